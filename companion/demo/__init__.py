"""Games that play themselves: a player for the drawn table, its pieces, and the hand that lays them."""

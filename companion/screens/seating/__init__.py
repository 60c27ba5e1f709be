"""Where the players sit around the screen: at which side, and where their seats lie. Pure: no widget."""

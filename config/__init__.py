"""Facts and settings as data, with loaders that validate them."""

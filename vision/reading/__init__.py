"""From one picture to the codes in it: decoders, filters, the codebook of our own tags."""

"""What the machine itself can be asked about: heat, clocks, what is plugged in."""

"""Every step of every game on disk before anyone is told: the journal, its copies and its repair."""

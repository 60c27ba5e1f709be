"""Games and states as text: records, one-line states, JSON values."""

"""What lies over a screen for a moment: alerts, hints, lessons, faults."""

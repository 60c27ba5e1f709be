"""History, statistics, charts and exports."""

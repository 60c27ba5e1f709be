"""All finished games: the list, statistics, who is who, backups."""

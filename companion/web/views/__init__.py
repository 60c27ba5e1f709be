"""What is shown of the table, as documents: functions of a snapshot and a language. Pure."""

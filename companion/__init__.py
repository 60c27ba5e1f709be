"""The companion for 7 Wonders: Architects with Medals: rules, live table, coach, screens, commands."""

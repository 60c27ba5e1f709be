"""What Home Assistant is told, so that it finds a table by itself: MQTT discovery, one topic an entity. Pure.

https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery
"""

from typing import Any

from companion.hall.topics import OFFLINE, ONLINE, Topics
from config.language import Language

PREFIX = "homeassistant"
"""The first level of the topics that Home Assistant looks at, as it comes."""


def discovery(topics: Topics, table: str, lang: Language) -> dict[str, dict[str, Any]]:
    """Return topic → configuration of every entity of ``table``."""
    common: dict[str, Any] = {
        "state_topic": topics.state,
        "availability_topic": topics.online,
        "payload_available": ONLINE,
        "payload_not_available": OFFLINE,
        "device": {"identifiers": [f"companion_{topics.id}"], "name": table, "model": "Companion"},
    }
    sensors = {
        "phase": (lang.text("Phase"), "{{ value_json.phase }}"),
        "round": (lang.text("Round"), "{{ value_json.round }}"),
        "turn": (lang.text("Turn"), "{{ value_json.active }}"),
        "leader": (lang.text("In the lead"), "{{ value_json.leaders | join(', ') }}"),
    }
    found = {}
    for key, (name, template) in sensors.items():
        about = {"name": name, "unique_id": f"companion_{topics.id}_{key}", "value_template": template}
        found[f"{PREFIX}/sensor/companion_{topics.id}/{key}/config"] = common | about
    found[f"{PREFIX}/binary_sensor/companion_{topics.id}/help/config"] = common | {
        "name": lang.text("Asks for help"),
        "unique_id": f"companion_{topics.id}_help",
        "value_template": "{{ 'ON' if value_json.help else 'OFF' }}",
    }
    return found

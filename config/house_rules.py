"""The house rules: open questions of the printed rules and the ways in which a table may settle them."""

from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Annotated

import msgspec

from config.loading import load_toml


class HouseRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One open question; ``options`` maps each id to its wording, the first one being the default."""

    rule: str
    question: str
    options: Annotated[dict[str, str], msgspec.Meta(min_length=2)]

    @property
    def default(self) -> str:
        """The option that holds where a table says nothing."""
        return next(iter(self.options))


@cache
def house_rules() -> dict[str, HouseRule]:
    """Return the house rules by id."""
    return load_toml(resources.files("config") / "house_rules.toml", dict[str, HouseRule])


@cache
def defaults() -> MappingProxyType[str, str]:
    """Return the default option of every house rule."""
    return MappingProxyType({name: rule.default for name, rule in house_rules().items()})

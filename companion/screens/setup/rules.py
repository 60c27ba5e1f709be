"""What this table plays with: Medals, expert variant, tokens, boxes, house rules (R2, R5 to R7)."""

from collections.abc import Callable

import msgspec

from companion.messages.signals import EditSetup
from companion.rules.setup import token_copies
from companion.screens.kit.list_screen import RowScreen
from companion.screens.kit.rows import Row
from companion.screens.kit.screen import Host
from companion.screens.routes import SetupRulesRoute
from companion.setup.boxes import EVERY_BOX, box_name, other_boxes, token_set
from companion.setup.draft import SetupDraft
from config.house_rules import house_rules


class SetupRulesScreen(RowScreen):
    """A row a rule: what it is about, and the choices side by side."""

    def __init__(self, host: Host, page: int) -> None:
        super().__init__(host, page, SetupRulesRoute)

    def title(self) -> str:
        """Return what the list is."""
        return self.lang.text("What we play with")

    def rows(self) -> tuple[Row, ...]:
        """Return what is chosen."""
        return self._model(self.host.table.draft)

    def _model(self, draft: SetupDraft) -> tuple[Row, ...]:
        lang = self.lang
        yes, no = lang.text("Yes"), lang.text("No")
        boxes = self.host.settings.app.boxes
        facts = self.host.table.catalogue
        counts = [str(sum(token_copies(facts, box).values())) for box in ("medals", "base")]
        rows = [
            Row.choice(
                lang.text("Medals"),
                lang.text("One between each two neighbours (R5)"),
                ((yes, self._plays(with_medals=True)), (no, self._plays(with_medals=False))),
                0 if draft.with_medals else 1,
            ),
            Row.choice(
                lang.text("Expert variant"),
                lang.text("Two more Medals in the centre (R6)"),
                ((yes, self._expert(True)), (no, self._expert(False))),
                0 if draft.centre else 1,
                enabled=draft.with_medals,
            ),
            Row.choice(
                lang.text("Progress tokens"),
                lang.text(
                    "{all} with those of the Medals box, {base} without (R2)", all=counts[0], base=counts[1]
                ),
                ((counts[0], self._plays(tokens="medals")), (counts[1], self._plays(tokens="base"))),
                0 if draft.tokens == "medals" else 1,
            ),
            Row.switches(
                lang.text("Boxes you own"),
                lang.text("Which Wonders, Medals and tokens are drawn (R7)"),
                tuple((box_name(box, lang), box in boxes, self._owns(box)) for box in EVERY_BOX),
            ),
        ]
        for rule_id, rule in house_rules().items():
            chosen = draft.house_rules.get(rule_id, rule.default)
            options = tuple(rule.options)
            rows.append(
                Row.choice(
                    f"{lang.text(rule.question)} ({rule.rule})",
                    "",
                    tuple((lang.text(rule.options[o]), self._settles(rule_id, o)) for o in options),
                    options.index(chosen),
                )
            )
        return tuple(rows)

    def _edit(self, draft: SetupDraft) -> None:
        self.host.send(EditSetup(draft))

    def _plays(self, **changes: object) -> Callable[[], None]:
        return lambda: self._edit(self.host.table.draft.playing(**changes))  # type: ignore[arg-type]

    def _expert(self, expert: bool) -> Callable[[], None]:
        def change() -> None:
            draft = self.host.table.draft
            if not expert:
                for place in range(len(draft.seats), len(draft.medals)):
                    draft = draft.laid_medal(place, None)
            self._edit(draft.playing(expert=expert))

        return change

    def _settles(self, rule: str, option: str) -> Callable[[], None]:
        def change() -> None:
            draft = self.host.table.draft
            self._edit(draft.playing(house_rules={**draft.house_rules, rule: option}))

        return change

    def _owns(self, box: str) -> Callable[[], None]:
        def change() -> None:
            host = self.host
            now = other_boxes(host.settings.app.boxes, box)
            app = msgspec.structs.replace(host.settings.app, boxes=now)
            if box == "medals":
                has = "medals" in now
                self._edit(host.table.draft.playing(with_medals=has, tokens=token_set(now)))
            host.change_settings(msgspec.structs.replace(host.settings, app=app))

        return change

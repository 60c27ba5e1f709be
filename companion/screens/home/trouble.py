"""Something is wrong: what the machine itself has noticed, and what can be done about the rest."""

from collections.abc import Callable

from companion.screens.home.fault_report import report_row
from companion.screens.kit.list_screen import RowScreen
from companion.screens.kit.long_words import broken
from companion.screens.kit.rows import Option, Row
from companion.screens.kit.screen import Host
from companion.screens.routes import AuditRoute, DoctorRoute, Route, TroubleRoute
from companion.table.sentences import notice_sentence

MOST_ABOVE = 2
"""Faults that stand above the report."""


class TroubleScreen(RowScreen):
    """The faults that are there now, each with what to do; the check of the table, the doctor, a report."""

    tells_faults = True

    def __init__(self, host: Host, page: int) -> None:
        super().__init__(host, page, TroubleRoute)

    def title(self) -> str:
        """Return what the list is."""
        return self.lang.text("Something is wrong")

    def rows(self) -> tuple[Row, ...]:
        """Return the faults, then the ways on."""
        lang, table = self.lang, self.host.table
        faults = [
            Row(broken(notice_sentence(trouble, table, lang), self.theme.upright), icon="fault")
            for trouble in self.host.status.troubles
        ]
        well = lang.text("Camera, buttons, sound, disk: nothing is wrong that the companion notices.")
        report = report_row(self.host, self.refresh)
        ways = [self._doctor()]
        if table.phase == "play":
            ways.insert(0, self._differs())
        above = faults or [Row(well, icon="yes")]
        # The report is on the first page, however much is wrong.
        return (*above[:MOST_ABOVE], report, *above[MOST_ABOVE:], *ways)

    def _differs(self) -> Row:
        lang = self.lang
        return Row(
            lang.text("The record is not what lies on the table"),
            lang.text("Look at the cards of each player, and set right what differs."),
            (Option(lang.text("Check"), self._opens(AuditRoute()), icon="pencil"),),
        )

    def _doctor(self) -> Row:
        lang = self.lang
        return Row(
            lang.text("Doctor"),
            lang.text("Tries camera, buttons, lamps and sound, and says what to do."),
            (Option(lang.text("Look"), self._opens(DoctorRoute()), icon="eye"),),
        )

    def _opens(self, route: Route) -> Callable[[], None]:
        return lambda: self.host.open(route)

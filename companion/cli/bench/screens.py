"""What drawing costs: the table screen of seven players beside plain Kivy labels, in one window and run."""

import os
import random
import statistics
import tempfile
from collections.abc import Callable
from time import perf_counter
from typing import Any

SIZE = (1280, 720)
PLAYERS = 7
MOVES = 90
SLICE = 12
"""Frames of each kind in a row. Kinds alternate, so that a busy machine slows all alike."""

FEWEST_ROUNDS = 8


def measure(seconds: float = 5.0) -> dict[str, Any]:
    """Return milliseconds a frame for the table screen, for it with every seat changing, and for labels.

    The reference is an empty Kivy window of the same size with as many labels as the table screen has
    texts. ``ratio`` compares drawing, ``changing_ratio`` drawing in which every seat is painted anew
    with labels whose texts all change. Raises InputError where there is no display.
    """
    with tempfile.TemporaryDirectory() as home:
        os.environ.setdefault("KIVY_HOME", home)
        from companion.screens.shell.environment import prepare

        prepare(SIZE, position=(0, 0), testing=True)
        return _measured(seconds)


def _measured(seconds: float) -> dict[str, Any]:
    from kivy.base import EventLoop, runTouchApp
    from kivy.core.window import Window
    from kivy.graphics.opengl import glFinish
    from kivy.uix.label import Label
    from kivy.uix.widget import Widget

    from companion.screens.kit.view import View
    from companion.screens.shell.app import CompanionApp
    from companion.screens.shell.live import TouchOnly

    app = CompanionApp(TouchOnly(_table()))
    app._run_prepare()
    runTouchApp(embedded=True)
    for _ in range(8):
        EventLoop.idle()
    app.alerts.show()
    app.put_off()  # the table is measured, whatever it asks for
    for _ in range(2):
        EventLoop.idle()
    root = app.root
    views = [view for view in app.screen.walk() if isinstance(view, View)]
    texts = [painted for view in views for painted in view.painted if painted.kind == "text"]
    reference = Widget()
    labels = [Label(text=p.name, font_size=p.size, pos=p.rect[:2], size=p.rect[2:]) for p in texts]
    for label in labels:
        reference.add_widget(label)

    def draw() -> None:
        Window.canvas.ask_update()
        Window.dispatch("on_draw")
        Window.flip()
        glFinish()

    def repaint(_: int) -> None:
        for view in views:
            view.repaint()
        EventLoop.idle()

    def relabel(number: int) -> None:
        for index, label in enumerate(labels):
            label.text = f"{texts[index].name} {number % 10}"
        EventLoop.idle()

    def still(_: int) -> None:
        """Nothing changes."""

    kinds: dict[str, tuple[Widget, Callable[[int], None]]] = {
        "table": (root, still),
        "labels": (reference, still),
        "table_changing": (root, repaint),
        "labels_changing": (reference, relabel),
    }
    spent: dict[str, list[float]] = {name: [] for name in kinds}
    until = perf_counter() + seconds
    rounds = 0
    Window.remove_widget(root)
    while rounds < FEWEST_ROUNDS or perf_counter() < until:
        rounds += 1
        for name, (shown, change) in kinds.items():
            Window.add_widget(shown)
            for _ in range(2):
                EventLoop.idle()
            for number in range(SLICE):
                started = perf_counter()
                change(number)
                draw()
                spent[name].append(perf_counter() - started)
            Window.remove_widget(shown)
    app.stop()
    # The tenth of the frames that other programs disturbed least.
    cost = {name: statistics.quantiles(times, n=10)[0] for name, times in spent.items()}
    return {
        "window": f"{SIZE[0]}x{SIZE[1]}",
        "players": PLAYERS,
        "texts": len(texts),
        "milliseconds_per_frame": {name: round(value * 1000, 2) for name, value in cost.items()},
        "ratio": round(cost["table"] / cost["labels"], 2),
        "changing_ratio": round(cost["table_changing"] / cost["labels_changing"], 2),
    }


def _table() -> Any:
    """A table in the middle of a random game."""
    from companion.demo.world import demo_setup
    from companion.messages.signals import Play
    from companion.rules import Done, Skip, legal_moves
    from companion.table.table import Table
    from config.catalogue import load_catalogue

    table = Table()
    table.begin(demo_setup(1, PLAYERS, load_catalogue()))
    rng = random.Random(1)
    for _ in range(MOVES):
        state = table.state
        if state is None or state.finished:
            break
        moves = legal_moves(state)
        table.handle(Play(rng.choice([m for m in moves if not isinstance(m, Skip | Done)] or list(moves))))
    return table

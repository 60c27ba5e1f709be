"""No file imports itself, by whatever way round: imports inside functions and for typing count, too."""

from graphlib import CycleError, TopologicalSorter

import grimp

PACKAGES = ("companion", "vision", "hardware", "config")


def test_no_file_imports_itself_by_any_way_round() -> None:
    graph = grimp.build_graph(*PACKAGES)
    files = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    assert len(files) > 300
    assert not _cycle(files)


def test_a_cycle_would_be_found() -> None:
    assert set(_cycle({"a": {"b"}, "b": {"c"}, "c": {"a"}})) == {"a", "b", "c"}


def _cycle(files: dict[str, set[str]]) -> tuple[str, ...]:
    try:
        TopologicalSorter(files).prepare()
    except CycleError as error:
        return tuple(error.args[1])
    return ()

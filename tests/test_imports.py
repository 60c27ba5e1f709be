"""No module imports itself by way of others: imports in functions and those only for types count too."""

from graphlib import TopologicalSorter

import grimp


def test_imports_have_no_cycle() -> None:
    graph = grimp.build_graph("companion", "vision", "hardware", "config")
    imported = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert len(imported) > 300
    TopologicalSorter(imported).prepare()  # raises CycleError, which names the modules

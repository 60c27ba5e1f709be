"""The Wonders as the pages show them: our own drawings, with the Stages that are there."""

import xml.etree.ElementTree as ET
from functools import lru_cache
from importlib import resources

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.web.pages import headers

FOLDER = resources.files("companion") / "screens" / "art" / "wonders"
"""The drawings are those of the table's own screen: the scene, a group for each Stage, the light."""
FAINT = "0.12"
"""How much of a Stage is seen that is not there yet."""
SVG = "http://www.w3.org/2000/svg"
MOST_STAGES = 8


@lru_cache(maxsize=32)
def drawn_levels(wonder: str) -> tuple[int, ...]:
    """Return on which level each Stage of the drawing stands, 1 at the bottom; () where there is none."""
    root = _root(wonder)
    return () if root is None else tuple(int(level) for level in root.get("data-levels", "").split())


@lru_cache(maxsize=64)
def drawing(wonder: str, built: int) -> bytes | None:
    """Return the drawing of ``wonder`` with the Stages of the mask ``built``; None where there is none."""
    root = _root(wonder)
    if root is None:
        return None
    stages = len(drawn_levels(wonder))
    for group in root.findall(f"{{{SVG}}}g"):
        name, _, number = group.get("id", "").partition("-")
        if name == "stage" and not built >> (int(number) - 1) & 1:
            group.set("opacity", FAINT)
        elif name == "light" and built != (1 << stages) - 1:
            root.remove(group)
    ET.register_namespace("", SVG)
    return ET.tostring(root)


def _root(wonder: str) -> ET.Element | None:
    if not wonder.isalnum():
        return None
    file = FOLDER / f"{wonder}.svg"
    return ET.fromstring(file.read_bytes()) if file.is_file() else None


async def _answer(request: Request) -> Response:
    told = headers(request.headers["host"])
    built = request.path_params["built"]
    found = drawing(request.path_params["wonder"], built) if built < 1 << MOST_STAGES else None
    if found is None:
        return Response(status_code=404, headers=told)
    return Response(found, media_type="image/svg+xml", headers=told | {"Cache-Control": "max-age=86400"})


WONDERS = Route("/wonder/{wonder}/{built:int}.svg", _answer)
"""/wonder/giza/3.svg: Giza with its first two Stages."""

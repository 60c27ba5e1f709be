"""The pages as they are shipped, with the headers under which a browser shows them, and their words."""

from functools import cache
from importlib import resources

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from companion.web.words import page_words
from config.language import LANGUAGES, load_language

TYPES = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
}


def headers(host: str) -> dict[str, str]:
    """Return what a browser is told with every answer: only our own files, nothing framed, nothing kept.

    ``host`` is named because older browsers do not count a WebSocket to the same place as 'self'.
    """
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        f"connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return {
        "Content-Security-Policy": policy,
        "Cache-Control": "no-cache",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
    }


@cache
def files() -> dict[str, bytes]:
    """Return every file of the pages by its name; nothing else can be asked for."""
    folder = resources.files("companion.web") / "page"
    return {entry.name: entry.read_bytes() for entry in folder.iterdir() if entry.is_file()}


def page(name: str) -> Route:
    """Return the route that answers with the page ``name``: ``/`` for "index.html", ``/tv`` for "tv.html"."""
    stem = name.removesuffix(".html")

    async def answer(request: Request) -> Response:
        return _file(name, request)

    return Route("/" if stem == "index" else f"/{stem}", answer)


async def _asset(request: Request) -> Response:
    return _file(request.path_params["name"], request)


async def _words(request: Request) -> Response:
    code = request.path_params["code"]
    lang = load_language(code if code in LANGUAGES else "en")
    told = {"code": lang.code, "words": page_words(lang)}
    told["languages"] = {code: about.name for code, about in LANGUAGES.items()}
    return JSONResponse(told, headers=headers(request.headers["host"]))


def _file(name: str, request: Request) -> Response:
    told = headers(request.headers["host"])
    content = files().get(name)
    if content is None:
        return Response(status_code=404, headers=told)
    kind = TYPES.get(name.rsplit(".", 1)[-1], "application/octet-stream")
    return Response(content, media_type=kind, headers=told)


ASSETS = (Route("/page/{name}", _asset), Route("/words/{code}.json", _words))
"""What every page needs: its files, and its words in a language."""

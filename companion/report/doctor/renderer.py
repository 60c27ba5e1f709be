"""Prints what draws on this machine. Run as a program of its own: broken drivers may end it."""

import ctypes
import os

EGL_NONE, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES2_BIT = 0x3038, 0x3040, 0x0004
EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_CONTEXT_CLIENT_VERSION = 0x3033, 0x0001, 0x3098
EGL_OPENGL_ES_API, EGL_WIDTH, EGL_HEIGHT = 0x30A0, 0x3057, 0x3056
GL_RENDERER, GL_VERSION = 0x1F01, 0x1F02


def renderer() -> str:
    """Return the renderer and version of OpenGL ES, e.g. ``V3D 7.1, OpenGL ES 3.1 Mesa 24.2``.

    Raises OSError where the libraries are missing, RuntimeError where they cannot draw here.
    """
    if not os.environ.get("DISPLAY"):
        os.environ.setdefault("EGL_PLATFORM", "surfaceless")
    egl, gles = ctypes.CDLL("libEGL.so.1"), ctypes.CDLL("libGLESv2.so.2")
    for function in ("eglGetDisplay", "eglCreateContext", "eglCreatePbufferSurface"):
        getattr(egl, function).restype = ctypes.c_void_p
    gles.glGetString.restype = ctypes.c_char_p
    display = ctypes.c_void_p(egl.eglGetDisplay(None))
    config, count = ctypes.c_void_p(), ctypes.c_int()
    wanted = _list(EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES2_BIT)
    if (
        not egl.eglInitialize(display, None, None)
        or not egl.eglBindAPI(EGL_OPENGL_ES_API)
        or not egl.eglChooseConfig(display, wanted, ctypes.byref(config), 1, ctypes.byref(count))
        or not count.value
    ):
        raise RuntimeError("EGL cannot be started")
    surface = ctypes.c_void_p(
        egl.eglCreatePbufferSurface(display, config, _list(EGL_WIDTH, 16, EGL_HEIGHT, 16))
    )
    context = ctypes.c_void_p(
        egl.eglCreateContext(display, config, None, _list(EGL_CONTEXT_CLIENT_VERSION, 2))
    )
    if not egl.eglMakeCurrent(display, surface, surface, context):
        raise RuntimeError("EGL cannot draw")
    words = [gles.glGetString(name) for name in (GL_RENDERER, GL_VERSION)]
    return ", ".join(word.decode("ascii", "replace") for word in words if word)


def _list(*numbers: int) -> ctypes.Array[ctypes.c_int]:
    """Return an attribute list as EGL wants it."""
    return (ctypes.c_int * (len(numbers) + 1))(*numbers, EGL_NONE)


if __name__ == "__main__":
    print(renderer())

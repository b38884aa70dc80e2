"""Compiles SYCL source strings to device images at run time."""

from threading import Lock as _Lock

from ._native import Compilation, Compiler, Diagnostic, Image, Timing
from .errors import (
    CancelledError,
    CompilationError,
    CrashError,
    LimitError,
    NoFrontEndError,
    OptionError,
    SourceError,
    WorkerError,
)

__all__ = [
    "CancelledError",
    "Compilation",
    "CompilationError",
    "Compiler",
    "CrashError",
    "Diagnostic",
    "Image",
    "LimitError",
    "NoFrontEndError",
    "OptionError",
    "SourceError",
    "Timing",
    "WorkerError",
    "compile",
]

_compilers = {}
_lock = _Lock()


def compile(source, *, cache=False, **arguments):
    """Compiles source code and returns its device images. See Compiler.compile.

    If cache is true, results are stored in the user's cache.
    """
    with _lock:
        compiler = _compilers.get(cache)
        if compiler is None:
            compiler = _compilers[cache] = Compiler(cache=cache)
    return compiler.compile(source, **arguments)

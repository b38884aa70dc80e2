"""Errors of a compilation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._native import Diagnostic


class CompilationError(Exception):
    """The compilation failed. If no subclass applies, a step after the front end failed."""

    diagnostics: list[Diagnostic]
    """The errors, warnings and notes from the compiler. Empty except in a SourceError."""

    def __init__(self, message: str, diagnostics: Sequence[Diagnostic] = ()) -> None:
        super().__init__(message)
        self.diagnostics = list(diagnostics)


class SourceError(CompilationError):
    """The source has errors. The message contains the compiler's diagnostics."""


class OptionError(CompilationError):
    """An option, a target or a path is unknown or rejected."""


class NoFrontEndError(CompilationError):
    """The front end is not installed, or cannot compile for a target."""


class LimitError(CompilationError):
    """The compilation exceeded its time or memory limit."""


class CancelledError(CompilationError):
    """The compilation was canceled."""


class CrashError(CompilationError):
    """The compiler terminated unexpectedly. Other compilations are not affected."""


class WorkerError(CompilationError):
    """The helper program cannot be started, or its response cannot be read."""

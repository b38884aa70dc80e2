"""The functions that pickle calls to restore results. A pickle contains their names."""

from ._native import Compilation, Diagnostic, Image, Timing


def compilation(state: bytes) -> Compilation:
    return Compilation._of_state(state)


def diagnostic(state: bytes) -> Diagnostic:
    return Diagnostic._of_state(state)


def image(state: bytes) -> Image:
    return Image._of_state(state)


def timing(state: bytes) -> Timing:
    return Timing._of_state(state)

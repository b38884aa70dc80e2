from collections.abc import Mapping, Sequence
from typing import Any, Literal

from ._native import Compilation as Compilation
from ._native import Compiler as Compiler
from ._native import Diagnostic as Diagnostic
from ._native import Image as Image
from ._native import Timing as Timing
from .errors import CancelledError as CancelledError
from .errors import CompilationError as CompilationError
from .errors import CrashError as CrashError
from .errors import LimitError as LimitError
from .errors import NoFrontEndError as NoFrontEndError
from .errors import OptionError as OptionError
from .errors import SourceError as SourceError
from .errors import WorkerError as WorkerError

def compile(
    source: str | bytes,
    *,
    cache: bool = False,
    name: str = "kernel.cpp",
    options: Sequence[str] = (),
    includes: Mapping[str, str] = ...,
    names: Sequence[str] = (),
    targets: Sequence[str] = (),
    front_end: Literal["auto", "clang", "dpcpp"] = "auto",
    split: Literal["off", "per_kernel", "auto"] = "off",
    spec_constants: Literal["target", "native", "emulation", "default"] = "target",
    values: Mapping[str, Any] | str | None = None,
    timeout: float | None = None,
    memory: int | None = None,
    keep_bitcode: bool = False,
) -> Compilation:
    """Compiles source code and returns its device images. See Compiler.compile.

    If cache is true, results are stored in the user's cache.
    """

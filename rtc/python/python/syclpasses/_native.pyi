from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, Literal, final

@final
class Diagnostic:
    """A compiler diagnostic."""

    @property
    def severity(self) -> Literal["note", "remark", "warning", "error"]: ...
    @property
    def message(self) -> str: ...
    @property
    def file(self) -> str:
        """The name of the file, as given for the source or in an #include. Empty if there is no location."""
    @property
    def line(self) -> int:
        """The line number, starting at 1; 0 if there is no location."""
    @property
    def column(self) -> int:
        """The column number, starting at 1; 0 if there is no location."""
    @property
    def option(self) -> str:
        """The option that controls the diagnostic, such as -Wunused-variable. Empty if there is none."""

@final
class Timing:
    """The time that a step took, in seconds."""

    @property
    def step(self) -> str: ...
    @property
    def start(self) -> float:
        """The start time, relative to the call."""
    @property
    def duration(self) -> float: ...

@final
class Image:
    """A device image."""

    @property
    def target(self) -> str:
        """The target, such as spir64."""
    @property
    def format(self) -> Literal["unknown", "native", "spirv", "bitcode", "zstd"]: ...
    @property
    def kernels(self) -> list[str]:
        """The names of the kernels in the image."""
    @property
    def data(self) -> bytes:
        """The contents of the image."""
    @property
    def properties(self) -> dict[str, dict[str, int | bytes]]:
        """The property sets of the image, which the runtime reads."""
    @property
    def compile_options(self) -> str: ...
    @property
    def link_options(self) -> str: ...

@final
class Compilation:
    """The result of a compilation: a sequence of images."""

    @property
    def images(self) -> list[Image]:
        """The images, in the order of the targets."""
    @property
    def names(self) -> dict[str, str]:
        """The kernel name of each name expression."""
    @property
    def diagnostics(self) -> list[Diagnostic]:
        """The warnings as structured data."""
    @property
    def log(self) -> str:
        """The warnings as text, and the reason why DPC++'s front end was used, if it was."""
    @property
    def front_end(self) -> Literal["clang", "dpcpp"] | None:
        """The front end that compiled the source. None if the input was not source code."""
    @property
    def bitcode(self) -> bytes | None:
        """The front end's bitcode, if requested."""
    @property
    def is_cached(self) -> bool:
        """True if the result came from the cache."""
    @property
    def timings(self) -> list[Timing]: ...
    def specialize(self, values: Mapping[str, Any] | str) -> Compilation:
        """Compiles the bitcode again with the given values of specialization constants. Requires keep_bitcode=True.

        values: a dictionary or JSON text, such as {"_Z6weight": 2.5}.
        """
    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> Image: ...
    def __iter__(self) -> Iterator[Image]: ...

@final
class Compiler:
    """A compiler. Several threads may use it at the same time. The first compilation starts its helper programs."""

    def __new__(
        cls,
        *,
        cache: bool = False,
        cache_directory: str | PathLike[str] | None = None,
        shared_cache: str | None = None,
        worker: str | PathLike[str] | None = None,
        sycl_root: str | PathLike[str] | None = None,
        jobs: int = 0,
        in_process: bool = False,
    ) -> Compiler:
        """cache: store results in the user's cache. cache_directory: the directory of the cache.

        shared_cache: the address of a store shared between machines, such as redis://host:6379.
        worker: the path of the sycl-rtc-worker program. sycl_root: the directory of the intel-sycl-rt package.
        jobs: the maximum number of images to generate code for in parallel; 0 means the number of processors.
        in_process: compile in this process, for NVIDIA and AMD GPUs only; a compiler crash terminates the process.
        """
    def compile(
        self,
        source: str | bytes,
        *,
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
        """Compiles source code (str), bitcode or a SYCLBIN file (bytes). Other threads can run at the same time.
        Ctrl-C cancels the compilation.

        name: the name of the source in messages.
        options: clang options; options that name outputs or plugins are rejected.
        includes: the files that the source may include, by path.
        names: the C++ expressions to resolve to kernel names.
        targets: the targets, named as in -fsycl-targets=; the default is spir64.
        values: the values of specialization constants, which become part of the code.
        timeout: the time limit in seconds.
        memory: the memory limit for each compilation process, in bytes.
        keep_bitcode: keep the front end's bitcode for Compilation.specialize.

        Raises CompilationError.
        """

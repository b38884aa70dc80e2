from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, Literal, final

@final
class Diagnostic:
    """A message of the compiler."""

    @property
    def severity(self) -> Literal["note", "remark", "warning", "error"]: ...
    @property
    def message(self) -> str: ...
    @property
    def file(self) -> str:
        """The file, as the source or an #include names it; empty without a location."""
    @property
    def line(self) -> int:
        """The line, from 1; 0 without a location."""
    @property
    def column(self) -> int:
        """The column, from 1; 0 without a location."""
    @property
    def option(self) -> str:
        """The option that controls it, such as -Wunused-variable; empty without one."""

@final
class Timing:
    """The duration of a step, in seconds."""

    @property
    def step(self) -> str: ...
    @property
    def start(self) -> float:
        """The time from the call to its beginning."""
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
        """The names of its kernels."""
    @property
    def data(self) -> bytes:
        """The image itself."""
    @property
    def properties(self) -> dict[str, dict[str, int | bytes]]:
        """Its property sets, as the runtime reads them."""
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
        """The kernels of name expressions."""
    @property
    def diagnostics(self) -> list[Diagnostic]:
        """Warnings as data."""
    @property
    def log(self) -> str:
        """Warnings as text, and the reason why DPC++'s front end was used."""
    @property
    def front_end(self) -> Literal["clang", "dpcpp"] | None:
        """The front end that was used; None if there was no source."""
    @property
    def bitcode(self) -> bytes | None:
        """Bitcode of the front end, if requested."""
    @property
    def is_cached(self) -> bool:
        """Whether it comes from the cache."""
    @property
    def timings(self) -> list[Timing]: ...
    def specialize(self, values: Mapping[str, Any] | str) -> Compilation:
        """Compiles the bitcode again with values for specialization constants, without the front end. Needs keep_bitcode=True.

        Values are a dictionary or JSON text: {"_Z6weight": 2.5}.
        """
    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> Image: ...
    def __iter__(self) -> Iterator[Image]: ...

@final
class Compiler:
    """A compiler. Any number of threads may use it at once. Its helper programs start with the first compilation."""

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
        """cache: keep results in the user's cache. cache_directory: the directory for them.

        shared_cache: the address of a store that machines share, such as redis://host:6379.
        worker: the program sycl-rtc-worker. sycl_root: the directory of the package intel-sycl-rt.
        jobs: how many images to generate code for at once; 0: as many as there are processors.
        in_process: compile in this process, for GPUs of NVIDIA and AMD only; a crash of the compiler ends it.
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
        """Compiles a source (str), or bitcode or a SYCLBIN file (bytes). Other threads run meanwhile; Ctrl-C cancels it.

        name: the source's name in messages. options: of clang; those that name outputs or plugins are rejected.
        includes: files that the source may include, by path. names: C++ expressions whose kernels are wanted.
        targets: names of -fsycl-targets=; spir64 if there are none.
        values: of specialization constants, which become part of the code.
        timeout: seconds. memory: bytes that each process of the compilation may take.
        keep_bitcode: for Compilation.specialize.

        Raises CompilationError.
        """

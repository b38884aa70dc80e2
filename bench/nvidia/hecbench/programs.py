"""The list of programs, and how the collection's makefiles compile them."""

import shlex
import subprocess
from dataclasses import dataclass
from pathlib import Path

SOURCES = {".cpp", ".cc", ".cxx", ".c", ".cu"}
KEPT_OPTIONS = ("-I", "-D", "-std=", "-U", "-include", "--extended-lambda", "--expt-", "-rdc=", "-lpthread", "-lm")


@dataclass(frozen=True)
class Program:
    """A run of a program: its key in logs and tables, its name in the collection, its arguments, and options for both compilers."""

    key: str
    name: str
    arguments: list[str]
    options: list[str]


@dataclass(frozen=True)
class Compilation:
    """The source files of a program, relative to its directory, and its compiler options."""

    sources: list[str]
    options: list[str]


def read_list(path: Path) -> list[Program]:
    """Reads lines of the form `NAME[:TAG] | ARGUMENTS [| OPTIONS]`. Lines that begin with `#` are comments."""
    programs = []
    for line in path.read_text().splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        key, arguments, options, *_ = [*(field.strip() for field in line.split("|")), "", ""]
        programs.append(Program(key.replace(":", "-"), key.split(":")[0], shlex.split(arguments), shlex.split(options)))
    return programs


def select(programs: list[Program], names: list[str]) -> list[Program]:
    """Returns the programs with these names or keys, or all programs if no names are given."""
    return [program for program in programs if not names or program.name in names or program.key in names]


def read_makefile(directory: Path) -> Compilation:
    """Collects source files and options from the commands that make would run to compile the program."""
    command = ["make", "--dry-run", "--always-make", "--no-print-directory", "-C", str(directory), "GPU=yes", "ARCH=sm_90"]
    output = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    sources: list[str] = []
    options: list[str] = []
    for line in output.replace("\\\n", " ").splitlines():
        words = shlex.split(line)
        if not words or "+" not in words[0] and not words[0].endswith(("nvcc", "cc", "clang", "c++")):
            continue
        for word in words[1:]:
            if Path(word).suffix in SOURCES and not word.startswith("-") and word not in sources:
                sources.append(word)
            elif word == "-dc" and "-rdc=true" not in options:
                options.append("-rdc=true")
            elif word.startswith(KEPT_OPTIONS) and word not in options:
                options.append(word)
    return Compilation(sources, options)

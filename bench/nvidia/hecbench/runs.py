"""Runs pairs of programs on the GPU, within a time limit: a SYCL program and its CUDA twin, or a SYCL program on two runtimes."""

import argparse
import concurrent.futures
import contextlib
import json
import os
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import output
from programs import Program

COMPILE_LIMIT = 60.0
CHECK_SHARE = 0.5
MAXIMUM_LINES = 400
FIRST_GROUP = 30


@dataclass(frozen=True)
class Side:
    """One side of a comparison: its name in logs and tables, the device selector, and whether it is the CUDA twin."""

    name: str
    selector: str = ""
    is_twin: bool = False


PAIRS = {
    "sycl-cuda": (Side("sycl"), Side("cuda", is_twin=True)),
    "vulkan-cuda": (Side("vulkan", "offload:*"), Side("cuda", "cuda:*")),
}


@dataclass
class Run:
    """The outcome of a run: exit code (124 on timeout, 0 if stopped), seconds until the last timing was printed, timing count."""

    code: int
    seconds: float
    times: int


def execute(command: list[str], selector: str, log: Path, limit: float, stop_after: int = 0) -> Run:
    """Runs a program in an empty directory. If `stop_after` is not 0, stops it after that many timings."""
    directory = tempfile.mkdtemp()
    environment = {**os.environ, "ONEAPI_DEVICE_SELECTOR": selector} if selector else None
    start = time.monotonic()
    process = subprocess.Popen(
        ["stdbuf", "-oL", *command],
        cwd=directory,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    )
    late = threading.Event()
    timer = threading.Timer(limit, lambda: (late.set(), kill(process)))
    timer.start()
    lines, run = read_lines(process, start, stop_after)
    code = process.wait()
    timer.cancel()
    shutil.rmtree(directory, ignore_errors=True)
    stopped = 0 < stop_after <= run.times
    run.code = 124 if late.is_set() else 0 if stopped else code
    log.write_text(f"# exit {run.code} {time.monotonic() - start:.2f}\n# {' '.join(command)}\n" + "".join(lines))
    return run


def kill(process: subprocess.Popen[str]) -> None:
    """Kills a process and its child processes."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def read_lines(process: subprocess.Popen[str], start: float, stop_after: int) -> tuple[list[str], Run]:
    """Reads the output to its end or until it contains enough timings. Keeps the first lines, and lines with times or results."""
    lines: list[str] = []
    run = Run(0, 0.0, 0)
    assert process.stdout is not None
    for line in process.stdout:
        timed = output.is_device_time(line)
        if timed or len(lines) < MAXIMUM_LINES or output.verdict(line)[0] and len(lines) < 2 * MAXIMUM_LINES:
            lines.append(line[:500].rstrip("\n") + "\n")
        if timed:
            run.times += 1
            run.seconds = time.monotonic() - start
            if run.times == stop_after:
                kill(process)
                break
    return lines, run


def compile_command(command: list[str], directory: Path) -> tuple[int, str]:
    """Runs a compiler and returns its exit code and messages. On timeout, kills it and its child processes."""
    process = subprocess.Popen(
        command,
        cwd=directory,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    )
    try:
        text, _ = process.communicate(timeout=COMPILE_LIMIT)
    except subprocess.TimeoutExpired:
        kill(process)
        process.wait()
        return 124, "error: nvcc exceeded the time limit\n"
    return process.returncode, text


class Session:
    """A batch on a GPU machine. Compiles the CUDA twins and checks all programs, several at a time, and then times the pairs."""

    def __init__(self, options: argparse.Namespace, programs: list[Program]) -> None:
        """Creates the directories for twins and logs, and sets up a persistent cache for code that the driver compiles."""
        self.options = options
        self.sides = PAIRS[options.pair]
        self.deadline = time.monotonic() + options.seconds
        self.checked_until = time.monotonic() + options.seconds * CHECK_SHARE
        self.programs = [program for program in programs if (options.output / "bin" / program.name).exists()]
        self.twins = options.output / "cuda"
        self.logs = options.results / "logs"
        self.checks: dict[tuple[str, str], Run] = {}
        for directory in (self.twins, self.logs):
            directory.mkdir(parents=True, exist_ok=True)
        os.environ.setdefault("CUDA_CACHE_PATH", str((options.output / "cache").resolve()))
        os.environ.setdefault("CUDA_CACHE_MAXSIZE", str(1 << 30))

    def run(self) -> None:
        """Runs the batch and reports its progress."""
        with (
            concurrent.futures.ThreadPoolExecutor(self.options.compile_jobs) as compiling,
            concurrent.futures.ThreadPoolExecutor(self.options.check_jobs) as checking,
        ):
            twins = any(side.is_twin for side in self.sides)
            names = dict.fromkeys(program.name for program in self.programs)
            compiled = {name: compiling.submit(self.compile, name) for name in names} if twins else {}
            for program in self.programs:
                checking.submit(self.check_pair, program, compiled.get(program.name))
        print(f"checked: {len(self.checks)} runs, {self.remaining():.0f} s remain", flush=True)
        for group in (self.programs[:FIRST_GROUP], self.programs[FIRST_GROUP:]):
            for number in range(1, self.options.rounds + 1):
                for program in group:
                    self.time_pair(program, number)
            print(f"timed: {len(group)} programs, {self.remaining():.0f} s remain", flush=True)

    def remaining(self) -> float:
        """Returns the seconds until the batch must end."""
        return self.deadline - time.monotonic()

    def compile(self, name: str) -> None:
        """Compiles a CUDA twin, unless it exists or the time for checks has run out."""
        description = json.loads((self.options.output / "logs" / f"{name}.cuda.json").read_text())
        binary, log = (self.twins / name).resolve(), self.logs / f"{name}.nvcc.log"
        if binary.exists() or not description["sources"]:
            return
        if time.monotonic() > self.checked_until:
            log.write_text("# exit 124 0\nerror: no time left to compile\n")
            return
        standard = [] if any(option.startswith("-std=") for option in description["options"]) else ["-std=c++17"]
        command = [self.options.nvcc, "-O3", "-arch=sm_90", *standard, *description["options"], *description["sources"], "-o", str(binary)]
        command = ["-std=c++17" if word in ("-std=c++11", "-std=c++14") else word for word in command]
        start = time.monotonic()
        code, text = compile_command(command, self.options.collection / f"{name}-cuda")
        log.write_text(f"# exit {code} {time.monotonic() - start:.1f}\n# {' '.join(command)}\n{text}")

    def command(self, program: Program, side: Side) -> list[str]:
        """Returns the command line for a program."""
        directory = self.twins if side.is_twin else self.options.output / "bin"
        return [str((directory / program.name).resolve()), *program.arguments]

    def log(self, program: Program, side: Side, number: int) -> Path:
        """Returns the log of a run. Number 0 is the check."""
        return self.logs / f"{program.key}.{side.name}.{number}.log"

    def check_pair(self, program: Program, compiled: concurrent.futures.Future[None] | None) -> None:
        """Runs the first program to completion. Runs the second, unless it is a CUDA twin and the first result is correct."""
        first, second = self.sides
        self.check(program, first)
        if compiled:
            concurrent.futures.wait([compiled])
        log = self.log(program, first, 0)
        if not compiled or not log.exists() or output.verdict(log.read_text())[0] not in ("PASS", "verified"):
            self.check(program, second)

    def check(self, program: Program, side: Side) -> None:
        """Runs a program to completion, if it exists and there is time left for checks."""
        command = self.command(program, side)
        if Path(command[0]).exists() and time.monotonic() < self.checked_until:
            self.checks[program.key, side.name] = execute(command, side.selector, self.log(program, side, 0), self.options.limit)

    def time_pair(self, program: Program, number: int) -> None:
        """Times both programs of a pair, one after the other, if the first one printed timings and enough time remains."""
        first = self.checks.get((program.key, self.sides[0].name))
        if first is None or first.times == 0 or first.code < 0 or not Path(self.command(program, self.sides[1])[0]).exists():
            return
        if 2 * first.seconds + 2 > self.remaining():
            return
        for side in self.sides:
            check = self.checks.get((program.key, side.name), first)
            limit = min(self.options.limit, self.remaining())
            execute(self.command(program, side), side.selector, self.log(program, side, number), limit, check.times)

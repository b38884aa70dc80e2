#!/usr/bin/env python3
"""Builds and runs the programs of a collection, such as HeCBench, with sycl-clang++.

    programs.py run LIST CHECKOUT OUTPUT PREFIX [PROGRAM...]   builds and runs programs, by default all
    programs.py table LIST OUTPUT                              prints the results as Markdown
    programs.py check LIST OUTPUT                              fails if a program without a recorded reason fails

LIST is a TOML file that describes the collection, such as test/judges/hecbench.toml. CHECKOUT is a checkout of the commit that it names.
PREFIX is the directory that scripts/install wrote to. `run` writes only below OUTPUT, keeps finished programs, and can be stopped and
started again at any time. It builds a copy of each program, OUTPUT/work/NAME, so CHECKOUT stays unchanged. OUTPUT/logs/NAME contains the
output, and OUTPUT/results/NAME.json the result. Programs run on the device that ONEAPI_DEVICE_SELECTOR selects, by default Intel's CPU.
With --target, they are compiled for another target, and run on its devices by default.

LIST contains `repository`, `commit` and a table for each program, such as

    [programs]
    accuracy = { arguments = "8192 10000 10 1", reason = "why it fails, if that is known" }
    blas-gemm = { skip = "needs oneMKL" }

The following keys can occur in a program's table, or before all programs as the default for all:

    directory    the program's directory in CHECKOUT
    shared       a list of other files and directories in CHECKOUT that the program uses; those of the collection are for all programs
    build, run   shell commands, which run in the program's directory
    arguments    replaces {arguments} in `run`
    limit        the time limit for `run` in seconds
    build_limit  the time limit for `build` in seconds
    expect       a regular expression that occurs in the output if the program passes, in addition to exit code 0
    reject       a regular expression that occurs in the output if the program fails
    skip         why the program is not run
    skip_code    the exit code of a program that does not support the device
    reason       why the program fails, or, if it depends on the device, a table with the keys `gpu` (with --gpu, or a target for NVIDIA), `lavapipe`
                 (with a target for Vulkan) and `cpu` (otherwise)

In `directory`, `shared`, `build` and `run`, {name} is the program's name, {checkout} is CHECKOUT, {prefix} is PREFIX, {judges} is the
directory of this script, and {compiler} is PREFIX/bin/sycl-clang++, or with --target a script that adds this option. {gpu} is `yes` with
--gpu, and otherwise `no`.
"""

import argparse
import datetime
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from common import check_commit, device_environment, first_error, kill_group, part_of, write_json

# More output is neither searched nor read into memory.
OUTPUT_LIMIT = 64 << 20
# The devices that programs for a target run on, by the beginning of the target's name.
SELECTORS = {"vulkan": "offload:*", "nvidia": "cuda:*"}
DEVICES = ("cpu", "gpu", "lavapipe")
STATES = ("passed", "failed", "does not build", "over the limit", "skipped")


class ListError(Exception):
    """LIST is wrong, or does not contain a program."""


@dataclass
class Program:
    """A program of the collection. The module's documentation describes the keys."""

    name: str
    directory: str = "{name}"
    shared: list[str] = field(default_factory=list)
    build: str = "make CC={compiler}"
    run: str = "./main {arguments}"
    arguments: str = ""
    limit: float = 60
    build_limit: float = 600
    expect: str = ""
    reject: str = ""
    skip: str = ""
    skip_code: int = 0
    reason: str | dict[str, str] = ""

    def fill(self, template: str, options: argparse.Namespace | None = None) -> str:
        """Replaces the placeholders in a template. Other braces are for the shell."""
        values = {"name": self.name, "arguments": self.arguments}
        if options:
            prefix = options.prefix
            values |= {"checkout": str(options.checkout), "prefix": str(prefix), "compiler": str(compiler(options))}
            values |= {"gpu": "yes" if options.gpu else "no", "judges": str(Path(__file__).resolve().parent)}
        return re.sub(r"\{(\w+)\}", lambda match: values.get(match[1], match[0]), template)


@dataclass
class Collection:
    """The contents of LIST."""

    repository: str
    commit: str
    programs: dict[str, Program]


@dataclass
class Result:
    """The result of a program: `passed`, `failed`, `does not build`, `over the limit` or `skipped`."""

    name: str
    state: str
    detail: str = ""  # what happened, such as `signal 11`
    # The first error of the compiler, or the last lines of the program's output.
    output: str = ""
    # The exit code of the last command, or minus the number of the signal that ended it.
    code: int = 0
    seconds: dict[str, float] = field(default_factory=dict)
    device: str = "cpu"  # an element of DEVICES

    def reason(self, item: Program) -> str:
        """Returns the reason that LIST contains for a failure on the device, or an empty string."""
        return item.reason if isinstance(item.reason, str) else item.reason.get(self.device, "")


def read_list(file: Path) -> Collection:
    """Reads LIST."""
    try:
        content = tomllib.loads(file.read_text())
    except tomllib.TOMLDecodeError as error:
        raise ListError(f"'{file}' is not valid TOML: {error}") from error
    names = content.pop("programs", {})
    repository, commit = content.pop("repository", ""), content.pop("commit", "")
    if not (names and repository and commit):
        raise ListError(f"'{file}' needs `repository`, `commit` and a table [programs]")
    return Collection(repository, commit, {name: program(file, name, content, values) for name, values in names.items()})


def program(file: Path, name: str, defaults: dict[str, Any], values: dict[str, Any]) -> Program:
    """Returns a program with the defaults of the collection."""
    known = [known.name for known in fields(Program) if known.name != "name"]
    for key in [*defaults, *values]:
        if key not in known:
            raise ListError(f"'{file}': unknown key '{key}' for '{name}'; known keys: {', '.join(known)}")
    result = Program(name, **{**defaults, **values, "shared": [*defaults.get("shared", []), *values.get("shared", [])]})
    result.directory = result.fill(result.directory)
    reasons = result.reason if isinstance(result.reason, dict) else dict.fromkeys(DEVICES, result.reason)
    if not set(reasons) <= set(DEVICES) or not all(isinstance(text, str) for text in reasons.values()):
        raise ListError(f"'{file}': 'reason' of '{name}' is neither a text nor a table with the keys {', '.join(DEVICES)}")
    try:
        re.compile(result.expect), re.compile(result.reject)
    except re.error as error:
        raise ListError(f"'{file}': '{error.pattern!s}' of '{name}' is not a regular expression: {error}") from error
    return result


def compiler(options: argparse.Namespace) -> Path:
    """Returns the compiler. With --target, it is a script, because makefiles accept one path."""
    program = options.prefix / "bin" / "sycl-clang++"
    if not options.target:
        return program
    script = options.output / f"sycl-clang++-{options.target}"
    text = f'#!/bin/sh\nexec {shlex.quote(str(program))} -fsycl-targets={shlex.quote(options.target)} "$@"\n'
    if not script.exists() or script.read_text() != text:
        script.write_text(text)
        script.chmod(0o755)
    return script


def copy(options: argparse.Namespace, item: Program) -> Path:
    """Copies a program and what it shares with others. Returns its directory."""
    work = options.output / "work" / item.name
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    for path in filter(None, dict.fromkeys([item.directory, *map(item.fill, item.shared)])):
        source, target = options.checkout / path, work / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, symlinks=True, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".git"))
        else:
            shutil.copy2(source, target)
    return work / item.directory


def execute(command: str, directory: Path, limit: float, log: Path) -> tuple[int | None, float]:
    """Runs a shell command, and appends its output to a file. Returns the exit code (None: the limit was exceeded) and the seconds."""
    start = time.monotonic()
    with log.open("ab") as output:
        # A session of its own, so that processes which the command started end with it.
        process = subprocess.Popen(
            ["sh", "-c", command],
            cwd=directory,
            env=device_environment(),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
        try:
            code: int | None = process.wait(limit)
        except subprocess.TimeoutExpired:
            code = None
        finally:
            kill_group(process.pid)
            process.wait()
    # A shell reports that a signal ended its last command as 128 plus the signal's number.
    if code is not None and 128 < code <= 128 + signal.SIGRTMAX:
        code = 128 - code
    return code, round(time.monotonic() - start, 1)


def read_output(log: Path, start: int) -> str:
    """Returns the output that was appended to a file since it had a size."""
    with log.open("rb") as file:
        file.seek(start)
        return file.read(OUTPUT_LIMIT).decode(errors="replace")


def run_program(options: argparse.Namespace, item: Program) -> Result:
    """Builds and runs a program."""
    if item.skip:
        return Result(item.name, "skipped", item.skip)
    log = options.output / "logs" / item.name
    log.unlink(missing_ok=True)
    try:
        directory = copy(options, item)
    except OSError as error:
        return Result(item.name, "does not build", output=f"cannot copy it: {error}")
    result = Result(item.name, "passed")
    code, result.seconds["build"] = execute(item.fill(item.build, options), directory, item.build_limit, log)
    if code != 0:
        result.state, result.code, result.detail = "does not build", code or 0, ended(code, item.build_limit)
        result.output = first_error(read_output(log, 0))
        return result
    start = log.stat().st_size
    limit = options.limit or item.limit
    code, result.seconds["run"] = execute(item.fill(item.run, options), directory, limit, log)
    result.code = code or 0
    judge(item, result, code, limit, read_output(log, start))
    return result


def judge(item: Program, result: Result, code: int | None, limit: float, output: str) -> None:
    """Decides whether a program passes."""
    rejected = re.search(item.reject, output, re.MULTILINE) if item.reject else None
    if code is None:
        result.state, result.detail = "over the limit", ended(code, limit)
    elif code and code == item.skip_code:
        result.state, result.detail = "skipped", "the device does not support it"
    elif code != 0:
        result.state, result.detail = "failed", ended(code, limit)
    elif rejected:
        result.state, result.detail = "failed", f"prints `{rejected[0].strip()}`"
    elif item.expect and not re.search(item.expect, output, re.MULTILINE):
        result.state, result.detail = "failed", f"does not print `{item.expect}`"
    lines = [line for line in output.splitlines() if rejected and rejected[0].strip() in line] or output.splitlines()[-5:]
    result.output = "\n".join(lines[:5])[:400]


def ended(code: int | None, limit: float) -> str:
    """Describes how a command ended."""
    if code is None:
        return f"over {limit:g} s"
    return f"signal {-code}" if code < 0 else f"exit code {code}"


def run(options: argparse.Namespace) -> None:
    """Runs the selected programs that have no result."""
    collection = read_list(options.list)
    unknown = sorted(set(options.programs) - set(collection.programs))
    if unknown:
        raise ListError(f"'{options.list}' does not contain {', '.join(unknown)}")
    check_commit(options.checkout, collection.repository, collection.commit)
    for target, selector in SELECTORS.items():
        if options.target.startswith(target):
            os.environ.setdefault("ONEAPI_DEVICE_SELECTOR", selector)
    part, parts = options.part
    names = (options.programs or sorted(collection.programs))[part - 1 :: parts]
    unfinished = [name for name in names if options.programs or not result_file(options.output, name).exists()]
    for directory in ("work", "logs", "results"):
        (options.output / directory).mkdir(parents=True, exist_ok=True)
    # A script that a thread is writing cannot be executed by another one.
    compiler(options)
    with ThreadPoolExecutor(options.jobs) as pool:
        for result in pool.map(lambda name: run_and_write(options, collection.programs[name]), unfinished):
            seconds = f", {sum(result.seconds.values()):.0f} s" if result.seconds else ""
            print(f"{result.name}: {result.state}{f' ({result.detail})' if result.detail else ''}{seconds}", flush=True)


def run_and_write(options: argparse.Namespace, item: Program) -> Result:
    """Runs a program and writes its result."""
    result = run_program(options, item)
    result.device = device(options)
    file = result_file(options.output, item.name)
    write_json(file, asdict(result))
    return result


def device(options: argparse.Namespace) -> str:
    """Returns the kind of the device on which programs run, an element of DEVICES."""
    if options.gpu or options.target.startswith("nvidia"):
        return "gpu"
    return "lavapipe" if options.target.startswith("vulkan") else "cpu"


def result_file(output: Path, name: str) -> Path:
    """Returns the file with a program's result."""
    return output / "results" / f"{name}.json"


def table(options: argparse.Namespace) -> None:
    """Prints the results."""
    collection = read_list(options.list)
    programs = collection.programs
    found = [result_file(options.output, name) for name in sorted(programs, key=str.lower)]
    found = [file for file in found if file.exists()]
    if not found:
        raise ListError(f"'{options.output}' contains no results of '{options.list}'")
    results = [Result(**json.loads(file.read_text())) for file in found]
    counts = {state: sum(result.state == state for result in results) for state in STATES}
    numbers = ", ".join(f"{state}: {count}" for state, count in counts.items() if count)
    date = datetime.date.fromtimestamp(max(file.stat().st_mtime for file in found))
    print(f"[Commit {collection.commit[:12]}]({collection.repository}), {date}. Programs: {len(programs)}, {numbers}\n")
    passed = [result.name for result in results if result.state == "passed"]
    if passed:
        print("| passes |\n|---|")
    for start in range(0, len(passed), 12):
        print(f"| {', '.join(passed[start : start + 12])} |")
    print_others(programs, [result for result in results if result.state != "passed"])
    for result in results:
        if result.state == "passed" and result.reason(programs[result.name]):
            print(f"programs.py: warning: '{result.name}' passes, but '{options.list}' contains a reason for its failure", file=sys.stderr)


def print_others(programs: dict[str, Program], results: list[Result]) -> None:
    """Prints the programs that do not pass."""
    if results:
        print("\n| program | result | reason |\n|---|---|---|")
    for result in results:
        if result.state != "skipped":
            print(f"| {result.name} | {outcome(result)} | {reason_of(programs[result.name], result)} |")
    skipped = [result for result in results if result.state == "skipped"]
    for reason in sorted({result.detail for result in skipped}):
        print(f"| {', '.join(result.name for result in skipped if result.detail == reason)} | skipped | {reason} |")


def check(options: argparse.Namespace) -> None:
    """Lists the programs that fail and have no recorded reason, and fails if there are any."""
    programs = read_list(options.list).programs
    files = [result_file(options.output, name) for name in sorted(programs)]
    results = [Result(**json.loads(file.read_text())) for file in files if file.exists()]
    new = [result for result in results if result.state not in ("passed", "skipped") and not result.reason(programs[result.name])]
    for result in new:
        print(f"{result.name}: {outcome(result)}: {' '.join(result.output.split())[:200]}")
    if new or not results:
        sys.exit(f"programs.py: error: {len(new)} of {len(results)} programs fail for no recorded reason")
    print(f"{len(results)} programs: no new failures")


def outcome(result: Result) -> str:
    """Returns the result of a failed program for the table."""
    return result.state if result.state == "does not build" else result.detail.replace("|", "\\|")


def reason_of(item: Program, result: Result) -> str:
    """Returns the recorded reason of a failure, or else what the program printed."""
    printed = " ".join((result.output or result.detail).replace("`", "'").split())
    text = result.reason(item) or f"no reason recorded: `{printed[:200]}`"
    return text.replace("|", "\\|")


def main() -> None:
    """Runs a subcommand."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    running = commands.add_parser("run", help="build and run programs")
    running.add_argument("list", type=Path)
    # Programs run in other directories, so these must be absolute.
    for name in ("checkout", "output", "prefix"):
        running.add_argument(name, type=lambda text: Path(text).absolute())
    running.add_argument("programs", nargs="*", metavar="PROGRAM", help="run these programs again, even if they have results")
    running.add_argument("--target", default="", help="compile for this target, such as vulkan or nvidia_gpu_sm_90, instead of spir64")
    running.add_argument("--gpu", action="store_true", help="run on a GPU, instead of a CPU or lavapipe")
    running.add_argument("--part", default="1/1", type=part_of, metavar="I/N", help="run part I of N")
    jobs = max(1, (os.cpu_count() or 1) // 8)
    jobs_help = "number of programs at the same time, by default an eighth of the processors"
    running.add_argument("--jobs", type=int, default=jobs, help=jobs_help)
    running.add_argument("--limit", type=float, metavar="SECONDS", help="time limit for each run, instead of the limit in LIST")
    running.set_defaults(function=run)
    printing = commands.add_parser("table", help="print the results as Markdown")
    printing.add_argument("list", type=Path)
    printing.add_argument("output", type=Path)
    printing.set_defaults(function=table)
    checking = commands.add_parser("check", help="fail if a program without a recorded reason fails")
    checking.add_argument("list", type=Path)
    checking.add_argument("output", type=Path)
    checking.set_defaults(function=check)
    options = parser.parse_args()
    try:
        options.function(options)
    except (OSError, ListError) as error:
        sys.exit(f"programs.py: error: {error}")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Compares SYCL programs from the HeCBench collection with their CUDA twins on an NVIDIA GPU.

    hecbench.py build COLLECTION OUTPUT [NAME...]   compiles the SYCL programs
    hecbench.py run COLLECTION OUTPUT RESULTS       compiles the CUDA twins with nvcc, runs both, writes logs
    hecbench.py table OUTPUT RESULTS                prints Markdown tables that summarize the logs

With --pair vulkan-cuda, `run` and `table` compare the SYCL programs on Vulkan devices with the same programs on CUDA devices. `build`
then requires --option=-fsycl-targets=vulkan,nvidia_gpu_sm_90.

COLLECTION contains the directories NAME-sycl and NAME-cuda. `build` and `run` may use different machines: `run` requires OUTPUT and
the directories NAME-cuda. All subcommands read programs.txt.
"""

import argparse
import concurrent.futures
import json
import subprocess
import sys
import time
from pathlib import Path

import programs
import runs
import tables

HERE = Path(__file__).resolve().parent


def build(options: argparse.Namespace) -> None:
    """Compiles the SYCL programs that OUTPUT does not contain, and records how to compile their CUDA twins."""
    (options.output / "logs").mkdir(parents=True, exist_ok=True)
    (options.output / "bin").mkdir(exist_ok=True)
    selected: dict[str, list[str]] = {}
    for program in programs.select(options.programs, options.names):
        selected.setdefault(program.name, program.options)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        builds = [pool.submit(build_program, options, name, extra) for name, extra in selected.items()]
    for each in builds:
        each.result()


def build_program(options: argparse.Namespace, name: str, extra: list[str]) -> None:
    """Compiles one program, unless an earlier run already did. Retries a failure only for programs named on the command line."""
    log, binary = options.output / "logs" / f"{name}.build.log", options.output / "bin" / name
    if log.exists() and not options.names:
        return
    twin = programs.read_makefile(options.collection / f"{name}-cuda")
    (options.output / "logs" / f"{name}.cuda.json").write_text(json.dumps({"sources": twin.sources, "options": [*twin.options, *extra]}))
    directory = options.collection / f"{name}-sycl"
    makefile = programs.read_makefile(directory)
    arguments = ["-O3", *makefile.options, *extra, *options.option, *makefile.sources, "-o", str(binary.resolve())]
    command = [*options.compiler.split(), *arguments]
    start = time.monotonic()
    try:
        done = subprocess.run(command, cwd=directory, capture_output=True, text=True, errors="replace", timeout=options.limit, check=False)
        code, text = done.returncode, done.stderr + done.stdout
    except subprocess.TimeoutExpired:
        code, text = 124, "error: the compiler exceeded the time limit\n"
    seconds = time.monotonic() - start
    if code == 0:
        subprocess.run(["strip", str(binary)], check=False)
    log.write_text(f"# exit {code} {seconds:.1f}\n# {' '.join(command)}\n{text}")
    print(f"{name}: {'built' if code == 0 else 'error'} {seconds:.1f} s", flush=True)


def read_arguments() -> argparse.Namespace:
    """Parses the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", type=Path, default=HERE / "programs.txt", help="the list of programs")
    commands = parser.add_subparsers(dest="command", required=True)
    building = commands.add_parser("build")
    building.add_argument("collection", type=Path)
    building.add_argument("output", type=Path)
    building.add_argument("names", nargs="*")
    building.add_argument("--compiler", default="sycl-clang++")
    building.add_argument("--option", action="append", default=None, help="additional compiler option; default: target sm_90")
    building.add_argument("--jobs", type=int, default=1, help="number of programs to compile at the same time")
    building.add_argument("--limit", type=float, default=300, help="time limit for each program, in seconds")
    running = commands.add_parser("run")
    running.add_argument("collection", type=Path)
    running.add_argument("output", type=Path)
    running.add_argument("results", type=Path)
    running.add_argument("names", nargs="*")
    running.add_argument("--nvcc", default="nvcc")
    running.add_argument("--seconds", type=float, default=520, help="time limit for the whole run, in seconds")
    running.add_argument("--rounds", type=int, default=2, help="number of timed runs of each program")
    running.add_argument("--compile-jobs", type=int, default=14)
    running.add_argument("--check-jobs", type=int, default=10, help="number of programs to run concurrently in untimed runs")
    running.add_argument("--limit", type=float, default=20, help="time limit for one run of a program, in seconds")
    table = commands.add_parser("table")
    table.add_argument("output", type=Path)
    table.add_argument("results", type=Path)
    for command in (running, table):
        command.add_argument("--pair", choices=runs.PAIRS, default="sycl-cuda", help="what to compare")
    options = parser.parse_args()
    options.programs = programs.read_list(options.list)
    if options.command == "build" and options.option is None:
        options.option = ["-fsycl-targets=nvidia_gpu_sm_90"]
    return options


def main() -> int:
    """Runs the subcommand."""
    options = read_arguments()
    if options.command == "build":
        build(options)
    elif options.command == "run":
        try:
            runs.Session(options, programs.select(options.programs, options.names)).run()
        finally:
            (options.results / "table.md").write_text(tables.markdown(options))
    else:
        print(tables.markdown(options), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())

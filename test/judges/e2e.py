#!/usr/bin/env python3
"""Runs DPC++'s end-to-end tests (the SYCL directory of intel/llvm-test-suite) with sycl-clang++.

    e2e.py run CHECKOUT OUTPUT PREFIX [TEST...]   builds and runs tests, by default a sample of 300
    e2e.py table OUTPUT [LIST]                    prints the results as Markdown
    e2e.py check OUTPUT [LIST]                    fails if a test without a recorded reason fails

CHECKOUT is a checkout of commit bb842e3eee1ce1dd5f934522fd1703053821a541. PREFIX is the directory that scripts/install wrote to. `run`
writes only below OUTPUT, keeps finished tests, and can be stopped and started again at any time. OUTPUT/logs contains lit's output. LIST
is a TOML file with the reasons for failures, by default test/judges/e2e.toml. The tests run on the device that ONEAPI_DEVICE_SELECTOR
selects, by default Intel's CPU device. test/judges/e2e/lit.cfg.py configures lit. The environment must be that of scripts/env.sh.
"""

import argparse
import datetime
import json
import os
import random
import sys
import time
import tomllib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

from common import check_commit, first_error, limited, part_of, write_json

REPOSITORY = "https://github.com/intel/llvm-test-suite"
COMMIT = "bb842e3eee1ce1dd5f934522fd1703053821a541"
HERE = Path(__file__).resolve().parent
SAMPLE = 300
# Directories with files that are not tests, and with tests that require an Intel GPU.
EXCLUDED = {"Inputs", "ESIMD"}
# The states of lit's results. A test that DPC++ also failed (XFAIL) counts as skipped.
STATES = {"PASS": "passed", "XPASS": "passed", "UNSUPPORTED": "skipped", "XFAIL": "skipped"}


class RunError(Exception):
    """A run is not possible."""


@dataclass
class Result:
    """The result of a test: `passed`, `failed`, `over the limit` or `skipped`."""

    name: str
    state: str
    output: str = ""  # the first error, or why the test was skipped
    seconds: float = 0


def all_tests(checkout: Path) -> list[str]:
    """Returns the names of all tests, sorted."""
    root = checkout / "SYCL"
    files = [file for file in root.rglob("*.cpp") if not EXCLUDED & set(file.relative_to(root).parts)]
    return sorted(file.relative_to(root).as_posix() for file in files if "RUN:" in file.read_text(errors="replace"))


def sample(tests: list[str]) -> list[str]:
    """Returns the tests to run by default."""
    return sorted(random.Random(2026).sample(tests, min(SAMPLE, len(tests))))


def configure(options: argparse.Namespace) -> Path:
    """Writes lit's configuration to the directory for the tests' files, and returns the directory."""
    work: Path = options.output / "work"
    work.mkdir(parents=True, exist_ok=True)
    (work / "lit.site.cfg.py").write_text(f"lit_config.load_config(config, {str(HERE / 'e2e' / 'lit.cfg.py')!r})\n")
    return work


def run_test(options: argparse.Namespace, work: Path, name: str) -> Result:
    """Builds and runs a test."""
    log = options.output / "logs" / f"{name}.log"
    report = log.with_suffix(".json")
    log.parent.mkdir(parents=True, exist_ok=True)
    report.unlink(missing_ok=True)
    parameters = {"checkout": options.checkout, "output": work, "prefix": options.prefix, "options": options.options}
    # lit finds the configuration in `work`, and the test in the checkout.
    command = ["lit-22", "--show-all", "--workers=1", f"--output={report}", *(f"--param={key}={value}" for key, value in parameters.items())]
    start = time.monotonic()
    done = limited([*command, str(work / name)], options.limit)
    log.write_text(done.stdout)
    seconds = round(time.monotonic() - start, 1)
    if done.returncode == 124:
        return Result(name, "over the limit", f"over {options.limit:g} s", seconds)
    if not report.exists():
        return Result(name, "failed", first_error(done.stdout), seconds)
    test = json.loads(report.read_text())["tests"][0]
    state = STATES.get(test["code"], "failed")
    return Result(name, state, "" if state == "passed" else first_error(test["output"]), seconds)


def run(options: argparse.Namespace) -> None:
    """Runs the selected tests that have no result."""
    check_commit(options.checkout, REPOSITORY, COMMIT)
    if "SYCLPASSES_SYCL" not in os.environ:
        raise RunError("the environment is not that of scripts/env.sh")
    known = all_tests(options.checkout)
    unknown = sorted(set(options.tests) - set(known))
    if unknown:
        raise RunError(f"'{options.checkout}' does not contain {', '.join(unknown)}")
    part, parts = options.part
    names = (options.tests or (known if options.all else sample(known)))[part - 1 :: parts]
    unfinished = [name for name in names if options.tests or not result_file(options.output, name).exists()]
    work = configure(options)
    with ThreadPoolExecutor(options.jobs) as pool:
        for result in pool.map(lambda name: run_and_write(options, work, name), unfinished):
            print(f"{result.name}: {result.state}, {result.seconds:.0f} s", flush=True)


def run_and_write(options: argparse.Namespace, work: Path, name: str) -> Result:
    """Runs a test and writes its result."""
    result = run_test(options, work, name)
    file = result_file(options.output, name)
    file.parent.mkdir(parents=True, exist_ok=True)
    write_json(file, asdict(result))
    return result


def result_file(output: Path, name: str) -> Path:
    """Returns the file with a test's result."""
    return output / "results" / f"{name}.json"


def read_results(options: argparse.Namespace) -> tuple[list[Result], dict[str, str]]:
    """Returns the results of all tests, and the recorded reasons for failures."""
    files = sorted((options.output / "results").rglob("*.json"))
    if not files:
        raise RunError(f"'{options.output}' contains no results")
    failures = tomllib.loads(options.list.read_text())["failures"]
    reasons = {name: failure["reason"] for failure in failures for name in failure["tests"]}
    return [Result(**json.loads(file.read_text())) for file in files], reasons


def table(options: argparse.Namespace) -> None:
    """Prints the results."""
    results, reasons = read_results(options)
    counts = Counter(result.state for result in results)
    date = datetime.date.fromtimestamp(max(result_file(options.output, result.name).stat().st_mtime for result in results))
    numbers = ", ".join(f"{state}: {count}" for state, count in sorted(counts.items()))
    print(f"[Commit {COMMIT[:12]}]({REPOSITORY}/tree/{COMMIT}/SYCL), {date}. Tests: {len(results)}, {numbers}\n")
    print("| directory | passed | failed | skipped |\n|---|---:|---:|---:|")
    for directory in sorted({directory_of(result) for result in results}):
        rows = Counter(result.state for result in results if directory_of(result) == directory)
        print(f"| {directory} | {rows['passed']} | {rows['failed'] + rows['over the limit']} | {rows['skipped']} |")
    print("\n| failed tests | reason |\n|---|---|")
    by_reason: dict[str, list[str]] = {}
    for result in filter(failed, results):
        reason = reasons.get(result.name) or f"no reason recorded: `{printable(result)}`"
        by_reason.setdefault(reason.replace("|", "\\|"), []).append(result.name.removesuffix(".cpp"))
    for reason, names in sorted(by_reason.items(), key=lambda item: (-len(item[1]), item[0])):
        print(f"| {', '.join(names)} | {reason} |")
    for result in results:
        if result.name in reasons and not failed(result):
            print(f"e2e.py: warning: '{result.name}' does not fail, but '{options.list}' contains a reason", file=sys.stderr)


def failed(result: Result) -> bool:
    """Returns whether a test failed."""
    return result.state in ("failed", "over the limit")


def directory_of(result: Result) -> str:
    """Returns the top directory of a test."""
    return result.name.partition("/")[0]


def printable(result: Result) -> str:
    """Returns what a test printed, for the table."""
    return " ".join(result.output.replace("`", "'").split())[:200]


def check(options: argparse.Namespace) -> None:
    """Lists the failures that have no recorded reason, and fails if there are any."""
    results, reasons = read_results(options)
    new = [result for result in results if failed(result) and result.name not in reasons]
    for result in new:
        print(f"{result.name}: {result.state}: {printable(result)}")
    if new:
        raise RunError(f"{len(new)} of {len(results)} tests fail for no recorded reason")
    print(f"{len(results)} tests: no new failures")


def main() -> None:
    """Runs a subcommand."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    running = commands.add_parser("run", help="build and run tests")
    for name in ("checkout", "output", "prefix"):
        running.add_argument(name, type=lambda text: Path(text).absolute())
    running.add_argument("tests", nargs="*", metavar="TEST", help="run these tests again, even if they have results")
    running.add_argument("--all", action="store_true", help="run all tests instead of the sample")
    running.add_argument("--part", default="1/1", type=part_of, metavar="I/N", help="run part I of N")
    running.add_argument("--jobs", type=int, default=2, help="number of tests at the same time")
    running.add_argument("--limit", type=float, default=300, metavar="SECONDS", help="time limit for building and running a test")
    running.add_argument("--options", default="", help="options to add to each compilation, such as --options=--sycl-spirv=translator")
    running.set_defaults(function=run)
    printing = commands.add_parser("table", help="print the results as Markdown")
    printing.set_defaults(function=table)
    checking = commands.add_parser("check", help="fail if a test without a recorded reason fails")
    checking.set_defaults(function=check)
    for command in (printing, checking):
        command.add_argument("output", type=Path)
        command.add_argument("list", type=Path, nargs="?", default=HERE / "e2e.toml")
    options = parser.parse_args()
    try:
        options.function(options)
    except (OSError, RunError) as error:
        sys.exit(f"e2e.py: error: {error}")


if __name__ == "__main__":
    main()

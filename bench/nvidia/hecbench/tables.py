"""Prints Markdown tables that summarize the logs of a batch."""

import argparse
import math
from dataclasses import dataclass
from pathlib import Path

import output
from programs import Program
from runs import PAIRS, Side

FAILED = ("does not compile", "FAIL", "crash")
VERIFIED = ("PASS", "verified", "equal to CUDA")


@dataclass(frozen=True)
class Log:
    """A log: the exit code and the output."""

    code: int
    text: str

    @staticmethod
    def read(path: Path) -> "Log | None":
        """Reads a log, if it exists."""
        if not path.exists():
            return None
        lines = path.read_text(errors="replace").splitlines(keepends=True)
        return Log(int(lines[0].split()[2]), "".join(line for line in lines[1:] if not line.startswith("# ")))

    def last_line(self) -> str:
        """Returns the line that most likely explains a failure."""
        lines = [line.strip() for line in self.text.splitlines() if line.strip()]
        for sign in ("what()", "error:", "undefined", "error"):
            found = [line for line in lines if sign in line.lower()]
            if found:
                return found[0]
        return lines[-1] if lines else "no output"


@dataclass(frozen=True)
class Result:
    """The outcome of one program according to its logs: the status on the first and on the second side."""

    program: Program
    status: str
    reason: str
    second: str
    times: list[tuple[str, float, float]]

    def ratio(self) -> float:
        """Returns the geometric mean of the ratios of the times on the first side to those on the second."""
        return math.exp(sum(math.log(first / second) for _, first, second in self.times) / len(self.times))


def markdown(options: argparse.Namespace) -> str:
    """Returns all tables."""
    built, logs, sides = options.output, options.results / "logs", PAIRS[options.pair]
    compiled = [program for program in options.programs if (built / "logs" / f"{program.name}.build.log").exists()]
    rows = [result(program, built, logs, sides) for program in compiled]
    names = [{"sycl": "SYCL", "cuda": "CUDA", "vulkan": "Vulkan"}[side.name] for side in sides]
    return "\n".join([*pairs(rows, names), "", *statuses(rows, names)]) + "\n"


def pairs(rows: list[Result], names: list[str]) -> list[str]:
    """Returns the table of kernel times on the first side relative to the second."""
    timed = [row for row in rows if row.times]
    first, second = names
    lines = [f"## Kernel time relative to {second}", "", f"| program | arguments | times | {first}, us | {second}, us | ratio | result |"]
    lines.append("|---|---|---:|---:|---:|---:|---|")
    for row in timed:
        times = [sum(time[side] for time in row.times) * 1e6 for side in (1, 2)]
        arguments = " ".join(row.program.arguments)
        status = row.status or "not verified"
        lines.append(f"| {row.program.key} | {arguments} | {len(row.times)} | {times[0]:.6g} | {times[1]:.6g} | {row.ratio():.2f} | {status} |")
    good = verified_names(rows)
    right = [row for row in timed if row.program.name in good]
    if right:
        mean = math.exp(sum(math.log(row.ratio()) for row in right) / len(right))
        count = len({row.program.name for row in right})
        lines += ["", f"Geometric mean of {len(right)} runs of {count} programs with a verified result: {mean:.3f}"]
    return lines


def verified_names(rows: list[Result]) -> set[str]:
    """Returns the programs with at least one verified run and no failed run."""
    failed = {row.program.name for row in rows if row.status in FAILED}
    return {row.program.name for row in rows if row.status in VERIFIED} - failed


def statuses(rows: list[Result], sides: list[str]) -> list[str]:
    """Returns the number of verified programs, and the table of all programs with status and reason."""
    lines = ["## Results", ""]
    good, names = verified_names(rows), {row.program.name for row in rows}
    lines += [f"{len(good)} of {len(names)} programs have a verified result.", "", f"| program | {' | '.join(sides)} | reason |", "|---|---|---|---|"]
    order = sorted(rows, key=lambda row: row.status in VERIFIED)
    lines += [f"| {row.program.key} | {row.status or 'not verified'} | {row.second} | {row.reason} |" for row in order]
    return lines


def result(program: Program, built: Path, logs: Path, sides: tuple[Side, Side]) -> Result:
    """Evaluates the logs of one program."""
    first, second = (Log.read(logs / f"{program.key}.{side.name}.0.log") for side in sides)
    compiled, nvcc = Log.read(built / "logs" / f"{program.name}.build.log"), Log.read(logs / f"{program.name}.nvcc.log")
    status, reason = status_of(first, second, compiled)
    if not status and first and first.code == 0 and any(option.startswith("-D") for option in program.options):
        status, reason = "verified", "prints results only if they are wrong"
    timed = second or Log.read(logs / f"{program.key}.{sides[1].name}.1.log")
    second_status = nvcc_status(nvcc) or (status_of(timed, None, None)[0] or "runs" if timed else "not run")
    if nvcc and nvcc.code and status in VERIFIED:
        reason = nvcc.last_line()
    times = output.match_times(*(times_of(logs, program, side.name) for side in sides))
    return Result(program, status, reason[:160].replace("|", "\\|"), second_status, times)


def nvcc_status(nvcc: Log | None) -> str:
    """Returns the reason why the CUDA twin does not compile, or an empty string if it does."""
    if nvcc is None or nvcc.code == 0:
        return ""
    return "nvcc: time limit" if nvcc.code == 124 else "nvcc: error"


def status_of(log: Log | None, twin: Log | None, compiled: Log | None) -> tuple[str, str]:
    """Returns the status of a program and the reason, which is a line from the program's or the compiler's output."""
    if compiled and compiled.code:
        return "does not compile", compiled.last_line()
    if log is None:
        return "not run", ""
    status, line = output.verdict(log.text)
    if status == "FAIL":
        return status, line
    if log.code not in (0, 1, 124) or log.code == 1 and not status:
        return "crash", f"exit code {log.code}: {log.last_line()}"
    if not status and twin and log.code == 0 and output.same_results(log.text, twin.text):
        return "equal to CUDA", ""
    if not status and log.code == 124:
        return "timeout", log.last_line()
    return status, line


def times_of(logs: Path, program: Program, runtime: str) -> list[dict[str, float]]:
    """Returns the times from all timed runs that exited without an error."""
    runs = []
    for path in sorted(logs.glob(f"{program.key}.{runtime}.[1-9].log")):
        log = Log.read(path)
        if log and log.code == 0:
            runs.append({time.label: time.value for time in output.device_times(log.text)})
    return runs

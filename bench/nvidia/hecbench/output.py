"""Reads the output of benchmark programs: kernel times, and whether the result is correct."""

import math
import re
from dataclasses import dataclass

TIME_WORD = re.compile(r"time|elapsed|duration|took|latency|done in|seconds\b|\bt =", re.IGNORECASE)
NUMBER = r"(?<![\w.])([0-9]+\.?[0-9]*(?:e[+-]?[0-9]+)?|\.[0-9]+)"
UNIT = r"(ns|nsecs?|nanoseconds?|us|usecs?|microseconds?|ms|msecs?|milliseconds?|s|secs?|seconds?)"
VALUE_UNIT = re.compile(NUMBER + r"\s*[(\[]?\s*" + UNIT + r"\b", re.IGNORECASE)
UNIT_VALUE = re.compile(r"[(\[]\s*" + UNIT + r"\s*[)\]]\s*[:=]?\s*" + NUMBER, re.IGNORECASE)
LAST_VALUE = re.compile(r"[:=]?\s*" + NUMBER + r"\D*$")
SECONDS = {"n": 1e-9, "u": 1e-6, "mic": 1e-6, "m": 1e-3, "s": 1.0}
NOT_DEVICE = re.compile(
    r"\b(cpu|host|serial|golden|reference|ref|openmp|omp|memcpy|transfer|init|setup|warm|wall|usage|timestep|time step"
    r"|number of|times)\b",
    re.IGNORECASE,
)
FAILURE = re.compile(r"(?<!\b0 )\bfail|(?<!\b0 )\bmismatch|incorrect|\bwrong\b|error!|\binvalid\b|verification error|\bnan\b", re.IGNORECASE)
NO_FAILURE = re.compile(r"\b(?:fail\w*|mismatch\w*|wrong|incorrect)[^0-9:=]*[:=]\s*0\s*$", re.IGNORECASE)
SUCCESS = re.compile(r"\bpass|success|verified|\bcorrect\b|\bmatch(es|ed)?\b|\b0 (?:mismatch|failure|error)|no error", re.IGNORECASE)
SMALL_ERROR = re.compile(
    r"\b(?:errors?|rmse?|difference|diff|l2|deviation)\b[^:=]*[:=]?\s*(-?[0-9.]+(?:e[+-]?[0-9]+)?)(?![\w.]| *(?:ms|us|s)\b)",
    re.IGNORECASE,
)
ANY_NUMBER = re.compile(r"-?[0-9]+\.?[0-9]*(?:e[+-]?[0-9]+)?", re.IGNORECASE)


@dataclass(frozen=True)
class Time:
    """A time that a program prints: an identifying label, and the value in seconds (or in the program's unit)."""

    label: str
    value: float


def read_time(line: str) -> Time | None:
    """Returns the time in a line, or None if the line contains no time."""
    if not TIME_WORD.search(line):
        return None
    if match := VALUE_UNIT.search(line):
        value, unit, end = match[1], match[2], match.start(1)
    elif match := UNIT_VALUE.search(line):
        value, unit, end = match[2], match[1], match.start(2)
    elif match := LAST_VALUE.search(line):
        value, unit, end = match[1], "s", match.start(1)
    else:
        return None
    label = re.sub(r"\b(cuda|sycl|gpu|device)\b", "", line[:end].lower())
    label = " ".join(re.findall(r"[a-z0-9.+*/]+", label))
    unit = unit.lower()
    scale = next((factor for prefix, factor in SECONDS.items() if len(prefix) == 3 and unit.startswith(prefix)), None)
    return Time(label, float(value) * (SECONDS[unit[0]] if scale is None else scale))


def is_device_time(line: str) -> bool:
    """Returns whether a line contains a time that is not a host time."""
    return read_time(line) is not None and not NOT_DEVICE.search(line)


def device_times(text: str) -> list[Time]:
    """Returns the times of device work. If any lines mention kernels, only those count. Duplicate labels are numbered."""
    lines = [line for line in text.splitlines() if is_device_time(line)]
    named = [line for line in lines if "kernel" in line.lower()]
    counts: dict[str, int] = {}
    times = []
    for line in named or lines:
        time = read_time(line)
        if time is None:
            continue
        count = counts[time.label] = counts.get(time.label, 0) + 1
        times.append(Time(time.label if count == 1 else f"{time.label} #{count}", time.value))
    return times


def match_times(sycl: list[dict[str, float]], cuda: list[dict[str, float]]) -> list[tuple[str, float, float]]:
    """Pairs the best times of both programs by label, or by position if the labels differ but both programs have equally many."""
    best_sycl, best_cuda = best(sycl), best(cuda)
    if len(best_sycl) == len(best_cuda) and set(best_sycl) != set(best_cuda):
        pairs = [(label, value, best_cuda[other]) for (label, value), other in zip(best_sycl.items(), best_cuda, strict=True)]
    else:
        pairs = [(label, value, best_cuda[label]) for label, value in best_sycl.items() if label in best_cuda]
    return [pair for pair in pairs if pair[1] > 0 and pair[2] > 0]


def best(runs: list[dict[str, float]]) -> dict[str, float]:
    """Returns the smallest time for each label."""
    result: dict[str, float] = {}
    for run in runs:
        for label, value in run.items():
            result[label] = min(value, result.get(label, math.inf))
    return result


def verdict(text: str) -> tuple[str, str]:
    """Returns PASS, FAIL, verified (a small error is printed) or an empty string, and the line that shows it."""
    lines = [line.strip() for line in text.splitlines() if not TIME_WORD.search(line) or FAILURE.search(line)]
    for line in lines:
        if FAILURE.search(line) and not NO_FAILURE.search(line):
            return "FAIL", line
    for line in lines:
        if SUCCESS.search(line):
            return "PASS", line
    errors = [(match[1], line) for line in lines if (match := SMALL_ERROR.search(line))]
    if errors and all(abs(number(value)) < 1e-3 for value, _ in errors):
        return "verified", errors[0][1]
    return "", ""


def number(text: str) -> float:
    """Converts text to a number, or returns infinity."""
    try:
        return float(text)
    except ValueError:
        return math.inf


def same_results(sycl: str, cuda: str) -> bool:
    """Returns whether all printed numbers agree, except those in lines with times, rates or device names."""
    left, right = result_numbers(sycl), result_numbers(cuda)
    return bool(left) and len(left) == len(right) and all(close(a, b) for a, b in zip(left, right, strict=True))


def result_numbers(text: str) -> list[float]:
    """Returns the numbers that describe a result."""
    skipped = re.compile(r"nvidia|device|platform|queue|[gmk]i?b(yte)?s?/s|flop|bandwidth|throughput|per second|/sec", re.IGNORECASE)
    lines = [line for line in text.splitlines() if not TIME_WORD.search(line) and not skipped.search(line)]
    return [float(match) for line in lines for match in ANY_NUMBER.findall(line)]


def close(a: float, b: float) -> bool:
    """Compares two numbers, with a tolerance for floating-point differences between compilers."""
    return math.isclose(a, b, rel_tol=1e-3, abs_tol=1e-6)

#!/usr/bin/env python3
"""Tests a hash mode of hashcat 6.2.6 on an OpenCL device: hashcat.py MODE [--gpu=yes]

hashcat tests its kernels with a known hash, and then searches for the password of the mode's example hash among three words. Both must
succeed. `hashcat.py list` prints the modes as they occur in hashcat.toml. The program writes to the current directory.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any


def environment() -> dict[str, str]:
    """Returns the environment of hashcat, whose files are in the current directory."""
    # With the user's cache, hashcat would use kernels from an earlier oclvk, and several processes would write the same files.
    return {**os.environ, "XDG_CACHE_HOME": str(Path("cache").absolute()), "XDG_DATA_HOME": str(Path("data").absolute())}


def modes() -> dict[str, dict[str, Any]]:
    """Returns hashcat's hash modes."""
    command = ["hashcat", "--hash-info", "--machine-readable", "--quiet"]
    output = subprocess.run(command, env=environment(), capture_output=True, text=True, check=True).stdout
    found: dict[str, dict[str, Any]] = json.loads(output[output.index("{") :])
    return found


def problem(mode: dict[str, Any]) -> str:
    """Returns why a mode cannot be tested, or an empty string."""
    if mode["example_hash_format"] not in ("plain", "hex"):
        return "its example hash is a file"
    if not re.fullmatch(r"[!-~ ]+", mode.get("example_pass") or ""):
        return "the password of its example hash is not printable text"
    return ""


def test(number: str, mode: dict[str, Any], gpu: bool) -> int:
    """Searches for the password of a mode's example hash. Returns the exit code."""
    Path("words").write_text(f"syclpasses\n{mode['example_pass']}\nVulkan\n")
    text = mode["example_hash"]
    Path("hash").write_bytes(bytes.fromhex(text) if mode["example_hash_format"] == "hex" else f"{text}\n".encode())
    # Without --force, hashcat does not use drivers that it does not know. On a CPU, small launches start faster.
    options = ["--potfile-disable", "--restore-disable", "--logfile-disable", "--force", "--opencl-device-types", "1,2,3"]
    options += ["--backend-ignore-cuda", "--backend-ignore-hip"]
    loops, threads = ("256", "32") if gpu else ("1", "1")
    options += ["--kernel-accel", "1", "--kernel-loops", loops, "--kernel-threads", threads, "--session", f"judges-{number}"]
    command = ["hashcat", "--hash-type", number, "--attack-mode", "0", *options, "hash", "words"]
    return subprocess.run(command, env=environment(), check=False).returncode


def main() -> int:
    """Tests a mode, or prints all."""
    options = sys.argv[2:]
    if len(sys.argv) < 2 or sys.argv[1].startswith("-") or options not in ([], ["--gpu=yes"], ["--gpu=no"]):
        sys.exit(__doc__ if "--help" in sys.argv else "usage: hashcat.py MODE [--gpu=yes] (see --help)")
    known = modes()
    if sys.argv[1] == "list":
        for number in sorted(known, key=int):
            skip = problem(known[number])
            print(f'{number} = {{ skip = "{skip}" }}' if skip else f"{number} = {{}}")
        return 0
    if sys.argv[1] not in known:
        sys.exit(f"hashcat.py: error: hashcat has no mode '{sys.argv[1]}'")
    return test(sys.argv[1], known[sys.argv[1]], gpu="--gpu=yes" in options)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"hashcat.py: error: {error}")

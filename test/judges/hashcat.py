#!/usr/bin/env python3
"""Tests a hash mode of hashcat 6.2.6 on an OpenCL device: hashcat.py MODE

hashcat tests its kernels with a known hash, and then searches for the password of the mode's example hash among three words. Both must
succeed. `hashcat.py list` prints the modes as they occur in hashcat.toml.
"""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any


def modes() -> dict[str, dict[str, Any]]:
    """Returns hashcat's hash modes."""
    command = ["hashcat", "--hash-info", "--machine-readable", "--quiet"]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found: dict[str, dict[str, Any]] = json.loads(output[output.index("{") :])
    return found


def problem(mode: dict[str, Any]) -> str:
    """Returns why a mode cannot be tested, or an empty string."""
    if mode["example_hash_format"] not in ("plain", "hex"):
        return "its example hash is a file"
    if not re.fullmatch(r"[!-~ ]+", mode.get("example_pass") or ""):
        return "the password of its example hash is not printable text"
    return ""


def test(number: str, mode: dict[str, Any]) -> int:
    """Searches for the password of a mode's example hash. Returns the exit code."""
    Path("words").write_text(f"syclpasses\n{mode['example_pass']}\nVulkan\n")
    text = mode["example_hash"]
    Path("hash").write_bytes(bytes.fromhex(text) if mode["example_hash_format"] == "hex" else f"{text}\n".encode())
    # Without --force, hashcat does not use drivers that it does not know. Small launches start faster.
    options = ["--potfile-disable", "--restore-disable", "--logfile-disable", "--force", "--opencl-device-types", "1,2,3"]
    options += ["--kernel-accel", "1", "--kernel-loops", "1", "--kernel-threads", "1", "--session", f"judges-{number}"]
    command = ["hashcat", "--hash-type", number, "--attack-mode", "0", *options, "hash", "words"]
    return subprocess.run(command, check=False).returncode


def main() -> int:
    """Tests a mode, or prints all."""
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__ if "--help" in sys.argv else "usage: hashcat.py MODE (see --help)")
    known = modes()
    if sys.argv[1] == "list":
        for number in sorted(known, key=int):
            skip = problem(known[number])
            print(f'{number} = {{ skip = "{skip}" }}' if skip else f"{number} = {{}}")
        return 0
    if sys.argv[1] not in known:
        sys.exit(f"hashcat.py: error: hashcat has no mode '{sys.argv[1]}'")
    return test(sys.argv[1], known[sys.argv[1]])


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"hashcat.py: error: {error}")

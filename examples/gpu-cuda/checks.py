#!/usr/bin/env python3
"""Runs the checks in checks.cpp on an NVIDIA GPU. Requires CuPy. The PTX comes from

    sycl-rtc compile checks.cpp --target nvidia_gpu_sm_90 --front-end clang -o DIRECTORY/

usage: python3 checks.py DIRECTORY/checks_0.ptx
"""

import sys

import cupy
import numpy as np

ITEMS, GROUPS, CHECKS = 64, 4, 17


def launch(module, name, arguments, local_bytes=0):
    module.get_function("__sycl_kernel_" + name)((GROUPS,), (ITEMS,), arguments, shared_mem=local_bytes)
    cupy.cuda.runtime.deviceSynchronize()


def check_memory(module, failures):
    sums = cupy.zeros(4, np.int64)
    # The arguments are offsets into local memory, and ranges and ids as bytes.
    two = lambda a, b: np.array([a, b], np.uint64).view("V16")
    launch(module, "memory", (failures, np.uint32(0), two(8, 8), two(8, 8), two(0, 0), np.uint32(256), sums), 256 + 512)
    sums = cupy.asnumpy(sums)
    expected = [GROUPS * ITEMS * (ITEMS - 1) // 2, GROUPS * ITEMS - 1, GROUPS * ITEMS * 2]
    return [sums[0], sums[1], sums[3]] == expected and sums[2:3].view(np.float64)[0] == GROUPS * ITEMS / 2


def check_numbers(module, failures):
    count = GROUPS * ITEMS
    data = np.random.default_rng(1).uniform(-8, 8, count).astype(np.float32)
    out = cupy.zeros((count, 4), np.float32)
    launch(module, "numbers", (failures, cupy.asarray(data), out))
    out = cupy.asnumpy(out)
    exact = data.astype(np.float64)
    bits = data.view(np.uint32).astype(np.uint64)
    rounded = ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16 << 16).astype(np.uint32).view(np.float32)
    half = (data.astype(np.float16) * np.float16(3)).astype(np.float32)
    return (
        np.allclose(out[:, 0], np.sin(exact), rtol=1e-6, atol=1e-6)
        and np.allclose(out[:, 1], np.exp(exact) * np.abs(exact) ** 1.5, rtol=5e-6)
        and np.array_equal(out[:, 2], rounded)
        and np.array_equal(out[:, 3], half)
    )


def main():
    module = cupy.RawModule(path=sys.argv[1])
    failures = cupy.zeros(CHECKS, np.int32)
    launch(module, "groups", (failures,))
    good = {"memory": check_memory(module, failures), "numbers": check_numbers(module, failures)}
    failed = [number for number, count in enumerate(cupy.asnumpy(failures)) if count]
    failed += [name for name, is_good in good.items() if not is_good]
    print(f"failed: {failed}" if failed else f"{CHECKS} checks in kernels and {len(good)} checks of results passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

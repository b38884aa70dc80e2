#!/usr/bin/env python3
"""Builds clvk, which runs OpenCL programs on Vulkan devices, without its own compiler: CLVK_CLSPV_PATH names oclvk instead.

    clvk.py COLLECTIONS

COLLECTIONS is a directory with checkouts of kpet/clvk (commit 45ea290a), google/clspv (for one header), KhronosGroup/SPIRV-Headers and
KhronosGroup/OpenCL-Headers. The build needs Debian's cmake, ninja-build, libvulkan-dev and spirv-tools, and takes about a minute. It is in
COLLECTIONS/clvk-build, and COLLECTIONS/clvk-build/vendors names the library to OpenCL loaders (OCL_ICD_VENDORS).

OpenCL allows null as the value of a buffer argument (clSetKernelArg); clvk rejects it. The build changes this in a copy of clvk.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from common import check_commit

COMMIT = "45ea290a4b5ad023029ffa2a06d2069a0ed2ab94"
# The changes to clvk: the file, a pattern, and its replacement.
CHANGES = (
    (
        "src/api.cpp",
        r"auto arg_kind = kernel->arg_kind\(arg_index\);",
        r"""\g<0>
    static const cl_mem no_buffer = nullptr;
    const bool is_buffer = arg_kind == kernel_argument_kind::buffer || arg_kind == kernel_argument_kind::buffer_ubo ||
        arg_kind == kernel_argument_kind::pointer_pushconstant || arg_kind == kernel_argument_kind::pointer_ubo;
    if (!arg_value && arg_size == sizeof(cl_mem) && is_buffer) arg_value = &no_buffer;""",
    ),
    (
        "src/kernel.hpp",
        r"if \(apimem == nullptr\) {",
        r"""if (!apimem && (arg.kind == kernel_argument_kind::buffer || arg.kind == kernel_argument_kind::buffer_ubo)) {
                    m_kernel_resources[arg.binding] = nullptr;
                    m_args_set[arg.pos] = true;
                    return CL_SUCCESS;
                }
                \g<0>""",
    ),
    ("src/kernel.hpp", r"mems\.push_back\(mem\);", r"if (mem) \g<0>"),
)


def main() -> None:
    """Builds clvk."""
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__ if "--help" in sys.argv else "usage: clvk.py COLLECTIONS (see --help)")
    collections = Path(sys.argv[1]).resolve()
    build = collections / "clvk-build"
    source, stub, tools = build / "clvk", build / "clspv", build / "spirv-tools"
    check_commit(collections / "clvk", "https://github.com/kpet/clvk", COMMIT)
    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(collections / "clvk", source, ignore=shutil.ignore_patterns(".git"))
    for name, pattern, replacement in CHANGES:
        file = source / name
        changed, count = re.subn(pattern, replacement, file.read_text(), count=1)
        if not count:
            sys.exit(f"clvk.py: error: '{file}' does not contain `{pattern}`; use commit {COMMIT}")
        file.write_text(changed)
    # clvk's build requires a program and a header of clspv, and the headers of SPIRV-Tools below `include`.
    (stub / "include" / "clspv").mkdir(parents=True, exist_ok=True)
    shutil.copy(collections / "clspv/include/clspv/Sampler.h", stub / "include/clspv")
    (stub / "CMakeLists.txt").write_text("add_executable(clspv main.cpp)\n")
    (stub / "main.cpp").write_text("int main() { return 127; }\n")
    (tools / "include").mkdir(parents=True, exist_ok=True)
    if not (tools / "include/spirv-tools").exists():
        (tools / "include/spirv-tools").symlink_to("/usr/include/spirv-tools")
    settings = {
        "CMAKE_BUILD_TYPE": "Release", "CLVK_CLSPV_ONLINE_COMPILER": "OFF", "CLVK_ENABLE_SPIRV_IL": "OFF", "CLVK_BUILD_TESTS": "OFF",
        "CLVK_BUILD_SPIRV_TOOLS": "OFF", "CLSPV_SOURCE_DIR": stub, "SPIRV_TOOLS_SOURCE_DIR": tools,
        "SPIRV_HEADERS_SOURCE_DIR": collections / "SPIRV-Headers", "OPENCL_HEADERS_SOURCE_DIR": collections / "OpenCL-Headers",
        "CMAKE_CXX_STANDARD_LIBRARIES": "-lSPIRV-Tools-link -lSPIRV-Tools-opt -lSPIRV-Tools",
    }  # fmt: skip
    options = [f"-D{name}={value}" for name, value in settings.items()]
    subprocess.run(["cmake", "-G", "Ninja", "-S", source, "-B", build / "build", *options], check=True)
    subprocess.run(["ninja", "-C", build / "build", "OpenCL"], check=True)
    (build / "vendors").mkdir(exist_ok=True)
    (build / "vendors/clvk.icd").write_text(f"{build / 'build/libOpenCL.so.0.1'}\n")


if __name__ == "__main__":
    try:
        main()
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"clvk.py: error: {error}")

"""Compiles a kernel from a string with the syclpasses wheel, and runs it with dpctl. See README.md."""

import sys

import dpctl
import dpctl.memory
import dpctl.program

import syclpasses

SOURCE = """
#include <sycl/sycl.hpp>
namespace syclexp = sycl::ext::oneapi::experimental;

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void vector_add(const float *a, const float *b, float *c) {
  auto i = sycl::ext::oneapi::this_work_item::get_nd_item<1>().get_global_id(0);
  c[i] = a[i] + b[i];
}
"""
COUNT = 1024


def shared(queue, values):
    """Allocates memory that the host and the device share, and stores values in it."""
    memory = dpctl.memory.MemoryUSMShared(4 * COUNT, queue=queue)
    memoryview(memory).cast("B").cast("f")[:] = memoryview(bytearray(4 * COUNT)).cast("f")
    for index, value in enumerate(values):
        memoryview(memory).cast("B").cast("f")[index] = value
    return memory


def main():
    try:
        syclpasses.compile("int f() { return missing; }\n", name="broken.cpp")
    except syclpasses.SourceError as error:
        for diagnostic in error.diagnostics:
            print(f"{diagnostic.file}, line {diagnostic.line}: {diagnostic.message}")

    [image] = syclpasses.compile(SOURCE, options=["-O3"])
    print(f"{image.target}: {', '.join(image.kernels)}")

    queue = dpctl.SyclQueue()
    program = dpctl.program.create_program_from_spirv(queue, image.data)
    kernel = program.get_sycl_kernel(image.kernels[0])
    a, b, c = shared(queue, range(COUNT)), shared(queue, [1000] * COUNT), shared(queue, [])
    queue.submit(kernel, [a, b, c], [COUNT]).wait()
    found = list(memoryview(c).cast("B").cast("f"))
    is_right = found == [1000 + number for number in range(COUNT)]
    print(f"c[3] = {found[3]:.0f}:", "all results are correct" if is_right else "wrong results")
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(main())

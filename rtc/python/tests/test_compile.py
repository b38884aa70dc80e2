"""Tests of the installed wheel: kernels that run on the CPU device, and errors."""

import ast
import concurrent.futures
import ctypes
import importlib.metadata
import importlib.resources
import multiprocessing
import os
import pathlib
import pickle
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import venv

import dpctl
import dpctl.memory
import dpctl.program
import numpy

import syclpasses

SCALE = """
#include <sycl/sycl.hpp>
#include "offset.hpp"
namespace syclexp = sycl::ext::oneapi::experimental;

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void scale(int *data, int factor) {
  auto i = sycl::ext::oneapi::this_work_item::get_nd_item<1>().get_global_id(0);
  data[i] = data[i] * factor + OFFSET + EXTRA;
}
"""
OFFSET = {"offset.hpp": "#define OFFSET 100\n"}

CONSTANT = """
#include <sycl/sycl.hpp>
namespace syclexp = sycl::ext::oneapi::experimental;
inline constexpr sycl::specialization_id<int> factor{3};

template <typename T>
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void scale(T *data, sycl::kernel_handler handler) {
  auto i = sycl::ext::oneapi::this_work_item::get_nd_item<1>().get_global_id(0);
  data[i] *= handler.get_specialization_constant<factor>();
}
"""

PLAIN = """
#include <sycl/sycl.hpp>
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((sycl::ext::oneapi::experimental::single_task_kernel))
void plain(int *data) { int unused; *data = 1; }
"""

# Source code whose compilation exceeds every time limit in these tests.
ENDLESS = """
constexpr unsigned long long endless() { unsigned long long n = 0; while (n + 1 != 0) n += 2; return n; }
static_assert(endless() == 1);
"""


def run(image, kernel, data, *arguments):
    """Runs a kernel of an image on the CPU device, and returns the resulting data."""
    queue = dpctl.SyclQueue()
    program = dpctl.program.create_program_from_spirv(queue, image.data)
    memory = dpctl.memory.MemoryUSMShared(data.nbytes, queue=queue)
    memory.copy_from_host(data.view("u1"))
    queue.submit(program.get_sycl_kernel(kernel), [memory, *arguments], [len(data)]).wait()
    return numpy.frombuffer(memory.copy_to_host(), dtype=data.dtype)


class Compile(unittest.TestCase):
    def test_kernel_runs(self):
        result = syclpasses.compile(SCALE, options=["-O2", "-DEXTRA=7"], includes=OFFSET, front_end="clang")
        self.assertEqual(len(result), 1)
        [image] = result
        self.assertEqual((image.target, image.format), ("spir64", "spirv"))
        self.assertEqual(image.data[:4], b"\x03\x02\x23\x07")
        self.assertEqual(image.kernels, ["__sycl_kernel_scale"])
        self.assertEqual(result.front_end, "clang")
        self.assertFalse(result.is_cached)
        self.assertIn("code generation", [timing.step for timing in result.timings])
        data = numpy.arange(16, dtype=numpy.int32)
        found = run(image, image.kernels[0], data, ctypes.c_int(5))
        self.assertEqual(found.tolist(), [number * 5 + 107 for number in range(16)])

    def test_values_names_and_specialize(self):
        first = syclpasses.compile(
            CONSTANT, names=["scale<int>"], values={"_Z6factor": 4}, front_end="clang"
        )
        kept = syclpasses.compile(CONSTANT, names=["scale<int>"], front_end="clang", keep_bitcode=True)
        again = kept.specialize({"_Z6factor": -2})
        data = numpy.arange(8, dtype=numpy.int32)
        for result, factor in [(first, 4), (again, -2)]:
            kernel = result.names["scale<int>"]
            # The handler is an argument of 8 bytes.
            found = run(result[0], kernel, data, ctypes.c_int64(0))
            self.assertEqual(found.tolist(), [number * factor for number in range(8)])
        self.assertEqual(kept.bitcode[:4], b"BC\xc0\xde")
        self.assertIn("SYCL/specialization constants", kept[0].properties)
        from_bitcode = syclpasses.compile(kept.bitcode)
        self.assertEqual(from_bitcode[0].data, kept[0].data)
        self.assertIsNone(from_bitcode.front_end)

    def test_dpcpp_and_clang_are_chosen(self):
        # Only DPC++'s front end accepts a lambda as a kernel.
        source = """
        #include <sycl/sycl.hpp>
        void f(sycl::queue &q, int *data) { q.single_task<class one>([=] { *data = 1; }); }
        """
        result = syclpasses.compile(source)
        self.assertEqual(result.front_end, "dpcpp")
        self.assertIn("compiled by DPC++'s front end", result.log)
        self.assertEqual(syclpasses.compile(PLAIN).front_end, "clang")

    def test_warnings_are_data(self):
        result = syclpasses.compile(PLAIN, name="plain.cpp", options=["-Wall"], front_end="clang")
        [warning] = result.diagnostics
        self.assertEqual(
            (warning.severity, warning.message, warning.file, warning.line, warning.option),
            ("warning", "unused variable 'unused'", "plain.cpp", 4, "-Wunused-variable"),
        )
        self.assertIn("plain.cpp:4:29: warning: unused variable", result.log)

    def test_split_and_sequence(self):
        second = PLAIN.replace("plain", "other").replace("#include", "//")
        result = syclpasses.compile(PLAIN + second, split="per_kernel")
        self.assertEqual(sorted(image.kernels[0] for image in result), ["__sycl_kernel_other", "__sycl_kernel_plain"])
        self.assertEqual([image.data for image in result], [image.data for image in result.images])
        with self.assertRaises(IndexError):
            result[2]
        self.assertEqual(result[-1].data, result[1].data)


class Errors(unittest.TestCase):
    def test_source(self):
        with self.assertRaises(syclpasses.SourceError) as caught:
            syclpasses.compile("int f() {\n  return x;\n}\n", name="bad.cpp", front_end="clang")
        error = caught.exception
        self.assertIsInstance(error, syclpasses.CompilationError)
        [diagnostic] = [one for one in error.diagnostics if one.severity == "error"]
        self.assertEqual(
            (diagnostic.message, diagnostic.file, diagnostic.line, diagnostic.column),
            ("use of undeclared identifier 'x'", "bad.cpp", 2, 10),
        )
        self.assertIn("bad.cpp:2:10: error: use of undeclared identifier 'x'", str(error))

    def test_arguments(self):
        with self.assertRaisesRegex(syclpasses.OptionError, "option '-fplugin=x.so' is rejected"):
            syclpasses.compile(PLAIN, options=["-fplugin=x.so"])
        with self.assertRaisesRegex(syclpasses.OptionError, "no_gpu"):
            syclpasses.compile(PLAIN, targets=["no_gpu"])
        with self.assertRaisesRegex(ValueError, "front_end is 'gcc'; expected one of auto, clang, dpcpp"):
            syclpasses.compile(PLAIN, front_end="gcc")
        with self.assertRaises(ValueError):
            syclpasses.compile(PLAIN, values={}, spec_constants="native")
        with self.assertRaises(ValueError):
            syclpasses.compile(PLAIN, timeout=-1)
        with self.assertRaises(TypeError):
            syclpasses.compile(17)
        with self.assertRaises(syclpasses.CompilationError):
            syclpasses.compile(b"neither bitcode nor SYCLBIN")
        with self.assertRaisesRegex(syclpasses.CompilationError, "no bitcode to specialize"):
            syclpasses.compile(PLAIN).specialize({})

    def test_a_str_instead_of_a_list(self):
        for name in ("options", "names", "targets"):
            with self.assertRaises(TypeError) as caught:
                syclpasses.compile(PLAIN, **{name: "-O3"})
            self.assertEqual(str(caught.exception), "expected a list of str, not a str; write ['-O3']")
            if sys.version_info >= (3, 11):
                self.assertEqual(caught.exception.__notes__, [f"while processing '{name}'"])
        self.assertEqual(len(syclpasses.compile(PLAIN, options=("-O3",))), 1)

    def test_worker(self):
        with self.assertRaisesRegex(syclpasses.WorkerError, "'/no/such/worker': no such file"):
            syclpasses.Compiler(worker="/no/such/worker").compile(PLAIN)

    def test_in_process(self):
        expected = syclpasses.compile(PLAIN, targets=["nvidia_gpu_sm_90"])
        compiler = syclpasses.Compiler(in_process=True)
        children = pathlib.Path(f"/proc/self/task/{os.getpid()}/children")
        before = children.read_text()
        made = compiler.compile(PLAIN, targets=["nvidia_gpu_sm_90"])
        self.assertEqual([image.data for image in made], [image.data for image in expected])
        self.assertEqual(children.read_text(), before)
        with self.assertRaisesRegex(syclpasses.OptionError, "target 'spir64' cannot be compiled in process"):
            compiler.compile(PLAIN)

    def test_limit(self):
        with self.assertRaisesRegex(syclpasses.LimitError, "the compilation exceeded 300 ms"):
            syclpasses.compile(ENDLESS, options=["-fconstexpr-steps=2147483647"], timeout=0.3, front_end="clang")

    def test_ctrl_c_ends_a_compilation(self):
        # Shells start background processes with this signal ignored.
        self.addCleanup(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler))
        begin = time.monotonic()
        threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
        with self.assertRaises(KeyboardInterrupt):
            syclpasses.compile(ENDLESS, options=["-fconstexpr-steps=2147483647"], timeout=30, front_end="clang")
        self.assertLess(time.monotonic() - begin, 10)
        self.assertEqual(len(syclpasses.compile(PLAIN)), 1)


class Threads(unittest.TestCase):
    def test_other_threads_run_meanwhile(self):
        ended = threading.Event()

        def compile():
            with self.assertRaises(syclpasses.LimitError):
                syclpasses.compile(ENDLESS, options=["-fconstexpr-steps=2147483647"], timeout=1, front_end="clang")
            ended.set()

        thread = threading.Thread(target=compile)
        thread.start()
        count = 0
        while not ended.is_set():
            count += 1
            time.sleep(0.01)
        thread.join()
        self.assertGreater(count, 20)

    def test_many_threads(self):
        expected = syclpasses.compile(PLAIN)[0].data
        found = []
        threads = [threading.Thread(target=lambda: found.append(syclpasses.compile(PLAIN)[0].data)) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [expected] * 8)


class Cache(unittest.TestCase):
    def test_results_are_kept(self):
        source = PLAIN + "// kept\n"
        first = syclpasses.compile(source, cache=True)
        # A second compiler represents another process.
        second = syclpasses.Compiler(cache=True).compile(source)
        self.assertEqual((first.is_cached, second.is_cached), (False, True))
        self.assertEqual(first[0].data, second[0].data)
        third = syclpasses.Compiler(cache_directory=os.path.abspath("another")).compile(source)
        self.assertFalse(third.is_cached)


class Pickle(unittest.TestCase):
    def test_errors(self):
        with self.assertRaises(syclpasses.SourceError) as caught:
            syclpasses.compile("int f() { return x; }\n", name="bad.cpp", front_end="clang")
        copy = pickle.loads(pickle.dumps(caught.exception))
        self.assertIs(type(copy), syclpasses.SourceError)
        self.assertEqual(str(copy), str(caught.exception))
        self.assertEqual(repr(copy.diagnostics), repr(caught.exception.diagnostics))
        self.assertEqual(copy.diagnostics[0].message, "use of undeclared identifier 'x'")
        plain = pickle.loads(pickle.dumps(syclpasses.LimitError("too long")))
        self.assertEqual((str(plain), plain.diagnostics), ("too long", []))

    def test_results(self):
        made = syclpasses.compile(PLAIN, keep_bitcode=True, options=["-Wunused"])
        copy = pickle.loads(pickle.dumps(made))
        for name in ("names", "log", "front_end", "bitcode", "is_cached"):
            self.assertEqual(getattr(copy, name), getattr(made, name), name)
        for name in ("diagnostics", "timings", "images"):
            self.assertEqual(repr(getattr(copy, name)), repr(getattr(made, name)), name)
        self.assertEqual(copy[0].properties, made[0].properties)
        self.assertEqual(copy[0].data, made[0].data)
        self.assertEqual(copy.specialize({})[0].data, made.specialize({})[0].data)
        image, timing = pickle.loads(pickle.dumps((made[0], made.timings[0])))
        self.assertEqual((image.data, image.kernels), (made[0].data, made[0].kernels))
        self.assertEqual(timing.duration, made.timings[0].duration)

    def test_processes(self):
        with concurrent.futures.ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as processes:
            self.assertEqual(processes.submit(syclpasses.compile, PLAIN).result()[0].kernels, ["__sycl_kernel_plain"])
            with self.assertRaises(syclpasses.OptionError):
                processes.submit(syclpasses.compile, PLAIN, options=["-fplugin=x.so"]).result()

    def test_damage(self):
        function, (state,) = syclpasses.compile(PLAIN).__reduce__()
        for wrong in (b"", state[:-1], state + b"x", state[:40]):
            with self.assertRaisesRegex(ValueError, "the pickled result cannot be read"):
                function(wrong)


class Environment(unittest.TestCase):
    def test_an_environment_that_is_not_active(self):
        with tempfile.TemporaryDirectory() as directory:
            venv.create(directory, symlinks=True, with_pip=False)
            root = pathlib.Path(directory)
            wheel = pathlib.Path(os.environ["SYCL_ROOT"])
            for library in (wheel / "lib").glob("*.so*"):
                (root / "lib" / library.name).symlink_to(library)
            shutil.rmtree(root / "include", ignore_errors=True)
            (root / "include").symlink_to(wheel / "include")
            package = importlib.resources.files("syclpasses")
            environment = {"PATH": "/usr/bin", "HOME": directory, "PYTHONPATH": str(package.parent)}
            program = "import syclpasses, sys; print(syclpasses.compile(sys.argv[1], front_end='dpcpp').front_end)"
            ended = subprocess.run([root / "bin/python", "-c", program, PLAIN], env=environment, capture_output=True, text=True)
            self.assertEqual((ended.stdout, ended.stderr), ("dpcpp\n", ""))


class Package(unittest.TestCase):
    def test_metadata(self):
        about = importlib.metadata.metadata("syclpasses")
        self.assertEqual(about["Author"], "The syclpasses authors")
        self.assertEqual(about["License-Expression"], "Apache-2.0 WITH LLVM-exception")
        self.assertIn("Repository, https://github.com/syclpasses/syclpasses", about.get_all("Project-URL"))
        [license] = [file for file in importlib.metadata.files("syclpasses") if file.match("*.dist-info/licenses/LICENSE")]
        self.assertIn("LLVM Exceptions to the Apache 2.0 License", license.read_text())

    def test_types_are_those_of_the_module(self):
        package = importlib.resources.files("syclpasses")
        stub = ast.parse((package / "_native.pyi").read_text())
        for described in stub.body:
            if isinstance(described, ast.ClassDef):
                members = {one.name for one in described.body if isinstance(one, ast.FunctionDef)}
                members -= {"__new__"}
                real = set(vars(getattr(syclpasses, described.name)))
                self.assertEqual(members - real, set(), described.name)
                public = {name for name in real if not name.startswith("_")}
                self.assertEqual(public - members, set(), described.name)
        self.assertTrue((package / "py.typed").is_file())


if __name__ == "__main__":
    unittest.main()

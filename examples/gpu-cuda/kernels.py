"""The four kernels of the CUDA example: data, launch parameters, and expected results (with NumPy)."""

import numpy as np


class Convolution:
    """A 3 x 3 convolution of 8192 x 8192 floats."""

    name = "convolution"
    size = 8192
    # Rows begin at aligned addresses.
    pitch = size + 32

    def __init__(self, cupy, random):
        # Sums of small integers times multiples of a power of two are exact in any order.
        self.data = np.zeros((self.size + 2, self.pitch), np.float32)
        self.data[1:-1, 1 : self.size + 1] = random.integers(0, 256, (self.size, self.size))
        self.input = cupy.asarray(self.data)
        self.output = cupy.empty((self.size, self.size), cupy.float32)

    def launch(self, values):
        grid = (self.size // 32, self.size // 8)
        return grid, (32, 8), [self.input, self.output, np.int32(self.size), np.int32(self.pitch)]

    def problem(self, values, output):
        size = self.size
        expected = np.zeros((size, size), np.float32)
        # Each std::array is a struct with one member.
        coefficients = np.array(values["_Z15coefficients_id"], np.float32).reshape(3, 3)
        for i, row in enumerate(coefficients):
            for j, coefficient in enumerate(row):
                if coefficient:
                    expected += coefficient * self.data[i : i + size, j : j + size]
        return None if np.array_equal(output, expected) else "differs from NumPy"


class Polynomial:
    """A polynomial of degree 15, applied `rounds` times to each of 2^24 numbers."""

    name = "polynomial"
    size = 1 << 24

    def __init__(self, cupy, random):
        self.data = random.uniform(-1, 1, self.size).astype(np.float32)
        self.input = cupy.asarray(self.data)
        self.output = cupy.empty(self.size, cupy.float32)

    def launch(self, values):
        return (self.size // 256,), (256,), [self.input, self.output]

    def problem(self, values, output):
        if not np.isfinite(output).all():
            return "contains values that are not finite"
        x = self.data[::61].astype(np.float64)
        coefficients = np.array(values["_Z15coefficients_id"], np.float32).ravel().astype(np.float64)
        rounds = []
        for _ in range(values["_Z9rounds_id"] + 1):
            rounds.append(x)
            x = np.polynomial.polynomial.polyval(x, coefficients)
        error = np.linalg.norm(output[::61] - rounds[-1]) / np.linalg.norm(rounds[-1])
        # The result must differ from the result of one fewer iteration.
        step = np.linalg.norm(rounds[-2] - rounds[-1]) / np.linalg.norm(rounds[-1])
        return None if error < min(3e-5, step / 10) else f"differs from NumPy by {error:.1e}; an iteration changes it by {step:.1e}"


class Reduction:
    """A sum of 2^28 floats by 2^18 threads, as float or as double."""

    name = "reduction"
    threads = 1 << 18
    size = 1 << 28

    def __init__(self, cupy, random):
        self.data = random.random(self.size, np.float32)
        self.input = cupy.asarray(self.data)
        self.output = cupy.empty(self.threads, cupy.float64)

    def launch(self, values):
        return (self.threads // 256,), (256,), [self.input, self.output, np.int32(self.size)]

    def problem(self, values, output):
        # Add in the order of the kernel, so that rounding is the same.
        total = np.zeros(self.threads, np.float64 if values["_Z8exact_id"] else np.float32)
        for row in self.data.reshape(-1, self.threads):
            total += row
        return None if np.array_equal(output, total.astype(np.float64)) else "differs from NumPy"


class Matrix:
    """A product of two matrices of 4096 x 4096 floats."""

    name = "matrix"
    size = 4096

    def __init__(self, cupy, random):
        self.data = [random.uniform(-1, 1, (self.size, self.size)).astype(np.float32) for _ in range(2)]
        self.input = [cupy.asarray(data) for data in self.data]
        self.output = cupy.empty((self.size, self.size), cupy.float32)
        self.expected = None

    def launch(self, values):
        rows, columns, _ = values["_Z7tile_id"]
        grid = (self.size // (16 * columns), self.size // (16 * rows))
        return grid, (16, 16), [*self.input, self.output, np.int32(self.size)]

    def problem(self, values, output):
        if self.expected is None:
            self.expected = self.data[0].astype(np.float64) @ self.data[1].astype(np.float64)
        error = np.linalg.norm(output - self.expected) / np.linalg.norm(self.expected)
        return None if error < 1e-5 else f"differs from NumPy by {error:.1e}"


KERNELS = [Convolution, Polynomial, Reduction, Matrix]

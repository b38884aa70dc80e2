//! A SYCL compiler driver with clang's command line.

//! The device front end of DPC++, from the Python wheel `intel-sycl-rt`.

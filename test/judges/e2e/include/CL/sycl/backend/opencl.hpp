#pragma once

#include <CL/sycl.hpp>
#include <sycl/backend/opencl.hpp>

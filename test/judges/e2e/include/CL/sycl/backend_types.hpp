#pragma once

#include <CL/sycl.hpp>
#include <sycl/backend_types.hpp>

#pragma once

#include <CL/sycl.hpp>
#include <sycl/accessor.hpp>

#pragma once

#include <CL/sycl.hpp>
#include <sycl/context.hpp>

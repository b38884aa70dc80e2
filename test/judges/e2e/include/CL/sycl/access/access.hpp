#pragma once

#include <CL/sycl.hpp>
#include <sycl/access/access.hpp>

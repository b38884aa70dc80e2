//! The source code that is compiled.

use std::fmt::Write as _;

/// A vector addition.
pub const VECTOR_ADDITION: &str = "\
#include <sycl/sycl.hpp>
extern \"C\" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((sycl::ext::oneapi::experimental::nd_range_kernel<1>))
void vec_add(float *in1, float *in2, float *out) {
  size_t id = sycl::ext::oneapi::this_work_item::get_nd_item<1>().get_global_linear_id();
  out[id] = in1[id] + in2[id];
}
";

/// A kernel of 30 lines with three constants.
pub const CONSTANTS: &str = "\
#include <sycl/sycl.hpp>
namespace exp = sycl::ext::oneapi::experimental;
constexpr sycl::specialization_id<int> Size{8};
constexpr sycl::specialization_id<float> Scale{0.5f};
constexpr sycl::specialization_id<bool> Transposed{false};

SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((exp::nd_range_kernel<2>))
void multiply(const float *Left, const float *Right, float *Out, sycl::kernel_handler Handler) {
  auto Item = sycl::ext::oneapi::this_work_item::get_nd_item<2>();
  const int N = Handler.get_specialization_constant<Size>();
  const float Factor = Handler.get_specialization_constant<Scale>();
  const size_t Row = Item.get_global_id(0);
  const size_t Column = Item.get_global_id(1);
  if (Row >= static_cast<size_t>(N) || Column >= static_cast<size_t>(N))
    return;
  float Sum = 0;
  for (int K = 0; K < N; ++K) {
    const float A = Left[Row * N + K];
    const float B = Handler.get_specialization_constant<Transposed>() ? Right[Column * N + K] : Right[K * N + Column];
    Sum = sycl::fma(A, B, Sum);
  }
  if (sycl::isnan(Sum)) {
    Sum = 0;
  } else {
    Sum = sycl::clamp(Sum, -1000.0f, 1000.0f);
  }
  Out[Row * N + Column] = Factor * Sum + sycl::sqrt(sycl::fabs(Sum));
}
";

/// A matrix product that depends on a specialization constant.
pub const MATRIX: &str = include_str!("../../../examples/gpu-cuda/specialize/matrix.cpp");
pub const TILE: &str = "_Z7tile_id";

/// Returns source code with this many kernels.
pub fn kernels(count: u32) -> String {
    let mut text = "#include <sycl/sycl.hpp>\n".to_owned();
    for number in 0..count {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "extern \"C\" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((sycl::ext::oneapi::experimental::nd_range_kernel<1>))\n\
             void kernel{number}(float *Data) {{\n\
               auto I = sycl::ext::oneapi::this_work_item::get_nd_item<1>().get_global_id(0);\n\
               for (int N = 0; N < 8; ++N) Data[I] = sycl::sin(Data[I]) * {number}.0f + N;\n\
             }}"
        );
    }
    text
}

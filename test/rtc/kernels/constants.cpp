// Specialization constants, with their default values.
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;
namespace work = sycl::ext::oneapi::this_work_item;
#define ND(N) extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<N>)) void

inline constexpr sycl::specialization_id<int> Width{16};
namespace settings {
inline constexpr sycl::specialization_id<double> Factor{2.5};
inline constexpr sycl::specialization_id<bool> Flag{true};
}
struct Weights {
  int Count;
  float Values[3];
  constexpr Weights(int Count, float A, float B, float C) : Count(Count), Values{A, B, C} {}
};
inline constexpr sycl::specialization_id<Weights> Table(7, 1.5f, 2.5f, 3.5f);
enum class Mode { Slow, Fast };
inline constexpr sycl::specialization_id<Mode> How{Mode::Fast};
constexpr sycl::specialization_id<unsigned char> Internal{200};

//@ scalars 16/4: buffer double 16 zero, ulong 0
ND(1) scalars(double *Out, sycl::kernel_handler Handler) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  Out[I] = Handler.get_specialization_constant<Width>() * Handler.get_specialization_constant<settings::Factor>() + I;
  if (Handler.get_specialization_constant<settings::Flag>())
    Out[I] += Handler.get_specialization_constant<Internal>();
  if (Handler.get_specialization_constant<How>() == Mode::Fast)
    Out[I] *= 2;
}
//@ composites 3/3: buffer float 3 zero, ulong 0
ND(1) composites(float *Out, sycl::kernel_handler Handler) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  const Weights W = Handler.get_specialization_constant<Table>();
  Out[I] = W.Values[I] * W.Count;
}

// Operators, swizzles and conversions of vec.
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;
namespace work = sycl::ext::oneapi::this_work_item;
#define ND(N) extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<N>)) void

template <class V> void arithmetic(V X, V Y, V *To) {
  using T = typename V::element_type;
  *To++ = X + Y; *To++ = X - Y; *To++ = X * Y; *To++ = X / (Y * Y + T(1)); *To++ = -X; *To++ = +X;
  *To++ = X + T(3); *To++ = T(2) * X; *To++ = X - 1;
  V Z = X;
  Z += Y; Z -= T(1); Z *= X; Z /= T(2);
  *To++ = Z;
  ++Z; Z--;
  *To++ = Z;
}
//@ of_float 32/8: buffer float 256 random, buffer float 2816 zero
ND(1) of_float(const sycl::float8 *A, sycl::float8 *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  arithmetic(A[I], A[(I + 5) % 32], Out + I * 11);
}
//@ of_double 32/8: buffer double 64 random, buffer double 704 zero
ND(1) of_double(const sycl::double2 *A, sycl::double2 *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  arithmetic(A[I], A[(I + 5) % 32], Out + I * 11);
}
//@ of_half 32/8: buffer half 128 random, buffer half 1408 zero
ND(1) of_half(const sycl::half4 *A, sycl::half4 *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  sycl::half4 X = A[I], Y = A[(I + 5) % 32], *To = Out + I * 11;
  *To++ = X + Y; *To++ = X * Y - X; *To++ = X / (Y * Y + sycl::half(1)); *To++ = -X; *To++ = X * sycl::half(2);
}
//@ of_int3 32/8: buffer int 128 random, buffer int 1408 zero
ND(1) of_int3(const sycl::int3 *A, sycl::int3 *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  sycl::int3 X = A[I], Y = A[(I + 5) % 32] | 1;
  int *To = reinterpret_cast<int *>(Out + I * 11);
  (X + Y).store(0, To); (X * Y).store(1, To); (X / Y).store(2, To); (X % Y).store(3, To); (X & Y).store(4, To);
  (X ^ 5).store(5, To); (X >> 3).store(6, To); (X << (Y & 7)).store(7, To); (~X).store(8, To); (!X).store(9, To);
  (X < Y).store(10, To); ((X > 0) && (Y > 0)).store(11, To); ((X > 0) || (Y > 0)).store(12, To);
}
//@ of_uchar 32/8: buffer char 512 random, buffer char 5120 zero
ND(1) of_uchar(const sycl::uchar16 *A, sycl::uchar16 *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  sycl::uchar16 X = A[I], Y = A[(I + 5) % 32], *To = Out + I * 10;
  *To++ = X + Y; *To++ = X * Y; *To++ = X - Y; *To++ = X >> 2; *To++ = X << 3; *To++ = X / 7; *To++ = X % 5;
  *To++ = (X == Y).as<sycl::uchar16>(); *To++ = ~X;
}

//@ swizzles 16/8: buffer float 128 random, buffer float 2048 zero
ND(1) swizzles(const sycl::float8 *A, sycl::float4 *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  sycl::float8 V = A[I];
  sycl::float4 X = V.lo(), Y = V.odd(), *To = Out + I * 32;
  *To++ = X; *To++ = Y; *To++ = V.hi(); *To++ = V.even();
  *To++ = X.swizzle<3, 2, 1, 0>();
  *To++ = X.swizzle<0, 0, 1, 1>() * Y.swizzle<3, 3, 2, 2>();
  X.swizzle<0, 3>() = Y.lo();
  *To++ = X;
  X.swizzle<2, 1>() += 2.0f;
  *To++ = X;
  X.lo() = X.hi();
  *To++ = X;
  X.x() = 5; X.w() += X.y();
  *To++ = X;
  X.swizzle<sycl::elem::z>() = 9;
  *To++ = X;
  *To++ = sycl::float4(X.x(), Y.lo(), 7);
  *To++ = sycl::float4(X.swizzle<1, 2>(), Y.hi());
  *To++ = X.lo().swizzle<1, 0, 1, 0>();
  *To++ = sycl::float4(V.s0(), V.s7(), V.s4(), X.r());
  *To++ = -X.swizzle<1, 1, 2, 2>() + 1;
  *To++ = (X.lo() < Y.lo()).swizzle<0, 1, 0, 1>().convert<float>();
  const sycl::float4 C = X;
  *To++ = C.swizzle<3, 0, 1, 2>() + C.w();
  float One = X.swizzle<2>();
  *To++ = sycl::float4(One * 2);
  X = 4;
  *To++ = X;
  sycl::vec Deduced(1.0f, 2.0f, 3.0f, 4.0f);
  *To++ = Deduced;
  int K = I % 4;
  *To++ = sycl::float4(Deduced[K]);
  Deduced[K] = 8;
  *To++ = Deduced;
}

//@ conversions 16/8: buffer float 64 random, buffer int 1024 zero
ND(1) conversions(const sycl::float4 *A, sycl::int4 *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  sycl::float4 X = A[I];
  sycl::int4 *To = Out + I * 16;
  *To++ = X.convert<int>(); *To++ = X.convert<int, sycl::rounding_mode::rtz>(); *To++ = X.convert<int, sycl::rounding_mode::rtp>();
  *To++ = X.convert<long, sycl::rounding_mode::rtn>().convert<int>(); *To++ = sycl::vec<float, 1>(X.y()).convert<int>()[0];
  *To++ = X.as<sycl::int4>(); *To++ = X.convert<short>().convert<int>();
  *To++ = X.convert<double>().as<sycl::vec<int, 8>>().hi();
  *To++ = X.convert<sycl::half>().convert<float>().as<sycl::int4>();
  *To++ = (X.convert<int>() * 1000000).convert<float>().as<sycl::int4>();
  *To++ = (X.convert<int>() & 127).convert<signed char>().convert<int>();
  *To++ = sycl::int4(static_cast<int>(X.lo().convert<int>()[1]));
  *To++ = (X.convert<long>() << 33).convert<double>().convert<float>().as<sycl::int4>();
  sycl::int4 N;
  N.load(0, reinterpret_cast<const int *>(A + I));
  *To++ = N;
  *To++ = sycl::int4(sizeof(sycl::float3), alignof(sycl::float3), sizeof(sycl::vec<double, 16>), alignof(sycl::vec<double, 16>));
}

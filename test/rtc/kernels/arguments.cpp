// Arguments of each kind.
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;
namespace work = sycl::ext::oneapi::this_work_item;
#define ND(N) extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<N>)) void

//@ numbers 4/4: buffer double 32 zero, bool 1, char -3, uchar 200, short -300, ushort 60000, int -70000, uint 80000, long -5, ulong 9, float 1.5, double 2.25
ND(1) numbers(double *Out, bool A, signed char B, unsigned char C, short D, unsigned short E, int F, unsigned G, long H,
              unsigned long I, float J, double K) {
  Out[0] = A; Out[1] = B; Out[2] = C; Out[3] = D; Out[4] = E; Out[5] = F; Out[6] = G; Out[7] = H; Out[8] = I; Out[9] = J;
  Out[10] = K;
  if (!A)
    Out[11] = 1;
}

struct Pair { int A; float B; };
struct Mixed { char A; double B; short C; Pair D; };
//@ structs 4/4: buffer double 8 zero, struct int 5 float 2.5, struct char 7 double 1.25 short 9 int 3 float 4.5
ND(1) structs(double *Out, Pair X, Mixed Y) {
  Out[0] = X.A; Out[1] = X.B; Out[2] = Y.A; Out[3] = Y.B; Out[4] = Y.C; Out[5] = Y.D.A; Out[6] = Y.D.B;
}

struct Table { int Values[8]; const char Tail; };
//@ arrays 8/8: buffer int 8 zero, struct int 1 int 2 int 3 int 4 int 5 int 6 int 7 int 8 char 9
ND(1) arrays(int *Out, Table T) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  Out[I] = T.Values[7 - I] * T.Tail;
}

//@ vectors 4/4: buffer float 16 zero, struct float 1 float 2 float 3 float 4, struct int 5 int 6
ND(1) vectors(sycl::float4 *Out, sycl::float4 X, sycl::int2 Y) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  Out[I] = X * static_cast<float>(I) + static_cast<float>(Y[I % 2]);
}

//@ halves 4/4: buffer half 8 zero, half 1.5, struct half 2 half 3
ND(1) halves(sycl::half *Out, sycl::half X, sycl::half2 Y) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  Out[I] = X * Y[I % 2] + 1;
}

//@ several 8/4: buffer int 8 ramp, buffer int 8 ramp, buffer int 8 zero
ND(1) several(const int *A, const int *__restrict B, int *C) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  C[I] = A[I] + B[7 - I] * 2;
}

//@ once 1: buffer int 4 zero
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::single_task_kernel)) void once(int *Out) {
  for (int I = 0; I < 4; ++I)
    Out[I] = I * I;
}

static int twice(int X) { return 2 * X; }
//@ calls 1: buffer int 4 ramp
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::single_task_kernel)) void calls(int *Out) {
  once(Out);
  Out[3] = twice(Out[3]);
}

SYCL_EXTERNAL int outside(int X) { return X + 1; }
//@ external 4/4: buffer int 4 ramp
ND(1) external(int *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  Out[I] = outside(Out[I]);
}

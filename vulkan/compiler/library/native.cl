// Mathematical functions that use GLSL.std.450 instructions, with the driver's speed and accuracy. -cl-native-math and
// -use-native-builtins select them.

#include "common.h"

#define GLSL(NAME) CONST float glsl_##NAME(float) __asm("vulkan.glsl." #NAME ".f32");
#define GLSL2(NAME) CONST float glsl_##NAME(float, float) __asm("vulkan.glsl." #NAME ".f32");
GLSL(Sin) GLSL(Cos) GLSL(Tan) GLSL(Asin) GLSL(Acos) GLSL(Atan)
GLSL(Sinh) GLSL(Cosh) GLSL(Tanh) GLSL(Asinh) GLSL(Acosh) GLSL(Atanh)
GLSL(Exp) GLSL(Exp2) GLSL(Log) GLSL(Log2) GLSL(Sqrt) GLSL(InverseSqrt)
GLSL2(Atan2) GLSL2(Pow)
CONST float glsl_Fma(float, float, float) __asm("vulkan.glsl.Fma.f32");
CONST float glsl_Ldexp(float, int) __asm("vulkan.glsl.Ldexp.f32");

// Define a function for vectors by means of the function for smaller vectors or scalars.
#define UNARY_VECTORS(T, NAME)                                                 \
  OVERLOAD CONST T##2 NAME(T##2 x) { return (T##2)(NAME(x.x), NAME(x.y)); }    \
  OVERLOAD CONST T##3 NAME(T##3 x) { return (T##3)(NAME(x.xy), NAME(x.z)); }   \
  OVERLOAD CONST T##4 NAME(T##4 x) { return (T##4)(NAME(x.lo), NAME(x.hi)); }  \
  OVERLOAD CONST T##8 NAME(T##8 x) { return (T##8)(NAME(x.lo), NAME(x.hi)); }  \
  OVERLOAD CONST T##16 NAME(T##16 x) { return (T##16)(NAME(x.lo), NAME(x.hi)); }
#define BINARY_VECTORS(T, U, NAME)                                             \
  OVERLOAD CONST T##2 NAME(T##2 x, U##2 y) { return (T##2)(NAME(x.x, y.x), NAME(x.y, y.y)); }      \
  OVERLOAD CONST T##3 NAME(T##3 x, U##3 y) { return (T##3)(NAME(x.xy, y.xy), NAME(x.z, y.z)); }    \
  OVERLOAD CONST T##4 NAME(T##4 x, U##4 y) { return (T##4)(NAME(x.lo, y.lo), NAME(x.hi, y.hi)); }  \
  OVERLOAD CONST T##8 NAME(T##8 x, U##8 y) { return (T##8)(NAME(x.lo, y.lo), NAME(x.hi, y.hi)); }  \
  OVERLOAD CONST T##16 NAME(T##16 x, U##16 y) { return (T##16)(NAME(x.lo, y.lo), NAME(x.hi, y.hi)); }
#define TERNARY_VECTORS(T, NAME)                                               \
  OVERLOAD CONST T##2 NAME(T##2 x, T##2 y, T##2 z) { return (T##2)(NAME(x.x, y.x, z.x), NAME(x.y, y.y, z.y)); }     \
  OVERLOAD CONST T##3 NAME(T##3 x, T##3 y, T##3 z) { return (T##3)(NAME(x.xy, y.xy, z.xy), NAME(x.z, y.z, z.z)); }  \
  OVERLOAD CONST T##4 NAME(T##4 x, T##4 y, T##4 z) { return (T##4)(NAME(x.lo, y.lo, z.lo), NAME(x.hi, y.hi, z.hi)); }  \
  OVERLOAD CONST T##8 NAME(T##8 x, T##8 y, T##8 z) { return (T##8)(NAME(x.lo, y.lo, z.lo), NAME(x.hi, y.hi, z.hi)); }  \
  OVERLOAD CONST T##16 NAME(T##16 x, T##16 y, T##16 z) { return (T##16)(NAME(x.lo, y.lo, z.lo), NAME(x.hi, y.hi, z.hi)); }

// Functions for halves are computed in float, and the results are rounded. The functions native_… and half_… are for
// float only.
#define FLOAT1(NAME, VALUE)                                                    \
  OVERLOAD CONST float NAME(float x) { return VALUE; }                         \
  UNARY_VECTORS(float, NAME)
#define FLOAT2(NAME, VALUE)                                                    \
  OVERLOAD CONST float NAME(float x, float y) { return VALUE; }                \
  BINARY_VECTORS(float, float, NAME)
#define UNARY(NAME, VALUE)                                                     \
  FLOAT1(NAME, VALUE)                                                          \
  OVERLOAD CONST half NAME(half x) { return (half)NAME((float)x); }            \
  UNARY_VECTORS(half, NAME)
#define BINARY(NAME, VALUE)                                                    \
  FLOAT2(NAME, VALUE)                                                          \
  OVERLOAD CONST half NAME(half x, half y) { return (half)NAME((float)x, (float)y); }   \
  BINARY_VECTORS(half, half, NAME)
#define TERNARY(NAME, VALUE)                                                   \
  OVERLOAD CONST float NAME(float x, float y, float z) { return VALUE; }       \
  TERNARY_VECTORS(float, NAME)                                                 \
  OVERLOAD CONST half NAME(half x, half y, half z) { return (half)NAME((float)x, (float)y, (float)z); }        \
  TERNARY_VECTORS(half, NAME)
// A function, and its variants in OpenCL C with reduced accuracy.
#define ALL_OF(NAME, VALUE) UNARY(NAME, VALUE) FLOAT1(half_##NAME, VALUE) FLOAT1(native_##NAME, VALUE)

ALL_OF(sin, glsl_Sin(x))
ALL_OF(cos, glsl_Cos(x))
ALL_OF(tan, glsl_Tan(x))
ALL_OF(exp, glsl_Exp(x))
ALL_OF(exp2, glsl_Exp2(x))
ALL_OF(exp10, glsl_Exp2(x * 0x1.a934fp+1f))
ALL_OF(log, glsl_Log(x))
ALL_OF(log2, glsl_Log2(x))
ALL_OF(log10, glsl_Log2(x) * 0x1.344136p-2f)
ALL_OF(sqrt, glsl_Sqrt(x))
ALL_OF(rsqrt, glsl_InverseSqrt(x))
FLOAT1(half_recip, 1.0f / x)
FLOAT1(native_recip, 1.0f / x)
FLOAT2(half_divide, x / y)
FLOAT2(native_divide, x / y)
FLOAT2(half_powr, glsl_Pow(x, y))
FLOAT2(native_powr, glsl_Pow(x, y))
UNARY(asin, glsl_Asin(x))
UNARY(acos, glsl_Acos(x))
UNARY(atan, glsl_Atan(x))
UNARY(sinh, glsl_Sinh(x))
UNARY(cosh, glsl_Cosh(x))
UNARY(tanh, glsl_Tanh(x))
UNARY(asinh, glsl_Asinh(x))
UNARY(acosh, glsl_Acosh(x))
UNARY(atanh, glsl_Atanh(x))
UNARY(atanpi, glsl_Atan(x) * 0x1.45f306p-2f)
BINARY(atan2, glsl_Atan2(x, y))
BINARY(atan2pi, glsl_Atan2(x, y) * 0x1.45f306p-2f)
BINARY(powr, glsl_Pow(x, y))
// The remainder of a division with a truncated quotient.
BINARY(fmod, x - y * __builtin_truncf(x / y))
TERNARY(fma, glsl_Fma(x, y, z))
TERNARY(mad, glsl_Fma(x, y, z))

OVERLOAD CONST float ldexp(float x, int y) { return glsl_Ldexp(x, y); }
BINARY_VECTORS(float, int, ldexp)
OVERLOAD CONST half ldexp(half x, int y) { return (half)glsl_Ldexp(x, y); }
BINARY_VECTORS(half, int, ldexp)

#define DOT_2(a, b) (a.x * b.x + a.y * b.y)
#define DOT_3(a, b) (a.x * b.x + a.y * b.y + a.z * b.z)
#define DOT_4(a, b) (a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w)
#define LENGTHS(N)                                                             \
  OVERLOAD CONST float length(float##N p) { return glsl_Sqrt(DOT_##N(p, p)); } \
  OVERLOAD CONST float fast_length(float##N p) { return glsl_Sqrt(DOT_##N(p, p)); }     \
  OVERLOAD CONST float distance(float##N p, float##N q) { return length(p - q); }       \
  OVERLOAD CONST float fast_distance(float##N p, float##N q) { return length(p - q); }  \
  OVERLOAD CONST float##N normalize(float##N p) { return p * glsl_InverseSqrt(DOT_##N(p, p)); }        \
  OVERLOAD CONST float##N fast_normalize(float##N p) { return p * glsl_InverseSqrt(DOT_##N(p, p)); }
LENGTHS(2) LENGTHS(3) LENGTHS(4)

#define FRACTS(T, AS)                                                          \
  OVERLOAD T fract(T x, AS T *whole) {                                         \
    T below = __builtin_elementwise_floor(x);                                  \
    *whole = below;                                                            \
    return __builtin_elementwise_min(x - below, (T)0x1.fffffep-1f);            \
  }
#define FRACTS_OF(T) FRACTS(T, global) FRACTS(T, local) FRACTS(T, private) FRACTS(T, generic)
FRACTS_OF(float) FRACTS_OF(float2) FRACTS_OF(float3) FRACTS_OF(float4) FRACTS_OF(float8) FRACTS_OF(float16)

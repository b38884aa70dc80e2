// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that are not in math.hpp: native and half_precision functions, functions whose last arguments are integers
// or pointers, and common, geometric and integer functions.

#ifndef SYCLPASSES_RTC_MATH_OTHER_HPP
#define SYCLPASSES_RTC_MATH_OTHER_HPP

// The functions, with the lengths of the names of SPIR-V's native and half-precision functions.
#define SYCLPASSES_NATIVE_1(X)                                                                                         \
  X(cos, 22, 20) X(exp, 22, 20) X(exp10, 24, 22) X(exp2, 23, 21) X(log, 22, 20) X(log10, 24, 22) X(log2, 23, 21)       \
  X(recip, 24, 22) X(rsqrt, 24, 22) X(sin, 22, 20) X(sqrt, 23, 21) X(tan, 22, 20)
#define SYCLPASSES_NATIVE_2(X)                                                                                         \
  X(divide, 25, 23) X(powr, 23, 21)

#define SYCLPASSES_X(NAME, LENGTH, HALF_LENGTH) SYCLPASSES_CALL_1(native_##NAME) SYCLPASSES_CALL_1(half_##NAME)
SYCLPASSES_NATIVE_1(SYCLPASSES_X)
#undef SYCLPASSES_X
#define SYCLPASSES_X(NAME, LENGTH, HALF_LENGTH) SYCLPASSES_CALL_2(native_##NAME) SYCLPASSES_CALL_2(half_##NAME)
SYCLPASSES_NATIVE_2(SYCLPASSES_X)
#undef SYCLPASSES_X
SYCLPASSES_CALL_1(degrees)
SYCLPASSES_CALL_1(radians)
SYCLPASSES_CALL_1(sign)
SYCLPASSES_CALL_2(step)
SYCLPASSES_CALL_2(cross)
SYCLPASSES_CALL_3(mix)
SYCLPASSES_CALL_3(smoothstep)
SYCLPASSES_CALL_1(normalize)
SYCLPASSES_CALL_1(fast_normalize)

/// The element type of a vector, or the type itself if it is a scalar.
template <class V> struct __syclpasses_element {
  using type = V;
};
template <class E, int N> struct __syclpasses_element<E __attribute__((ext_vector_type(N)))> {
  using type = E;
};
template <class V> using __syclpasses_element_t = typename __syclpasses_element<V>::type;

// Functions whose result type differs from the type of their arguments.
#define SYCLPASSES_SCALAR_1(NAME)                                                                                      \
  struct __syclpasses_##NAME {                                                                                         \
    template <class V> SYCLPASSES_INLINE static auto call(V X) {                                                       \
      SYCLPASSES_CONST __syclpasses_element_t<V> __spirv_ocl_##NAME(V);                                                \
      return __spirv_ocl_##NAME(X);                                                                                    \
    }                                                                                                                  \
  };
#define SYCLPASSES_SCALAR_2(NAME)                                                                                      \
  struct __syclpasses_##NAME {                                                                                         \
    template <class V> SYCLPASSES_INLINE static auto call(V X, V Y) {                                                  \
      SYCLPASSES_CONST __syclpasses_element_t<V> __spirv_ocl_##NAME(V, V);                                             \
      return __spirv_ocl_##NAME(X, Y);                                                                                 \
    }                                                                                                                  \
  };
SYCLPASSES_SCALAR_1(length)
SYCLPASSES_SCALAR_1(fast_length)
SYCLPASSES_SCALAR_2(distance)
SYCLPASSES_SCALAR_2(fast_distance)
#undef SYCLPASSES_SCALAR_1
#undef SYCLPASSES_SCALAR_2
struct __syclpasses_dot {
  template <class V> SYCLPASSES_INLINE static auto call(V X, V Y) {
    if constexpr (__is_same(V, __syclpasses_element_t<V>)) {
      return X * Y;
    } else {
      SYCLPASSES_CONST __syclpasses_element_t<V> __spirv_Dot(V, V);
      return __spirv_Dot(X, Y);
    }
  }
};

// Functions on signed or unsigned integers.
#define SYCLPASSES_SIGNED(NAME, TYPES, PARAMETERS, ARGUMENTS)                                                          \
  struct __syclpasses_##NAME {                                                                                         \
    template <class V> SYCLPASSES_INLINE static V call PARAMETERS {                                                    \
      if constexpr (__is_signed(__syclpasses_element_t<V>)) {                                                          \
        SYCLPASSES_CONST V __spirv_ocl_s_##NAME TYPES;                                                                 \
        return __spirv_ocl_s_##NAME ARGUMENTS;                                                                         \
      } else {                                                                                                         \
        SYCLPASSES_CONST V __spirv_ocl_u_##NAME TYPES;                                                                 \
        return __spirv_ocl_u_##NAME ARGUMENTS;                                                                         \
      }                                                                                                                \
    }                                                                                                                  \
  };
#define SYCLPASSES_INTEGER_2(X)                                                                                        \
  X(add_sat) X(abs_diff) X(hadd) X(mul_hi) X(rhadd) X(sub_sat)
#define SYCLPASSES_X(NAME) SYCLPASSES_SIGNED(NAME, (V, V), (V X, V Y), (X, Y))
SYCLPASSES_INTEGER_2(SYCLPASSES_X)
SYCLPASSES_X(mul24)
#undef SYCLPASSES_X
SYCLPASSES_SIGNED(abs, (V), (V X), (X))
SYCLPASSES_SIGNED(mad_hi, (V, V, V), (V X, V Y, V Z), (X, Y, Z))
SYCLPASSES_SIGNED(mad_sat, (V, V, V), (V X, V Y, V Z), (X, Y, Z))
SYCLPASSES_SIGNED(mad24, (V, V, V), (V X, V Y, V Z), (X, Y, Z))
SYCLPASSES_CALL_1(clz)
SYCLPASSES_CALL_1(ctz)
SYCLPASSES_CALL_1(popcount)
SYCLPASSES_CALL_2(rotate)
SYCLPASSES_CALL_3(bitselect)

// Functions on integers or floating-point numbers.
#define SYCLPASSES_ANY(NAME, FLOAT, TYPES, PARAMETERS, ARGUMENTS)                                                      \
  struct __syclpasses_##NAME {                                                                                         \
    template <class V> SYCLPASSES_INLINE static V call PARAMETERS {                                                    \
      using E = __syclpasses_element_t<V>;                                                                             \
      if constexpr (!__is_integral(E)) {                                                                               \
        SYCLPASSES_CONST V __spirv_ocl_##FLOAT TYPES;                                                                  \
        return __spirv_ocl_##FLOAT ARGUMENTS;                                                                          \
      } else if constexpr (__is_signed(E)) {                                                                           \
        SYCLPASSES_CONST V __spirv_ocl_s_##NAME TYPES;                                                                 \
        return __spirv_ocl_s_##NAME ARGUMENTS;                                                                         \
      } else {                                                                                                         \
        SYCLPASSES_CONST V __spirv_ocl_u_##NAME TYPES;                                                                 \
        return __spirv_ocl_u_##NAME ARGUMENTS;                                                                         \
      }                                                                                                                \
    }                                                                                                                  \
  };
SYCLPASSES_ANY(max, fmax_common, (V, V), (V X, V Y), (X, Y))
SYCLPASSES_ANY(min, fmin_common, (V, V), (V X, V Y), (X, Y))
SYCLPASSES_ANY(clamp, fclamp, (V, V, V), (V X, V Y, V Z), (X, Y, Z))
#undef SYCLPASSES_ANY
#undef SYCLPASSES_SIGNED

// Functions on a floating-point number and an integer.
#define SYCLPASSES_INT(NAME)                                                                                           \
  struct __syclpasses_##NAME {                                                                                         \
    template <class V, class I> SYCLPASSES_INLINE static V call(V X, I Y) {                                            \
      SYCLPASSES_CONST V __spirv_ocl_##NAME(V, I);                                                                     \
      return __spirv_ocl_##NAME(X, Y);                                                                                 \
    }                                                                                                                  \
  };
SYCLPASSES_INT(pown)
SYCLPASSES_INT(rootn)
SYCLPASSES_INT(ldexp)
#undef SYCLPASSES_INT

// Functions that write a second result to memory.
#define SYCLPASSES_POINTER(NAME)                                                                                       \
  struct __syclpasses_##NAME {                                                                                         \
    template <class V, class P> SYCLPASSES_INLINE static V call(V X, P *Y) {                                           \
      V __spirv_ocl_##NAME(V, P *);                                                                                    \
      return __spirv_ocl_##NAME(X, Y);                                                                                 \
    }                                                                                                                  \
  };
SYCLPASSES_POINTER(frexp)
SYCLPASSES_POINTER(lgamma_r)
SYCLPASSES_POINTER(fract)
SYCLPASSES_POINTER(modf)
SYCLPASSES_POINTER(sincos)
#undef SYCLPASSES_POINTER
struct __syclpasses_remquo {
  template <class V, class P> SYCLPASSES_INLINE static V call(V X, V Y, P *Z) {
    V __spirv_ocl_remquo(V, V, P *);
    return __spirv_ocl_remquo(X, Y, Z);
  }
};

// Functions that return or accept integers.
struct __syclpasses_ilogb {
  template <class I, class V> SYCLPASSES_INLINE static I call(V X) {
    SYCLPASSES_CONST I __spirv_ocl_ilogb(V);
    return __spirv_ocl_ilogb(X);
  }
};
struct __syclpasses_nan {
  template <class V, class I> SYCLPASSES_INLINE static V call(I X) {
    SYCLPASSES_CONST V __spirv_ocl_nan(I);
    return __spirv_ocl_nan(X);
  }
};
#undef SYCLPASSES_CALL_1
#undef SYCLPASSES_CALL_2
#undef SYCLPASSES_CALL_3

#include "functions.hpp"

#endif

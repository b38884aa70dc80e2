// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Algorithms for groups and sub-groups, implemented with the algorithms in group.hpp.

#ifndef SYCLPASSES_RTC_GROUP_ALGORITHMS_HPP
#define SYCLPASSES_RTC_GROUP_ALGORITHMS_HPP

namespace sycl {
inline namespace _V1 {
namespace detail {

template <class T> inline constexpr int group_scope = -1;
template <int N> inline constexpr int group_scope<group<N>> = 2;
template <> inline constexpr int group_scope<sub_group> = 3;
template <class G> inline constexpr bool is_group = group_scope<G> >= 0;
template <class G> inline constexpr bool is_sub_group = __is_same(G, sub_group);

template <class T> inline constexpr bool is_scalar_number = shape<T>::kind == 0 && (__is_arithmetic(T) || is_float<T>);

/// The operand type of SPIR-V's group operations on a T. Small integers are extended to 32 bits.
template <class T> auto group_number() {
  if constexpr (__is_same(T, bool))
    return bool{};
  else if constexpr (__is_same(T, half))
    return _Float16{};
  else if constexpr (__is_integral(T) && sizeof(T) < 4)
    return typename fixed<4, __is_signed(T)>::type{};
  else
    return vector_element_t<T>{};
}

/// `How` is SPIR-V's ID for the operation: Reduce, InclusiveScan or ExclusiveScan.
template <int How, class G, class T, class Operation> T calculate(G, T Value, Operation) {
  constexpr operation Op = Operation::operation;
  constexpr __syclpasses_scope Scope = group_scope<G>;
  using V = decltype(group_number<T>());
  using functions = ::__syclpasses_group<V>;
  constexpr bool IsFloat = !__is_integral(V), IsBool = __is_same(V, bool), IsSigned = __is_signed(V);
  const V X = static_cast<V>(native(Value));
  const auto Result = [&] {
    if constexpr (Op == operation::logical_and)
      return ::__syclpasses_group<bool>::LogicalAndKHR(Scope, How, static_cast<bool>(X));
    else if constexpr (Op == operation::logical_or)
      return ::__syclpasses_group<bool>::LogicalOrKHR(Scope, How, static_cast<bool>(X));
    else {
      static_assert(!IsBool, "this group operation does not support bool");
      if constexpr (Op == operation::plus && IsFloat)
        return functions::FAdd(Scope, How, X);
      else if constexpr (Op == operation::plus)
        return functions::IAdd(Scope, How, X);
      else if constexpr (Op == operation::multiplies && IsFloat)
        return functions::FMulKHR(Scope, How, X);
      else if constexpr (Op == operation::multiplies)
        return functions::IMulKHR(Scope, How, X);
      else if constexpr (Op == operation::minimum && IsFloat)
        return functions::FMin(Scope, How, X);
      else if constexpr (Op == operation::minimum && IsSigned)
        return functions::SMin(Scope, How, X);
      else if constexpr (Op == operation::minimum)
        return functions::UMin(Scope, How, X);
      else if constexpr (Op == operation::maximum && IsFloat)
        return functions::FMax(Scope, How, X);
      else if constexpr (Op == operation::maximum && IsSigned)
        return functions::SMax(Scope, How, X);
      else if constexpr (Op == operation::maximum)
        return functions::UMax(Scope, How, X);
      else {
        static_assert(!IsFloat, "this group operation requires integers");
        if constexpr (Op == operation::bit_and)
          return functions::BitwiseAndKHR(Scope, How, X);
        else if constexpr (Op == operation::bit_or)
          return functions::BitwiseOrKHR(Scope, How, X);
        else
          return functions::BitwiseXorKHR(Scope, How, X);
      }
    }
  }();
  return from_native<T>(static_cast<vector_element_t<T>>(Result));
}

template <class G, class T> using group_result_t = enable_t<is_group<G> && is_scalar_number<T>, T>;
template <class G, class T> using group_vec_t = enable_t<is_group<G> && shape<T>::kind == 1, T>;

/// The scalar form of an operation on vecs.
template <class Operation> struct scalar_operation {
  using type = Operation;
};
template <template <class> class Operation, class T, int N> struct scalar_operation<Operation<vec<T, N>>> {
  using type = Operation<T>;
};
template <class Operation> using scalar_operation_t = typename scalar_operation<Operation>::type;
template <class P> using element_of_t = __remove_cv(pointee_t<P>);

} // namespace detail

[[clang::convergent]] inline void barrier_of(int Scope, memory_scope Fence) {
  __spirv_ControlBarrier(Scope, detail::spirv_scope(Fence), detail::spirv_semantics(memory_order::seq_cst));
}
template <class G>
[[clang::convergent]] detail::enable_t<detail::is_group<G>> group_barrier(G, memory_scope Fence = G::fence_scope) {
  barrier_of(detail::group_scope<G>, Fence);
}
template <int N> [[clang::convergent]] void nd_item<N>::barrier(access::fence_space Space) const {
  const int Memory = Space == access::fence_space::global_space  ? 0x200
                     : Space == access::fence_space::local_space ? 0x100
                                                                 : 0x300;
  __spirv_ControlBarrier(2, 2, 16 | Memory);
}

template <class G> detail::enable_t<detail::is_group<G>, bool> any_of_group(G, bool Value) {
  return __spirv_GroupAny(detail::group_scope<G>, Value);
}
template <class G> detail::enable_t<detail::is_group<G>, bool> all_of_group(G, bool Value) {
  return __spirv_GroupAll(detail::group_scope<G>, Value);
}
template <class G> detail::enable_t<detail::is_group<G>, bool> none_of_group(G, bool Value) {
  return __spirv_GroupAll(detail::group_scope<G>, !Value);
}
#define SYCLPASSES_GROUP(NAME)                                                                                         \
  template <class G, class T, class Predicate>                                                                         \
  detail::enable_t<detail::is_group<G>, bool> NAME##_of_group(G Group, T Value, Predicate Holds) {                     \
    return sycl::NAME##_of_group(Group, Holds(Value));                                                                 \
  }
SYCLPASSES_GROUP(any)
SYCLPASSES_GROUP(all)
SYCLPASSES_GROUP(none)
#undef SYCLPASSES_GROUP

// reduce_over_group
template <class G, class T, class Operation>
detail::group_result_t<G, T> reduce_over_group(G Group, T Value, Operation Op) {
  return detail::calculate<0>(Group, Value, Op);
}
template <class G, class T, class Operation>
detail::group_vec_t<G, T> reduce_over_group(G Group, T Value, Operation) {
  for (int I = 0; I < detail::shape<T>::size; ++I)
    Value[I] = detail::calculate<0>(Group, detail::element_t<T>(Value[I]), detail::scalar_operation_t<Operation>());
  return Value;
}
template <class G, class V, class T, class Operation>
detail::enable_t<detail::is_scalar_number<V>, detail::group_result_t<G, T>> reduce_over_group(G Group, V Value, T Init,
                                                                                             Operation Op) {
  return Op(Init, detail::calculate<0>(Group, T(Value), Op));
}

// Scans
template <class G, class T, class Operation>
detail::group_result_t<G, T> inclusive_scan_over_group(G Group, T Value, Operation Op) {
  return detail::calculate<1>(Group, Value, Op);
}
template <class G, class V, class Operation, class T>
detail::enable_t<detail::is_scalar_number<V>, detail::group_result_t<G, T>>
inclusive_scan_over_group(G Group, V Value, Operation Op, T Init) {
  const T First = Value;
  return detail::calculate<1>(Group, Group.get_local_linear_id() == 0 ? static_cast<T>(Op(Init, First)) : First, Op);
}
template <class G, class T, class Operation>
detail::group_result_t<G, T> exclusive_scan_over_group(G Group, T Value, Operation Op) {
  // SPIR-V uses the identity of an int, which differs from that of a smaller integer.
  static_assert(!__is_integral(T) || sizeof(T) >= 4 || Operation::operation < detail::operation::minimum,
                "minimum and maximum of small integers are not supported in exclusive scans");
  return detail::calculate<2>(Group, Value, Op);
}
template <class G, class V, class T, class Operation>
detail::enable_t<detail::is_scalar_number<V>, detail::group_result_t<G, T>>
exclusive_scan_over_group(G Group, V Value, T Init, Operation Op) {
  const bool IsFirst = Group.get_local_linear_id() == 0;
  const T Start = Value;
  const T Scan = sycl::exclusive_scan_over_group(Group, IsFirst ? static_cast<T>(Op(Init, Start)) : Start, Op);
  return IsFirst ? Init : Scan;
}

// Broadcasts, and exchanges within a sub-group
namespace detail {
template <class T> inline constexpr bool is_exchanged = is_scalar_number<T> || __is_pointer(T);
/// Returns the value that SPIR-V exchanges for a T.
template <class T> auto exchanged(const T &Value) {
  if constexpr (__is_pointer(T))
    return __builtin_bit_cast(uintptr_t, Value);
  else if constexpr (__is_same(T, bool))
    return static_cast<uint8_t>(Value);
  else
    return native(Value);
}
template <class T, class V> T from_exchanged(const V &Value) {
  if constexpr (__is_pointer(T))
    return __builtin_bit_cast(T, Value);
  else
    return from_native<T>(Value);
}
template <class T, class Function> T exchange(const T &Value, Function F) {
  if constexpr (is_exchanged<T>) {
    return from_exchanged<T>(F(exchanged(Value)));
  } else {
    static_assert(shape<T>::kind == 1 || shape<T>::kind == 3, "group functions support only numbers, pointers, vec and marray");
    T Result;
    for (int I = 0; I < shape<T>::size; ++I)
      Result[I] = from_exchanged<element_t<T>>(F(exchanged(element_t<T>(Value[I]))));
    return Result;
  }
}
} // namespace detail

template <class G, class T>
detail::enable_t<detail::is_group<G>, T> group_broadcast(G, T Value, typename G::id_type LocalId) {
  return detail::exchange(Value, [&](auto X) {
    using functions = ::__syclpasses_group<decltype(X)>;
    constexpr __syclpasses_scope Scope = detail::group_scope<G>;
    if constexpr (detail::is_sub_group<G>) {
      return functions::broadcast(Scope, X, static_cast<uint32_t>(LocalId[0]));
    } else if constexpr (G::dimensions == 1) {
      return functions::broadcast(Scope, X, LocalId[0]);
    } else {
      typename detail::native_vector<size_t, G::dimensions>::type Id;
      for (int I = 0; I < G::dimensions; ++I)
        Id[I] = LocalId[G::dimensions - I - 1];
      return functions::broadcast(Scope, X, Id);
    }
  });
}
template <class G, class T>
detail::enable_t<detail::is_group<G>, T> group_broadcast(G Group, T Value, typename G::linear_id_type LinearId) {
  if constexpr (G::dimensions == 1) {
    return sycl::group_broadcast(Group, Value, typename G::id_type(LinearId));
  } else {
    typename G::id_type Id;
    const auto Range = Group.get_local_range();
    size_t Rest = LinearId;
    for (int I = G::dimensions - 1; I >= 0; --I) {
      Id[I] = I == 0 ? Rest : Rest % Range[I];
      Rest /= Range[I];
    }
    return sycl::group_broadcast(Group, Value, Id);
  }
}
template <class G, class T> detail::enable_t<detail::is_group<G>, T> group_broadcast(G Group, T Value) {
  return sycl::group_broadcast(Group, Value, typename G::linear_id_type(0));
}

#define SYCLPASSES_SHUFFLE(NAME, FUNCTION, PARAMETER, ARGUMENT)                                                        \
  template <class T> T NAME(sub_group, T Value, PARAMETER) {                                                           \
    return detail::exchange(                                                                                           \
        Value, [=](auto X) { return ::__syclpasses_group<decltype(X)>::FUNCTION(X, static_cast<unsigned>(ARGUMENT)); }); \
  }
SYCLPASSES_SHUFFLE(shift_group_left, shuffle_down, uint32_t By = 1, By)
SYCLPASSES_SHUFFLE(shift_group_right, shuffle_up, uint32_t By = 1, By)
SYCLPASSES_SHUFFLE(permute_group_by_xor, shuffle_xor, uint32_t Mask, Mask)
SYCLPASSES_SHUFFLE(select_from_group, shuffle, id<1> Id, Id[0])
#undef SYCLPASSES_SHUFFLE

#include "joint.inc"

} // namespace _V1
} // namespace sycl

#endif

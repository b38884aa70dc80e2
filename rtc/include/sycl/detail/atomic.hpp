// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_ref, fences and barriers.

#ifndef SYCLPASSES_RTC_ATOMIC_HPP
#define SYCLPASSES_RTC_ATOMIC_HPP

namespace sycl {
inline namespace _V1 {
namespace detail {

constexpr int clang_order(memory_order Order) {
  switch (Order) {
  case memory_order::relaxed:
    return __ATOMIC_RELAXED;
  case memory_order::acquire:
    return __ATOMIC_ACQUIRE;
  case memory_order::release:
    return __ATOMIC_RELEASE;
  case memory_order::acq_rel:
    return __ATOMIC_ACQ_REL;
  default:
    return __ATOMIC_SEQ_CST;
  }
}
/// Returns SPIR-V's ID for a scope: CrossDevice, Device, Workgroup, Subgroup or Invocation.
constexpr int spirv_scope(memory_scope Scope) {
  switch (Scope) {
  case memory_scope::work_item:
    return 4;
  case memory_scope::sub_group:
    return 3;
  case memory_scope::work_group:
    return 2;
  case memory_scope::device:
    return 1;
  default:
    return 0;
  }
}
/// Returns SPIR-V's semantics for an order that applies to sub-group, work-group and cross-work-group memory.
constexpr int spirv_semantics(memory_order Order) {
  constexpr int Memory = 0x80 | 0x100 | 0x200;
  switch (Order) {
  case memory_order::relaxed:
    return Memory;
  case memory_order::acquire:
    return 2 | Memory;
  case memory_order::release:
    return 4 | Memory;
  case memory_order::acq_rel:
    return 8 | Memory;
  default:
    return 16 | Memory;
  }
}
constexpr memory_order read_order(memory_order Order) {
  return Order == memory_order::acq_rel ? memory_order::acquire : Order;
}
constexpr memory_order write_order(memory_order Order) {
  return Order == memory_order::acq_rel ? memory_order::release : Order;
}
constexpr memory_order failure_order(memory_order Order) {
  return Order == memory_order::acq_rel   ? memory_order::acquire
         : Order == memory_order::release ? memory_order::relaxed
                                          : Order;
}

} // namespace detail
} // namespace _V1
} // namespace sycl

#if defined(SYCLPASSES_GPU)
#include "atomic_gpu.inc"
#else
// SPIR-V's atomic operations on a T in memory.
template <class T> struct __syclpasses_atomic {
#define SYCLPASSES_ATOMIC(NAME)                                                                                        \
  template <class P> SYCLPASSES_INLINE static T NAME(P *To, int Scope, int Semantics, T Value) {                       \
    T __spirv_Atomic##NAME(P *, int, int, T);                                                                          \
    return __spirv_Atomic##NAME(To, Scope, Semantics, Value);                                                          \
  }
  SYCLPASSES_ATOMIC(Exchange)
  SYCLPASSES_ATOMIC(IAdd)
  SYCLPASSES_ATOMIC(ISub)
  SYCLPASSES_ATOMIC(And)
  SYCLPASSES_ATOMIC(Or)
  SYCLPASSES_ATOMIC(Xor)
  SYCLPASSES_ATOMIC(SMin)
  SYCLPASSES_ATOMIC(SMax)
  SYCLPASSES_ATOMIC(UMin)
  SYCLPASSES_ATOMIC(UMax)
  SYCLPASSES_ATOMIC(FAddEXT)
  SYCLPASSES_ATOMIC(FMinEXT)
  SYCLPASSES_ATOMIC(FMaxEXT)
#undef SYCLPASSES_ATOMIC
  template <class P> SYCLPASSES_INLINE static T load(P *From, int Scope, int Semantics) {
    T __spirv_AtomicLoad(P *, int, int);
    return __spirv_AtomicLoad(From, Scope, Semantics);
  }
  template <class P> SYCLPASSES_INLINE static void store(P *To, int Scope, int Semantics, T Value) {
    void __spirv_AtomicStore(P *, int, int, T);
    __spirv_AtomicStore(To, Scope, Semantics, Value);
  }
  template <class P>
  SYCLPASSES_INLINE static T compare_exchange(P *To, int Scope, int Success, int Failure, T Value, T Expected) {
    T __spirv_AtomicCompareExchange(P *, int, int, int, T, T);
    return __spirv_AtomicCompareExchange(To, Scope, Success, Failure, Value, Expected);
  }
};
SYCLPASSES_INLINE void __syclpasses_fence(int Scope, int Semantics) { __spirv_MemoryBarrier(Scope, Semantics); }
#endif

namespace sycl {
inline namespace _V1 {

inline void atomic_fence(memory_order Order, memory_scope Scope) {
  __syclpasses_fence(detail::spirv_scope(Scope), detail::spirv_semantics(Order));
}

template <class T, memory_order DefaultOrder, memory_scope DefaultScope,
          access::address_space Space = access::address_space::generic_space>
class atomic_ref {
  static constexpr bool IsPointer = __is_pointer(T), IsInteger = __is_integral(T);
  static_assert((IsInteger && sizeof(T) >= 4) || __is_same(T, float) || __is_same(T, double) || IsPointer,
                "atomic_ref supports only integers of 4 or 8 bytes, float, double and pointers");
  static_assert(DefaultOrder == memory_order::relaxed || DefaultOrder == memory_order::acq_rel ||
                    DefaultOrder == memory_order::seq_cst,
                "the default order is relaxed, acq_rel or seq_cst");
  static_assert(Space == access::address_space::global_space || Space == access::address_space::local_space ||
                    Space == access::address_space::generic_space,
                "the address space is global, local or generic");

  static auto numeric() {
    if constexpr (IsPointer)
      return uintptr_t{};
    else if constexpr (IsInteger)
      return typename detail::fixed<sizeof(T), __is_signed(T)>::type{};
    else
      return T{};
  }
  static auto raw() {
    if constexpr (IsInteger || IsPointer)
      return numeric();
    else
      return typename detail::fixed<sizeof(T), false>::type{};
  }
  /// The operand types of SPIR-V's operations: a number, and an integer of the same size.
  using number = decltype(numeric());
  using bits = decltype(raw());
  using on_number = ::__syclpasses_atomic<number>;
  using on_bits = ::__syclpasses_atomic<bits>;

public:
  using value_type = T;
  using difference_type = detail::choose_t<IsPointer, ptrdiff_t, T>;
  static constexpr size_t required_alignment = sizeof(T);
  static constexpr bool is_always_lock_free = true;
  static constexpr memory_order default_read_order = detail::read_order(DefaultOrder);
  static constexpr memory_order default_write_order = detail::write_order(DefaultOrder);
  static constexpr memory_order default_read_modify_write_order = DefaultOrder;
  static constexpr memory_scope default_scope = DefaultScope;

  explicit atomic_ref(T &Object) : Pointer(detail::static_cast_to<Space>(&Object)) {}
  atomic_ref(const atomic_ref &) = default;
  atomic_ref &operator=(const atomic_ref &) = delete;
  bool is_lock_free() const noexcept { return true; }

  T load(memory_order Order = default_read_order, memory_scope Scope = DefaultScope) const noexcept {
    return to_value(on_bits::load(as<bits>(), scope(Scope), semantics(Order)));
  }
  void store(T Value, memory_order Order = default_write_order, memory_scope Scope = DefaultScope) const noexcept {
    on_bits::store(as<bits>(), scope(Scope), semantics(Order), to_bits(Value));
  }
  operator T() const noexcept { return load(); }
  T operator=(T Value) const noexcept {
    store(Value);
    return Value;
  }
  T exchange(T Value, memory_order Order = DefaultOrder, memory_scope Scope = DefaultScope) const noexcept {
    return to_value(on_bits::Exchange(as<bits>(), scope(Scope), semantics(Order), to_bits(Value)));
  }
  bool compare_exchange_strong(T &Expected, T Value, memory_order Success, memory_order Failure,
                               memory_scope Scope = DefaultScope) const noexcept {
    const bits Old = on_bits::compare_exchange(as<bits>(), scope(Scope), semantics(Success), semantics(Failure),
                                               to_bits(Value), to_bits(Expected));
    if (Old == to_bits(Expected))
      return true;
    Expected = to_value(Old);
    return false;
  }
  bool compare_exchange_strong(T &Expected, T Value, memory_order Order = DefaultOrder,
                               memory_scope Scope = DefaultScope) const noexcept {
    return compare_exchange_strong(Expected, Value, Order, detail::failure_order(Order), Scope);
  }
  bool compare_exchange_weak(T &Expected, T Value, memory_order Success, memory_order Failure,
                             memory_scope Scope = DefaultScope) const noexcept {
    return compare_exchange_strong(Expected, Value, Success, Failure, Scope);
  }
  bool compare_exchange_weak(T &Expected, T Value, memory_order Order = DefaultOrder,
                             memory_scope Scope = DefaultScope) const noexcept {
    return compare_exchange_strong(Expected, Value, Order, Scope);
  }

  T fetch_add(difference_type By, memory_order Order = DefaultOrder, memory_scope Scope = DefaultScope) const noexcept {
    if constexpr (IsInteger || IsPointer)
      return to_value(on_bits::IAdd(as<bits>(), scope(Scope), semantics(Order), step(By)));
    else
      return on_number::FAddEXT(as<number>(), scope(Scope), semantics(Order), By);
  }
  T fetch_sub(difference_type By, memory_order Order = DefaultOrder, memory_scope Scope = DefaultScope) const noexcept {
    if constexpr (IsInteger || IsPointer)
      return to_value(on_bits::ISub(as<bits>(), scope(Scope), semantics(Order), step(By)));
    else
      return fetch_add(-By, Order, Scope);
  }
  T fetch_min(T Value, memory_order Order = DefaultOrder, memory_scope Scope = DefaultScope) const noexcept {
    static_assert(!IsPointer, "fetch_min requires numbers");
    if constexpr (!IsInteger)
      return on_number::FMinEXT(as<number>(), scope(Scope), semantics(Order), Value);
    else if constexpr (__is_signed(T))
      return on_number::SMin(as<number>(), scope(Scope), semantics(Order), Value);
    else
      return on_number::UMin(as<number>(), scope(Scope), semantics(Order), Value);
  }
  T fetch_max(T Value, memory_order Order = DefaultOrder, memory_scope Scope = DefaultScope) const noexcept {
    static_assert(!IsPointer, "fetch_max requires numbers");
    if constexpr (!IsInteger)
      return on_number::FMaxEXT(as<number>(), scope(Scope), semantics(Order), Value);
    else if constexpr (__is_signed(T))
      return on_number::SMax(as<number>(), scope(Scope), semantics(Order), Value);
    else
      return on_number::UMax(as<number>(), scope(Scope), semantics(Order), Value);
  }
#define SYCLPASSES_ATOMIC(NAME, OPERATION, OP)                                                                         \
  T NAME(T Value, memory_order Order = DefaultOrder, memory_scope Scope = DefaultScope) const noexcept {               \
    static_assert(IsInteger, #NAME " requires integers");                                                              \
    return on_number::OPERATION(as<number>(), scope(Scope), semantics(Order), Value);                                  \
  }                                                                                                                    \
  T operator OP##=(T Value) const noexcept { return NAME(Value) OP Value; }
  SYCLPASSES_ATOMIC(fetch_and, And, &)
  SYCLPASSES_ATOMIC(fetch_or, Or, |)
  SYCLPASSES_ATOMIC(fetch_xor, Xor, ^)
#undef SYCLPASSES_ATOMIC
  T operator+=(difference_type By) const noexcept { return fetch_add(By) + By; }
  T operator-=(difference_type By) const noexcept { return fetch_sub(By) - By; }
  T operator++() const noexcept { return *this += 1; }
  T operator--() const noexcept { return *this -= 1; }
  T operator++(int) const noexcept { return fetch_add(1); }
  T operator--(int) const noexcept { return fetch_sub(1); }

private:
  template <class U> auto *as() const { return (detail::decorated_t<U, Space> *)Pointer; }
  static constexpr int scope(memory_scope Scope) { return detail::spirv_scope(Scope); }
  static constexpr int semantics(memory_order Order) { return detail::spirv_semantics(Order); }
  static bits to_bits(T Value) { return __builtin_bit_cast(bits, Value); }
  static T to_value(bits Value) { return __builtin_bit_cast(T, Value); }
  static bits step(difference_type By) {
    if constexpr (IsPointer)
      return static_cast<bits>(By) * sizeof(*T{});
    else
      return static_cast<bits>(By);
  }

  detail::decorated_t<T, Space> *Pointer;
};

} // namespace _V1
} // namespace sycl

#endif

// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Specialization constants. The calls are the same as in syclpasses/specialization_constants.hpp; the `spec-constants`
// pass lowers them.

#ifndef SYCLPASSES_RTC_CONSTANTS_HPP
#define SYCLPASSES_RTC_CONSTANTS_HPP

#include <syclpasses/detail/symbolic_id.hpp>

// Not defined, because the pass replaces the calls.
template <typename T>
[[clang::sycl_external]] T __sycl_getScalar2020SpecConstantValue(const char *SymbolicId, const void *Default,
                                                                const void *Buffer);
template <typename T>
[[clang::sycl_external]] T __sycl_getComposite2020SpecConstantValue(const char *SymbolicId, const void *Default,
                                                                   const void *Buffer);

namespace sycl {
inline namespace _V1 {
namespace detail {

/// Represents the file being compiled. sycl.hpp defines this class, because the file is unknown when the header is
/// precompiled.
template <auto &Variable> struct unit;

/// The symbolic ID as a separate array, so that calls refer to it as they would to a string literal.
template <auto &Variable> struct constant_id {
  static constexpr ::syclpasses::detail::symbolic_id_text Text{
      __builtin_sycl_unique_stable_name(::syclpasses::detail::spec_tag<Variable>), unit<Variable>::name()};
  static_assert(Text.size() > 0, "a specialization constant must be a variable, not part of a variable");

  template <class Indices> struct array;
  template <size_t... I> struct array<integers<size_t, I...>> {
    static constexpr char Value[] = {Text.at(I)..., '\0'};
  };
  static constexpr const char *value() { return array<indices<Text.size()>>::Value; }
};

} // namespace detail

template <class T> class specialization_id {
public:
  using value_type = T;

  template <class... A> explicit constexpr specialization_id(A &&...Arguments)
      : Default(static_cast<A &&>(Arguments)...) {}
  specialization_id(const specialization_id &) = delete;
  specialization_id(specialization_id &&) = delete;
  specialization_id &operator=(const specialization_id &) = delete;
  specialization_id &operator=(specialization_id &&) = delete;

private:
  T Default;
};

/// A kernel argument with the address of the buffer that contains the values of emulated constants.
class kernel_handler {
public:
  template <auto &Variable, class T = typename detail::plain_t<decltype(Variable)>::value_type>
  [[gnu::always_inline]] T get_specialization_constant() const {
    constexpr const char *Id = detail::constant_id<Variable>::value();
    if constexpr (__is_scalar(T))
      return __sycl_getScalar2020SpecConstantValue<T>(Id, &Variable, Buffer);
    else
      return __sycl_getComposite2020SpecConstantValue<T>(Id, &Variable, Buffer);
  }

private:
  const void *Buffer = nullptr;
};

} // namespace _V1
} // namespace sycl

#endif

// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SYCL 2020 specialization constants (section 4.9.5 of the SYCL specification) for stock clang 22 in SYCL device mode.
//
//   constexpr sycl::specialization_id<int> size{16};                    // declares the constant and its default value
//   ... handler.get_specialization_constant<size>() ...                 // device code: reads it
//   ... syclpasses::symbolic_id<size>() ...                             // host code: its key in the property set
//
// Device code contains the calls that the `spec-constants` pass lowers. The functions have the same names as in DPC++:
//
//   T __sycl_getScalar2020SpecConstantValue<T>   (symbolic id, default value, buffer)      T is a scalar type
//   T __sycl_getComposite2020SpecConstantValue<T>(symbolic id, default value, buffer)      any other T
//
// Requires C++17. clang (with or without SYCL support) and GCC can compile the host side.

#ifndef SYCLPASSES_SPECIALIZATION_CONSTANTS_HPP
#define SYCLPASSES_SPECIALIZATION_CONSTANTS_HPP

#if defined(__LIBSYCL_MAJOR_VERSION)
#error "these headers replace sycl/sycl.hpp and cannot be used together with it"
#endif
#if __cplusplus < 201703L
#error "specialization constants require C++17"
#endif

#include "detail/symbolic_id.hpp"

#if defined(__SYCL_DEVICE_ONLY__)
// These functions have no definition, because the pass replaces calls to them.
template <typename T>
[[clang::sycl_external]] T __sycl_getScalar2020SpecConstantValue(const char *SymbolicId, const void *Default,
                                                                const void *Buffer);
template <typename T>
[[clang::sycl_external]] T __sycl_getComposite2020SpecConstantValue(const char *SymbolicId, const void *Default,
                                                                   const void *Buffer);
#endif

namespace syclpasses {

#if defined(SYCL_LANGUAGE_VERSION)
namespace detail {

/// The symbolic ID as a separate array, so that calls can refer to it as to a string literal.
template <auto &Variable> struct symbolic_id_of {
  static constexpr symbolic_id_text Text{__builtin_sycl_unique_stable_name(spec_tag<Variable>),
                                         SYCLPASSES_UNIQUE_PREFIX};
  static_assert(Text.size() > 0, "a specialization constant must be a variable, not part of a variable");

  template <typename Indices> struct array;
  template <size_t... I> struct array<integers<size_t, I...>> {
    static constexpr char Value[] = {Text.at(I)..., '\0'};
  };
  static constexpr const char *value() { return array<__make_integer_seq<integers, size_t, Text.size()>>::Value; }
};

} // namespace detail

/// Returns the key of a specialization constant in the property sets of the device image.
template <auto &Variable> constexpr const char *symbolic_id() { return detail::symbolic_id_of<Variable>::value(); }

#else // without SYCL support in the compiler, the name comes from run-time type information

/// Returns the key of a specialization constant in the property sets of the device image.
template <auto &Variable> const char *symbolic_id() {
  static const std::string Id = [] {
    const detail::symbolic_id_text Text{typeid(detail::spec_tag<Variable>).name(), SYCLPASSES_UNIQUE_PREFIX};
    std::string Characters;
    for (detail::size_t I = 0; I < Text.size(); ++I)
      Characters += Text.at(I);
    return Characters;
  }();
  return Id.c_str();
}

#endif

/// The values of emulated constants as a kernel argument that is passed by value: the bytes of the emulation buffer,
/// padded to `Size`. On NVPTX, arguments are in the constant bank, from which loads are faster than through a pointer.
template <detail::size_t Size> struct alignas(16) constant_values {
  static_assert(Size > 0 && Size % 16 == 0, "the size must be a multiple of 16 bytes");
  unsigned char Bytes[Size];
};

} // namespace syclpasses

namespace sycl {
// An inline namespace distinguishes these types from those of a full SYCL implementation in the same program.
inline namespace syclpasses_v1 {

/// Identifies a specialization constant and contains its default value.
template <typename T> class specialization_id {
public:
  using value_type = T;

  template <class... Args> explicit constexpr specialization_id(Args &&...Arguments)
      : Default(static_cast<Args &&>(Arguments)...) {}

  specialization_id(const specialization_id &) = delete;
  specialization_id(specialization_id &&) = delete;
  specialization_id &operator=(const specialization_id &) = delete;
  specialization_id &operator=(specialization_id &&) = delete;

  /// Returns the default value. This is an extension: SYCL 2020 provides no access to it.
  constexpr const T &default_value() const { return Default; }

private:
  T Default;
};

/// Reads specialization constants in device code.
///
/// A kernel receives a handler as an argument. The handler's only member is the address of the buffer with the
/// constants' values. The address is null and unused if the constants are lowered in native mode, to default values, or
/// to user-supplied values.
class kernel_handler {
public:
  kernel_handler() = default;

  /// Creates a handler in a kernel that receives the address of the buffer as an argument.
  [[gnu::always_inline]] explicit kernel_handler(const void *Buffer) : Buffer(Buffer) {}

  /// Creates a handler in a kernel that receives the values by value. Pass the argument itself, not a copy.
  template <syclpasses::detail::size_t Size>
  [[gnu::always_inline]] explicit kernel_handler(const syclpasses::constant_values<Size> &Values)
      : Buffer(Values.Bytes) {
#if defined(__AMDGPU__)
    static_assert(Size == 0, "an AMDGPU kernel reads a copy of its argument; pass the address of the buffer instead");
#endif
  }

  /// Returns the value of the constant in this kernel. Throws std::logic_error on the host.
  template <auto &Variable>
  [[gnu::always_inline]] typename syclpasses::detail::without_reference<decltype(Variable)>::type::value_type
  get_specialization_constant() const {
#if defined(__SYCL_DEVICE_ONLY__)
    using T = typename syclpasses::detail::without_reference<decltype(Variable)>::type::value_type;
    constexpr const char *Id = syclpasses::symbolic_id<Variable>();
    if constexpr (__is_scalar(T))
      return __sycl_getScalar2020SpecConstantValue<T>(Id, &Variable, Buffer);
    else
      return __sycl_getComposite2020SpecConstantValue<T>(Id, &Variable, Buffer);
#else
    throw std::logic_error("specialization constants can be read only in device code");
#endif
  }

private:
  [[maybe_unused]] const void *Buffer = nullptr;
};

} // namespace syclpasses_v1
} // namespace sycl

#endif

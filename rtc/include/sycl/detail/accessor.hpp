// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffers as kernel arguments: accessor.
//
// The `sycl-free-functions` pass recognizes the class by its name and turns each member into an argument, in the order
// in which the runtime sets them, so the order of the members must not change.

#ifndef SYCLPASSES_RTC_ACCESSOR_HPP
#define SYCLPASSES_RTC_ACCESSOR_HPP

namespace sycl {
inline namespace _V1 {

namespace ext::oneapi {
template <class... Properties> class accessor_property_list {};
} // namespace ext::oneapi

template <class T, int Dimensions = 1, access_mode Mode = __is_const(T) ? access_mode::read : access_mode::read_write,
          target Target = target::device, access::placeholder IsPlaceholder = access::placeholder::false_t,
          class PropertyList = ext::oneapi::accessor_property_list<>>
class accessor {
  static_assert(Dimensions >= 1 && Dimensions <= 3, "an accessor must have 1, 2, or 3 dimensions");
  static_assert(Target == target::device, "an accessor of a kernel must have target::device");
  static_assert(Mode != access_mode::atomic, "access_mode::atomic is not supported");
  using object = detail::choose_t<Mode == access_mode::read, const T, T>;

public:
  using value_type = object;
  using reference = object &;
  using const_reference = const T &;
  using difference_type = ptrdiff_t;
  using size_type = size_t;
  template <access::decorated Decorated>
  using accessor_ptr = multi_ptr<object, access::address_space::global_space, Decorated>;

  size_t size() const noexcept { return AccessRange.size(); }
  size_t max_size() const noexcept { return size(); }
  size_t byte_size() const noexcept { return size() * sizeof(T); }
  bool empty() const noexcept { return size() == 0; }
  range<Dimensions> get_range() const { return AccessRange; }
  id<Dimensions> get_offset() const { return Offset; }

  reference operator[](id<Dimensions> Index) const { return *(object *)(first() + detail::linear(Index, MemoryRange)); }
  template <int N = Dimensions, class = detail::enable_t<(N > 1)>> decltype(auto) operator[](size_t I) const {
    return detail::accessor_part<SYCLPASSES_GLOBAL object, N, N>(first(), MemoryRange, 0)[I];
  }
  template <int N = Dimensions, class = detail::enable_t<N == 1>, class = void> reference operator[](size_t I) const {
    return *(object *)(first() + I);
  }
  /// Returns a pointer to the first element of the buffer, even if the range begins later.
  template <access::decorated Decorated> accessor_ptr<Decorated> get_multi_ptr() const noexcept {
    return accessor_ptr<Decorated>(Data);
  }

private:
  /// Returns a pointer to the element with index 0. In a ranged accessor, this is a later element of the buffer.
  SYCLPASSES_GLOBAL object *first() const { return Data + detail::linear(Offset, MemoryRange); }

  SYCLPASSES_GLOBAL object *Data;
  range<Dimensions> AccessRange;
  range<Dimensions> MemoryRange;
  id<Dimensions> Offset;
};

} // namespace _V1
} // namespace sycl

#endif

// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// id, range, nd_range, item, nd_item, group, sub_group. Groups have no data, because SPIR-V's built-in variables
// provide all values.

#ifndef SYCLPASSES_RTC_IDS_HPP
#define SYCLPASSES_RTC_IDS_HPP

SYCLPASSES_CONST size_t __spirv_BuiltInGlobalSize(int);
SYCLPASSES_CONST size_t __spirv_BuiltInWorkgroupSize(int);
SYCLPASSES_CONST size_t __spirv_BuiltInNumWorkgroups(int);
SYCLPASSES_CONST size_t __spirv_BuiltInWorkgroupId(int);
SYCLPASSES_CONST size_t __spirv_BuiltInLocalInvocationId(int);
#if defined(SYCLPASSES_GPU)
// Launches have no offset. libclc queries the offset with an intrinsic from DPC++'s LLVM.
SYCLPASSES_INLINE size_t __spirv_BuiltInGlobalOffset(int) { return 0; }
SYCLPASSES_INLINE size_t __spirv_BuiltInGlobalInvocationId(int Dimension) {
  return __spirv_BuiltInWorkgroupId(Dimension) * __spirv_BuiltInWorkgroupSize(Dimension) +
         __spirv_BuiltInLocalInvocationId(Dimension);
}
#else
SYCLPASSES_CONST size_t __spirv_BuiltInGlobalOffset(int);
SYCLPASSES_CONST size_t __spirv_BuiltInGlobalInvocationId(int);
#endif
SYCLPASSES_CONST uint32_t __spirv_BuiltInSubgroupSize();
SYCLPASSES_CONST uint32_t __spirv_BuiltInSubgroupMaxSize();
SYCLPASSES_CONST uint32_t __spirv_BuiltInNumSubgroups();
SYCLPASSES_CONST uint32_t __spirv_BuiltInSubgroupId();
SYCLPASSES_CONST uint32_t __spirv_BuiltInSubgroupLocalInvocationId();
[[clang::convergent]] void __spirv_ControlBarrier(int, int, int);
void __spirv_MemoryBarrier(int, int);

namespace sycl {
inline namespace _V1 {

template <int Dimensions = 1> class id;
template <int Dimensions = 1> class range;
template <int Dimensions = 1> class nd_range;
template <int Dimensions = 1, bool WithOffset = true> class item;
template <int Dimensions = 1> class nd_item;
template <int Dimensions = 1> class group;
struct sub_group;

namespace detail {

/// One to three sizes. The first dimension varies slowest.
template <int N> class sizes {
  static_assert(N >= 1 && N <= 3, "the number of dimensions must be 1, 2, or 3");

public:
  constexpr size_t get(int Dimension) const { return Values[Dimension]; }
  constexpr size_t &operator[](int Dimension) { return Values[Dimension]; }
  constexpr size_t operator[](int Dimension) const { return Values[Dimension]; }

protected:
  sizes() = default;
  template <class... S> constexpr explicit sizes(S... All) : Values{All...} {}
  constexpr bool same(const sizes &Other) const {
    for (int I = 0; I < N; ++I)
      if (Values[I] != Other.Values[I])
        return false;
    return true;
  }

  size_t Values[N];
};

/// In SPIR-V, the first dimension varies fastest, and the index of a dimension must be a constant. NAME<id<N>>()
/// returns all dimensions, and NAME<N>(D) returns one. If there is only one dimension, the code is a single call,
/// because small code compiles fast.
#define SYCLPASSES_BUILT_IN(NAME)                                                                                      \
  template <class T> SYCLPASSES_INLINE T NAME() {                                                                      \
    if constexpr (T::dimensions == 1)                                                                                  \
      return T(__spirv_BuiltIn##NAME(0));                                                                              \
    else if constexpr (T::dimensions == 2)                                                                             \
      return T(__spirv_BuiltIn##NAME(1), __spirv_BuiltIn##NAME(0));                                                    \
    else                                                                                                               \
      return T(__spirv_BuiltIn##NAME(2), __spirv_BuiltIn##NAME(1), __spirv_BuiltIn##NAME(0));                          \
  }                                                                                                                    \
  template <int N> SYCLPASSES_INLINE size_t NAME([[maybe_unused]] int D) {                                             \
    if constexpr (N == 1)                                                                                              \
      return __spirv_BuiltIn##NAME(0);                                                                                 \
    else                                                                                                               \
      return NAME<id<N>>()[D];                                                                                         \
  }
SYCLPASSES_BUILT_IN(GlobalSize)
SYCLPASSES_BUILT_IN(GlobalOffset)
SYCLPASSES_BUILT_IN(GlobalInvocationId)
SYCLPASSES_BUILT_IN(WorkgroupSize)
SYCLPASSES_BUILT_IN(NumWorkgroups)
SYCLPASSES_BUILT_IN(WorkgroupId)
SYCLPASSES_BUILT_IN(LocalInvocationId)
#undef SYCLPASSES_BUILT_IN

template <int N> constexpr size_t linear(const sizes<N> &Index, const sizes<N> &Range) {
  size_t Result = Index[0];
  for (int D = 1; D < N; ++D)
    Result = Result * Range[D] + Index[D];
  return Result;
}
/// Like the function above, but first subtracts an offset from the index.
template <int N> constexpr size_t linear(const sizes<N> &Index, const sizes<N> &Range, const sizes<N> &Offset) {
  size_t Result = Index[0] - Offset[0];
  for (int D = 1; D < N; ++D)
    Result = Result * Range[D] + (Index[D] - Offset[D]);
  return Result;
}

template <class T> inline constexpr int index_dimensions = 0;
template <int N> inline constexpr int index_dimensions<id<N>> = N;
template <int N> inline constexpr int index_dimensions<range<N>> = N;

/// The result type of an operation on two operands: an id if one of the operands is an id.
template <class L, class R, bool, bool> struct index_result {};
template <class L, class R> struct index_result<L, R, true, false> : enable_if<__is_integral(R), L> {};
template <class L, class R> struct index_result<L, R, false, true> : enable_if<__is_integral(L), R> {};
template <class T> struct index_result<T, T, true, true> {
  using type = T;
};
template <int N> struct index_result<id<N>, range<N>, true, true> {
  using type = id<N>;
};
template <int N> struct index_result<range<N>, id<N>, true, true> {
  using type = id<N>;
};
template <class L, class R>
using index_t = typename index_result<L, R, index_dimensions<L> != 0, index_dimensions<R> != 0>::type;

template <class T> constexpr auto index_part(const T &Value, int Dimension) {
  if constexpr (index_dimensions<T> != 0)
    return Value[Dimension];
  else
    return Value;
}

} // namespace detail

template <int Dimensions> class range : public detail::sizes<Dimensions> {
  template <int N> using if_n = detail::enable_t<N == Dimensions, size_t>;

public:
  static constexpr int dimensions = Dimensions;
  range() = default;
  template <int N = Dimensions> constexpr range(detail::enable_t<N == 1, size_t> A) : detail::sizes<N>(A) {}
  template <int N = Dimensions>
  constexpr range(detail::enable_t<N == 2, size_t> A, size_t B) : detail::sizes<N>(A, B) {}
  template <int N = Dimensions>
  constexpr range(detail::enable_t<N == 3, size_t> A, size_t B, size_t C) : detail::sizes<N>(A, B, C) {}

  constexpr size_t size() const {
    size_t Result = 1;
    for (int I = 0; I < Dimensions; ++I)
      Result *= this->Values[I];
    return Result;
  }
  constexpr bool operator==(const range &Other) const { return this->same(Other); }
  constexpr bool operator!=(const range &Other) const { return !this->same(Other); }
};
range(size_t) -> range<1>;
range(size_t, size_t) -> range<2>;
range(size_t, size_t, size_t) -> range<3>;

template <int Dimensions> class id : public detail::sizes<Dimensions> {
  class none;

public:
  static constexpr int dimensions = Dimensions;
  id() = default;
  template <int N = Dimensions> constexpr id(detail::enable_t<N == 1, size_t> A) : detail::sizes<N>(A) {}
  template <int N = Dimensions> constexpr id(detail::enable_t<N == 2, size_t> A, size_t B) : detail::sizes<N>(A, B) {}
  template <int N = Dimensions>
  constexpr id(detail::enable_t<N == 3, size_t> A, size_t B, size_t C) : detail::sizes<N>(A, B, C) {}
  constexpr id(const range<Dimensions> &Range) {
    for (int I = 0; I < Dimensions; ++I)
      this->Values[I] = Range[I];
  }
  template <bool WithOffset> id(const item<Dimensions, WithOffset> &Item) : id(Item.get_id()) {}

  /// Available only for one dimension.
  constexpr operator detail::choose_t<Dimensions == 1, size_t, none>() const { return this->Values[0]; }

  constexpr bool operator==(const id &Other) const { return this->same(Other); }
  constexpr bool operator!=(const id &Other) const { return !this->same(Other); }
  template <class T> constexpr detail::enable_t<__is_integral(T), bool> operator==(const T &Other) const {
    return this->Values[0] == Other;
  }
  template <class T> constexpr detail::enable_t<__is_integral(T), bool> operator!=(const T &Other) const {
    return this->Values[0] != Other;
  }
};
id(size_t) -> id<1>;
id(size_t, size_t) -> id<2>;
id(size_t, size_t, size_t) -> id<3>;

#define SYCLPASSES_INDEX(OP)                                                                                           \
  template <class L, class R> constexpr detail::index_t<L, R> operator OP(const L &Left, const R &Right) {             \
    detail::index_t<L, R> Result;                                                                                      \
    for (int I = 0; I < decltype(Result)::dimensions; ++I)                                                             \
      Result[I] = detail::index_part(Left, I) OP detail::index_part(Right, I);                                         \
    return Result;                                                                                                     \
  }
SYCLPASSES_INDEX(+)
SYCLPASSES_INDEX(-)
SYCLPASSES_INDEX(*)
SYCLPASSES_INDEX(/)
SYCLPASSES_INDEX(%)
SYCLPASSES_INDEX(<<)
SYCLPASSES_INDEX(>>)
SYCLPASSES_INDEX(&)
SYCLPASSES_INDEX(|)
SYCLPASSES_INDEX(^)
SYCLPASSES_INDEX(&&)
SYCLPASSES_INDEX(||)
SYCLPASSES_INDEX(<)
SYCLPASSES_INDEX(>)
SYCLPASSES_INDEX(<=)
SYCLPASSES_INDEX(>=)
#undef SYCLPASSES_INDEX

#define SYCLPASSES_INDEX(OP)                                                                                           \
  template <class L, class R>                                                                                          \
  constexpr detail::enable_t<__is_same(detail::index_t<L, R>, L), L &> operator OP(L &Left, const R &Right) {          \
    for (int I = 0; I < L::dimensions; ++I)                                                                            \
      Left[I] OP static_cast<size_t>(detail::index_part(Right, I));                                                    \
    return Left;                                                                                                       \
  }
SYCLPASSES_INDEX(+=)
SYCLPASSES_INDEX(-=)
SYCLPASSES_INDEX(*=)
SYCLPASSES_INDEX(/=)
SYCLPASSES_INDEX(%=)
SYCLPASSES_INDEX(<<=)
SYCLPASSES_INDEX(>>=)
SYCLPASSES_INDEX(&=)
SYCLPASSES_INDEX(|=)
SYCLPASSES_INDEX(^=)
#undef SYCLPASSES_INDEX

template <int Dimensions> class nd_range {
public:
  static constexpr int dimensions = Dimensions;
  nd_range(range<Dimensions> Global, range<Dimensions> Local, id<Dimensions> Offset = zero())
      : Global(Global), Local(Local), Offset(Offset) {}
  range<Dimensions> get_global_range() const { return Global; }
  range<Dimensions> get_local_range() const { return Local; }
  range<Dimensions> get_group_range() const { return Global / Local; }
  id<Dimensions> get_offset() const { return Offset; }

private:
  static id<Dimensions> zero() {
    id<Dimensions> Zero;
    for (int I = 0; I < Dimensions; ++I)
      Zero[I] = 0;
    return Zero;
  }
  range<Dimensions> Global, Local;
  id<Dimensions> Offset;
};

template <int Dimensions> class group {
public:
  using id_type = id<Dimensions>;
  using range_type = range<Dimensions>;
  using linear_id_type = size_t;
  static constexpr int dimensions = Dimensions;
  static constexpr memory_scope fence_scope = memory_scope::work_group;

  group() = delete;
  id_type get_group_id() const { return detail::WorkgroupId<id_type>(); }
  size_t get_group_id(int D) const { return detail::WorkgroupId<Dimensions>(D); }
  id_type get_id() const { return get_group_id(); }
  size_t get_id(int D) const { return get_group_id(D); }
  id_type get_local_id() const { return detail::LocalInvocationId<id_type>(); }
  size_t get_local_id(int D) const { return detail::LocalInvocationId<Dimensions>(D); }
  range_type get_local_range() const { return detail::WorkgroupSize<range_type>(); }
  size_t get_local_range(int D) const { return detail::WorkgroupSize<Dimensions>(D); }
  range_type get_max_local_range() const { return get_local_range(); }
  range_type get_group_range() const { return detail::NumWorkgroups<range_type>(); }
  size_t get_group_range(int D) const { return detail::NumWorkgroups<Dimensions>(D); }
  range_type get_global_range() const { return detail::GlobalSize<range_type>(); }
  size_t get_global_range(int D) const { return detail::GlobalSize<Dimensions>(D); }
  size_t get_local_linear_id() const {
    if constexpr (Dimensions == 1)
      return get_local_id(0);
    else
      return detail::linear(get_local_id(), get_local_range());
  }
  size_t get_local_linear_range() const { return get_local_range().size(); }
  size_t get_group_linear_id() const {
    if constexpr (Dimensions == 1)
      return get_group_id(0);
    else
      return detail::linear(get_group_id(), get_group_range());
  }
  size_t get_group_linear_range() const { return get_group_range().size(); }
  size_t get_linear_id() const { return get_group_linear_id(); }
  size_t operator[](int D) const { return get_group_id(D); }
  bool leader() const { return get_local_linear_id() == 0; }
  bool operator==(const group &) const { return true; }
  bool operator!=(const group &) const { return false; }

private:
  template <int> friend class nd_item;
  constexpr explicit group(int) {}
};

struct sub_group {
  using id_type = id<1>;
  using range_type = range<1>;
  using linear_id_type = uint32_t;
  static constexpr int dimensions = 1;
  static constexpr memory_scope fence_scope = memory_scope::sub_group;

  id_type get_local_id() const { return __spirv_BuiltInSubgroupLocalInvocationId(); }
  linear_id_type get_local_linear_id() const { return __spirv_BuiltInSubgroupLocalInvocationId(); }
  range_type get_local_range() const { return __spirv_BuiltInSubgroupSize(); }
  range_type get_max_local_range() const { return __spirv_BuiltInSubgroupMaxSize(); }
  id_type get_group_id() const { return __spirv_BuiltInSubgroupId(); }
  linear_id_type get_group_linear_id() const { return __spirv_BuiltInSubgroupId(); }
  range_type get_group_range() const { return __spirv_BuiltInNumSubgroups(); }
  linear_id_type get_group_linear_range() const { return __spirv_BuiltInNumSubgroups(); }
  linear_id_type get_local_linear_range() const { return __spirv_BuiltInSubgroupSize(); }
  bool leader() const { return get_local_linear_id() == 0; }

private:
  template <int> friend class nd_item;
  sub_group() = default;
};

template <int Dimensions, bool WithOffset> class item {
public:
  static constexpr int dimensions = Dimensions;
  item() = delete;
  id<Dimensions> get_id() const { return Index; }
  size_t get_id(int D) const { return Index[D]; }
  size_t operator[](int D) const { return Index[D]; }
  range<Dimensions> get_range() const { return Extent; }
  size_t get_range(int D) const { return Extent[D]; }
  size_t get_linear_id() const { return detail::linear(Index, Extent, Offset); }
  operator detail::choose_t<Dimensions == 1, size_t, item *>() const { return Index[0]; }

private:
  template <int N> friend item<N> make_item();
  item(const id<Dimensions> &Index, const range<Dimensions> &Extent, const id<Dimensions> &Offset)
      : Index(Index), Extent(Extent), Offset(Offset) {}
  id<Dimensions> Index;
  range<Dimensions> Extent;
  id<Dimensions> Offset;
};
template <int N> item<N> make_item() {
  return item<N>(detail::GlobalInvocationId<id<N>>(), detail::GlobalSize<range<N>>(), detail::GlobalOffset<id<N>>());
}

template <int Dimensions> class nd_item {
public:
  static constexpr int dimensions = Dimensions;
  id<Dimensions> get_global_id() const { return detail::GlobalInvocationId<id<Dimensions>>(); }
  size_t get_global_id(int D) const { return detail::GlobalInvocationId<Dimensions>(D); }
  size_t get_global_linear_id() const {
    if constexpr (Dimensions == 1)
      return get_global_id(0) - detail::GlobalOffset<1>(0);
    else
      return detail::linear(get_global_id(), get_global_range(), get_offset());
  }
  id<Dimensions> get_local_id() const { return detail::LocalInvocationId<id<Dimensions>>(); }
  size_t get_local_id(int D) const { return detail::LocalInvocationId<Dimensions>(D); }
  size_t get_local_linear_id() const {
    if constexpr (Dimensions == 1)
      return get_local_id(0);
    else
      return detail::linear(get_local_id(), get_local_range());
  }
  group<Dimensions> get_group() const { return group<Dimensions>(0); }
  sub_group get_sub_group() const { return sub_group(); }
  size_t get_group(int D) const { return detail::WorkgroupId<Dimensions>(D); }
  size_t get_group_linear_id() const { return get_group().get_group_linear_id(); }
  range<Dimensions> get_group_range() const { return detail::NumWorkgroups<range<Dimensions>>(); }
  size_t get_group_range(int D) const { return detail::NumWorkgroups<Dimensions>(D); }
  range<Dimensions> get_global_range() const { return detail::GlobalSize<range<Dimensions>>(); }
  size_t get_global_range(int D) const { return detail::GlobalSize<Dimensions>(D); }
  range<Dimensions> get_local_range() const { return detail::WorkgroupSize<range<Dimensions>>(); }
  size_t get_local_range(int D) const { return detail::WorkgroupSize<Dimensions>(D); }
  id<Dimensions> get_offset() const { return detail::GlobalOffset<id<Dimensions>>(); }
  nd_range<Dimensions> get_nd_range() const { return {get_global_range(), get_local_range(), get_offset()}; }
  [[clang::convergent]] void barrier(access::fence_space Space = access::fence_space::global_and_local) const;
  bool operator==(const nd_item &) const { return true; }
  bool operator!=(const nd_item &) const { return false; }

private:
  template <int N> friend nd_item<N> make_nd_item();
  nd_item() = default;
};
template <int N> nd_item<N> make_nd_item() { return nd_item<N>(); }

namespace ext::oneapi::this_work_item {
template <int Dimensions> nd_item<Dimensions> get_nd_item() { return make_nd_item<Dimensions>(); }
template <int Dimensions> group<Dimensions> get_work_group() { return make_nd_item<Dimensions>().get_group(); }
inline sub_group get_sub_group() { return make_nd_item<1>().get_sub_group(); }
} // namespace ext::oneapi::this_work_item

// The same queries under their earlier names.
namespace ext::oneapi::experimental {
template <int Dimensions>
[[deprecated("use sycl::ext::oneapi::this_work_item::get_nd_item() instead")]] nd_item<Dimensions> this_nd_item() {
  return make_nd_item<Dimensions>();
}
template <int Dimensions>
[[deprecated("use sycl::ext::oneapi::this_work_item::get_work_group() instead")]] group<Dimensions> this_group() {
  return make_nd_item<Dimensions>().get_group();
}
[[deprecated("use sycl::ext::oneapi::this_work_item::get_sub_group() instead")]] inline sub_group this_sub_group() {
  return make_nd_item<1>().get_sub_group();
}
template <int Dimensions>
[[deprecated("use sycl::ext::oneapi::this_work_item::get_nd_item() instead")]] item<Dimensions> this_item() {
  return make_item<Dimensions>();
}
template <int Dimensions>
[[deprecated("use sycl::ext::oneapi::this_work_item::get_nd_item() instead")]] id<Dimensions> this_id() {
  return make_item<Dimensions>().get_id();
}
} // namespace ext::oneapi::experimental

} // namespace _V1
} // namespace sycl

#endif

// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Specialization constants with every kind of name, for `sycl-image footer`. A kernel on the device side reads all of
// them. The host side, compiled with the footer at its end, prints the default value of each, and the symbolic ID that
// the runtime would request. Default values differ, so the property sets show which ID belongs to each.

#include <sycl/sycl.hpp>

#include <cstdio>
#include <cstring>

template <int N> struct constant; // number N, which is also its default value
#define CONSTANT(Number, ...)                                                                                          \
  template <> struct constant<Number> {                                                                                \
    static int read(sycl::kernel_handler &Handler) { return Handler.get_specialization_constant<__VA_ARGS__>(); }      \
    static const char *id() { return sycl::detail::get_spec_constant_symbolic_ID<__VA_ARGS__>(); }                     \
  };
// The same for a constant that is visible only inside a namespace.
#define CONSTANT_OF(Number, Reader)                                                                                    \
  template <> struct constant<Number> {                                                                                \
    static int read(sycl::kernel_handler &Handler) { return Reader::read(Handler); }                                   \
    static const char *id() { return Reader::id(); }                                                                   \
  };
#define READER(Variable)                                                                                               \
  struct Variable##_reader {                                                                                           \
    static int read(sycl::kernel_handler &Handler) { return Handler.get_specialization_constant<Variable>(); }         \
    static const char *id() { return sycl::detail::get_spec_constant_symbolic_ID<Variable>(); }                        \
  };

using int_id = sycl::specialization_id<int>;

// Namespaces.
inline constexpr int_id external{1};
static constexpr int_id file_static{2};
constexpr int_id file_constexpr{3};
const int_id file_const{4};
namespace first {
inline constexpr int_id in_namespace{5};
namespace second {
constexpr int_id internal_in_namespace{6};
}
inline namespace version1 {
inline constexpr int_id in_inline{7};
namespace {
constexpr int_id unnamed_in_inline{8};
}
} // namespace version1
} // namespace first
CONSTANT(1, external)
CONSTANT(2, file_static)
CONSTANT(3, file_constexpr)
CONSTANT(4, file_const)
CONSTANT(5, first::in_namespace)
CONSTANT(6, first::second::internal_in_namespace)
CONSTANT(7, first::in_inline)
CONSTANT(8, first::unnamed_in_inline)

// One name in nested unnamed namespaces, and outside of them.
constexpr int_id twice{10};
CONSTANT(10, twice)
namespace {
constexpr int_id twice{11};
READER(twice)
constexpr int_id inside{12};
READER(inside)
namespace {
constexpr int_id inside{13};
namespace deeper {
READER(inside)
}
namespace {
constexpr int_id deep{14};
}
} // namespace
} // namespace
CONSTANT_OF(11, twice_reader)
CONSTANT_OF(12, inside_reader)
CONSTANT_OF(13, deeper::inside_reader)
CONSTANT(14, deep)

// The scope around an unnamed namespace contains another entity with the same name.
namespace third {
[[maybe_unused]] constexpr int hidden = 15;
namespace {
constexpr int_id hidden{15};
READER(hidden)
} // namespace
} // namespace third
CONSTANT_OF(15, third::hidden_reader)

// Classes.
struct holder {
  int Data;
  static constexpr int_id member{20};
  struct inner {
    static constexpr int_id member{21};
  };
};
template <class T, int N = 0> struct holder_of {
  static constexpr int_id member{22 + N + int(sizeof(T))};
  template <class U> struct inner {
    static constexpr int_id member{40 + N + int(sizeof(T) + sizeof(U))};
  };
};
namespace {
struct unnamed_holder {
  static constexpr int_id member{60};
};
} // namespace
CONSTANT(20, holder::member)
CONSTANT(21, holder::inner::member)
CONSTANT(23, holder_of<char>::member)
CONSTANT(26, holder_of<int>::member)
CONSTANT(38, holder_of<sycl::vec<float, 4>>::member)
CONSTANT(27, holder_of<short, 3>::member)
CONSTANT(43, holder_of<char>::inner<short>::member)
CONSTANT(60, unnamed_holder::member)

// Templates.
enum class color { red, green = 3 };
template <class T> inline constexpr int_id variable{T::Value};
template <auto... Values> inline constexpr int_id sum{(70 + ... + int(Values))};
template <class... Types> inline constexpr int_id sizes{(100 + ... + int(sizeof(Types)))};
template <int *Address> inline constexpr int_id of_address{120};
template <class T> inline constexpr int_id of_type{130};
template <int Number, auto Value> inline constexpr int_id of_value{Number};
inline int Object;
namespace fourth {
struct value {
  static constexpr int Value = 121;
};
} // namespace fourth
struct vec { // also a name in the runtime's headers
  static constexpr int Value = 122;
};
namespace {
struct unnamed_value {
  static constexpr int Value = 123;
};
template <class T> constexpr int_id unnamed_variable{T::Value + 2};
} // namespace
CONSTANT(121, variable<fourth::value>)
CONSTANT(122, variable<::vec>)
CONSTANT(123, variable<unnamed_value>)
CONSTANT(124, unnamed_variable<vec>)
CONSTANT(125, unnamed_variable<unnamed_value>)
CONSTANT(70, sum<>)
CONSTANT(73, sum<3>)
CONSTANT(76, sum<5u, 'a', -97l, true, false, color::red>)
CONSTANT(77, sum<color::green, 4ull>)
CONSTANT(100, sizes<>)
CONSTANT(116, sizes<long *, const char *>)
CONSTANT(101, sizes<unsigned char>)
CONSTANT(112, sizes<int[3]>)
CONSTANT(120, of_address<&Object>)
CONSTANT(130, of_type<int (*)(const fourth::value &, ...)>)
CONSTANT(131, of_value<131, -2147483647 - 1>)
CONSTANT(132, of_value<132, -9223372036854775807l - 1>)
CONSTANT(133, of_value<133, ~0ull>)
CONSTANT(134, of_value<134, nullptr>)
CONSTANT(135, of_value<135, &holder::Data>)

// A constant that is local to a function: the host cannot name it.
inline int read_local(sycl::kernel_handler &Handler) {
  static constexpr int_id local{140};
  return Handler.get_specialization_constant<local>();
}

// Constants that no kernel reads.
constexpr int_id unread{150};
constexpr sycl::specialization_id<double> unread_double{151};

#define ALL(F)                                                                                                         \
  F(1) F(2) F(3) F(4) F(5) F(6) F(7) F(8) F(10) F(11) F(12) F(13) F(14) F(15) F(20) F(21) F(23) F(26) F(27) F(38)      \
  F(43) F(60) F(70) F(73) F(76) F(77) F(100) F(101) F(112) F(116) F(120) F(121) F(122) F(123) F(124) F(125) F(130)  \
  F(131) F(132) F(133) F(134) F(135)

#ifdef __SYCL_DEVICE_ONLY__
void submit(sycl::queue &Queue, int *Out) {
  Queue.single_task<class read_all>([=](sycl::kernel_handler Handler) {
    int *End = Out;
#define READ(Number) *End++ = constant<Number>::read(Handler);
    ALL(READ)
    *End = read_local(Handler);
  });
}

#else
#define PRINT(Number) std::printf("%d %s\n", Number, constant<Number>::id());
int main() {
  ALL(PRINT)
  // With --allow-unread, they also have IDs, all of them different.
  const char *First = sycl::detail::get_spec_constant_symbolic_ID<unread>();
  return std::strcmp(First, sycl::detail::get_spec_constant_symbolic_ID<unread_double>()) == 0;
}
#endif

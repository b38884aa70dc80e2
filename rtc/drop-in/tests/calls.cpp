// Calls the six functions of libsycl-jit.so as libsycl does, from code that a C++ compiler generated. Arguments are passed by
// value, by address and by hidden pointer, and 'delete[]' frees memory. The types follow the table in docs/rtc-drop-in.md.
//
// Usage: calls LIBRARY CASE. Exits with 0 if all results are as expected; otherwise, prints the differences.
#include <dlfcn.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <utility>
#include <vector>

// Every 'new[]' and 'delete[]' of this program and of the library calls these functions. The size and a marker precede
// the memory.
static std::size_t live_arrays = 0;
static constexpr std::size_t mark = 0x5ca1ab1e;

void *operator new[](std::size_t size, const std::nothrow_t &) noexcept {
  auto *words = static_cast<std::size_t *>(std::malloc(size + 2 * sizeof(std::size_t)));
  words[0] = size, words[1] = mark;
  ++live_arrays;
  return words + 2;
}
void *operator new[](std::size_t size) { return operator new[](size, std::nothrow); }

static void free_array(void *memory, const std::size_t *size) {
  if (!memory)
    return;
  auto *words = static_cast<std::size_t *>(memory) - 2;
  if (words[1] != mark || (size && *size != words[0])) {
    std::printf("delete[] of memory that new[] did not allocate with this size\n");
    std::exit(3);
  }
  words[1] = 0;
  --live_arrays;
  std::free(words);
}
void operator delete[](void *memory) noexcept { free_array(memory, nullptr); }
void operator delete[](void *memory, std::size_t size) noexcept { free_array(memory, &size); }

struct Text {
  char *data = nullptr;
  Text() = default;
  Text(Text &&other) noexcept { std::swap(data, other.data); }
  ~Text() { delete[] data; }
  std::string str() const { return data ? data : ""; }
};

template <class T> struct Array {
  T *data = nullptr;
  std::size_t size = 0;
  Array() = default;
  Array(Array &&other) noexcept { std::swap(data, other.data), std::swap(size, other.size); }
  ~Array() { delete[] data; }
};

template <class T> struct View {
  const T *data;
  std::size_t size;
};

struct File {
  const char *path, *contents;
};

enum class Format : std::uint32_t { none, bitcode, spirv, ptx, amdgcn };

struct Binary {
  Format format;
  std::uint64_t address_bits;
  const std::uint8_t *start;
  std::uint64_t size;
};

struct Property {
  Text name;
  bool is_number;
  std::uint32_t number;
  Array<std::uint8_t> bytes;
};

struct PropertySet {
  Text name;
  Array<Property> values;
};

struct Image {
  Binary binary;
  Array<Text> symbols;
  Array<PropertySet> properties;
};

struct CompileResult {
  int code;
  Array<Image> images;
  Text options;
  Array<char> bitcode;
  Text log;
};

struct HashResult {
  Text text;
  bool is_hash;
};

struct MaterializeResult {
  bool has_failed;
  Binary binary;
  Text error;
};

struct Option {
  explicit Option(std::uint32_t number) : number(number) {}
  virtual ~Option() = default;
  const std::uint32_t number;
};

struct TextOption : Option {
  TextOption(std::uint32_t number, const std::string &text) : Option(number) {
    value.data = new char[text.size() + 1];
    value.size = text.size() + 1;
    std::memcpy(value.data, text.c_str(), value.size);
  }
  Array<char> value;
};

// Passed by address, because it has a destructor.
struct Storage {
  Option *option;
  explicit Storage(Option *option) : option(option) {}
  Storage(Storage &&other) noexcept : option(other.option) { other.option = nullptr; }
  ~Storage() { delete option; }
};

static_assert(sizeof(Text) == 8 && sizeof(Array<Image>) == 16 && sizeof(View<char>) == 16 && sizeof(File) == 16);
static_assert(sizeof(Binary) == 32 && offsetof(Binary, address_bits) == 8 && offsetof(Binary, size) == 24);
static_assert(sizeof(Property) == 32 && offsetof(Property, number) == 12 && offsetof(Property, bytes) == 16);
static_assert(sizeof(PropertySet) == 24 && sizeof(Image) == 64 && offsetof(Image, properties) == 48);
static_assert(sizeof(CompileResult) == 56 && offsetof(CompileResult, options) == 24 && offsetof(CompileResult, log) == 48);
static_assert(sizeof(HashResult) == 16 && sizeof(MaterializeResult) == 48 && offsetof(MaterializeResult, error) == 40);

using Compile = CompileResult (*)(File, View<File>, View<const char *>, View<char>, bool, Format);
using OldCompile = CompileResult (*)(File, View<File>, View<const char *>, View<char>, bool);
using Hash = HashResult (*)(File, View<File>, View<const char *>, Format);
using OldHash = HashResult (*)(File, View<File>, View<const char *>);
using Destroy = void (*)(const std::uint8_t *);
using Materialize = MaterializeResult (*)(const char *, const Binary &, Format, View<unsigned char>);
using Add = void (*)(Storage);
using Reset = void (*)();

static int failures = 0;

static void that(const char *what, bool is_so, const std::string &found = "") {
  if (!is_so)
    ++failures, std::printf("check '%s' failed; found '%s'\n", what, found.c_str());
}

static void contains(const char *what, const Text &text, const char *part) {
  that(what, text.str().find(part) != std::string::npos, text.str());
}

static void *library;
template <class F> F function(const char *name) {
  void *address = dlsym(library, name);
  that(name, address != nullptr);
  return reinterpret_cast<F>(address);
}

static const char *const source = "void k();\n";

static void check_failure(const CompileResult &result, int code, const char *text) {
  that("code", result.code == code, std::to_string(result.code));
  contains("log", result.log, text);
  that("no images", result.images.data == nullptr && result.images.size == 0);
  that("no bitcode", result.bitcode.data == nullptr && result.bitcode.size == 0);
}

// Wrong arguments, and a worker that does not exist.
static void check_errors() {
  const auto compile = function<Compile>("compileSYCL");
  const View<File> no_files{nullptr, 0};
  const View<const char *> no_options{nullptr, 0};
  const View<char> no_bitcode{nullptr, 0};
  check_failure(compile({nullptr, source}, no_files, no_options, no_bitcode, false, Format::spirv), 2, "path of a source file is a null");
  check_failure(compile({"a.cpp", nullptr}, no_files, no_options, no_bitcode, false, Format::spirv), 2, "contents of a source file is a null");
  check_failure(compile({"a.cpp", "int \xff;"}, no_files, no_options, no_bitcode, false, Format::spirv), 2,
                "'a.cpp' is not UTF-8: invalid byte at offset 4");
  check_failure(compile({"a.cpp", source}, {nullptr, 1}, no_options, no_bitcode, false, Format::spirv), 2, "included files is a null");
  const File files[] = {{"a.hpp", "int x;"}, {"b.hpp", nullptr}};
  check_failure(compile({"a.cpp", source}, {files, 2}, no_options, no_bitcode, false, Format::spirv), 2, "contents of a source file is a null");
  const char *options[] = {"-O2", nullptr, "-g"};
  check_failure(compile({"a.cpp", source}, no_files, {options, 3}, no_bitcode, false, Format::spirv), 2, "option is a null");
  check_failure(compile({"a.cpp", source}, no_files, {options, SIZE_MAX}, no_bitcode, false, Format::spirv), 2, "list of options");
  check_failure(compile({"a.cpp", source}, no_files, no_options, no_bitcode, false, Format(77)), 2, "unsupported image format 77");
  check_failure(compile({"a.cpp", source}, no_files, no_options, no_bitcode, false, Format::amdgcn), 2, "AMDGCN requires the name of a GPU");
  const char *rejected[] = {"-o", "written"};
  check_failure(compile({"a.cpp", source}, no_files, {rejected, 2}, no_bitcode, false, Format::spirv), 2, "-o");
  check_failure(compile({"a.cpp", source}, {files, 1}, {options, 1}, no_bitcode, true, Format::spirv), 1, "no such file");

  const HashResult hash = function<Hash>("calculateHash")({"a.cpp", source}, no_files, no_options, Format::spirv);
  that("no hash", !hash.is_hash && hash.text.data == nullptr);
  const auto destroy = function<Destroy>("destroyBinary");
  destroy(nullptr);
  destroy(reinterpret_cast<const std::uint8_t *>(source));
}

static void check_materialize() {
  const auto materialize = function<Materialize>("materializeSpecConstants");
  const auto add = function<Add>("addToJITConfiguration");
  const auto reset = function<Reset>("resetJITConfiguration");
  const std::uint8_t bytes[] = {1, 2, 3, 4}, bitcode[] = {'B', 'C', 0xc0, 0xde};
  const unsigned char values[] = {0};
  const auto fails = [&](const char *kernel, const Binary &binary, Format format, const char *text) {
    const MaterializeResult result = materialize(kernel, binary, format, {values, 1});
    that("fails", result.has_failed && result.binary.start == nullptr);
    contains("error", result.error, text);
  };
  fails(nullptr, {Format::bitcode, 64, bytes, 4}, Format::ptx, "kernel's name is a null");
  fails("k", {Format::bitcode, 64, nullptr, 4}, Format::ptx, "image is a null");
  fails("k", {Format::bitcode, 64, bytes, 4}, Format::ptx, "image of kernel 'k' is not LLVM bitcode");
  const Binary image{Format::bitcode, 64, bitcode, 4};
  add(Storage(nullptr));
  add(Storage(new Option(0)));
  fails("k", image, Format::amdgcn, "AMDGCN requires the name of a GPU");
  add(Storage(new TextOption(1, "gfx90a/../x")));
  add(Storage(new TextOption(2, "+x")));
  fails("k", image, Format::amdgcn, "unknown GPU 'gfx90a/../x'");
  add(Storage(new TextOption(1, "gfx90a")));
  fails("k", image, Format::amdgcn, "no such file");
  reset();
  fails("k", image, Format::amdgcn, "AMDGCN requires the name of a GPU");
}

// libsycl 2025.2 passes no format.
static void check_old_form() {
  const auto compile = function<OldCompile>("compileSYCL");
  const File files[] = {{"a.hpp", "int x;"}};
  const char *options[] = {"-O2"};
  check_failure(compile({"a.cpp", source}, {files, 1}, {options, 1}, {nullptr, 0}, true), 1, "no such file");
  check_failure(compile({nullptr, source}, {files, 1}, {options, 1}, {nullptr, 0}, true), 2, "path of a source file is a null");
  const HashResult hash = function<OldHash>("calculateHash")({"a.cpp", source}, {files, 1}, {options, 1});
  that("no hash", !hash.is_hash && hash.text.data == nullptr);
  that("required by 2025.2", function<void *>("fuseKernels") != nullptr);
}

// A complete compilation, first from source and then from the bitcode that it returns.
static void check_images() {
  const auto compile = function<Compile>("compileSYCL");
  const auto destroy = function<Destroy>("destroyBinary");
  const File main{"rtc_0.cpp", "#include <sycl/sycl.hpp>\n#include \"a.hpp\"\n"
                               "extern \"C\" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((sycl::ext::oneapi::experimental::single_task_kernel))\n"
                               "void one(int *out) { *out = value; }\n"
                               "extern \"C\" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((sycl::ext::oneapi::experimental::single_task_kernel))\n"
                               "void two(int *out) { *out = 2 * value; }\n"};
  const File files[] = {{"a.hpp", "constexpr int value = 3;\n"}};
  const char *options[] = {"-O2"};
  const CompileResult first = compile(main, {files, 1}, {options, 1}, {nullptr, 0}, true, Format::spirv);
  that("code", first.code == 0, first.log.str());
  that("bitcode", first.bitcode.size > 4 && std::memcmp(first.bitcode.data, "BC", 2) == 0);
  const CompileResult second = compile(main, {files, 1}, {options, 1}, {first.bitcode.data, first.bitcode.size}, false, Format::spirv);
  that("code", second.code == 0, second.log.str());
  that("no bitcode", second.bitcode.size == 0);
  for (const CompileResult *result : {&first, &second}) {
    that("an image", result->images.size == 1, std::to_string(result->images.size));
    if (result->images.size != 1)
      continue;
    const Image &image = result->images.data[0];
    that("SPIR-V", image.binary.format == Format::spirv && image.binary.address_bits == 64 && image.binary.size > 20);
    const std::uint32_t magic = 0x07230203;
    that("magic number", std::memcmp(image.binary.start, &magic, 4) == 0);
    std::vector<std::string> symbols;
    for (std::size_t i = 0; i < image.symbols.size; ++i)
      symbols.push_back(image.symbols.data[i].str());
    that("symbols", symbols == std::vector<std::string>{"__sycl_kernel_one", "__sycl_kernel_two"});
    std::string requirements;
    for (std::size_t i = 0; i < image.properties.size; ++i)
      if (image.properties.data[i].name.str() == "SYCL/kernel names")
        for (std::size_t j = 0; j < image.properties.data[i].values.size; ++j)
          requirements += image.properties.data[i].values.data[j].name.str() + ' ';
    that("kernel names", requirements == "__sycl_kernel_one __sycl_kernel_two ", requirements);
    destroy(image.binary.start);
  }
}

// Returns the number of instructions in a SPIR-V module whose opcodes are in this range.
static int instructions(const Binary &image, std::uint32_t from, std::uint32_t to) {
  std::vector<std::uint32_t> words(image.size / 4);
  std::memcpy(words.data(), image.start, words.size() * 4);
  int found = 0;
  for (std::size_t i = 5; i < words.size() && words[i] >> 16; i += words[i] >> 16)
    found += (words[i] & 0xffff) >= from && (words[i] & 0xffff) <= to;
  return found;
}

// Bitcode that reads constants becomes an image with literals.
static void check_values() {
  const auto compile = function<Compile>("compileSYCL");
  const auto materialize = function<Materialize>("materializeSpecConstants");
  const auto destroy = function<Destroy>("destroyBinary");
  const File main{"rtc_0.cpp", "#include <sycl/sycl.hpp>\n"
                               "inline constexpr sycl::specialization_id<int> factor{3};\n"
                               "inline constexpr sycl::specialization_id<bool> flag{false};\n"
                               "extern \"C\" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((sycl::ext::oneapi::experimental::single_task_kernel))\n"
                               "void k(int *out, sycl::kernel_handler h) {\n"
                               "  *out *= h.get_specialization_constant<factor>() + h.get_specialization_constant<flag>();\n}\n"};
  const CompileResult native = compile(main, {nullptr, 0}, {nullptr, 0}, {nullptr, 0}, true, Format::spirv);
  that("code", native.code == 0, native.log.str());
  if (native.images.size != 1)
    return;
  that("constants in the image", instructions(native.images.data[0].binary, 48, 52) == 2);
  destroy(native.images.data[0].binary.start);
  const Binary bitcode{Format::bitcode, 64, reinterpret_cast<const std::uint8_t *>(native.bitcode.data), native.bitcode.size};
  const unsigned char values[] = {0x39, 0x30, 0, 0, 1};
  const MaterializeResult made = materialize("__sycl_kernel_k", bitcode, Format::spirv, {values, 5});
  that("made", !made.has_failed, made.error.str());
  if (made.has_failed)
    return;
  that("no constants", instructions(made.binary, 48, 52) == 0);
  const std::uint32_t literal = 12345;
  bool is_there = false;
  for (std::uint64_t i = 0; i + 4 <= made.binary.size; i += 4)
    is_there = is_there || std::memcmp(made.binary.start + i, &literal, 4) == 0;
  that("the literal", is_there);
  destroy(made.binary.start);
  const MaterializeResult few = materialize("__sycl_kernel_k", bitcode, Format::spirv, {values, 4});
  contains("too few", few.error, "4 bytes of values for kernel '__sycl_kernel_k'; its specialization constants require 5");
  const MaterializeResult other = materialize("other", bitcode, Format::spirv, {values, 5});
  contains("another kernel", other.error, "kernel 'other' is in 0 images; expected 1");
}

int main(int count, char **arguments) {
  if (count != 3)
    return 2;
  library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    std::printf("%s\n", dlerror());
    return 1;
  }
  const std::string name = arguments[2];
  if (name == "errors")
    check_errors();
  else if (name == "materialize")
    check_materialize();
  else if (name == "old-form")
    check_old_form();
  else if (name == "values")
    check_values();
  else if (name == "images")
    check_images();
  else
    return 2;
  that("all arrays are freed", live_arrays == 0, std::to_string(live_arrays));
  return failures != 0;
}

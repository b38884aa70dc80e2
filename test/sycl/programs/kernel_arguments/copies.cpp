// Structs that begin with a pointer, captured by value and copied in the kernel: whole, in part, and through references.
// FEATURE: kernels: arguments
// ALSO: -O1
// ALSO: -O3
// ALSO: -O0 --sycl-spirv=translator
// ALSO: -O2 --sycl-spirv=translator
#include <sycl/sycl.hpp>
#include "../check.hpp"

// A view of an array with up to 9 dimensions.
struct View {
  int *data;
  long sizes[9];
  long strides[9];
  int dimensions;
};

// Returns the offset of element `index`.
static inline long position(long index, const View &view) {
  long result = 0;
  for (int i = view.dimensions - 1; i > 0; --i) {
    result += index % view.sizes[i] * view.strides[i];
    index /= view.sizes[i];
  }
  return result + index * view.strides[0];
}

struct Pointers {
  int *of[3];
  short last;
};

union Either {
  int *pointer;
  unsigned char bytes[24];
};

int main() {
  sycl::queue queue;
  constexpr int rows = 5, columns = 7, count = rows * columns;
  int *data = sycl::malloc_shared<int>(count, queue), *out = sycl::malloc_shared<int>(count, queue);
  for (int i = 0; i < count; ++i)
    data[i] = 3 * i + 1;

  View view{};
  view.data = data;
  view.dimensions = 2;
  view.sizes[0] = rows, view.sizes[1] = columns;
  // The elements column by column.
  view.strides[0] = 1, view.strides[1] = rows;
  auto expected = [=](int i) { return 3 * (i / columns + i % columns * rows) + 1; };

  queue.parallel_for(count, [=](sycl::id<1> i) { out[i] = view.data[position(i, view)]; }).wait();
  check::each("index first", out, count, expected);
  queue.parallel_for(count, [=](sycl::id<1> i) {
    long at = position(i, view);
    out[i] = view.data[at];
  }).wait();
  check::each("index last", out, count, expected);
  queue.parallel_for(count, [=](sycl::id<1> i) {
    View copy = view;
    copy.data += 1;
    copy.sizes[8] = i;
    const View &chosen = i % 2 ? copy : view;
    out[i] = chosen.data[0] + int(chosen.sizes[8]);
  }).wait();
  check::each("chosen copy", out, count, [](int i) { return i % 2 ? 4 + i : 1; });

  Pointers pointers{{data, data + 1, data + 2}, 4};
  queue.parallel_for(count, [=](sycl::id<1> i) {
    Pointers copy = pointers;
    copy.of[i % 3] = data + 9;
    out[i] = *copy.of[0] + *copy.of[i % 2 + 1] + copy.last;
  }).wait();
  check::each("array of pointers", out, count, [](int i) {
    int of[] = {1, 4, 7};
    of[i % 3] = 28;
    return of[0] + of[i % 2 + 1] + 4;
  });

  Either either{};
  either.pointer = data + 3;
  either.bytes[20] = 50;
  queue.parallel_for(count, [=](sycl::id<1> i) {
    Either copy = either;
    copy.bytes[21] = static_cast<unsigned char>(i);
    out[i] = copy.pointer[0] + copy.bytes[20] + copy.bytes[21];
  }).wait();
  check::each("union", out, count, [](int i) { return 10 + 50 + i; });
  return check::result();
}

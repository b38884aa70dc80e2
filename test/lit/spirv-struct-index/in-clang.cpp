// In clang, the pass runs automatically, even without optimization.
// REQUIRES: clang, spirv, spirv-val
// RUN: clang++ -Xclang -fsycl-is-device --target=spirv64v1.2-unknown-unknown -O0 %clang_load -c %s -o %t.O0.spv
// RUN: spirv-val %t.O0.spv
// RUN: clang++ -Xclang -fsycl-is-device --target=spirv64v1.2-unknown-unknown -O2 %clang_load -c %s -o %t.O2.spv
// RUN: spirv-val %t.O2.spv

struct pair {
  long First;
  int Second;
};

extern "C" [[clang::sycl_external]] [[clang::device_kernel]] void swap(pair *Pairs, int *Out, long Index) {
  Out[Index] = Pairs[Index].Second;
  Pairs[Index].First = Out[Index] + 1;
}

; An exported or imported function keeps its pointers, with a warning, if not all calls can be changed.
; RUN: opt -S -passes=esimd-vector-arguments %s -o %t.ll 2>&1 | FileCheck %s --implicit-check-not='vectors by address'
; RUN: FileCheck %s --input-file=%t.ll --check-prefix=IR

target triple = "spir64-unknown-unknown"

%simd = type { { <8 x i32> } }

@table = global ptr @_Z5takenN4sycl3_V13ext5intel5esimd4simdIiLi8EEE

; CHECK: warning: <unknown>:0:0: in function _Z5takenN4sycl3_V13ext5intel5esimd4simdIiLi8EEE void (ptr): exported function 'taken' still takes or returns vectors by address: it has uses other than direct calls with its own type; other images pass it vectors
; IR-LABEL: define spir_func void @_Z5takenN4sycl3_V13ext5intel5esimd4simdIiLi8EEE(ptr %x)
define spir_func void @_Z5takenN4sycl3_V13ext5intel5esimd4simdIiLi8EEE(ptr %x) {
  ret void
}

; CHECK: warning: <unknown>:0:0: in function _Z6importN4sycl3_V13ext5intel5esimd4simdIiLi8EEE void (ptr): imported function 'import' still takes or returns vectors by address: it has uses other than direct calls with its own type; other images define it with vectors
; IR: declare spir_func void @_Z6importN4sycl3_V13ext5intel5esimd4simdIiLi8EEE(ptr)
declare spir_func void @_Z6importN4sycl3_V13ext5intel5esimd4simdIiLi8EEE(ptr)

; A class that contains a vector is not a known class. A function without a C++ name is also unchanged.
; IR-LABEL: define spir_func void @_Z3own1W(ptr %x)
define spir_func void @_Z3own1W(ptr %x) {
  %v = load <8 x i32>, ptr %x
  ret void
}

; IR-LABEL: define spir_func void @c_function(ptr %x)
define spir_func void @c_function(ptr %x) {
  %v = load <8 x i32>, ptr %x
  ret void
}

; IR-LABEL: define spir_kernel void @k(
define spir_kernel void @k() !sycl_explicit_simd !0 {
  %s = alloca ptr
  store ptr @_Z6importN4sycl3_V13ext5intel5esimd4simdIiLi8EEE, ptr %s
  ret void
}

!0 = !{}

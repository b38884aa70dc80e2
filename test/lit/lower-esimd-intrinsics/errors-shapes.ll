; Element types and vector lengths that differ from the header's declaration for these template arguments.
; RUN: not opt -S -passes=lower-esimd-intrinsics %s -o %t.ll 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not ls %t.ll

target triple = "spir64-unknown-unknown"

; CHECK: error: {{.*}} in function mask {{.*}}: builtin 'void __esimd_svm_atomic1<(sycl::_V1::atomic_op)0, int, 8>()': argument 3 has type '<4 x i16>'; expected '<8 x i16>' from the template arguments
declare spir_func <8 x i32> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE0EiLi8EEvv(<8 x i64>, <8 x i32>, <4 x i16>)
define spir_func void @mask(<8 x i64> %a, <8 x i32> %v, <4 x i16> %m) {
  %r = call spir_func <8 x i32> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE0EiLi8EEvv(<8 x i64> %a, <8 x i32> %v, <4 x i16> %m)
  ret void
}

; CHECK: error: {{.*}} in function addresses {{.*}}: builtin 'void __esimd_svm_atomic0<(sycl::_V1::atomic_op)2, int, 8>()': argument 1 has type '<8 x i32>'; expected '<8 x i64>' from the template arguments
declare spir_func <8 x i32> @_Z19__esimd_svm_atomic0ILN4sycl3_V19atomic_opE2EiLi8EEvv(<8 x i32>, <8 x i16>)
define spir_func void @addresses(<8 x i32> %a, <8 x i16> %m) {
  %r = call spir_func <8 x i32> @_Z19__esimd_svm_atomic0ILN4sycl3_V19atomic_opE2EiLi8EEvv(<8 x i32> %a, <8 x i16> %m)
  ret void
}

; CHECK: error: {{.*}} in function float_operation {{.*}}: builtin 'void __esimd_svm_atomic1<(sycl::_V1::atomic_op)16, int, 8>()': its result has type '<8 x i32>'; expected floating-point numbers, for the operation fmax
declare spir_func <8 x i32> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE16EiLi8EEvv(<8 x i64>, <8 x i32>, <8 x i16>)
define spir_func void @float_operation(<8 x i64> %a, <8 x i32> %v, <8 x i16> %m) {
  %r = call spir_func <8 x i32> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE16EiLi8EEvv(<8 x i64> %a, <8 x i32> %v, <8 x i16> %m)
  ret void
}

; CHECK: error: {{.*}} in function int_operation {{.*}}: builtin 'void __esimd_svm_atomic1<(sycl::_V1::atomic_op)0, float, 8>()': its result has type '<8 x float>'; expected integers, for the operation add
declare spir_func <8 x float> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE0EfLi8EEvv(<8 x i64>, <8 x float>, <8 x i16>)
define spir_func void @int_operation(<8 x i64> %a, <8 x float> %v, <8 x i16> %m) {
  %r = call spir_func <8 x float> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE0EfLi8EEvv(<8 x i64> %a, <8 x float> %v, <8 x i16> %m)
  ret void
}

; CHECK: error: {{.*}} in function class {{.*}}: builtin 'void __esimd_rdregion<float, 16, 8, 0, 8, 2, 0>()': its result has type '<8 x i32>'; expected '<8 x float>' from the template arguments
declare spir_func <8 x i32> @_Z16__esimd_rdregionIfLi16ELi8ELi0ELi8ELi2ELi0EEvv(<16 x float>, i16)
define spir_func void @class(<16 x float> %v, i16 %o) {
  %r = call spir_func <8 x i32> @_Z16__esimd_rdregionIfLi16ELi8ELi0ELi8ELi2ELi0EEvv(<16 x float> %v, i16 %o)
  ret void
}

; A class in the source has an unknown type, but the same type at all positions.
; CHECK: error: {{.*}} in function same {{.*}}: builtin 'void __esimd_rdregion<my::bf16, 16, 8, 0, 8, 2, 0>()': argument 1 has type '<16 x half>'; expected '<16 x i16>' from the template arguments
declare spir_func <8 x i16> @_Z16__esimd_rdregionIN2my4bf16ELi16ELi8ELi0ELi8ELi2ELi0EEvv(<16 x half>, i16)
define spir_func void @same(<16 x half> %v, i16 %o) {
  %r = call spir_func <8 x i16> @_Z16__esimd_rdregionIN2my4bf16ELi16ELi8ELi0ELi8ELi2ELi0EEvv(<16 x half> %v, i16 %o)
  ret void
}

; CHECK: error: {{.*}} in function offset {{.*}}: builtin 'void __esimd_rdregion<float, 16, 8, 0, 8, 2, 1>()': argument 2 has type 'i32'; expected 'i16' from the template arguments
declare spir_func <8 x float> @_Z16__esimd_rdregionIfLi16ELi8ELi0ELi8ELi2ELi1EEvv(<16 x float>, i32)
define spir_func void @offset(<16 x float> %v, i32 %o) {
  %r = call spir_func <8 x float> @_Z16__esimd_rdregionIfLi16ELi8ELi0ELi8ELi2ELi1EEvv(<16 x float> %v, i32 %o)
  ret void
}

; Two blocks per address.
; CHECK: error: {{.*}} in function blocks {{.*}}: builtin 'void __esimd_svm_gather<float, 16, 1, 0>()': its result has type '<16 x float>'; expected '<32 x float>' from the template arguments
declare spir_func <16 x float> @_Z18__esimd_svm_gatherIfLi16ELi1ELi0EEvv(<16 x i64>, <16 x i16>)
define spir_func void @blocks(<16 x i64> %a, <16 x i16> %m) {
  %r = call spir_func <16 x float> @_Z18__esimd_svm_gatherIfLi16ELi1ELi0EEvv(<16 x i64> %a, <16 x i16> %m)
  ret void
}

; Red, green and alpha.
; CHECK: error: {{.*}} in function channels {{.*}}: builtin 'void __esimd_svm_gather4_scaled<float, 16, 11>()': its result has type '<64 x float>'; expected '<48 x float>' from the template arguments
declare spir_func <64 x float> @_Z26__esimd_svm_gather4_scaledIfLi16ELi11EEvv(<16 x i64>, <16 x i16>)
define spir_func void @channels(<16 x i64> %a, <16 x i16> %m) {
  %r = call spir_func <64 x float> @_Z26__esimd_svm_gather4_scaledIfLi16ELi11EEvv(<16 x i64> %a, <16 x i16> %m)
  ret void
}

; CHECK: error: {{.*}} in function no_channels {{.*}}: builtin 'void __esimd_svm_gather4_scaled<float, 16, 16>()': template argument 3 is 16; expected 0 to 15
declare spir_func <16 x float> @_Z26__esimd_svm_gather4_scaledIfLi16ELi16EEvv(<16 x i64>, <16 x i16>)
define spir_func void @no_channels(<16 x i64> %a, <16 x i16> %m) {
  %r = call spir_func <16 x float> @_Z26__esimd_svm_gather4_scaledIfLi16ELi16EEvv(<16 x i64> %a, <16 x i16> %m)
  ret void
}

; Vectors of 8 elements, according to the code for the length.
; CHECK: error: {{.*}} in function vectors {{.*}}: builtin 'void __esimd_lsc_load_slm<float, 0, 0, 1, 0, 3, 5, 1, 16>()': its result has type '<16 x float>'; expected '<128 x float>' from the template arguments
declare spir_func <16 x float> @_Z20__esimd_lsc_load_slmIfLi0ELi0ELi1ELi0ELi3ELi5ELi1ELi16EEvv(<16 x i16>, <16 x i32>)
define spir_func void @vectors(<16 x i16> %m, <16 x i32> %o) {
  %r = call spir_func <16 x float> @_Z20__esimd_lsc_load_slmIfLi0ELi0ELi1ELi0ELi3ELi5ELi1ELi16EEvv(<16 x i16> %m, <16 x i32> %o)
  ret void
}

; CHECK: error: {{.*}} in function number {{.*}}: builtin 'void __esimd_inv<float, float>()': template argument 2 is the type 'float'; expected a number
declare spir_func <16 x float> @_Z11__esimd_invIffEvv(<16 x float>)
define spir_func void @number(<16 x float> %x) {
  %r = call spir_func <16 x float> @_Z11__esimd_invIffEvv(<16 x float> %x)
  ret void
}

; CHECK: error: {{.*}} in function type {{.*}}: builtin 'void __esimd_inv<16, 16>()': template argument 1 is '16'; expected a type
declare spir_func <16 x float> @_Z11__esimd_invILi16ELi16EEvv(<16 x float>)
define spir_func void @type(<16 x float> %x) {
  %r = call spir_func <16 x float> @_Z11__esimd_invILi16ELi16EEvv(<16 x float> %x)
  ret void
}

; CHECK: error: {{.*}} in function few {{.*}}: builtin 'void __esimd_inv<float>()': 1 template argument; expected at least 2
declare spir_func <16 x float> @_Z11__esimd_invIfEvv(<16 x float>)
define spir_func void @few(<16 x float> %x) {
  %r = call spir_func <16 x float> @_Z11__esimd_invIfEvv(<16 x float> %x)
  ret void
}

; CHECK: error: {{.*}} in function scalar {{.*}}: builtin 'void __esimd_abs<int, 16>()': its result has type 'i32'; expected '<16 x i32>' from the template arguments
declare spir_func i32 @_Z11__esimd_absIiLi16EEvv(i32)
define spir_func void @scalar(i32 %x) {
  %r = call spir_func i32 @_Z11__esimd_absIiLi16EEvv(i32 %x)
  ret void
}

; CHECK: error: {{.*}} in function negative {{.*}}: builtin 'void __esimd_abs<int, -16>()': template argument 2 is -16; expected 0 to 4294967295
declare spir_func <16 x i32> @_Z11__esimd_absIiLin16EEvv(<16 x i32>)
define spir_func void @negative(<16 x i32> %x) {
  %r = call spir_func <16 x i32> @_Z11__esimd_absIiLin16EEvv(<16 x i32> %x)
  ret void
}

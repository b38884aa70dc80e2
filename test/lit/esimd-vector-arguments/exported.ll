; Functions that other images may call, and functions in other images, accept and return vectors, regardless of their bodies.
; The mangled name and sret determine which parameters are vectors, so that both sides agree. A second run changes nothing.
; RUN: opt -S -verify-each -passes=esimd-vector-arguments %s -o %t.ll
; RUN: FileCheck %s --input-file=%t.ll
; RUN: opt -S -passes=esimd-vector-arguments %t.ll -o %t.twice.ll
; RUN: sed /ModuleID/d %t.ll > %t.1
; RUN: sed /ModuleID/d %t.twice.ll > %t.2
; RUN: cmp %t.1 %t.2

target triple = "spir64-unknown-unknown"

%simd = type { %obj }
%obj = type { <16 x float> }
%small = type { { <8 x i32> } }

; simd<float, 16> twice(simd<float, 16>, int)
; CHECK-LABEL: define dso_local spir_func <16 x float> @_Z5twiceN4sycl3_V13ext5intel5esimd4simdIfLi16EEEi(<16 x float> %x.v, i32 noundef %n) #0
; CHECK-NEXT:    %r.s = alloca <16 x float>, align 64
; CHECK-NEXT:    %r.c = addrspacecast ptr %r.s to ptr addrspace(4)
; CHECK-NEXT:    %x.s = alloca <16 x float>, align 64
; CHECK-NEXT:    store <16 x float> %x.v, ptr %x.s, align 64
; CHECK-NEXT:    %v = load <16 x float>, ptr %x.s, align 64
; CHECK-NEXT:    store <16 x float> %v, ptr addrspace(4) %r.c, align 64
; CHECK-NEXT:    [[R:%.*]] = load <16 x float>, ptr %r.s, align 64
; CHECK-NEXT:    ret <16 x float> [[R]]
define dso_local spir_func void @_Z5twiceN4sycl3_V13ext5intel5esimd4simdIfLi16EEEi(ptr addrspace(4) noalias writable sret(%simd) align 64 %r, ptr noundef %x, i32 noundef %n) #0 {
  %v = load <16 x float>, ptr %x, align 64
  store <16 x float> %v, ptr addrspace(4) %r, align 64
  ret void
}

; void unused(simd<int, 8>): other images pass a vector although it is unused.
; CHECK-LABEL: define spir_func void @_Z6unusedN4sycl3_V13ext5intel5esimd4simdIiLi8EEE(<8 x i32> %x.v)
define spir_func void @_Z6unusedN4sycl3_V13ext5intel5esimd4simdIiLi8EEE(ptr noundef %x) {
  ret void
}

; The address of a parameter may be used in any way.
; CHECK-LABEL: define spir_func i32 @_Z6anyhowN4sycl3_V13ext5intel5esimd4simdIiLi8EEE(<8 x i32> %x.v)
; CHECK-NEXT:    %x.s = alloca <8 x i32>, align 32
; CHECK-NEXT:    store <8 x i32> %x.v, ptr %x.s, align 32
; CHECK-NEXT:    %g = getelementptr i32, ptr %x.s, i64 3
; CHECK-NEXT:    %e = load i32, ptr %g, align 4
; CHECK-NEXT:    store i32 7, ptr %x.s, align 4
; CHECK-NEXT:    call void @keep(ptr %x.s)
define spir_func i32 @_Z6anyhowN4sycl3_V13ext5intel5esimd4simdIiLi8EEE(ptr noundef %x) {
  %g = getelementptr i32, ptr %x, i64 3
  %e = load i32, ptr %g
  store i32 7, ptr %x
  call void @keep(ptr %x)
  ret i32 %e
}

; References and pointers are unchanged. void byref(simd<int, 8> &, simd<int, 8> *)
; CHECK-LABEL: define spir_func void @_Z5byrefRN4sycl3_V13ext5intel5esimd4simdIiLi8EEEPS5_(ptr addrspace(4) %x, ptr addrspace(4) %y)
define spir_func void @_Z5byrefRN4sycl3_V13ext5intel5esimd4simdIiLi8EEEPS5_(ptr addrspace(4) %x, ptr addrspace(4) %y) {
  %v = load <8 x i32>, ptr addrspace(4) %x
  ret void
}

; Masks, half and bfloat16: masked(simd_mask<4>, simd<half, 4>, simd<bfloat16, 4>, simd<signed char, 4>)
; CHECK-LABEL: define spir_func void @_Z6maskedN4sycl3_V13ext5intel5esimd6detail14simd_mask_implItLi4EEENS3_4simdINS0_6detail9half_impl4halfELi4EEENS7_INS1_6oneapi8bfloat16ELi4EEENS7_IaLi4EEE(<4 x i16> %0, <4 x half> %1, <4 x i16> %2, <4 x i8> %3)
define spir_func void @_Z6maskedN4sycl3_V13ext5intel5esimd6detail14simd_mask_implItLi4EEENS3_4simdINS0_6detail9half_impl4halfELi4EEENS7_INS1_6oneapi8bfloat16ELi4EEENS7_IaLi4EEE(ptr %0, ptr %1, ptr %2, ptr %3) {
  ret void
}

; A member function has its object as an additional parameter. void S::member(simd<int, 8>)
; CHECK-LABEL: define spir_func void @_ZN1S6memberEN4sycl3_V13ext5intel5esimd4simdIiLi8EEE(ptr addrspace(4) %this, <8 x i32> %x.v)
define spir_func void @_ZN1S6memberEN4sycl3_V13ext5intel5esimd4simdIiLi8EEE(ptr addrspace(4) %this, ptr %x) {
  ret void
}

; A linkonce_odr template that other images may call keeps its linkage.
; CHECK-LABEL: define linkonce_odr spir_func void @_Z1tIfEvN4sycl3_V13ext5intel5esimd4simdIT_Li8EEE(<8 x float> %x.v)
define linkonce_odr spir_func void @_Z1tIfEvN4sycl3_V13ext5intel5esimd4simdIT_Li8EEE(ptr %x) #1 {
  ret void
}

; Declarations also accept vectors.
; CHECK:       declare dso_local spir_func <16 x float> @_Z8importedN4sycl3_V13ext5intel5esimd4simdIfLi16EEEi(<16 x float>, i32 noundef) #0
declare dso_local spir_func void @_Z8importedN4sycl3_V13ext5intel5esimd4simdIfLi16EEEi(ptr addrspace(4) noalias writable sret(%simd) align 64, ptr noundef, i32 noundef) #0

; CHECK:       declare spir_func <8 x i32> @_Z6resultv()
declare spir_func void @_Z6resultv(ptr addrspace(4) sret(%small))

; CHECK-LABEL: define spir_kernel void @k(
; CHECK:         [[X:%.*]] = load <16 x float>, ptr %x, align 64
; CHECK-NEXT:    [[R:%.*]] = call spir_func <16 x float> @_Z8importedN4sycl3_V13ext5intel5esimd4simdIfLi16EEEi(<16 x float> [[X]], i32 noundef 3) #0
; CHECK-NEXT:    store <16 x float> [[R]], ptr %r, align 64
; CHECK-NEXT:    [[X:%.*]] = load <16 x float>, ptr %x, align 64
; CHECK-NEXT:    [[R:%.*]] = call spir_func <16 x float> @_Z5twiceN4sycl3_V13ext5intel5esimd4simdIfLi16EEEi(<16 x float> [[X]], i32 noundef 4)
; CHECK-NEXT:    store <16 x float> [[R]], ptr %r, align 64
; CHECK-NEXT:    [[S:%.*]] = call spir_func <8 x i32> @_Z6resultv()
; CHECK-NEXT:    store <8 x i32> [[S]], ptr addrspace(4) %p, align 4
define spir_kernel void @k(<16 x float> %v, ptr addrspace(4) %p) !sycl_explicit_simd !0 {
  %x = alloca %simd, align 64
  %r = alloca %simd, align 64
  %result = addrspacecast ptr %r to ptr addrspace(4)
  store <16 x float> %v, ptr %x, align 64
  call spir_func void @_Z8importedN4sycl3_V13ext5intel5esimd4simdIfLi16EEEi(ptr addrspace(4) noalias writable sret(%simd) align 64 %result, ptr noundef %x, i32 noundef 3) #0
  call spir_func void @_Z5twiceN4sycl3_V13ext5intel5esimd4simdIfLi16EEEi(ptr addrspace(4) sret(%simd) align 64 %result, ptr noundef %x, i32 noundef 4)
  call spir_func void @_Z6resultv(ptr addrspace(4) sret(%small) align 4 %p)
  ret void
}

declare void @keep(ptr)

attributes #0 = { nounwind }
attributes #1 = { "sycl-module-id"="k.cpp" }

!0 = !{}

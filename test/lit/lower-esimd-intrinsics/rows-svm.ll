; Each row of the table: memory by address. Names, types, constants and attributes of the intrinsics.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_func <16 x float> @svm_gather(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a1, zeroinitializer
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.svm.gather.v16f32.v16i1.v16i64(<16 x i1> [[M1]], i32 7, <16 x i64> %a0, <16 x float> undef)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z18__esimd_svm_gatherIfLi16ELi0ELs7EEvv(<16 x i64>, <16 x i16>)
define spir_func <16 x float> @svm_gather(<16 x i64> %a0, <16 x i16> %a1) {
  %r = call spir_func <16 x float> @_Z18__esimd_svm_gatherIfLi16ELi0ELs7EEvv(<16 x i64> %a0, <16 x i16> %a1)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func void @svm_scatter(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a2, zeroinitializer
; CHECK-NEXT:    call void @llvm.genx.svm.scatter.v16i1.v16i64.v32i16(<16 x i1> [[M1]], i32 7, <16 x i64> %a0, <32 x i16> %a1)
; CHECK-NEXT:    ret void
declare spir_func void @_Z19__esimd_svm_scatterIsLi16ELi1ELs7EEvv(<16 x i64>, <32 x i16>, <16 x i16>)
define spir_func void @svm_scatter(<16 x i64> %a0, <32 x i16> %a1, <16 x i16> %a2) {
  call spir_func void @_Z19__esimd_svm_scatterIsLi16ELi1ELs7EEvv(<16 x i64> %a0, <32 x i16> %a1, <16 x i16> %a2)
  ret void
}

; CHECK-LABEL: define spir_func <16 x float> @svm_gather4_scaled(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a1, zeroinitializer
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.svm.gather4.scaled.v16f32.v16i1.v16i64(<16 x i1> [[M1]], i32 1, i16 0, i64 0, <16 x i64> %a0, <16 x float> undef)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z26__esimd_svm_gather4_scaledIfLi16ELi1EEvv(<16 x i64>, <16 x i16>)
define spir_func <16 x float> @svm_gather4_scaled(<16 x i64> %a0, <16 x i16> %a1) {
  %r = call spir_func <16 x float> @_Z26__esimd_svm_gather4_scaledIfLi16ELi1EEvv(<16 x i64> %a0, <16 x i16> %a1)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func void @svm_scatter4_scaled(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a2, zeroinitializer
; CHECK-NEXT:    call void @llvm.genx.svm.scatter4.scaled.v16i1.v16i64.v64i8(<16 x i1> [[M1]], i32 15, i16 0, i64 0, <16 x i64> %a0, <64 x i8> %a1)
; CHECK-NEXT:    ret void
declare spir_func void @_Z27__esimd_svm_scatter4_scaledIaLi16ELi15EEvv(<16 x i64>, <64 x i8>, <16 x i16>)
define spir_func void @svm_scatter4_scaled(<16 x i64> %a0, <64 x i8> %a1, <16 x i16> %a2) {
  call spir_func void @_Z27__esimd_svm_scatter4_scaledIaLi16ELi15EEvv(<16 x i64> %a0, <64 x i8> %a1, <16 x i16> %a2)
  ret void
}

; CHECK-LABEL: define spir_func <16 x i32> @svm_atomic0_inc(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a1, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.svm.atomic.inc.v16i32.v16i1.v16i64(<16 x i1> [[M1]], <16 x i64> %a0, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z19__esimd_svm_atomic0ILN4sycl3_V19atomic_opE2EiLi16EEvv(<16 x i64>, <16 x i16>)
define spir_func <16 x i32> @svm_atomic0_inc(<16 x i64> %a0, <16 x i16> %a1) {
  %r = call spir_func <16 x i32> @_Z19__esimd_svm_atomic0ILN4sycl3_V19atomic_opE2EiLi16EEvv(<16 x i64> %a0, <16 x i16> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @svm_atomic0_dec(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a1, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.svm.atomic.dec.v16i32.v16i1.v16i64(<16 x i1> [[M1]], <16 x i64> %a0, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z19__esimd_svm_atomic0ILN4sycl3_V19atomic_opE3EiLi16EEvv(<16 x i64>, <16 x i16>)
define spir_func <16 x i32> @svm_atomic0_dec(<16 x i64> %a0, <16 x i16> %a1) {
  %r = call spir_func <16 x i32> @_Z19__esimd_svm_atomic0ILN4sycl3_V19atomic_opE3EiLi16EEvv(<16 x i64> %a0, <16 x i16> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @svm_atomic1_add(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a2, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.svm.atomic.add.v16i32.v16i1.v16i64(<16 x i1> [[M1]], <16 x i64> %a0, <16 x i32> %a1, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE0EiLi16EEvv(<16 x i64>, <16 x i32>, <16 x i16>)
define spir_func <16 x i32> @svm_atomic1_add(<16 x i64> %a0, <16 x i32> %a1, <16 x i16> %a2) {
  %r = call spir_func <16 x i32> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE0EiLi16EEvv(<16 x i64> %a0, <16 x i32> %a1, <16 x i16> %a2)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @svm_atomic1_sub(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a2, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.svm.atomic.sub.v16i32.v16i1.v16i64(<16 x i1> [[M1]], <16 x i64> %a0, <16 x i32> %a1, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE1EiLi16EEvv(<16 x i64>, <16 x i32>, <16 x i16>)
define spir_func <16 x i32> @svm_atomic1_sub(<16 x i64> %a0, <16 x i32> %a1, <16 x i16> %a2) {
  %r = call spir_func <16 x i32> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE1EiLi16EEvv(<16 x i64> %a0, <16 x i32> %a1, <16 x i16> %a2)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @svm_atomic1_min(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a2, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.svm.atomic.min.v16i32.v16i1.v16i64(<16 x i1> [[M1]], <16 x i64> %a0, <16 x i32> %a1, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE4EiLi16EEvv(<16 x i64>, <16 x i32>, <16 x i16>)
define spir_func <16 x i32> @svm_atomic1_min(<16 x i64> %a0, <16 x i32> %a1, <16 x i16> %a2) {
  %r = call spir_func <16 x i32> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE4EiLi16EEvv(<16 x i64> %a0, <16 x i32> %a1, <16 x i16> %a2)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @svm_atomic1_max(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a2, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.svm.atomic.max.v16i32.v16i1.v16i64(<16 x i1> [[M1]], <16 x i64> %a0, <16 x i32> %a1, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE5EiLi16EEvv(<16 x i64>, <16 x i32>, <16 x i16>)
define spir_func <16 x i32> @svm_atomic1_max(<16 x i64> %a0, <16 x i32> %a1, <16 x i16> %a2) {
  %r = call spir_func <16 x i32> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE5EiLi16EEvv(<16 x i64> %a0, <16 x i32> %a1, <16 x i16> %a2)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @svm_atomic1_xchg(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a2, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.svm.atomic.xchg.v16i32.v16i1.v16i64(<16 x i1> [[M1]], <16 x i64> %a0, <16 x i32> %a1, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE6EiLi16EEvv(<16 x i64>, <16 x i32>, <16 x i16>)
define spir_func <16 x i32> @svm_atomic1_xchg(<16 x i64> %a0, <16 x i32> %a1, <16 x i16> %a2) {
  %r = call spir_func <16 x i32> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE6EiLi16EEvv(<16 x i64> %a0, <16 x i32> %a1, <16 x i16> %a2)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @svm_atomic1_and(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a2, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.svm.atomic.and.v16i32.v16i1.v16i64(<16 x i1> [[M1]], <16 x i64> %a0, <16 x i32> %a1, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE8EiLi16EEvv(<16 x i64>, <16 x i32>, <16 x i16>)
define spir_func <16 x i32> @svm_atomic1_and(<16 x i64> %a0, <16 x i32> %a1, <16 x i16> %a2) {
  %r = call spir_func <16 x i32> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE8EiLi16EEvv(<16 x i64> %a0, <16 x i32> %a1, <16 x i16> %a2)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @svm_atomic1_or(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a2, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.svm.atomic.or.v16i32.v16i1.v16i64(<16 x i1> [[M1]], <16 x i64> %a0, <16 x i32> %a1, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE9EiLi16EEvv(<16 x i64>, <16 x i32>, <16 x i16>)
define spir_func <16 x i32> @svm_atomic1_or(<16 x i64> %a0, <16 x i32> %a1, <16 x i16> %a2) {
  %r = call spir_func <16 x i32> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE9EiLi16EEvv(<16 x i64> %a0, <16 x i32> %a1, <16 x i16> %a2)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @svm_atomic1_xor(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a2, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.svm.atomic.xor.v16i32.v16i1.v16i64(<16 x i1> [[M1]], <16 x i64> %a0, <16 x i32> %a1, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE10EiLi16EEvv(<16 x i64>, <16 x i32>, <16 x i16>)
define spir_func <16 x i32> @svm_atomic1_xor(<16 x i64> %a0, <16 x i32> %a1, <16 x i16> %a2) {
  %r = call spir_func <16 x i32> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE10EiLi16EEvv(<16 x i64> %a0, <16 x i32> %a1, <16 x i16> %a2)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @svm_atomic1_imin(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a2, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.svm.atomic.imin.v16i32.v16i1.v16i64(<16 x i1> [[M1]], <16 x i64> %a0, <16 x i32> %a1, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE11EiLi16EEvv(<16 x i64>, <16 x i32>, <16 x i16>)
define spir_func <16 x i32> @svm_atomic1_imin(<16 x i64> %a0, <16 x i32> %a1, <16 x i16> %a2) {
  %r = call spir_func <16 x i32> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE11EiLi16EEvv(<16 x i64> %a0, <16 x i32> %a1, <16 x i16> %a2)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @svm_atomic1_imax(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a2, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.svm.atomic.imax.v16i32.v16i1.v16i64(<16 x i1> [[M1]], <16 x i64> %a0, <16 x i32> %a1, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE12EiLi16EEvv(<16 x i64>, <16 x i32>, <16 x i16>)
define spir_func <16 x i32> @svm_atomic1_imax(<16 x i64> %a0, <16 x i32> %a1, <16 x i16> %a2) {
  %r = call spir_func <16 x i32> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE12EiLi16EEvv(<16 x i64> %a0, <16 x i32> %a1, <16 x i16> %a2)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x float> @svm_atomic1_fmax(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a2, zeroinitializer
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.svm.atomic.fmax.v16f32.v16i1.v16i64(<16 x i1> [[M1]], <16 x i64> %a0, <16 x float> %a1, <16 x float> undef)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE16EfLi16EEvv(<16 x i64>, <16 x float>, <16 x i16>)
define spir_func <16 x float> @svm_atomic1_fmax(<16 x i64> %a0, <16 x float> %a1, <16 x i16> %a2) {
  %r = call spir_func <16 x float> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE16EfLi16EEvv(<16 x i64> %a0, <16 x float> %a1, <16 x i16> %a2)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func <16 x float> @svm_atomic1_fmin(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a2, zeroinitializer
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.svm.atomic.fmin.v16f32.v16i1.v16i64(<16 x i1> [[M1]], <16 x i64> %a0, <16 x float> %a1, <16 x float> undef)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE17EfLi16EEvv(<16 x i64>, <16 x float>, <16 x i16>)
define spir_func <16 x float> @svm_atomic1_fmin(<16 x i64> %a0, <16 x float> %a1, <16 x i16> %a2) {
  %r = call spir_func <16 x float> @_Z19__esimd_svm_atomic1ILN4sycl3_V19atomic_opE17EfLi16EEvv(<16 x i64> %a0, <16 x float> %a1, <16 x i16> %a2)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @svm_atomic2_cmpxchg(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a3, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.svm.atomic.cmpxchg.v16i32.v16i1.v16i64(<16 x i1> [[M1]], <16 x i64> %a0, <16 x i32> %a1, <16 x i32> %a2, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z19__esimd_svm_atomic2ILN4sycl3_V19atomic_opE7EiLi16EEvv(<16 x i64>, <16 x i32>, <16 x i32>, <16 x i16>)
define spir_func <16 x i32> @svm_atomic2_cmpxchg(<16 x i64> %a0, <16 x i32> %a1, <16 x i32> %a2, <16 x i16> %a3) {
  %r = call spir_func <16 x i32> @_Z19__esimd_svm_atomic2ILN4sycl3_V19atomic_opE7EiLi16EEvv(<16 x i64> %a0, <16 x i32> %a1, <16 x i32> %a2, <16 x i16> %a3)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x float> @svm_atomic2_fcmpwr(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a3, zeroinitializer
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.svm.atomic.fcmpwr.v16f32.v16i1.v16i64(<16 x i1> [[M1]], <16 x i64> %a0, <16 x float> %a1, <16 x float> %a2, <16 x float> undef)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z19__esimd_svm_atomic2ILN4sycl3_V19atomic_opE18EfLi16EEvv(<16 x i64>, <16 x float>, <16 x float>, <16 x i16>)
define spir_func <16 x float> @svm_atomic2_fcmpwr(<16 x i64> %a0, <16 x float> %a1, <16 x float> %a2, <16 x i16> %a3) {
  %r = call spir_func <16 x float> @_Z19__esimd_svm_atomic2ILN4sycl3_V19atomic_opE18EfLi16EEvv(<16 x i64> %a0, <16 x float> %a1, <16 x float> %a2, <16 x i16> %a3)
  ret <16 x float> %r
}

; CHECK-NOT: __esimd_
; CHECK: ; Function Attrs: nounwind willreturn memory(read){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.svm.gather.v16f32.v16i1.v16i64(<16 x i1>, i32, <16 x i64>, <16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn{{$}}
; CHECK{LITERAL}: declare void @llvm.genx.svm.scatter.v16i1.v16i64.v32i16(<16 x i1>, i32, <16 x i64>, <32 x i16>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(read){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.svm.gather4.scaled.v16f32.v16i1.v16i64(<16 x i1>, i32, i16, i64, <16 x i64>, <16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn{{$}}
; CHECK{LITERAL}: declare void @llvm.genx.svm.scatter4.scaled.v16i1.v16i64.v64i8(<16 x i1>, i32, i16, i64, <16 x i64>, <64 x i8>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.svm.atomic.inc.v16i32.v16i1.v16i64(<16 x i1>, <16 x i64>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.svm.atomic.dec.v16i32.v16i1.v16i64(<16 x i1>, <16 x i64>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.svm.atomic.add.v16i32.v16i1.v16i64(<16 x i1>, <16 x i64>, <16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.svm.atomic.sub.v16i32.v16i1.v16i64(<16 x i1>, <16 x i64>, <16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.svm.atomic.min.v16i32.v16i1.v16i64(<16 x i1>, <16 x i64>, <16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.svm.atomic.max.v16i32.v16i1.v16i64(<16 x i1>, <16 x i64>, <16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.svm.atomic.xchg.v16i32.v16i1.v16i64(<16 x i1>, <16 x i64>, <16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.svm.atomic.and.v16i32.v16i1.v16i64(<16 x i1>, <16 x i64>, <16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.svm.atomic.or.v16i32.v16i1.v16i64(<16 x i1>, <16 x i64>, <16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.svm.atomic.xor.v16i32.v16i1.v16i64(<16 x i1>, <16 x i64>, <16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.svm.atomic.imin.v16i32.v16i1.v16i64(<16 x i1>, <16 x i64>, <16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.svm.atomic.imax.v16i32.v16i1.v16i64(<16 x i1>, <16 x i64>, <16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.svm.atomic.fmax.v16f32.v16i1.v16i64(<16 x i1>, <16 x i64>, <16 x float>, <16 x float>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.svm.atomic.fmin.v16f32.v16i1.v16i64(<16 x i1>, <16 x i64>, <16 x float>, <16 x float>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.svm.atomic.cmpxchg.v16i32.v16i1.v16i64(<16 x i1>, <16 x i64>, <16 x i32>, <16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.svm.atomic.fcmpwr.v16f32.v16i1.v16i64(<16 x i1>, <16 x i64>, <16 x float>, <16 x float>, <16 x float>) #

; Each row of the table: other builtins. Names, types, constants and attributes of the intrinsics.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_func i32 @lane_id(
; CHECK-NEXT:    %r = call i32 @llvm.genx.lane.id()
; CHECK-NEXT:    ret i32 %r
declare spir_func i32 @_Z15__esimd_lane_idIfEvv()
define spir_func i32 @lane_id() {
  %r = call spir_func i32 @_Z15__esimd_lane_idIfEvv()
  ret i32 %r
}

; CHECK-LABEL: define spir_func <16 x i32> @timestamp(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.timestamp.v16i32()
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z17__esimd_timestampIfEvv()
define spir_func <16 x i32> @timestamp() {
  %r = call spir_func <16 x i32> @_Z17__esimd_timestampIfEvv()
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func i32 @timestamp_2(
; CHECK-NEXT:    %r = call i32 @llvm.genx.timestamp.i32()
; CHECK-NEXT:    ret i32 %r
declare spir_func i32 @_Z17__esimd_timestampIfEvvj()
define spir_func i32 @timestamp_2() {
  %r = call spir_func i32 @_Z17__esimd_timestampIfEvvj()
  ret i32 %r
}

; CHECK-LABEL: define spir_func i32 @test_src_tmpl_arg(
; CHECK-NEXT:    %r = call i32 @llvm.genx.test.src.tmpl.arg(i32 7, i1 true, i8 -7, i16 3, i32 -4, i8 17)
; CHECK-NEXT:    ret i32 %r
declare spir_func i32 @_Z25__esimd_test_src_tmpl_argILi7ELb1ELln7ELs3ELin4EEvv()
define spir_func i32 @test_src_tmpl_arg() {
  %r = call spir_func i32 @_Z25__esimd_test_src_tmpl_argILi7ELb1ELln7ELs3ELin4EEvv()
  ret i32 %r
}

; CHECK-NOT: __esimd_
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare i32 @llvm.genx.lane.id() #
; CHECK: ; Function Attrs: nounwind willreturn{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.timestamp.v16i32() #
; CHECK: ; Function Attrs: nounwind willreturn{{$}}
; CHECK{LITERAL}: declare i32 @llvm.genx.timestamp.i32() #
; CHECK{LITERAL}: declare i32 @llvm.genx.test.src.tmpl.arg(i32, i1, i8, i16, i32, i8)

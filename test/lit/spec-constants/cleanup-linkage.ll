; Constants with external linkage are removed on SPIR-V, where a module is a whole program. On other targets, another object
; file may use them. Constants of explicitly instantiated templates are kept.
; RUN: sed s/TRIPLE/spirv64-unknown-unknown/ %s | opt -S -passes=spec-constants | FileCheck %s --check-prefix=SPIRV --implicit-check-not=@id.external --implicit-check-not=@id.inline
; RUN: sed s/TRIPLE/x86_64-unknown-linux-gnu/ %s | opt -S -passes=spec-constants | FileCheck %s --check-prefix=OTHER --implicit-check-not=@id.inline

; SPIRV: @id.weak = weak_odr
; OTHER: @id.external = constant { i32 } { i32 1 }
; OTHER: @id.weak = weak_odr

target triple = "TRIPLE"

@name.external = private unnamed_addr constant [9 x i8] c"external\00"
@name.inline = private unnamed_addr constant [7 x i8] c"inline\00"
@name.weak = private unnamed_addr constant [5 x i8] c"weak\00"
@id.external = constant { i32 } { i32 1 }
@id.inline = linkonce_odr constant { i32 } { i32 2 }
@id.weak = weak_odr constant { i32 } { i32 3 }

declare i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr, ptr, ptr)

define void @f(ptr %out, ptr %rt) {
  %a = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.external, ptr @id.external, ptr %rt)
  store volatile i32 %a, ptr %out, align 4
  %b = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.inline, ptr @id.inline, ptr %rt)
  store volatile i32 %b, ptr %out, align 4
  %c = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.weak, ptr @id.weak, ptr %rt)
  store volatile i32 %c, ptr %out, align 4
  ret void
}

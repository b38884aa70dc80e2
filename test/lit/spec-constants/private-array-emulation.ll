; The length of a private array cannot be read from a buffer: an error on SPIR-V; on other targets, a warning, and the default.
; RUN: sed s/TRIPLE/spirv64-unknown-unknown/ %s > %t.spirv.ll
; RUN: not opt -passes='spec-constants<mode=emulation>' -disable-output %t.spirv.ll 2>&1 | FileCheck %s --check-prefix=SPIRV
; RUN: sed s/TRIPLE/x86_64-unknown-linux-gnu/ %s > %t.x86.ll
; RUN: opt -S -verify-each -passes='spec-constants<mode=emulation>' %t.x86.ll -o %t.out.ll 2>&1 | FileCheck %s --check-prefix=WARNING
; RUN: FileCheck %s --input-file=%t.out.ll

; SPIRV: error: {{.*}}: in function f void (ptr): the length of a private array, specialization constant 'n', cannot be emulated; use mode native, default-values or values
; WARNING: warning: {{.*}}: in function f void (ptr): the length of a private array cannot be emulated: the default value of specialization constant 'n' is used
; CHECK: %array = alloca {{double, i32 120|\[120 x double\]}}, align 8

target triple = "TRIPLE"

@name.n = private unnamed_addr constant [2 x i8] c"n\00"
@id.n = internal constant { i32 } { i32 120 }

declare ptr @llvm.sycl.alloca.p0.p0.p0.p0.f64(ptr, ptr, ptr, double, i64)

define void @f(ptr %rt) {
  %array = call ptr @llvm.sycl.alloca.p0.p0.p0.p0.f64(ptr @name.n, ptr @id.n, ptr %rt, double 0.0, i64 8)
  ret void
}

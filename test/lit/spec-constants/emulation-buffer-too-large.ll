; Emulation: the size of the buffer is limited. In this test, alignment makes it too large.
; RUN: not opt -passes='spec-constants<mode=emulation>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}: in function f void (ptr, ptr): the emulated specialization constants up to 'b' require more than 67108864 bytes

target triple = "x86_64-unknown-linux-gnu"

%struct.S = type { i32 }

@name.a = private unnamed_addr constant [2 x i8] c"a\00"
@name.b = private unnamed_addr constant [2 x i8] c"b\00"
@name.c = private unnamed_addr constant [2 x i8] c"c\00"
@id.a = internal constant { %struct.S } { %struct.S { i32 1 } }
@id.b = internal constant { %struct.S } { %struct.S { i32 2 } }
@id.c = internal constant { %struct.S } { %struct.S { i32 3 } }

declare void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S), ptr, ptr, ptr)

define void @f(ptr %out, ptr %rt) {
  call void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S) align 2147483648 %out, ptr @name.a, ptr @id.a, ptr %rt)
  call void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S) align 2147483648 %out, ptr @name.b, ptr @id.b, ptr %rt)
  call void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S) align 2147483648 %out, ptr @name.c, ptr @id.c, ptr %rt)
  ret void
}

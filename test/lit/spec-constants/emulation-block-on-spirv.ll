; Emulation on SPIR-V: a constant that is copied as a block is aligned to 128 bytes in the buffer.
; RUN: opt -S -verify-each -passes='spec-constants<mode=emulation>' %s | FileCheck %s

; CHECK-LABEL: define i8 @f(
; CHECK-NEXT:    %b = load i8, ptr addrspace(4) %rt, align 1
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds i8, ptr addrspace(4) %rt, i64 128
; CHECK-NEXT:    call void @llvm.memcpy.p0.p4.i64(ptr align 4 %out, ptr addrspace(4) align 128 [[P]], i64 260, i1 false)
; CHECK-DAG: !{!"b", i32 0, i32 0, i32 1, i32 -1, i32 1, i32 127}
; CHECK-DAG: !{!"l", i32 1, i32 0, i32 260}

target triple = "spirv64-unknown-unknown"

%large = type { [65 x i32] }

@name.b = private unnamed_addr addrspace(4) constant [2 x i8] c"b\00", align 1
@name.l = private unnamed_addr addrspace(4) constant [2 x i8] c"l\00", align 1
@id.b = internal addrspace(1) constant { i8 } { i8 1 }
@id.l = internal addrspace(1) constant { %large } { %large zeroinitializer }

declare spir_func i8 @_Z37__sycl_getScalar2020SpecConstantValueIaET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr sret(%large), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i8 @f(ptr %out, ptr addrspace(4) %rt) {
  %b = call spir_func i8 @_Z37__sycl_getScalar2020SpecConstantValueIaET_PKcPKvS4_(ptr addrspace(4) @name.b, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.b to ptr addrspace(4)), ptr addrspace(4) %rt)
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr sret(%large) align 4 %out, ptr addrspace(4) @name.l, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.l to ptr addrspace(4)), ptr addrspace(4) %rt)
  ret i8 %b
}

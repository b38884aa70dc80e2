; Emulation of unoptimized code: the buffer is a member of the kernel handler. If only null is stored in it, the front end
; passes no buffer, which is an error, as in optimized code. If a kernel stores its argument there, the buffer exists.
; RUN: split-file %s %t
; RUN: cat %t/types.ll %t/without.ll %t/read.ll > %t/null.ll
; RUN: cat %t/types.ll %t/with.ll %t/read.ll > %t/buffer.ll
; RUN: not opt -passes='spec-constants<mode=emulation>' -disable-output %t/null.ll 2>&1 | FileCheck %s --check-prefix=NULL
; RUN: opt -S -verify-each -passes='spec-constants<mode=emulation>' %t/buffer.ll | FileCheck %s --check-prefix=BUFFER
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %t/null.ll | FileCheck %s --check-prefix=NATIVE

; NULL: error: {{.*}}: in function body i32 ({{.*}}): specialization constant 'a' cannot be emulated: the front end does not pass a buffer; compile for an emulated target or use mode native, default-values or values
; BUFFER: load i32, ptr addrspace(4) %buffer, align 4, !invariant.load
; NATIVE: call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 1)

;--- types.ll
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

%handler = type { ptr addrspace(4) }

declare void @llvm.memcpy.p4.p4.i64(ptr addrspace(4), ptr addrspace(4), i64, i1)
declare void @llvm.lifetime.start.p0(i64, ptr)

define linkonce_odr spir_func void @constructor(ptr addrspace(4) %this) {
  %slot = alloca ptr addrspace(4), align 8
  %slot.generic = addrspacecast ptr %slot to ptr addrspace(4)
  store ptr addrspace(4) %this, ptr addrspace(4) %slot.generic, align 8
  %object = load ptr addrspace(4), ptr addrspace(4) %slot.generic, align 8
  %member = getelementptr inbounds %handler, ptr addrspace(4) %object, i32 0, i32 0
  store ptr addrspace(4) null, ptr addrspace(4) %member, align 8
  ret void
}
;--- without.ll
define spir_kernel void @kernel(ptr addrspace(1) %out, ptr addrspace(1) %values) {
  %handler = alloca %handler, align 8
  %copy = alloca %handler, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %handler)
  %handler.generic = addrspacecast ptr %handler to ptr addrspace(4)
  %copy.generic = addrspacecast ptr %copy to ptr addrspace(4)
  call spir_func void @constructor(ptr addrspace(4) %handler.generic)
  call void @llvm.memcpy.p4.p4.i64(ptr addrspace(4) align 8 %copy.generic, ptr addrspace(4) align 8 %handler.generic, i64 8, i1 false)
  %argument = addrspacecast ptr addrspace(4) %copy.generic to ptr
  %v = call spir_func i32 @body(ptr byval(%handler) align 8 %argument)
  store i32 %v, ptr addrspace(1) %out, align 4
  ret void
}
;--- with.ll
define linkonce_odr spir_func void @initialize(ptr addrspace(4) %this, ptr addrspace(4) %values) {
  %slot = alloca ptr addrspace(4), align 8
  %slot.generic = addrspacecast ptr %slot to ptr addrspace(4)
  store ptr addrspace(4) %this, ptr addrspace(4) %slot.generic, align 8
  %object = load ptr addrspace(4), ptr addrspace(4) %slot.generic, align 8
  %member = getelementptr inbounds %handler, ptr addrspace(4) %object, i32 0, i32 0
  store ptr addrspace(4) %values, ptr addrspace(4) %member, align 8
  ret void
}

define spir_kernel void @kernel(ptr addrspace(1) %out, ptr addrspace(1) %values) {
  %handler = alloca %handler, align 8
  %copy = alloca %handler, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %handler)
  %handler.generic = addrspacecast ptr %handler to ptr addrspace(4)
  %copy.generic = addrspacecast ptr %copy to ptr addrspace(4)
  call spir_func void @constructor(ptr addrspace(4) %handler.generic)
  %values.generic = addrspacecast ptr addrspace(1) %values to ptr addrspace(4)
  call spir_func void @initialize(ptr addrspace(4) %handler.generic, ptr addrspace(4) %values.generic)
  call void @llvm.memcpy.p4.p4.i64(ptr addrspace(4) align 8 %copy.generic, ptr addrspace(4) align 8 %handler.generic, i64 8, i1 false)
  %argument = addrspacecast ptr addrspace(4) %copy.generic to ptr
  %v = call spir_func i32 @body(ptr byval(%handler) align 8 %argument)
  store i32 %v, ptr addrspace(1) %out, align 4
  ret void
}
;--- read.ll
@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define internal spir_func i32 @body(ptr byval(%handler) align 8 %handler) {
  %slot = alloca ptr addrspace(4), align 8
  %slot.generic = addrspacecast ptr %slot to ptr addrspace(4)
  %handler.generic = addrspacecast ptr %handler to ptr addrspace(4)
  store ptr addrspace(4) %handler.generic, ptr addrspace(4) %slot.generic, align 8
  %this = load ptr addrspace(4), ptr addrspace(4) %slot.generic, align 8
  %member = getelementptr inbounds %handler, ptr addrspace(4) %this, i32 0, i32 0
  %buffer = load ptr addrspace(4), ptr addrspace(4) %member, align 8
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) %buffer)
  ret i32 %v
}

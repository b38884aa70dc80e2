; Emulation on SPIR-V: each load is of a scalar, a vector in the source, or an aggregate that contains only scalars, because
; the back end supports only these.
; RUN: opt -S -verify-each -passes='spec-constants<mode=emulation>' %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK-NEXT:    [[I:%.*]] = load i32, ptr addrspace(4) %rt, align {{[0-9]+}}, !invariant.load
; CHECK-NEXT:    store i32 [[I]], ptr %out, align 8
; CHECK-NEXT:    [[PR:%.*]] = getelementptr inbounds i8, ptr addrspace(4) %rt, i64 4
; CHECK-NEXT:    [[R:%.*]] = load [3 x i8], ptr addrspace(4) [[PR]], align 4, !invariant.load
; CHECK-NEXT:    [[QR:%.*]] = getelementptr inbounds i8, ptr %out, i64 4
; CHECK-NEXT:    store [3 x i8] [[R]], ptr [[QR]], align 4
; CHECK-NEXT:    [[PV:%.*]] = getelementptr inbounds i8, ptr addrspace(4) %rt, i64 8
; CHECK-NEXT:    [[V:%.*]] = load <2 x float>, ptr addrspace(4) [[PV]], align 8, !invariant.load
; CHECK-NEXT:    [[QV:%.*]] = getelementptr inbounds i8, ptr %out, i64 8
; CHECK-NEXT:    store <2 x float> [[V]], ptr [[QV]], align 8
; CHECK-NEXT:    ret void

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64"
target triple = "spirv64-unknown-unknown"

%struct.S = type { i32, [3 x i8], <2 x float> }

@name.s = private unnamed_addr addrspace(4) constant [2 x i8] c"s\00", align 1
@id.s = internal addrspace(1) constant { %struct.S } { %struct.S zeroinitializer }

declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @f(ptr %out, ptr addrspace(4) %rt) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S) align 8 %out, ptr addrspace(4) @name.s, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.s to ptr addrspace(4)), ptr addrspace(4) %rt)
  ret void
}

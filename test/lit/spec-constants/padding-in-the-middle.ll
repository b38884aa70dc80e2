; Padding between members, as arrays of bytes and as single bytes: no SpecIds, no records. In a composite by value, it is an
; undef operand.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s

; CHECK-LABEL: define %struct.S @by_value(
; CHECK-NEXT:    [[A:%.*]] = call spir_func i8 @_Z20__spirv_SpecConstantia(i32 0, i8 1)
; CHECK-NEXT:    [[B:%.*]] = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 1, i32 2)
; CHECK-NEXT:    [[C:%.*]] = call spir_func i16 @_Z20__spirv_SpecConstantis(i32 2, i16 3)
; CHECK-NEXT:    %v = call spir_func %struct.S @_Z29__spirv_SpecConstantCompositeaA3_aiasa_Rstruct.S(i8 [[A]], [3 x i8] undef, i32 [[B]], i8 undef, i16 [[C]], i8 undef)
; CHECK-LABEL: define void @in_memory(
; CHECK:         [[C:%.*]] = call spir_func i16 @_Z20__spirv_SpecConstantis(i32 2, i16 3)
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds i8, ptr %out, i64 9
; CHECK-NEXT:    store i16 [[C]], ptr [[P]], align 1
; CHECK-NEXT:    ret void
; CHECK: !{!"s", i32 0, i32 0, i32 1, i32 1, i32 4, i32 4, i32 2, i32 9, i32 2, i32 -1, i32 11, i32 1}

target triple = "spirv64-unknown-unknown"

%struct.S = type <{ i8, [3 x i8], i32, i8, i16, i8 }>

@name.s = private unnamed_addr addrspace(4) constant [2 x i8] c"s\00", align 1
@id.s = internal addrspace(1) constant { %struct.S } { %struct.S <{ i8 1, [3 x i8] undef, i32 2, i8 undef, i16 3, i8 undef }> }

declare spir_func %struct.S @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1MET_PKcPKvS5_(ptr sret(%struct.S), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define %struct.S @by_value() {
  %v = call spir_func %struct.S @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr addrspace(4) @name.s, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.s to ptr addrspace(4)), ptr addrspace(4) null)
  ret %struct.S %v
}

define void @in_memory(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1MET_PKcPKvS5_(ptr sret(%struct.S) align 4 %out, ptr addrspace(4) @name.s, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.s to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}

; Enumerations are integers; a class of bit-fields is the integer or the bytes that contain them.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s

; CHECK-LABEL: define i8 @enum(
; CHECK:         call spir_func i8 @_Z20__spirv_SpecConstantia(i32 0, i8 2)
; CHECK-LABEL: define void @bits(
; CHECK:         call spir_func i16 @_Z20__spirv_SpecConstantis(i32 1, i16 291)
; CHECK:         call spir_func i8 @_Z20__spirv_SpecConstantia(i32 2, i8 4)
; CHECK: !{!"bits", i32 1, i32 0, i32 2, i32 2, i32 2, i32 1, i32 -1, i32 3, i32 1}

target triple = "spirv64-unknown-unknown"

%struct.B = type { i16, i8, i8 }

@name.enum = private unnamed_addr addrspace(4) constant [5 x i8] c"enum\00", align 1
@name.bits = private unnamed_addr addrspace(4) constant [5 x i8] c"bits\00", align 1
@id.enum = internal addrspace(1) constant { i8 } { i8 2 }
@id.bits = internal addrspace(1) constant { { i8, i8, i8, i8 } } { { i8, i8, i8, i8 } { i8 35, i8 1, i8 4, i8 undef } }

declare spir_func signext i8 @_Z37__sycl_getScalar2020SpecConstantValueI2E8ET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1BET_PKcPKvS5_(ptr sret(%struct.B), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i8 @enum() {
  %v = call spir_func signext i8 @_Z37__sycl_getScalar2020SpecConstantValueI2E8ET_PKcPKvS4_(ptr addrspace(4) @name.enum, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.enum to ptr addrspace(4)), ptr addrspace(4) null)
  ret i8 %v
}

define void @bits(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1BET_PKcPKvS5_(ptr sret(%struct.B) align 4 %out, ptr addrspace(4) @name.bits, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.bits to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}

; A default value with fewer bytes than the constant: records and default values both have the size of the constant, so that
; the offset of the next constant is correct.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s
; RUN: opt -passes='spec-constants<mode=native>,sycl-properties<out=->' -disable-output %s | FileCheck %s --check-prefix=PROPERTIES
; RUN: opt -S -verify-each -passes='spec-constants<mode=emulation>' %s | FileCheck %s --check-prefix=EMULATION

; CHECK: !{!"s", i32 0, i32 0, i32 4, i32 1, i32 4, i32 1, i32 -1, i32 5, i32 3}
; CHECK: !{%struct.S { i32 20, i8 99 }}

; 12 bytes: 14 00 00 00 63 00 00 00 01 00 00 00
; PROPERTIES: all=2|gBAAAAAAAAAFAAAAjBAAAEAAAAA

; EMULATION: !{!"s", i32 0, i32 0, i32 8}
; EMULATION: !{%struct.S { i32 20, i8 99 }}

target triple = "spirv64-unknown-unknown"

%struct.S = type { i32, i8 }

@name.s = private unnamed_addr addrspace(4) constant [2 x i8] c"s\00", align 1
@name.next = private unnamed_addr addrspace(4) constant [5 x i8] c"next\00", align 1
@id.s = internal addrspace(1) constant { <{ i32, i8 }> } { <{ i32, i8 }> <{ i32 20, i8 99 }> }
@id.next = internal addrspace(1) constant { i32 } { i32 1 }

declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @f(ptr %out, ptr addrspace(4) %rt) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S) align 4 %out, ptr addrspace(4) @name.s, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.s to ptr addrspace(4)), ptr addrspace(4) %rt)
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.next, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.next to ptr addrspace(4)), ptr addrspace(4) %rt)
  ret i32 %v
}

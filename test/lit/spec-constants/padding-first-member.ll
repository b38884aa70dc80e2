; A constant whose first member is padding, such as { Empty e; int i; }: it has no SpecId and no record, its default value is
; zero, and nothing is stored there.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s
; RUN: opt -passes='spec-constants<mode=native>,sycl-properties<out=->' -disable-output %s | FileCheck %s --check-prefix=PROPERTIES
; RUN: opt -S -verify-each -passes='spec-constants<mode=emulation>' %s | FileCheck %s --check-prefix=EMULATION

; CHECK-LABEL: define void @f(
; CHECK-NEXT:    [[I:%.*]] = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 4)
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds i8, ptr %out, i64 4
; CHECK-NEXT:    store i32 [[I]], ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK: !{!"s", i32 0, i32 4, i32 4}

; PROPERTIES:      [SYCL/specialization constants]
; PROPERTIES-NEXT: s=2|gBAAAAAAAAAAAAAAEAAAAQAAAAA
; PROPERTIES-NEXT: [SYCL/specialization constants default values]
; PROPERTIES-NEXT: all=2|ABAAAAAAAAAAAAAAEAAAAA

; EMULATION: !{!"s", i32 0, i32 0, i32 8}

target triple = "spirv64-unknown-unknown"

%struct.S = type { [4 x i8], i32 }

@name.s = private unnamed_addr addrspace(4) constant [2 x i8] c"s\00", align 1
@id.s = internal addrspace(1) constant { %struct.S } { %struct.S { [4 x i8] undef, i32 4 } }

declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @f(ptr %out, ptr addrspace(4) %rt) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S) align 4 %out, ptr addrspace(4) @name.s, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.s to ptr addrspace(4)), ptr addrspace(4) %rt)
  ret void
}

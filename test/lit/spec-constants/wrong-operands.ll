; Calls with operands that differ from the declarations in the headers.
; RUN: not opt -passes=spec-constants -disable-output %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}: in function too_few i32 (): call to '_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_' with 2 arguments; expected 3
; CHECK: error: {{.*}}: in function too_many i32 (): call to '_Z37__sycl_getScalar2020SpecConstantValueIjET_PKcPKvS4_' with 4 arguments; expected 3
; CHECK: error: {{.*}}: in function no_pointer i32 (): call to '_Z37__sycl_getScalar2020SpecConstantValueIlET_PKcPKvS4_' with argument 1 of type i32; expected a pointer
; CHECK: error: {{.*}}: in function sret void (ptr): call to '_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_' with 3 arguments; expected 4
; CHECK: error: {{.*}}: in function sret_and_value i32 (ptr): call to '_Z40__sycl_getComposite2020SpecConstantValueI1TET_PKcPKvS5_' returns i32 although its first argument is marked 'sret'

target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }
%struct.S = type { i32 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4))
declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIjET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIlET_PKcPKvS4_(i32, ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S), ptr addrspace(4), ptr addrspace(4))
declare spir_func i32 @_Z40__sycl_getComposite2020SpecConstantValueI1TET_PKcPKvS5_(ptr, ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @too_few() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)))
  ret i32 %v
}

define i32 @too_many() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIjET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null, ptr addrspace(4) null)
  ret i32 %v
}

define i32 @no_pointer() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIlET_PKcPKvS4_(i32 1, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define void @sret(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S) %out, ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)))
  ret void
}

define i32 @sret_and_value(ptr %out) {
  %v = call spir_func i32 @_Z40__sycl_getComposite2020SpecConstantValueI1TET_PKcPKvS5_(ptr sret(%struct.S) %out, ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

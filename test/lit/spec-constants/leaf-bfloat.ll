; SPIR-V has no bfloat type without extensions: an error in native mode. Other modes support it.
; RUN: not opt -passes='spec-constants<mode=native>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=NATIVE
; RUN: opt -S -verify-each -passes='spec-constants<mode=emulation>' %s | FileCheck %s --check-prefix=EMULATION
; RUN: opt -S -verify-each -passes='spec-constants<mode=default-values>' %s | FileCheck %s --check-prefix=DEFAULT

; NATIVE: error: {{.*}}: in function f bfloat (ptr addrspace(4)): specialization constant 'b' has a leaf of type bfloat, which cannot be specialized
; EMULATION: %v = load bfloat, ptr addrspace(4) %rt, align 2, !invariant.load
; EMULATION: !{!"b", i32 0, i32 0, i32 2}
; EMULATION: !{bfloat 0xR3F80}
; DEFAULT: ret bfloat 0xR3F80

target triple = "spirv64-unknown-unknown"

@name.b = private unnamed_addr addrspace(4) constant [2 x i8] c"b\00", align 1
@id.b = internal addrspace(1) constant { bfloat } { bfloat 0xR3F80 }

declare spir_func bfloat @_Z40__sycl_getComposite2020SpecConstantValueIDF16bET_PKcPKvS5_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define bfloat @f(ptr addrspace(4) %rt) {
  %v = call spir_func bfloat @_Z40__sycl_getComposite2020SpecConstantValueIDF16bET_PKcPKvS5_(ptr addrspace(4) @name.b, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.b to ptr addrspace(4)), ptr addrspace(4) %rt)
  ret bfloat %v
}

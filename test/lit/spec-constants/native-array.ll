; Native: nested arrays, as in std::array<std::array<float, 2>, 2>: each innermost array is stored as a whole.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK-NEXT:    [[A:%.*]] = call spir_func float @_Z20__spirv_SpecConstantif(i32 0, float 1.000000e+00)
; CHECK-NEXT:    [[B:%.*]] = call spir_func float @_Z20__spirv_SpecConstantif(i32 1, float 2.000000e+00)
; CHECK-NEXT:    [[R1:%.*]] = call spir_func [2 x float] @_Z29__spirv_SpecConstantCompositeff_RA2_f(float [[A]], float [[B]])
; CHECK-NEXT:    store [2 x float] [[R1]], ptr %out, align 4
; CHECK-NEXT:    [[C:%.*]] = call spir_func float @_Z20__spirv_SpecConstantif(i32 2, float 3.000000e+00)
; CHECK-NEXT:    [[D:%.*]] = call spir_func float @_Z20__spirv_SpecConstantif(i32 3, float 4.000000e+00)
; CHECK-NEXT:    [[R2:%.*]] = call spir_func [2 x float] @_Z29__spirv_SpecConstantCompositeff_RA2_f(float [[C]], float [[D]])
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds i8, ptr %out, i64 8
; CHECK-NEXT:    store [2 x float] [[R2]], ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK: !{!"a", i32 0, i32 0, i32 4, i32 1, i32 4, i32 4, i32 2, i32 8, i32 4, i32 3, i32 12, i32 4}

target triple = "spirv64-unknown-unknown"

%row = type { [2 x float] }
%matrix = type { [2 x %row] }

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { %matrix } { %matrix { [2 x %row] [%row { [2 x float] [float 1.0, float 2.0] }, %row { [2 x float] [float 3.0, float 4.0] }] } }

declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1MET_PKcPKvS5_(ptr sret(%matrix), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @f(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1MET_PKcPKvS5_(ptr sret(%matrix) align 4 %out, ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}

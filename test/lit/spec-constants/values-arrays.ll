; Values: arrays of numbers of all sizes, with values for all elements, with a default value for one element, and with
; padding bytes. An error names the element that does not fit.
; RUN: split-file %s %t
; RUN: opt -S -verify-each -passes='spec-constants<values=%t/values.json>' %t/input.ll | FileCheck %s
; RUN: not opt -passes='spec-constants<values=%t/bad.json>' -disable-output %t/input.ll 2>&1 | FileCheck %s --check-prefix=BAD

; CHECK: store %struct.A { [2 x i8] c"\01\FE", [3 x i16] [i16 -1, i16 2, i16 300], [2 x i64] [i64 -9223372036854775808, i64 7], [2 x half] [half 0xH3C00, half 0xHC000], [2 x float] [float 2.500000e-01, float 0x7FF8000000000000], [2 x double] [double -0.000000e+00, double 1.000000e+300] }, ptr %out, align 8
; CHECK: store %struct.B { [2 x i32] zeroinitializer, [3 x i32] [i32 4, i32 2, i32 5], [4 x i8] c"\09\00\08\00", [2 x float] [float -0.000000e+00, float 0.000000e+00] }, ptr %out, align 4

; BAD: error: {{.*}}: value of specialization constant 'a': 70000 does not fit in 16 bits at '[1][2]'
; BAD: error: {{.*}}: value of specialization constant 'b': expected an integer of 32 bits, found 1.5 at '[1][0]'

;--- values.json
{
  "a": [[1, -2], [-1, 2, 300], [-9223372036854775808, 7], [1, -2.0], [0.25, "nan"], [-0.0, 1e300]],
  "b": [[0, 0], [4, null, 5], [9, 8], [-0.0, 0]]
}
;--- bad.json
{
  "a": [[1, 2], [1, 2, 70000], [1, 2], [1, 2], [1, 2], [1, 2]],
  "b": [[0, 0], [1.5, null, "x"], [9, 8], [0, 0]]
}
;--- input.ll
target datalayout = "e-i64:64"
target triple = "spirv64-unknown-unknown"

%struct.A = type { [2 x i8], [3 x i16], [2 x i64], [2 x half], [2 x float], [2 x double] }
%struct.B = type { [2 x i32], [3 x i32], [4 x i8], [2 x float] }

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@name.b = private unnamed_addr addrspace(4) constant [2 x i8] c"b\00", align 1
@id.a = internal addrspace(1) constant { %struct.A } zeroinitializer
@id.b = internal addrspace(1) constant { %struct.B } { %struct.B { [2 x i32] [i32 1, i32 1], [3 x i32] [i32 1, i32 2, i32 3], [4 x i8] [i8 1, i8 undef, i8 2, i8 undef], [2 x float] zeroinitializer } }

declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1AET_PKcPKvS5_(ptr sret(%struct.A), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1BET_PKcPKvS5_(ptr sret(%struct.B), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @numbers(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1AET_PKcPKvS5_(ptr sret(%struct.A) align 8 %out, ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}

define void @padding(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1BET_PKcPKvS5_(ptr sret(%struct.B) align 4 %out, ptr addrspace(4) @name.b, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.b to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}

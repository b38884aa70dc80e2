; Members without bytes take no time, memory or SpecIds, regardless of their number.
; RUN: timeout 60 opt -S -verify-each -passes='spec-constants<mode=emulation>' %s | FileCheck %s --check-prefixes=EMULATION
; RUN: timeout 60 opt -S -verify-each -passes='spec-constants<mode=default-values>' %s | FileCheck %s --check-prefixes=DEFAULT
; RUN: echo '{ "array": [[[]], 1] }' > %t.json
; RUN: not timeout 60 opt -passes='spec-constants<values=%t.json>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=VALUES

; VALUES: error: {{.*}}: in function array void (ptr addrspace(4), ptr addrspace(4)): value of specialization constant 'array': expected a list of 4294967295 values, found 1 at '[0]'

; EMULATION-LABEL: define void @array(
; EMULATION:         [[V:%.*]] = load i32, ptr addrspace(4) %rt, align 4, !invariant.load
; EMULATION-NEXT:    store i32 [[V]], ptr addrspace(4) %out, align 4
; EMULATION-NEXT:    ret void
; EMULATION-LABEL: define void @tree(
; EMULATION:         store i32 %{{.*}}, ptr addrspace(4) %out, align 4
; EMULATION-NEXT:    ret void
; EMULATION: !{!"array", i32 0, i32 0, i32 4}
; EMULATION: !{!"tree", i32 1, i32 0, i32 4}

; DEFAULT-LABEL: define void @array(
; DEFAULT:         store {{.*}} i32 2 }, ptr addrspace(4) %out, align 4
; DEFAULT-LABEL: define void @tree(
; DEFAULT:         store {{.*}} i32 3 }, ptr addrspace(4) %out, align 4

target triple = "spirv64-unknown-unknown"

%struct.A = type { [4294967295 x {}], i32 }
%e0 = type {}
%e1 = type { %e0, %e0 }
%e2 = type { %e1, %e1 }
%e3 = type { %e2, %e2 }
%e4 = type { %e3, %e3 }
%e5 = type { %e4, %e4 }
%e6 = type { %e5, %e5 }
%e7 = type { %e6, %e6 }
%e8 = type { %e7, %e7 }
%e9 = type { %e8, %e8 }
%e10 = type { %e9, %e9 }
%e11 = type { %e10, %e10 }
%e12 = type { %e11, %e11 }
%e13 = type { %e12, %e12 }
%e14 = type { %e13, %e13 }
%e15 = type { %e14, %e14 }
%e16 = type { %e15, %e15 }
%e17 = type { %e16, %e16 }
%e18 = type { %e17, %e17 }
%e19 = type { %e18, %e18 }
%e20 = type { %e19, %e19 }
%e21 = type { %e20, %e20 }
%e22 = type { %e21, %e21 }
%e23 = type { %e22, %e22 }
%e24 = type { %e23, %e23 }
%e25 = type { %e24, %e24 }
%e26 = type { %e25, %e25 }
%e27 = type { %e26, %e26 }
%e28 = type { %e27, %e27 }
%e29 = type { %e28, %e28 }
%e30 = type { %e29, %e29 }
%e31 = type { %e30, %e30 }
%e32 = type { %e31, %e31 }
%e33 = type { %e32, %e32 }
%e34 = type { %e33, %e33 }
%e35 = type { %e34, %e34 }
%e36 = type { %e35, %e35 }
%e37 = type { %e36, %e36 }
%e38 = type { %e37, %e37 }
%e39 = type { %e38, %e38 }
%e40 = type { %e39, %e39 }
%struct.B = type { %e40, i32 }

@name.a = private unnamed_addr addrspace(4) constant [6 x i8] c"array\00", align 1
@name.b = private unnamed_addr addrspace(4) constant [5 x i8] c"tree\00", align 1
@id.a = internal addrspace(1) constant { %struct.A } { %struct.A { [4294967295 x {}] zeroinitializer, i32 2 } }, align 4
@id.b = internal addrspace(1) constant { %struct.B } { %struct.B { %e40 zeroinitializer, i32 3 } }, align 4

declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1AET_PKcPKvS5_(ptr addrspace(4) sret(%struct.A), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1BET_PKcPKvS5_(ptr addrspace(4) sret(%struct.B), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @array(ptr addrspace(4) %out, ptr addrspace(4) %rt) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1AET_PKcPKvS5_(ptr addrspace(4) sret(%struct.A) align 4 %out, ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) %rt)
  ret void
}

define void @tree(ptr addrspace(4) %out, ptr addrspace(4) %rt) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1BET_PKcPKvS5_(ptr addrspace(4) sret(%struct.B) align 4 %out, ptr addrspace(4) @name.b, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.b to ptr addrspace(4)), ptr addrspace(4) %rt)
  ret void
}

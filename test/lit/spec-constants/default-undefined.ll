; A default value that is completely undefined: its leaves are zero, with a warning. An empty class, which is one byte that
; no code reads, causes no warning, and neither does another read of the constant, even by another copy of its name.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=WARNING --implicit-check-not='in function empty' --implicit-check-not='in function again'
; RUN: FileCheck %s --input-file=%t.ll

; WARNING: warning: {{.*}}: in function scalar i32 (): the default value of specialization constant 'scalar' is undefined; zero is used
; WARNING: warning: {{.*}}: in function struct void (ptr): the default value of specialization constant 'struct' is undefined; zero is used

; CHECK-LABEL: define i32 @scalar(
; CHECK:         call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 0)
; CHECK-LABEL: define i32 @again(
; CHECK:         call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 0)
; CHECK-LABEL: define void @struct(
; CHECK:         call spir_func i32 @_Z20__spirv_SpecConstantii(i32 1, i32 0)
; CHECK:         call spir_func float @_Z20__spirv_SpecConstantif(i32 2, float 0.000000e+00)
; CHECK-DAG: !{!"scalar", i32 0, i32 0, i32 4}
; CHECK-DAG: !{!"struct", i32 1, i32 0, i32 4, i32 2, i32 4, i32 4}
; CHECK-DAG: !{i32 0}
; CHECK-DAG: !{%struct.S zeroinitializer}

target triple = "spirv64-unknown-unknown"

%struct.S = type { i32, float }
%struct.Empty = type { i8 }

@name.scalar = private unnamed_addr addrspace(4) constant [7 x i8] c"scalar\00", align 1
@name.struct = private unnamed_addr addrspace(4) constant [7 x i8] c"struct\00", align 1
@name.empty = private unnamed_addr addrspace(4) constant [6 x i8] c"empty\00", align 1
@name.again = private unnamed_addr addrspace(4) constant [7 x i8] c"scalar\00", align 1
@id.scalar = internal addrspace(1) constant { i32 } { i32 undef }
@id.struct = internal addrspace(1) constant { %struct.S } { %struct.S undef }
@id.empty = internal addrspace(1) constant { %struct.Empty } { %struct.Empty undef }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI5EmptyET_PKcPKvS5_(ptr sret(%struct.Empty), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @scalar() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.scalar, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.scalar to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @again() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.again, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.scalar to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define void @struct(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S) align 4 %out, ptr addrspace(4) @name.struct, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.struct to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}

define void @empty(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI5EmptyET_PKcPKvS5_(ptr sret(%struct.Empty) align 1 %out, ptr addrspace(4) @name.empty, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.empty to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}

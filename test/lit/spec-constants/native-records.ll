; Native: one record per leaf, one padding record (-1) for the end of each struct, and none for gaps between members.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s

; CHECK-DAG: !{!"tail", i32 0, i32 0, i32 4, i32 1, i32 4, i32 1, i32 -1, i32 5, i32 3}
; CHECK-DAG: !{!"gap", i32 2, i32 0, i32 1, i32 3, i32 4, i32 4}
; CHECK-DAG: !{!"aligned", i32 4, i32 0, i32 4, i32 5, i32 4, i32 4, i32 6, i32 8, i32 4, i32 7, i32 16, i32 8, i32 -1, i32 24, i32 8}
; CHECK-DAG: !{!"nested", i32 8, i32 0, i32 1, i32 9, i32 8, i32 8, i32 10, i32 16, i32 1, i32 -1, i32 17, i32 7, i32 11, i32 24, i32 2, i32 -1, i32 26, i32 6}
; CHECK-DAG: !{!"explicit", i32 12, i32 0, i32 1, i32 13, i32 4, i32 4}
; CHECK-DAG: !{!"packed", i32 14, i32 0, i32 1, i32 15, i32 1, i32 4}

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64"
target triple = "spirv64-unknown-unknown"

%tail = type <{ i32, i8, [3 x i8] }>
%gap = type { i8, i32 }
%aligned = type { [3 x float], i64, [8 x i8] }
%inner = type { i64, i8 }
%nested = type { i8, %inner, i16 }
%explicit = type { i8, [3 x i8], i32 }
%packed = type <{ i8, i32 }>

@name.tail = private unnamed_addr addrspace(4) constant [5 x i8] c"tail\00", align 1
@name.gap = private unnamed_addr addrspace(4) constant [4 x i8] c"gap\00", align 1
@name.aligned = private unnamed_addr addrspace(4) constant [8 x i8] c"aligned\00", align 1
@name.nested = private unnamed_addr addrspace(4) constant [7 x i8] c"nested\00", align 1
@name.explicit = private unnamed_addr addrspace(4) constant [9 x i8] c"explicit\00", align 1
@name.packed = private unnamed_addr addrspace(4) constant [7 x i8] c"packed\00", align 1
@id.tail = internal addrspace(1) constant { { i32, i8 } } { { i32, i8 } { i32 20, i8 99 } }
@id.gap = internal addrspace(1) constant { %gap } { %gap { i8 1, i32 2 } }
@id.aligned = internal addrspace(1) constant { %aligned } { %aligned { [3 x float] [float 1.0, float 2.0, float 3.0], i64 4, [8 x i8] undef } }
@id.nested = internal addrspace(1) constant { %nested } { %nested { i8 1, %inner { i64 2, i8 3 }, i16 4 } }
@id.explicit = internal addrspace(1) constant { %explicit } { %explicit { i8 1, [3 x i8] undef, i32 2 } }
@id.packed = internal addrspace(1) constant { %packed } { %packed <{ i8 1, i32 2 }> }

declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1TET_PKcPKvS5_(ptr sret(%tail), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1GET_PKcPKvS5_(ptr sret(%gap), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1AET_PKcPKvS5_(ptr sret(%aligned), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1NET_PKcPKvS5_(ptr sret(%nested), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1EET_PKcPKvS5_(ptr sret(%explicit), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1PET_PKcPKvS5_(ptr sret(%packed), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @f(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1TET_PKcPKvS5_(ptr sret(%tail) align 4 %out, ptr addrspace(4) @name.tail, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.tail to ptr addrspace(4)), ptr addrspace(4) null)
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1GET_PKcPKvS5_(ptr sret(%gap) align 4 %out, ptr addrspace(4) @name.gap, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.gap to ptr addrspace(4)), ptr addrspace(4) null)
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1AET_PKcPKvS5_(ptr sret(%aligned) align 32 %out, ptr addrspace(4) @name.aligned, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.aligned to ptr addrspace(4)), ptr addrspace(4) null)
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1NET_PKcPKvS5_(ptr sret(%nested) align 8 %out, ptr addrspace(4) @name.nested, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.nested to ptr addrspace(4)), ptr addrspace(4) null)
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1EET_PKcPKvS5_(ptr sret(%explicit) align 4 %out, ptr addrspace(4) @name.explicit, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.explicit to ptr addrspace(4)), ptr addrspace(4) null)
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1PET_PKcPKvS5_(ptr sret(%packed) align 1 %out, ptr addrspace(4) @name.packed, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.packed to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}

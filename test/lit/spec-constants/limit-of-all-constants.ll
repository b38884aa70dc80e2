; The total size of the constants in a module is limited, because a small file could otherwise require any amount of memory.
; For a default value of another type, each byte is stored.
; RUN: not opt -passes='spec-constants<mode=emulation>' -disable-output %s 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not opt -passes='spec-constants<mode=default-values>' -disable-output %s 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK-NOT: 'd'
; CHECK: error: {{.*}}: in function f void (ptr, ptr addrspace(4)): the specialization constants up to 'e' have 83886080 bytes; at most 67108864 are supported

target triple = "spirv64-unknown-unknown"

%large = type { [4194304 x i32] }

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@name.b = private unnamed_addr addrspace(4) constant [2 x i8] c"b\00", align 1
@name.c = private unnamed_addr addrspace(4) constant [2 x i8] c"c\00", align 1
@name.d = private unnamed_addr addrspace(4) constant [2 x i8] c"d\00", align 1
@name.e = private unnamed_addr addrspace(4) constant [2 x i8] c"e\00", align 1
@id.a = internal addrspace(1) constant { [2097152 x i64] } zeroinitializer
@id.b = internal addrspace(1) constant { [2097152 x i64] } zeroinitializer
@id.c = internal addrspace(1) constant { [2097152 x i64] } zeroinitializer
@id.d = internal addrspace(1) constant { [2097152 x i64] } zeroinitializer
@id.e = internal addrspace(1) constant { [2097152 x i64] } zeroinitializer

declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr sret(%large), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @f(ptr %out, ptr addrspace(4) %rt) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr sret(%large) align 4 %out, ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) %rt)
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr sret(%large) align 4 %out, ptr addrspace(4) @name.b, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.b to ptr addrspace(4)), ptr addrspace(4) %rt)
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr sret(%large) align 4 %out, ptr addrspace(4) @name.c, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.c to ptr addrspace(4)), ptr addrspace(4) %rt)
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr sret(%large) align 4 %out, ptr addrspace(4) @name.d, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.d to ptr addrspace(4)), ptr addrspace(4) %rt)
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr sret(%large) align 4 %out, ptr addrspace(4) @name.e, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.e to ptr addrspace(4)), ptr addrspace(4) %rt)
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr sret(%large) align 4 %out, ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) %rt)
  ret void
}

; SYCL and ESIMD kernels in one module: SYCL code is unchanged, ESIMD code is lowered. They share variables, constants and
; declarations, which then have no ESIMD attributes, and no functions. A second run changes nothing.

; RUN: opt -S -verify-each -passes=lower-esimd %s -o %t.once.ll
; RUN: FileCheck %s --input-file=%t.once.ll --implicit-check-not='{{^}}define' --implicit-check-not=syclpasses --implicit-check-not=__esimd
; RUN: opt -S -verify-each -passes='lower-esimd,lower-esimd' %s -o %t.twice.ll
; RUN: cmp %t.once.ll %t.twice.ll

; The same without optimization.
; RUN: opt -S -verify-each -passes='lower-esimd<no-optimize>' %s | FileCheck %s --check-prefix=SYCL

; The result for a SYCL kernel does not depend on the ESIMD code in its module, except for a private variable that both use,
; because no translator supports it without its attribute.
; RUN: sed '/store volatile i32 0/d' %s > %t.ll
; RUN: opt -S -passes='sycl-post-link<mode=native>,internalize,globaldce' -internalize-public-api-list=sycl %t.ll -o %t.after.ll
; RUN: opt -passes='internalize,globaldce' -internalize-public-api-list=sycl %t.ll -o %t.sycl.bc
; RUN: opt -S -passes='sycl-post-link<mode=native>,internalize,globaldce' -internalize-public-api-list=sycl %t.sycl.bc -o %t.before.ll
; The ID of the lowering depends on the whole module, so it is omitted.
; RUN: sed -n -e 's/"native [0-9a-f]*"/"native"/' -e '/^@/,$p' %t.after.ll > %t.after
; RUN: sed -n -e 's/"native [0-9a-f]*"/"native"/' -e '/^@/,$p' %t.before.ll > %t.before
; RUN: grep -q 'define spir_kernel void @sycl(' %t.after
; RUN: cmp %t.after %t.before

; The image is an ESIMD image only if all of its kernels are ESIMD kernels.
; RUN: opt -disable-output -passes='sycl-post-link<mode=native;out=%t.prop>' %s 2>&1 | FileCheck %s --check-prefix=WARNING
; RUN: FileCheck %s --check-prefix=PROPERTIES --input-file=%t.prop --implicit-check-not=isEsimdImage
; RUN: opt -passes='sycl-post-link<mode=native>,internalize,globaldce' -internalize-public-api-list=esimd %s | opt -disable-output -passes='sycl-properties<out=->' 2>&1 | FileCheck %s --check-prefix=ESIMD
; WARNING: warning: {{.*}} kernels 'sycl' and 'esimd' do not agree on 'isEsimdImage', for which an image can have only one value; the property is omitted; split the kernels into two images
; PROPERTIES: [SYCL/specialization constants]
; PROPERTIES-NEXT: factor=
; PROPERTIES: [SYCL/kernel names]
; PROPERTIES-NEXT: sycl=1|1
; PROPERTIES-NEXT: esimd=1|1
; ESIMD: isEsimdImage=1|1

target triple = "spir64-unknown-unknown"

; CHECK: @name = private unnamed_addr constant [7 x i8] c"factor\00"
; CHECK: @table = internal addrspace(1) constant [2 x i32] [i32 3, i32 4]{{$}}
; CHECK: @esimd_table = internal addrspace(1) global [2 x i32] [i32 5, i32 6] #[[VARIABLE:[0-9]+]]
; CHECK: @private = internal global i32 0 #[[VARIABLE]]
; CHECK: @sycl_class = internal global %class zeroinitializer{{$}}
%class = type { { <4 x float> } }
@name = private unnamed_addr constant [7 x i8] c"factor\00"
@id = internal addrspace(1) constant i32 2
@table = internal addrspace(1) constant [2 x i32] [i32 3, i32 4]
@esimd_table = internal addrspace(1) global [2 x i32] [i32 5, i32 6]
@private = internal global i32 0
@sycl_class = internal global %class zeroinitializer

; CHECK:      define spir_kernel void @sycl(ptr addrspace(1) %p, i64 %n) {
; CHECK-NEXT:   %slot = alloca i64
; CHECK-NEXT:   store i64 %n, ptr %slot
; CHECK-NEXT:   %i = load i64, ptr %slot
; CHECK-NEXT:   %v = call spir_func i32 @both(i64 %i)
; CHECK-NEXT:   %w = call spir_func i32 @inlined(i32 %v)
; CHECK-NEXT:   %s = call spir_func i32 @_Z27__spirv_BuiltInSubgroupSizev()
; CHECK-NEXT:   store <4 x float> zeroinitializer, ptr @sycl_class
; CHECK-NEXT:   %x = add i32 %w, %s
; CHECK-NEXT:   store i32 %x, ptr addrspace(1) %p
; CHECK-NEXT:   store volatile i32 0, ptr @private
; CHECK-NEXT:   %b = call spir_func i16 @__devicelib_ConvertFToBF16INTEL(ptr addrspace(4) null)
; CHECK-NEXT:   ret void
define spir_kernel void @sycl(ptr addrspace(1) %p, i64 %n) {
  %slot = alloca i64
  store i64 %n, ptr %slot
  %i = load i64, ptr %slot
  %v = call spir_func i32 @both(i64 %i)
  %w = call spir_func i32 @inlined(i32 %v)
  %s = call spir_func i32 @_Z27__spirv_BuiltInSubgroupSizev()
  store <4 x float> zeroinitializer, ptr @sycl_class
  %x = add i32 %w, %s
  store i32 %x, ptr addrspace(1) %p
  store volatile i32 0, ptr @private
  %b = call spir_func i16 @__devicelib_ConvertFToBF16INTEL(ptr addrspace(4) null)
  ret void
}

; CHECK:      define internal spir_func i32 @inlined(i32 %v) #[[INLINED:[0-9]+]] {
; CHECK-NEXT:   %w = add i32 %v, 0
; SYCL: define internal spir_func i32 @inlined(i32 %v) #[[INLINED:[0-9]+]] {
define internal spir_func i32 @inlined(i32 %v) alwaysinline {
  %w = add i32 %v, 0
  ret i32 %w
}

; CHECK:      define linkonce_odr spir_func i32 @both(i64 %i) #[[BOTH:[0-9]+]] {
; CHECK-NEXT:   %p = getelementptr i32, ptr addrspace(1) @table, i64 %i
; CHECK-NEXT:   %v = load i32, ptr addrspace(1) %p
; CHECK-NEXT:   %c = icmp ult i32 %v, 5
; CHECK-NEXT:   call void @llvm.assume(i1 %c)
; CHECK-NEXT:   %f = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(
; CHECK-NEXT:   %w = mul i32 %v, %f
define linkonce_odr spir_func i32 @both(i64 %i) noinline optnone {
  %p = getelementptr i32, ptr addrspace(1) @table, i64 %i
  %v = load i32, ptr addrspace(1) %p
  %c = icmp ult i32 %v, 5
  call void @llvm.assume(i1 %c)
  %f = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) addrspacecast (ptr @name to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr addrspace(1) @id to ptr addrspace(4)), ptr addrspace(4) null)
  %w = mul i32 %v, %f
  ret i32 %w
}

; CHECK:      define spir_kernel void @esimd(ptr addrspace(1) "VCArgumentIOKind"="0" %p, i64 "VCArgumentIOKind"="0" %n) #[[KERNEL:[0-9]+]] !sycl_explicit_simd
; CHECK-NEXT:   %[[P:.*]] = getelementptr i32, ptr addrspace(1) @table, i64 %n
; CHECK-NEXT:   %[[V:.*]] = load i32, ptr addrspace(1) %[[P]]
; CHECK-NEXT:   %[[F:.*]] = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(
; CHECK-NEXT:   %[[W:.*]] = mul i32 %[[V]], %[[F]]
; CHECK-NEXT:   %e = load i32, ptr addrspace(1) @esimd_table
; CHECK-NEXT:   %[[X:.*]] = add i32 %[[W]], %e
; CHECK-NEXT:   %y = add i32 %[[X]], 1
; CHECK-NEXT:   store i32 %y, ptr addrspace(1) %p
; CHECK-NEXT:   store volatile i32 %y, ptr @private
; CHECK-NEXT:   call void @llvm.genx.barrier()
; CHECK-NEXT:   call spir_func void @esimd_declared()
; CHECK-NEXT:   ret void
define spir_kernel void @esimd(ptr addrspace(1) %p, i64 %n) !sycl_explicit_simd !0 {
  %v = call spir_func i32 @both(i64 %n)
  %s = call spir_func i32 @_Z27__spirv_BuiltInSubgroupSizev()
  %e = load i32, ptr addrspace(1) @esimd_table
  %x = add i32 %v, %e
  %y = add i32 %x, %s
  store i32 %y, ptr addrspace(1) %p
  store volatile i32 %y, ptr @private
  call spir_func void @_Z15__esimd_barrierv()
  call spir_func void @esimd_declared()
  ret void
}

; CHECK: declare spir_func i32 @_Z27__spirv_BuiltInSubgroupSizev(){{$}}
; CHECK: declare spir_func void @esimd_declared() #[[DECLARED:[0-9]+]]
; CHECK: declare void @llvm.genx.barrier() #[[INTRINSIC:[0-9]+]]
declare void @llvm.assume(i1)
declare spir_func i32 @_Z27__spirv_BuiltInSubgroupSizev()
declare spir_func void @_Z15__esimd_barrierv()
declare spir_func void @esimd_declared()
declare spir_func i16 @__devicelib_ConvertFToBF16INTEL(ptr addrspace(4))
declare i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

; CHECK-DAG: attributes #[[VARIABLE]] = { "VCGlobalVariable" }
; CHECK-DAG: attributes #[[INLINED]] = { alwaysinline }
; SYCL-DAG:  attributes #[[INLINED]] = { alwaysinline }
; CHECK-DAG: attributes #[[BOTH]] = { noinline optnone }
; CHECK-DAG: attributes #[[KERNEL]] = { "CMGenxMain" "VCFunction" "VCNamedBarrierCount"="0" "VCSLMSize"="0" "oclrt"="1" }
; CHECK-DAG: attributes #[[DECLARED]] = { "VCFunction" }
; CHECK-DAG: attributes #[[INTRINSIC]] = { {{.*}}"VCFunction"{{.*}} }

!0 = !{}

; Functions that other modules may call by a name without vectors, functions that are not called, and functions that need the
; pointer, are not changed.
; RUN: opt -S -passes=esimd-vector-arguments %s -o %t.out.ll
; RUN: %opt -S %s -o %t.in.ll
; RUN: cmp %t.out.ll %t.in.ll

target triple = "spir64-unknown-unknown"

%S = type { { <4 x i32> } }
%W = type { <4 x i32>, i32 }

@global = global %S zeroinitializer
@table = global ptr @address_taken

; An undefined function, whose definition cannot be changed.
declare spir_func void @undefined(ptr addrspace(4) sret(%W), ptr)

; A function that libraries define; they return its result through memory.
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1TET_PKcPKvS5_(ptr addrspace(4) sret(%S), ptr addrspace(4))

define spir_func <4 x i32> @exported(ptr %x) {
  %v = load <4 x i32>, ptr %x
  ret <4 x i32> %v
}

; Other modules may have a different definition.
define linkonce spir_func <4 x i32> @interposed(ptr %x) {
  %v = load <4 x i32>, ptr %x
  ret <4 x i32> %v
}

; Other images may call this function.
define linkonce_odr spir_func <4 x i32> @entry_point(ptr %x) #0 {
  %v = load <4 x i32>, ptr %x
  ret <4 x i32> %v
}

define internal spir_func <4 x i32> @not_called(ptr %x) {
  %v = load <4 x i32>, ptr %x
  ret <4 x i32> %v
}

define internal spir_func <4 x i32> @address_taken(ptr %x) {
  %v = load <4 x i32>, ptr %x
  ret <4 x i32> %v
}

define internal spir_func <4 x i32> @volatile(ptr %x) {
  %v = load volatile <4 x i32>, ptr %x
  ret <4 x i32> %v
}

define internal spir_func i32 @part(ptr %x) {
  %p = getelementptr i32, ptr %x, i64 1
  %v = load i32, ptr %p
  ret i32 %v
}

define internal spir_func <4 x i32> @two_types(ptr %x) {
  %v = load <4 x i32>, ptr %x
  %f = load <4 x float>, ptr %x
  ret <4 x i32> %v
}

define internal spir_func <4 x i32> @not_a_slot(ptr %x) {
  %v = load <4 x i32>, ptr %x
  ret <4 x i32> %v
}

; Another pointer may read the value that the caller stores into the slot of the result.
define internal spir_func void @same_slot(ptr sret(%S) %r, ptr %x) {
  store <4 x i32> zeroinitializer, ptr %r
  %v = load <4 x i32>, ptr %x
  ret void
}

; Any function that has the slot's address may write to it.
define internal spir_func <4 x i32> @known_elsewhere(ptr %x) {
  call void @unknown()
  %v = load <4 x i32>, ptr %x
  ret <4 x i32> %v
}

; Not written on all paths, and not marked as a result.
define internal spir_func void @sometimes(ptr noalias writable %r, i1 %c) {
  br i1 %c, label %a, label %b
a:
  store <4 x i32> zeroinitializer, ptr %r
  ret void
b:
  ret void
}

define internal spir_func <4 x i32> @variadic(ptr %x, ...) {
  %v = load <4 x i32>, ptr %x
  ret <4 x i32> %v
}

declare void @unknown()
declare void @keep(ptr)

define spir_kernel void @k(i1 %c) {
  %s = alloca %S
  %escaped = alloca %S
  call void @keep(ptr %escaped)
  %cast = addrspacecast ptr %s to ptr addrspace(4)
  call spir_func void @undefined(ptr addrspace(4) sret(%W) %cast, ptr %s)
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1TET_PKcPKvS5_(ptr addrspace(4) sret(%S) %cast, ptr addrspace(4) null)
  %t = alloca %S
  %1 = call spir_func <4 x i32> @exported(ptr %t)
  %2 = call spir_func <4 x i32> @interposed(ptr %t)
  %3 = call spir_func <4 x i32> @entry_point(ptr %t)
  %u = alloca %S
  %4 = call spir_func <4 x i32> @address_taken(ptr %u)
  %w = alloca %S
  %5 = call spir_func <4 x i32> @volatile(ptr %w)
  %6 = call spir_func i32 @part(ptr %w)
  %7 = call spir_func <4 x i32> @two_types(ptr %w)
  %8 = call spir_func <4 x i32> @not_a_slot(ptr @global)
  %y = alloca %S
  call spir_func void @same_slot(ptr sret(%S) %y, ptr %y)
  %9 = call spir_func <4 x i32> @known_elsewhere(ptr %escaped)
  %z = alloca %S
  call spir_func void @sometimes(ptr %z, i1 %c)
  %v = alloca %S
  %10 = call spir_func <4 x i32> (ptr, ...) @variadic(ptr %v)
  ret void
}

attributes #0 = { "sycl-module-id"="k.cpp" }

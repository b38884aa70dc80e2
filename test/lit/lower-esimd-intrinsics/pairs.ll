; addc and subb return two values, which are stored through the pointer in argument 0, or to the stack slot that it is a cast of.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

%pair = type { <16 x i32>, <16 x i32> }

declare spir_func void @_Z12__esimd_addcILi16EESt4pairIvvEv(ptr addrspace(4) sret(%pair), <16 x i32>, <16 x i32>)
declare spir_func void @_Z12__esimd_subbILi1EESt4pairIvvEv(ptr addrspace(4), i32, i32)

; CHECK-LABEL: define void @cast(
; CHECK:         %c = addrspacecast ptr %t to ptr addrspace(4)
; CHECK-NEXT:    [[S:%.+]] = call { <16 x i32>, <16 x i32> } @llvm.genx.addc.v16i32.v16i32(<16 x i32> %x, <16 x i32> %y)
; CHECK-NEXT:    store { <16 x i32>, <16 x i32> } [[S]], ptr %t, align 64
; CHECK-NEXT:    ret void
define void @cast(<16 x i32> %x, <16 x i32> %y) {
  %t = alloca %pair, align 64
  %c = addrspacecast ptr %t to ptr addrspace(4)
  call spir_func void @_Z12__esimd_addcILi16EESt4pairIvvEv(ptr addrspace(4) sret(%pair) %c, <16 x i32> %x, <16 x i32> %y)
  ret void
}

; CHECK-LABEL: define void @no_cast(
; CHECK-NEXT:    [[S:%.+]] = call { i32, i32 } @llvm.genx.subb.i32.i32(i32 %x, i32 %y)
; CHECK-NEXT:    store { i32, i32 } [[S]], ptr addrspace(4) %p, align 4
; CHECK-NEXT:    ret void
define void @no_cast(ptr addrspace(4) %p, i32 %x, i32 %y) {
  call spir_func void @_Z12__esimd_subbILi1EESt4pairIvvEv(ptr addrspace(4) %p, i32 %x, i32 %y)
  ret void
}

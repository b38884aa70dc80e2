; Functions in another address space cannot be copied to another module.

; RUN: rm -rf %t && mkdir %t && cd %t
; RUN: not opt -passes='sycl-split<out=k.table>' -disable-output %s 2>&1 | FileCheck --implicit-check-not=error: %s
; RUN: not ls k.table 2>&1 | FileCheck --check-prefix=NONE %s

; CHECK: error: 'far' cannot be copied to another module{{$}}
; NONE: No such file

define spir_kernel void @k() {
  call addrspace(7) void @far()
  ret void
}

define void @far() addrspace(7) {
  ret void
}

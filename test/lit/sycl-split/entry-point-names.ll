; A line break in the name of an entry point would create another line in a list.

; RUN: not opt -passes=sycl-split -disable-output %s 2>&1 | FileCheck %s
; CHECK:      error: {{.*}}in function a
; CHECK-NEXT: b void (): the name of an entry point is not UTF-8 or contains a line break{{$}}

define spir_kernel void @"a\0Ab"() {
  ret void
}

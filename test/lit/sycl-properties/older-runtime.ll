; Two sets that only older runtimes read.
; RUN: opt -passes='sycl-properties<out=-;runtime=8>' -disable-output %s | FileCheck %s --match-full-lines
; RUN: opt -passes='sycl-properties<out=-;runtime=9>' -disable-output %s | FileCheck %s --match-full-lines --check-prefix=CURRENT
; RUN: opt -passes='sycl-properties<out=->' -disable-output %s | FileCheck %s --match-full-lines --check-prefix=CURRENT
; RUN: not opt -passes='sycl-properties<out=-;runtime=7>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=RUNTIME --match-full-lines

;      CHECK:[SYCL/kernel names]
; CHECK-NEXT:directly=1|1
; CHECK-NEXT:indirectly=1|1
; CHECK-NEXT:never=1|1
; CHECK-NEXT:[SYCL/assert used]
; CHECK-NEXT:directly=1|1
; CHECK-NEXT:indirectly=1|1
; CHECK-NEXT:[SYCL/host pipes]
; CHECK-NEXT:_Z4pipe=2|gAAAAAAAAAABAAAA
;  CHECK-NOT:{{.}}

;      CURRENT:[SYCL/kernel names]
; CURRENT-NEXT:directly=1|1
; CURRENT-NEXT:indirectly=1|1
; CURRENT-NEXT:never=1|1
;  CURRENT-NOT:{{.}}

; RUNTIME:error: pass 'sycl-properties': invalid value '7' for parameter 'runtime'; expected one of: 8, 9

target triple = "spirv64-unknown-unknown"

@pipe = addrspace(1) constant i32 0 #0

define spir_kernel void @directly() {
  call spir_func void @__assert_fail()
  ret void
}

define internal spir_func void @check() {
  call spir_func void @__devicelib_assert_fail()
  ret void
}

define spir_kernel void @indirectly(ptr %p) {
  store ptr @check, ptr %p
  ret void
}

define spir_kernel void @never() {
  ret void
}

declare spir_func void @__assert_fail()
declare spir_func void @__devicelib_assert_fail()

attributes #0 = { "sycl-host-pipe" "sycl-host-pipe-size"="4" "sycl-unique-id"="_Z4pipe" }

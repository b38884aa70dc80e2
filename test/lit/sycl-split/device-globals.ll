; Each image has its own instance of a device_global with the device_image_scope property. Code that uses it stays together
; in auto mode, and cannot be separated in other modes. A device_global without the property may be in several images.

; RUN: rm -rf %t && mkdir %t && cd %t
; RUN: opt -passes='sycl-split<mode=auto;out=k.table>' -disable-output %s
; RUN: cat k_0.sym k_1.sym | FileCheck --match-full-lines %s
; RUN: opt -S -passes=verify k_0.bc | FileCheck --check-prefix=FIRST --implicit-check-not='@.* =' %s
; RUN: opt -S -passes=verify k_1.bc | FileCheck --check-prefix=SECOND --implicit-check-not='@.* =' %s
; RUN: opt -passes='sycl-split<mode=off>' -disable-output %s
; RUN: not opt -passes='sycl-split<mode=per_source;out=no.table>' -disable-output %s 2>&1 \
; RUN:   | FileCheck --check-prefix=ERROR --implicit-check-not=error: %s
; RUN: not opt -passes='sycl-split<mode=per_kernel;out=no.table>' -disable-output %s 2>&1 \
; RUN:   | FileCheck --check-prefix=ERROR --implicit-check-not=error: %s
; RUN: not ls no.table 2>&1 | FileCheck --check-prefix=NONE %s

; CHECK:      a
; CHECK-NEXT: c
; CHECK-NEXT: b
; CHECK-NOT:  {{.}}

; FIRST: @shared =
; FIRST: @scoped =
; SECOND: @shared =

; ERROR: error: device_global 'scoped' with property device_image_scope is used in more than one device image, by 'a' and 'c'; split by 'auto' or 'off'{{$}}
; NONE: No such file

@shared = addrspace(1) global i32 0 #3
@scoped = addrspace(1) global i32 0 #4
@scoped_alone = addrspace(1) global i32 0 #4

define spir_kernel void @a() #0 {
  store i32 1, ptr addrspace(1) @scoped
  store i32 1, ptr addrspace(1) @shared
  ret void
}

define spir_kernel void @b() #1 {
  store i32 1, ptr addrspace(1) @shared
  ret void
}

define spir_kernel void @c() #2 {
  call spir_func void @sets()
  ret void
}

define linkonce_odr spir_func void @sets() {
  store i32 1, ptr addrspace(1) @scoped
  ret void
}

attributes #0 = { "sycl-module-id"="a.cpp" }
attributes #1 = { "sycl-module-id"="b.cpp" }
attributes #2 = { "sycl-module-id"="c.cpp" }
attributes #3 = { "sycl-device-global-size"="4" "sycl-unique-id"="shared" }
attributes #4 = { "sycl-device-global-size"="4" "sycl-unique-id"="scoped" "sycl-device-image-scope"="true" }

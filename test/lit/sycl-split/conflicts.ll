; Functions that must be in one image, but are compiled in different ways, are errors.

; RUN: not opt -passes='sycl-split<mode=auto>' -disable-output %s 2>&1 | FileCheck --implicit-check-not=error: %s
; RUN: not opt -passes='sycl-split<mode=off>' -disable-output %s 2>&1 | FileCheck --implicit-check-not=error: %s

; CHECK: error: device_global 'scoped' with property device_image_scope is used in more than one device image, by 'sycl' and 'esimd'; remove the property, or the use in one of them{{$}}
; CHECK: error: {{.*}}in function sycl void (): kernel 'sycl' is used by 'sycl' and 'large', which cannot be in one device image: they are compiled in different ways{{$}}

@scoped = addrspace(1) global i32 0 #0

define spir_kernel void @sycl() {
  store i32 1, ptr addrspace(1) @scoped
  ret void
}

define spir_kernel void @esimd() !sycl_explicit_simd !0 {
  store i32 1, ptr addrspace(1) @scoped
  ret void
}

define spir_kernel void @large() #1 {
  store ptr @sycl, ptr null
  ret void
}

attributes #0 = { "sycl-device-global-size"="4" "sycl-unique-id"="scoped" "sycl-device-image-scope"="true" }
attributes #1 = { "sycl-grf-size"="256" }

!0 = !{}

; Properties that affect how an image is built.
; RUN: split-file %s %t
; RUN: opt -passes='sycl-properties<out=->' -disable-output %t/kernels.ll | FileCheck %s --match-full-lines
; RUN: opt -passes='sycl-properties<out=->' -disable-output %t/esimd.ll | FileCheck %s --match-full-lines --check-prefix=ESIMD
; RUN: opt -passes='sycl-properties<json=->' -disable-output %t/sanitizer.ll | FileCheck %s --check-prefix=SANITIZER
; RUN: not opt -passes='sycl-properties<out=->' -disable-output %t/malformed.ll 2>&1 | FileCheck %s --check-prefix=MALFORMED --implicit-check-not=error:

;      CHECK:[SYCL/misc properties]
; CHECK-NEXT:optLevel=1|2
; CHECK-NEXT:sycl-grf-size=1|256
; CHECK-NEXT:specConstsReplacedWithDefault=1|1
; CHECK-NEXT:sycl-register-alloc-mode=1|2
; CHECK-NEXT:[SYCL/kernel names]

;--- kernels.ll
target triple = "spirv64-unknown-unknown"

define spir_kernel void @a() #0 {
  ret void
}

define spir_kernel void @b() #0 {
  ret void
}

; Only kernels count.
define spir_func void @external() #1 {
  ret void
}

attributes #0 = { "sycl-grf-size"="256" "sycl-optlevel"="2" "sycl-register-alloc-mode"="2" }
attributes #1 = { "sycl-optlevel"="0" }

!sycl.specialization-constants-default-values-module = !{}

; The sub-group size of ESIMD kernels is not a requirement.
;  ESIMD-NOT:[SYCL/device requirements]
;      ESIMD:[SYCL/misc properties]
; ESIMD-NEXT:isEsimdImage=1|1
; ESIMD-NEXT:sycl-grf-size=1|0
; ESIMD-NEXT:[SYCL/kernel names]

;--- esimd.ll
target triple = "spirv64-unknown-unknown"

define spir_kernel void @a() #0 !sycl_explicit_simd !0 !intel_reqd_sub_group_size !1 {
  ret void
}

attributes #0 = { "sycl-grf-size"="0" }

!0 = !{}
!1 = !{i32 1}

;      SANITIZER: "name": "sanUsed",
; SANITIZER-NEXT: "type": "bytes",
; SANITIZER-NEXT: "bits": 32,
; SANITIZER-NEXT: "value": "6d73616e"

;--- sanitizer.ll
target triple = "spirv64-unknown-unknown"

@__MsanKernelMetadata = addrspace(1) global i32 0

; MALFORMED: error: {{.*}}in function level {{.*}}: attribute 'sycl-optlevel' is ''; expected a number of at most 32 bits
; MALFORMED: error: {{.*}}in function size {{.*}}: attribute 'sycl-grf-size' is '4294967296'; expected a number of at most 32 bits
; MALFORMED: error: {{.*}}in function mode {{.*}}: attribute 'sycl-register-alloc-mode' is 'large'; expected a number of at most 32 bits

;--- malformed.ll
target triple = "spirv64-unknown-unknown"

define spir_kernel void @level() #0 {
  ret void
}

define spir_kernel void @size() #1 {
  ret void
}

define spir_kernel void @mode() #2 {
  ret void
}

attributes #0 = { "sycl-optlevel" }
attributes #1 = { "sycl-grf-size"="4294967296" }
attributes #2 = { "sycl-register-alloc-mode"="large" }

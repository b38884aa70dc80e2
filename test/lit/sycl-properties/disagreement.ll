; If kernels disagree on a property of the image, it is omitted with a warning. A kernel without a size or level agrees with
; any value, but a kernel without an option for the whole image does not.
; RUN: opt -passes='sycl-properties<out=%t.prop>' -disable-output %s 2>&1 | FileCheck %s --implicit-check-not='do not agree'
; RUN: FileCheck %s --check-prefix=PROP --input-file=%t.prop --match-full-lines
; Without a requested output, there is no warning.
; RUN: opt -passes=sycl-properties -disable-output %s 2>&1 | FileCheck %s --check-prefix=QUIET --allow-empty
; QUIET-NOT: do not agree

; CHECK: warning: {{.*}}in function b {{.*}}: kernels 'a' and 'b' do not agree on 'reqd_sub_group_size', for which an image can have only one value; the property is omitted; split the kernels into two images
; CHECK: warning: {{.*}}in function c {{.*}}: kernels 'a' and 'c' do not agree on 'reqd_work_group_size_uint64_t', for which an image can have only one value
; CHECK: warning: {{.*}}in function b {{.*}}: kernels 'a' and 'b' do not agree on 'optLevel', for which an image can have only one value
; CHECK: warning: {{.*}}in function esimd {{.*}}: kernels 'a' and 'esimd' do not agree on 'isEsimdImage', for which an image can have only one value
; CHECK: warning: {{.*}}in function c {{.*}}: kernels 'a' and 'c' do not agree on 'sycl-grf-size', for which an image can have only one value

;      PROP:[SYCL/kernel names]
; PROP-NEXT:a=1|1

target triple = "spirv64-unknown-unknown"

define spir_kernel void @a() #0 !intel_reqd_sub_group_size !0 !reqd_work_group_size !0 {
  ret void
}

define spir_kernel void @b() #1 !intel_reqd_sub_group_size !1 {
  ret void
}

define spir_kernel void @c() !reqd_work_group_size !1 {
  ret void
}

define spir_kernel void @esimd() #0 !sycl_explicit_simd !2 !intel_reqd_sub_group_size !3 {
  ret void
}

attributes #0 = { "sycl-optlevel"="2" "sycl-grf-size"="256" }
attributes #1 = { "sycl-optlevel"="0" "sycl-grf-size"="256" }

!0 = !{i32 16}
!1 = !{i32 8}
!2 = !{}
!3 = !{i32 1}

; Names that cannot be passed to a runtime are errors.
; RUN: split-file %s %t
; RUN: not opt -passes='sycl-properties<symbols=%t.sym>' -disable-output %t/names.ll 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not test -e %t.sym
; RUN: not opt -passes='sycl-properties<symbols=%t.sym>' -disable-output %t/sets.ll 2>&1 | FileCheck %s --check-prefix=SETS --implicit-check-not=error:

; CHECK: error: {{.*}}in function a
; CHECK-NEXT: b void (): the name of an entry point is not UTF-8 or contains a line break
; CHECK: error: {{.*}}in function {{.*}}: the name of an entry point is not UTF-8 or contains a line break

;--- names.ll
target triple = "spirv64-unknown-unknown"

define spir_kernel void @"a\0Ab"() {
  ret void
}

define spir_kernel void @"\E9"() {
  ret void
}

; SETS: error: {{.*}}in function f {{.*}}: attribute 'indirectly-callable' is not UTF-8
; SETS: error: {{.*}}in function k {{.*}}: attribute 'calls-indirectly' is not UTF-8

;--- sets.ll
target triple = "spirv64-unknown-unknown"

define spir_kernel void @k() #0 {
  ret void
}

define spir_func void @f() #1 {
  ret void
}

attributes #0 = { "calls-indirectly"="\E9" }
attributes #1 = { "indirectly-callable"="\E9" }

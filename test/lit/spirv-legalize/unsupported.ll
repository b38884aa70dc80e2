; Code that no SPIR-V emitter supports is an error, and the module is not changed.
; RUN: not opt -passes=spirv-legalize -disable-output %s 2>&1 | FileCheck %s --implicit-check-not=error:

target triple = "spir64-unknown-unknown"

@numbers = internal addrspace(1) constant [4 x i32] [i32 5, i32 6, i32 7, i32 8]
@text = internal addrspace(1) constant [4 x i8] c"abc\00"
@inside = internal addrspace(1) global ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @numbers, i64 8)
@in_text = internal addrspace(1) global ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @text, i64 1)
@odd_address = internal addrspace(1) global { ptr addrspace(1), i128 } { ptr addrspace(1) @numbers, i128 1 }
@start = internal addrspace(1) global ptr addrspace(1) @numbers

; CHECK: error: {{.*}}: SPIR-V cannot express the intrinsic 'llvm.smul.fix.i32'
define i32 @fixed(i32 %x, i32 %y) {
  %r = call i32 @llvm.smul.fix.i32(i32 %x, i32 %y, i32 4)
  ret i32 %r
}

; CHECK: error: {{.*}}: SPIR-V for OpenCL devices does not support type 'bfloat'; use sycl::ext::oneapi::bfloat16, which does not require it
define float @brain(float %x) {
  %b = fptrunc float %x to bfloat
  %r = fpext bfloat %b to float
  ret float %r
}

; CHECK: error: {{.*}}: SPIR-V does not support volatile or atomic accesses to an 'i1'
define void @truth(ptr %p) {
  store volatile i1 true, ptr %p
  ret void
}

; CHECK: error: {{.*}}the initializer of 'inside' contains an address inside another variable, which SPIR-V emitters mistranslate

; CHECK: error: {{.*}}SPIR-V for OpenCL devices does not support variable 'odd_address' of type '{ ptr addrspace(1), i128 }'

; One error for the function and its result.
; CHECK: error: {{.*}}: SPIR-V for OpenCL devices does not support a value of type 'i7' here
define i7 @parameter(i7 %x) {
  ret i7 %x
}

; One error for all of these.
; CHECK: error: {{.*}}: SPIR-V for OpenCL devices does not support a value of type 'i2048' here
define i64 @wide(i64 %x) {
  %w = zext i64 %x to i2048
  %s = lshr i2048 %w, 3
  %r = trunc i2048 %s to i64
  ret i64 %r
}

; CHECK: error: {{.*}}: SPIR-V for OpenCL devices does not support a value of type 'i128' here
define i64 @quotient(i64 %x) {
  %w = zext i64 %x to i128
  %s = udiv i128 %w, 10
  %r = trunc i128 %s to i64
  ret i64 %r
}

; CHECK: error: {{.*}}: SPIR-V for OpenCL devices does not support a value of type 'i128' here
define i64 @special(ptr %p) {
  %w = load volatile i128, ptr %p
  %r = trunc i128 %w to i64
  ret i64 %r
}

; CHECK: error: {{.*}}: SPIR-V for OpenCL devices does not support a value of type 'i128' here
define i64 @expression() {
  %r = trunc i128 add (i128 ptrtoint (ptr addrspace(1) @numbers to i128), i128 1) to i64
  ret i64 %r
}

declare i32 @llvm.smul.fix.i32(i32, i32, i32)

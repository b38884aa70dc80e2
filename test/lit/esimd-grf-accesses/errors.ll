; Register variables have no address: partial accesses, and selects between them and other memory, are errors. All errors are
; reported, and the module is unchanged.
; RUN: not opt -S -passes=esimd-grf-accesses %s -o %t.ll 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not ls %t.ll

target triple = "spir64-unknown-unknown"

@g = global <16 x float> zeroinitializer, align 64 #0
@i = global <8 x i32> zeroinitializer, align 32 #0
@h = global <16 x float> zeroinitializer, align 64 #0

; CHECK: error: {{.*}}: in function part float (i64): register variable 'g' can only be loaded and stored as a whole
define float @part(i64 %i) {
  %p = getelementptr float, ptr @g, i64 %i
  %v = load float, ptr %p
  ret float %v
}

; CHECK: error: {{.*}}: in function smaller void (): register variable 'g' can only be loaded and stored as a whole
define void @smaller() {
  store <4 x float> zeroinitializer, ptr @g
  ret void
}

; A vector that has the type of another register variable.
; CHECK: error: {{.*}}: in function other_type void (): register variable 'g' can only be loaded and stored as a whole
; CHECK: error: {{.*}}: in function other_type void (): register variable 'g' can only be loaded and stored as a whole
define void @other_type() {
  store <8 x i32> zeroinitializer, ptr @i
  store <8 x i32> zeroinitializer, ptr @g
  %v = call <8 x i32> @llvm.genx.vload.v8i32.p0(ptr @g)
  ret void
}

; CHECK: error: {{.*}}: in function shifted <16 x float> (): register variable 'g' can only be loaded and stored as a whole
define <16 x float> @shifted() {
  %v = call <16 x float> @llvm.genx.vload.v16f32.p0(ptr getelementptr (i8, ptr @g, i64 4))
  ret <16 x float> %v
}

; CHECK: error: {{.*}}: in function copied void (ptr): register variable 'g' can only be loaded and stored as a whole
define void @copied(ptr %p) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @g, i64 64, i1 false)
  ret void
}

; CHECK: error: {{.*}}: in function either <16 x float> (i1): cannot determine whether this accesses register variable 'g' or other memory
define <16 x float> @either(i1 %c) {
  %p = select i1 %c, ptr @h, ptr @g
  %v = call <16 x float> @llvm.genx.vload.v16f32.p0(ptr %p)
  ret <16 x float> %v
}

; CHECK: error: {{.*}}: in function operands <16 x float> (): call to 'llvm.genx.vload.other' does not have the operands of the intrinsic
define <16 x float> @operands() {
  %v = call <16 x float> @llvm.genx.vload.other(i32 0)
  ret <16 x float> %v
}

declare <8 x i32> @llvm.genx.vload.v8i32.p0(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare <16 x float> @llvm.genx.vload.v16f32.p0(ptr)
declare <16 x float> @llvm.genx.vload.other(i32)

attributes #0 = { "genx_volatile" }

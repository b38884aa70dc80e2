; Division and square root of `float` with a permitted error. A second run changes nothing.
; RUN: opt -S -passes='nvptx-approximations,verify' %s -o %t.once.ll
; RUN: FileCheck %s --input-file=%t.once.ll
; RUN: opt -S -passes='nvptx-approximations,nvptx-approximations' %s -o %t.twice.ll
; RUN: cmp %t.once.ll %t.twice.ll

target triple = "nvptx64-nvidia-cuda"

declare float @llvm.fpbuiltin.fdiv.f32(float, float)
declare float @llvm.fpbuiltin.sqrt.f32(float)

; CHECK-LABEL: define float @fast(
; CHECK-NEXT:    [[A:%.*]] = fdiv fast float %x, %y
; CHECK-NEXT:    [[B:%.*]] = call reassoc afn float @llvm.sqrt.f32(float [[A]])
; CHECK-NEXT:    ret float [[B]]
define float @fast(float %x, float %y) {
  %a = call fast float @llvm.fpbuiltin.fdiv.f32(float %x, float %y) #0
  %b = call reassoc afn float @llvm.fpbuiltin.sqrt.f32(float %a) #1
  ret float %b
}

; CHECK-LABEL: define float @approximate(
; CHECK-NEXT:    [[A:%.*]] = call float @llvm.nvvm.div.full(float %x, float %y)
; CHECK-NEXT:    [[B:%.*]] = call float @llvm.nvvm.sqrt.approx.f(float [[A]])
; CHECK-NEXT:    ret float [[B]]
define float @approximate(float %x, float %y) {
  %a = call float @llvm.fpbuiltin.fdiv.f32(float %x, float %y) #0
  %b = call float @llvm.fpbuiltin.sqrt.f32(float %a) #1
  ret float %b
}

; CHECK-LABEL: define float @exact(
; CHECK-NEXT:    [[A:%.*]] = fdiv float %x, %y
; CHECK-NEXT:    [[B:%.*]] = call contract float @llvm.sqrt.f32(float [[A]])
; CHECK-NEXT:    ret float [[B]]
define float @exact(float %x, float %y) {
  %a = call float @llvm.fpbuiltin.fdiv.f32(float %x, float %y) #2
  %b = call contract float @llvm.fpbuiltin.sqrt.f32(float %a)
  ret float %b
}

attributes #0 = { "fpbuiltin-max-error"="2.5" }
attributes #1 = { "fpbuiltin-max-error"="3.0" }
attributes #2 = { "fpbuiltin-max-error"="0.5" }

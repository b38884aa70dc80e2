; An invoke is lowered like a call: it branches to its normal destination, and is removed from the phis of its unwind destination.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

declare i32 @__gxx_personality_v0(...)
declare spir_func void @may_throw()
declare spir_func <16 x float> @_Z11__esimd_invIfLi16EEv(<16 x float>)

; CHECK-LABEL: define <16 x float> @f(
; CHECK:       entry:
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.inv.v16f32(<16 x float> %x)
; CHECK-NEXT:    br label %next
; CHECK:       next:
; CHECK-NEXT:    %v = phi <16 x float> [ %r, %entry ]
; CHECK-NEXT:    invoke spir_func void @may_throw()
; CHECK-NEXT:            to label %done unwind label %catch
; CHECK:       catch:
; CHECK-NEXT:    %from = phi i32 [ 2, %next ]
define <16 x float> @f(<16 x float> %x, ptr %p) personality ptr @__gxx_personality_v0 {
entry:
  %r = invoke spir_func <16 x float> @_Z11__esimd_invIfLi16EEv(<16 x float> %x) to label %next unwind label %catch
next:
  %v = phi <16 x float> [ %r, %entry ]
  invoke spir_func void @may_throw() to label %done unwind label %catch
done:
  ret <16 x float> %v
catch:
  %from = phi i32 [ 1, %entry ], [ 2, %next ]
  %pad = landingpad { ptr, i32 } cleanup
  store i32 %from, ptr %p
  ret <16 x float> zeroinitializer
}

; No call unwinds to this block anymore.
; CHECK-LABEL: define void @g(
; CHECK:         store i32 poison, ptr %p
define void @g(<16 x float> %x, ptr %p) personality ptr @__gxx_personality_v0 {
entry:
  %r = invoke spir_func <16 x float> @_Z11__esimd_invIfLi16EEv(<16 x float> %x) to label %next unwind label %catch
next:
  ret void
catch:
  %from = phi i32 [ 1, %entry ]
  %pad = landingpad { ptr, i32 } cleanup
  store i32 %from, ptr %p
  ret void
}

; Vectors that are passed and returned by address become values. Calling convention, tail marker, attributes of other
; parameters, names and debug locations are kept. A second run changes nothing.
; RUN: opt -S -verify-each -passes=esimd-vector-arguments %s | FileCheck %s
; RUN: opt -S -verify-each -passes='esimd-vector-arguments,esimd-vector-arguments' %s | FileCheck %s

target triple = "spir64-unknown-unknown"

%S = type { { <16 x float> } }

; CHECK-LABEL: define internal spir_func <16 x float> @callee(<16 x float> %x.v, i32 signext %j) #0 !dbg
; CHECK-NEXT:    %r.s = alloca <16 x float>, align 64
; CHECK-NEXT:    %r.c = addrspacecast ptr %r.s to ptr addrspace(4)
; CHECK-NEXT:    %x.s = alloca <16 x float>, align 64
; CHECK-NEXT:    store <16 x float> %x.v, ptr %x.s, align 64
; CHECK-NEXT:    %l = load <16 x float>, ptr %x.s, align 64
; CHECK-NEXT:    %m = load %S, ptr %x.s, align 64
; CHECK-NEXT:    store <16 x float> %l, ptr addrspace(4) %r.c, align 64
; CHECK-NEXT:    [[R:%.*]] = load <16 x float>, ptr %r.s, align 64, !dbg [[RET:![0-9]+]]
; CHECK-NEXT:    ret <16 x float> [[R]], !dbg [[RET]]
define internal spir_func void @callee(ptr addrspace(4) noalias sret(%S) align 64 %r, ptr noundef %x, i32 signext %j) #0 !dbg !5 {
  %l = load <16 x float>, ptr %x, align 64
  %m = load %S, ptr %x, align 64
  store <16 x float> %l, ptr addrspace(4) %r, align 64
  ret void, !dbg !6
}

; CHECK-LABEL: define spir_kernel void @caller(
; CHECK:         store <16 x float> %v, ptr %t, align 64
; CHECK-NEXT:    [[V:%.*]] = load <16 x float>, ptr %t, align 64, !dbg [[CALL:![0-9]+]]
; CHECK-NEXT:    [[N:%.*]] = tail call spir_func <16 x float> @callee(<16 x float> [[V]], i32 signext 3) #1, !dbg [[CALL]], !m
; CHECK-NEXT:    store <16 x float> [[N]], ptr %slot, align 128, !dbg [[CALL]]
; CHECK-NEXT:    %again = load <16 x float>, ptr %t
define spir_kernel void @caller(<16 x float> %v, ptr addrspace(1) %out) !sycl_explicit_simd !10 !dbg !7 {
  %t = alloca %S, align 64
  %slot = alloca %S, align 128
  %cast = addrspacecast ptr %slot to ptr addrspace(4)
  store <16 x float> %v, ptr %t, align 64
  tail call spir_func void @callee(ptr addrspace(4) noalias sret(%S) align 64 %cast, ptr noundef %t, i32 signext 3) #1, !dbg !8, !m !9
  %again = load <16 x float>, ptr %t
  %n = load <16 x float>, ptr %slot
  store <16 x float> %n, ptr addrspace(1) %out
  store <16 x float> %again, ptr addrspace(1) %out
  ret void
}

; A function that already returns something else is changed only to accept vectors.
; CHECK-LABEL: define internal fastcc float @sum(float %f, <4 x float> %a.v, <4 x float> %b.v)
define internal fastcc float @sum(float %f, ptr %a, ptr addrspace(4) %b) {
  %x = load <4 x float>, ptr %a, align 16
  %y = load <4 x float>, ptr addrspace(4) %b, align 16
  %e = extractelement <4 x float> %x, i32 0
  ret float %e
}

; CHECK-LABEL: define float @sums()
; CHECK:         %r = notail call fast fastcc float @sum(float 1.000000e+00, <4 x float> {{%.*}}, <4 x float> {{%.*}})
; CHECK-NEXT:    ret float %r
define float @sums() {
  %t = alloca <4 x float>, align 16
  %c = addrspacecast ptr %t to ptr addrspace(4)
  store <4 x float> zeroinitializer, ptr %t
  %r = notail call fast fastcc float @sum(float 1.0, ptr %t, ptr addrspace(4) %c)
  ret float %r
}

attributes #0 = { noinline nounwind "k"="v" }
attributes #1 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cpp", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{}
!5 = distinct !DISubprogram(name: "callee", scope: !1, file: !1, line: 1, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DILocation(line: 2, scope: !5)
!7 = distinct !DISubprogram(name: "caller", scope: !1, file: !1, line: 10, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!8 = !DILocation(line: 11, scope: !7)
!9 = !{i32 7}
!10 = !{}

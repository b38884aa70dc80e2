; Functions that both SYCL and ESIMD code call are copied, functions that only ESIMD code calls are marked, and others are
; unchanged. A second run changes nothing.

; RUN: opt -S -verify-each -passes=esimd-separate %s -o %t.once.ll
; RUN: FileCheck %s --input-file=%t.once.ll --implicit-check-not='{{^}}define'
; RUN: opt -S -verify-each -passes='esimd-separate,esimd-separate' %s -o %t.twice.ll
; RUN: cmp %t.once.ll %t.twice.ll

target triple = "spir64-unknown-unknown"

$both = comdat any
$alone = comdat any

; CHECK:      define spir_kernel void @sycl(i32 %n) {
; CHECK-NEXT:   %a = call spir_func i32 @both(i32 %n)
; CHECK-NEXT:   %b = call spir_func i32 @sycl_only(i32 %a)
; CHECK-NEXT:   ret void
define spir_kernel void @sycl(i32 %n) {
  %a = call spir_func i32 @both(i32 %n)
  %b = call spir_func i32 @sycl_only(i32 %a)
  ret void
}

; CHECK:      define spir_kernel void @esimd(i32 %n) !sycl_explicit_simd
; CHECK-NEXT:   %a = call spir_func i32 @both.esimd(i32 %n)
; CHECK-NEXT:   %b = call spir_func i32 @alone(i32 %a)
; CHECK-NEXT:   %c = call spir_func i32 @marked(i32 %a)
; CHECK-NEXT:   ret void
define spir_kernel void @esimd(i32 %n) !sycl_explicit_simd !0 {
  %a = call spir_func i32 @both(i32 %n)
  %b = call spir_func i32 @alone(i32 %a)
  %c = call spir_func i32 @marked(i32 %a)
  ret void
}

; CHECK:      define linkonce_odr spir_func i32 @both(i32 %n) comdat {
; CHECK-NEXT: entry:
; CHECK-NEXT:   %zero = icmp eq i32 %n, 0
; CHECK-NEXT:   br i1 %zero, label %done, label %more
; CHECK:      more:
; CHECK-NEXT:   %m = call spir_func i32 @mutual(i32 %n)
define linkonce_odr spir_func i32 @both(i32 %n) comdat {
entry:
  %zero = icmp eq i32 %n, 0
  br i1 %zero, label %done, label %more
more:
  %m = call spir_func i32 @mutual(i32 %n)
  ret i32 %m
done:
  %d = call spir_func i32 @declared(i32 0)
  ret i32 %d
}

; CHECK:      define internal spir_func i32 @mutual(i32 %n) #[[ATTRIBUTES:[0-9]+]] !note [[NOTE:![0-9]+]] {
; CHECK-NEXT:   %a = call spir_func i32 @both(i32 %n)
; CHECK-NEXT:   %b = call spir_func i32 @mutual(i32 %a)
define internal spir_func i32 @mutual(i32 %n) noinline optnone !note !1 {
  %a = call spir_func i32 @both(i32 %n)
  %b = call spir_func i32 @mutual(i32 %a)
  ret i32 %b
}

; CHECK: define internal spir_func i32 @sycl_only(i32 %n) {
define internal spir_func i32 @sycl_only(i32 %n) {
  ret i32 %n
}

; Another module may use this function in its SYCL code.
; CHECK: define internal spir_func i32 @alone(i32 %n) !sycl_explicit_simd
define linkonce_odr spir_func i32 @alone(i32 %n) comdat {
  ret i32 %n
}

; CHECK: define linkonce_odr spir_func i32 @marked(i32 %n) !sycl_explicit_simd
define linkonce_odr spir_func i32 @marked(i32 %n) !sycl_explicit_simd !0 {
  ret i32 %n
}

; A function without a body is not copied.
; CHECK: declare spir_func i32 @declared(i32)
declare spir_func i32 @declared(i32)

; CHECK:      define internal spir_func i32 @both.esimd(i32 %n) !sycl_explicit_simd
; CHECK-NEXT: entry:
; CHECK-NEXT:   %zero = icmp eq i32 %n, 0
; CHECK-NEXT:   br i1 %zero, label %done, label %more
; CHECK:      more:
; CHECK-NEXT:   %m = call spir_func i32 @mutual.esimd(i32 %n)
; CHECK-NEXT:   ret i32 %m
; CHECK:      done:
; CHECK-NEXT:   %d = call spir_func i32 @declared(i32 0)
; CHECK-NEXT:   ret i32 %d

; CHECK:      define internal spir_func i32 @mutual.esimd(i32 %n) #[[ATTRIBUTES]] !sycl_explicit_simd {{![0-9]+}} !note [[NOTE]] {
; CHECK-NEXT:   %a = call spir_func i32 @both.esimd(i32 %n)
; CHECK-NEXT:   %b = call spir_func i32 @mutual.esimd(i32 %a)
; CHECK-NEXT:   ret i32 %b

; CHECK: attributes #[[ATTRIBUTES]] = { noinline optnone }

!0 = !{}
!1 = !{!"note"}

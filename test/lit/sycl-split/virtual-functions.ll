; A set of virtual functions is a separate part: other parts only declare them, and the runtime links the images.

; RUN: rm -rf %t && mkdir %t && cd %t
; RUN: opt -passes='sycl-split<out=k.table>' -disable-output %s
; RUN: cat k_0.sym k_1.sym k_2.sym k_3.sym | FileCheck --check-prefix=SYMBOLS --match-full-lines %s
; RUN: opt -S -passes=verify k_0.bc | FileCheck --check-prefix=KERNEL --implicit-check-not='{{define|declare|@.* =}}' %s
; RUN: opt -S -passes=verify k_1.bc | FileCheck --check-prefix=SET --implicit-check-not='{{define|declare|@.* =}}' %s

; SYMBOLS:      constructs
; SYMBOLS-NEXT: foo
; SYMBOLS-NEXT: foo_too
; SYMBOLS-NEXT: bar
; SYMBOLS-NEXT: calls
; SYMBOLS-NOT:  {{.}}

; KERNEL: @vtable = linkonce_odr addrspace(1) constant { [3 x ptr] } { [3 x ptr] [ptr @foo, ptr @bar, ptr @other_name] }
; KERNEL: define spir_kernel void @constructs(
; KERNEL: declare spir_func void @foo() #1
; KERNEL: declare spir_func void @bar() #2
; Declarations are not renamed.
; KERNEL: declare void @other_name()
; KERNEL: "indirectly-callable"="set_a"

; SET: define linkonce_odr spir_func void @foo() #0
; SET: define linkonce_odr spir_func void @foo_too()
; SET: define internal spir_func void @helper()

@vtable = linkonce_odr addrspace(1) constant { [3 x ptr] } { [3 x ptr] [ptr @foo, ptr @bar, ptr @other_name] }
@other_name = alias void (), ptr @foo

define spir_kernel void @constructs(ptr addrspace(1) %object) #0 {
  store ptr addrspace(1) @vtable, ptr addrspace(1) %object
  ret void
}

define linkonce_odr spir_func void @foo() #1 {
  call spir_func void @helper()
  ret void
}

define linkonce_odr spir_func void @bar() #2 !sycl_used_aspects !0 {
  ret void
}

define linkonce_odr spir_func void @foo_too() #1 {
  ret void
}

define internal spir_func void @helper() {
  ret void
}

define spir_kernel void @calls(ptr %f) #3 !sycl_used_aspects !0 {
  call spir_func void %f()
  ret void
}

attributes #0 = { "sycl-module-id"="a.cpp" }
attributes #1 = { "sycl-module-id"="a.cpp" "indirectly-callable"="set_a" }
attributes #2 = { "sycl-module-id"="a.cpp" "indirectly-callable"="set_b" }
attributes #3 = { "sycl-module-id"="a.cpp" "calls-indirectly"="set_a,set_b" }

!0 = !{!1}
!1 = !{!"fp64", i32 6}

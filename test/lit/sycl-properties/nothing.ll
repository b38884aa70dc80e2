; A module without constants has no properties: the file is empty.
; RUN: opt -passes='sycl-properties<out=->' -disable-output %s | count 0
; RUN: opt -passes='sycl-properties<out=%t.prop>' -disable-output %s
; RUN: count 0 < %t.prop

target triple = "spirv64-unknown-unknown"

define void @f() {
  ret void
}

; Modules without ESIMD code are not changed, and no LLVM pass runs on them.

; RUN: opt -S < %s > %t.1
; RUN: opt -S -passes=lower-esimd < %s > %t.2
; RUN: cmp %t.1 %t.2
; RUN: opt -S -passes=sycl-used-aspects < %s > %t.3
; RUN: opt -S -passes=sycl-post-link < %s > %t.4
; RUN: cmp %t.3 %t.4
; RUN: opt -passes=sycl-post-link -debug-pass-manager -disable-output %s 2>&1 | FileCheck %s --implicit-check-not='Running pass'
; CHECK:      Running pass: SyclUsedAspectsPass on [module]
; CHECK-NEXT: Running pass: EsimdConditionalPasses on [module]
; CHECK-NEXT: Running pass: SpecConstantsPass on [module]
; CHECK-NEXT: Running pass: SpirvStructIndexPass on [module]
; CHECK-NEXT: Running pass: SyclPropertiesPass on [module]
; CHECK-NEXT: Running pass: VerifierPass on [module]

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p) {
  %slot = alloca i32
  call spir_func void @helper(ptr %slot)
  %v = load i32, ptr %slot
  store i32 %v, ptr addrspace(1) %p
  ret void
}

define internal spir_func void @helper(ptr %p) alwaysinline {
  store i32 1, ptr %p
  ret void
}

define spir_kernel void @bfloat(ptr addrspace(4) %p) {
  %v = call spir_func i16 @__devicelib_ConvertFToBF16INTEL(ptr addrspace(4) %p)
  ret void
}

declare spir_func i16 @__devicelib_ConvertFToBF16INTEL(ptr addrspace(4))

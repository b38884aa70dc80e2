; print<sycl-passes> prints every pass with its parameters and their values.

; RUN: opt -passes='print<sycl-passes>' -disable-output %s 2>&1 | FileCheck %s
; CHECK:      spec-constants, SpecConstantsPass: lower calls that read SYCL specialization constants
; CHECK-NEXT:   mode=one of: native, emulation, default-values, values
; CHECK:        values=FILE
; CHECK:      sycl-properties: collect the property sets of the device image
; CHECK-NEXT:   out=FILE
; CHECK:        symbols=FILE
; CHECK:        json=FILE
; CHECK:        runtime=one of: 8, 9
; CHECK:      sycl-split: split the module
; CHECK-NEXT:   mode=one of: off, per_source, per_kernel, auto
; CHECK:        out=FILE
; CHECK:        only-kernels, no-only-kernels
; CHECK:        text, no-text
; CHECK:      sycl-post-link: sycl-used-aspects, esimd-verifier, lower-esimd, spec-constants, spirv-struct-index, sycl-properties
; CHECK:        force-stateless-mem, no-force-stateless-mem
; CHECK:        optimize, no-optimize
; CHECK:      sycl-record-options:
; CHECK:      sycl-check-thin-lto:
; CHECK:      spirv-struct-index:
; CHECK:      spirv-legalize: rewrite
; CHECK:      sycl-free-functions: convert
; CHECK:      sycl-used-aspects: find
; CHECK:      sycl-inline-reads: inline
; CHECK:      sycl-math-builtins: replace
; CHECK:      nvptx-intrinsics: lower
; CHECK:      nvptx-approximations: lower
; CHECK:      nvptx-integer-powers: expand
; CHECK:      nvptx-powr: compute
; CHECK:      nvptx-group-reductions: reduce
; CHECK-NEXT:   redux, no-redux
; CHECK:      nvptx-sincos: compute
; CHECK:      nvptx-global-offset: add
; CHECK:      nvptx-local-arguments: turn
; CHECK:      nvptx-work-group-size: convert
; CHECK:      nvptx-parameter-alignment: limit
; CHECK:      nvptx-unroll-strides: unroll
; CHECK:      nvptx-read-only-loads: mark
; CHECK:      nvptx-small-copies: copy
; CHECK:      nvptx-narrow-stores: keep
; CHECK:      esimd-verifier: reject
; CHECK-NEXT:   force-stateless-mem
; CHECK:      bitcode-compat: remove or translate
; CHECK-NEXT:   llvm=one of: 19
; CHECK:      esimd-cond: run the passes in parentheses
; CHECK:      esimd-register-cond: run the passes in parentheses
; CHECK:      esimd-markers: mark
; CHECK:      esimd-slm-checks: check
; CHECK:      esimd-inlining: mark
; CHECK:      esimd-kernel-records: describe
; CHECK-NEXT:   force-stateless-mem, no-force-stateless-mem
; CHECK:      esimd-globals: turn
; CHECK:      esimd-named-barriers: number
; CHECK:      lower-esimd-intrinsics: lower calls
; CHECK:      esimd-vector-arguments: pass
; CHECK:      esimd-slm: lay out
; CHECK:      esimd-grf-accesses: turn
; CHECK:      esimd-writer-attributes: add
; CHECK:      lower-esimd, LowerESIMD: lower ESIMD code
; CHECK:      vulkan-arguments: bind
; CHECK-NEXT:   pod=one of: storage, uniform, push-constant
; CHECK:        cluster-pods, no-cluster-pods
; CHECK:        distinct-sets, no-distinct-sets
; CHECK:        constant-args-ubo, no-constant-args-ubo
; CHECK:        non-uniform-groups, no-non-uniform-groups
; CHECK:        push-global-offset, no-push-global-offset
; CHECK:        max-push-constants=BYTES
; CHECK:      vulkan-inlining: mark
; CHECK:      vulkan-aggregates: split
; CHECK:      vulkan-images: lower
; CHECK:      vulkan-printing: lower
; CHECK-NEXT:   printf-buffer-size=BYTES
; CHECK:      vulkan-variables: place
; CHECK-NEXT:   constants-in-storage-buffer, no-constants-in-storage-buffer
; CHECK:        physical-storage-buffers, no-physical-storage-buffers
; CHECK:      vulkan-memory: turn
; CHECK:      vulkan-scalars: turn
; CHECK:      vulkan-integers: replace
; CHECK:      vulkan-intrinsics: turn
; CHECK:      vulkan-addressing: turn
; CHECK:      vulkan-narrow: run the function passes
; CHECK:      vulkan-switches: turn an unreachable switch default into a case
; CHECK:      vulkan-structure: give
; CHECK:      vulkan-unstructured: run the function passes
; CHECK:      vulkan-loop-values: turn
; CHECK:      opencl-to-vulkan: lower OpenCL kernels
; CHECK:      print<sycl-passes>: print this table

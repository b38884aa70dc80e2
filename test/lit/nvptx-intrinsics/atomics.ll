; Atomic operations become LLVM instructions if the back end supports their ordering and scope, and PTX instructions
; otherwise. A second run changes nothing.
; RUN: opt -S -passes='nvptx-intrinsics,verify' %s -o %t.once.ll
; RUN: FileCheck %s --input-file=%t.once.ll
; RUN: opt -S -passes='nvptx-intrinsics,nvptx-intrinsics' %s -o %t.twice.ll
; RUN: cmp %t.once.ll %t.twice.ll

; CHECK-NOT: @llvm.nvvm.

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define void @modify(
; CHECK-NEXT:    %add = atomicrmw add ptr addrspace(1) %g, i32 %x syncscope("device") monotonic, align 4
; CHECK-NEXT:    %block = atomicrmw umin ptr addrspace(3) %s, i64 %y syncscope("block") monotonic, align 8
; CHECK-NEXT:    %cluster = atomicrmw xchg ptr %p, float %f syncscope("device") monotonic, align 4
; CHECK-NEXT:    %fadd = atomicrmw fadd ptr %p, double %d syncscope("device") monotonic, align 8
; CHECK-NEXT:    %order = call i32 asm sideeffect "atom.acquire.gpu.global.add.u32 $0, [$1], $2;", "=r,l,r,~{memory}"(ptr addrspace(1) %g, i32 %x)
; CHECK-NEXT:    %system = call float asm sideeffect "atom.sys.exch.b32 $0, [$1], $2;", "=f,l,f,~{memory}"(ptr %p, float %f)
; CHECK-NEXT:    %both = call i64 asm sideeffect "atom.acq_rel.cta.shared.max.s64 $0, [$1], $2;", "=l,l,l,~{memory}"(ptr addrspace(3) %s, i64 %y)
; CHECK-NEXT:    {{.*}} = call double asm sideeffect "atom.release.sys.add.f64 $0, [$1], $2;", "=d,l,d,~{memory}"(ptr %p, double %d)
; CHECK-NEXT:    ret void
define void @modify(ptr %p, ptr addrspace(1) %g, ptr addrspace(3) %s, i32 %x, i64 %y, float %f, double %d) {
  %add = call i32 @llvm.nvvm.atomic.add.global.i.i32.p1(ptr addrspace(1) %g, i32 %x)
  %block = call i64 @llvm.nvvm.atomic.min.shared.ui.cta.i64.p3(ptr addrspace(3) %s, i64 %y)
  %cluster = call float @llvm.nvvm.atomic.exch.gen.f.cluster.f32.p0(ptr %p, float %f)
  %fadd = call double @llvm.nvvm.atomic.add.gen.f.f64.p0(ptr %p, double %d)
  %order = call i32 @llvm.nvvm.atomic.add.global.i.acquire.i32.p1(ptr addrspace(1) %g, i32 %x)
  %system = call float @llvm.nvvm.atomic.exch.gen.f.sys.f32.p0(ptr %p, float %f)
  %both = call i64 @llvm.nvvm.atomic.max.shared.i.acq.rel.cta.i64.p3(ptr addrspace(3) %s, i64 %y)
  call double @llvm.nvvm.atomic.add.gen.f.release.sys.f64.p0(ptr %p, double %d)
  ret void
}

; CHECK-LABEL: define i64 @exchange(
; CHECK:         cmpxchg ptr %p, i64 %x, i64 %y syncscope("block") acq_rel acquire, align 8
; CHECK:         %old = extractvalue { i64, i1 } {{%.*}}, 0
; CHECK:         [[X:%.*]] = bitcast float %f to i32
; CHECK:         cmpxchg ptr addrspace(1) %g, i32 [[X]], i32 {{%.*}} syncscope("device") release monotonic, align 4
; CHECK:         ret i64 %old
define i64 @exchange(ptr %p, ptr addrspace(1) %g, i64 %x, i64 %y, float %f) {
  %old = call i64 @llvm.nvvm.atomic.cas.gen.i.acq.rel.cta.i64.p0(ptr %p, i64 %x, i64 %y)
  %number = call float @llvm.nvvm.atomic.cas.global.f.release.f32.p1(ptr addrspace(1) %g, float %f, float %f)
  ret i64 %old
}

; CHECK-LABEL: define i32 @load(
; CHECK-NEXT:    %a = load atomic i32, ptr %p syncscope("device") monotonic, align 4
; CHECK-NEXT:    %b = load atomic double, ptr addrspace(1) %g acquire, align 8
; CHECK-NEXT:    %c = load atomic volatile i32, ptr %p monotonic, align 4
; CHECK-NEXT:    store atomic float %f, ptr addrspace(3) %s syncscope("block") release, align 4
; CHECK-NEXT:    store atomic volatile i32 %c, ptr %p monotonic, align 4
define i32 @load(ptr %p, ptr addrspace(1) %g, ptr addrspace(3) %s, float %f) {
  %a = call i32 @llvm.nvvm.ld.gen.i.i32.p0(ptr %p)
  %b = call double @llvm.nvvm.ld.global.f.acquire.sys.f64.p1(ptr addrspace(1) %g)
  %c = call i32 @llvm.nvvm.ld.gen.i.volatile.i32.p0(ptr %p)
  call void @llvm.nvvm.st.shared.f.release.cta.p3.f32(ptr addrspace(3) %s, float %f)
  call void @llvm.nvvm.st.gen.i.volatile.p0.i32(ptr %p, i32 %c)
  ret i32 %a
}

; CHECK-LABEL: define <2 x half> @approximate(
; CHECK-NEXT:    %r = call float asm "rcp.approx.f32 $0, $1;", "=f,f"(float %f)
; CHECK-NEXT:    [[V:%.*]] = bitcast <2 x half> %v to i32
; CHECK-NEXT:    [[T:%.*]] = call i32 asm "tanh.approx.f16x2 $0, $1;", "=r,r"(i32 [[V]])
; CHECK-NEXT:    %t = bitcast i32 [[T]] to <2 x half>
define <2 x half> @approximate(float %f, <2 x half> %v) {
  %r = call float @llvm.nvvm.rcp.approx.f(float %f)
  %t = call <2 x half> @llvm.nvvm.tanh.approx.f16x2(<2 x half> %v)
  ret <2 x half> %t
}

declare i32 @llvm.nvvm.atomic.add.global.i.i32.p1(ptr addrspace(1), i32)
declare i64 @llvm.nvvm.atomic.min.shared.ui.cta.i64.p3(ptr addrspace(3), i64)
declare float @llvm.nvvm.atomic.exch.gen.f.cluster.f32.p0(ptr, float)
declare double @llvm.nvvm.atomic.add.gen.f.f64.p0(ptr, double)
declare i32 @llvm.nvvm.atomic.add.global.i.acquire.i32.p1(ptr addrspace(1), i32)
declare float @llvm.nvvm.atomic.exch.gen.f.sys.f32.p0(ptr, float)
declare i64 @llvm.nvvm.atomic.max.shared.i.acq.rel.cta.i64.p3(ptr addrspace(3), i64)
declare double @llvm.nvvm.atomic.add.gen.f.release.sys.f64.p0(ptr, double)
declare i64 @llvm.nvvm.atomic.cas.gen.i.acq.rel.cta.i64.p0(ptr, i64, i64)
declare float @llvm.nvvm.atomic.cas.global.f.release.f32.p1(ptr addrspace(1), float, float)
declare i32 @llvm.nvvm.ld.gen.i.i32.p0(ptr)
declare double @llvm.nvvm.ld.global.f.acquire.sys.f64.p1(ptr addrspace(1))
declare i32 @llvm.nvvm.ld.gen.i.volatile.i32.p0(ptr)
declare void @llvm.nvvm.st.shared.f.release.cta.p3.f32(ptr addrspace(3), float)
declare void @llvm.nvvm.st.gen.i.volatile.p0.i32(ptr, i32)
declare float @llvm.nvvm.rcp.approx.f(float)
declare <2 x half> @llvm.nvvm.tanh.approx.f16x2(<2 x half>)

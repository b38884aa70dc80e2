; The ordering and the scope of atomicrmw are kept, which the back end ignores. A second run changes nothing.
; RUN: opt -S -passes='nvptx-intrinsics,verify' %s -o %t.once.ll
; RUN: FileCheck %s --input-file=%t.once.ll
; RUN: opt -S -passes='nvptx-intrinsics,nvptx-intrinsics' %s -o %t.twice.ll
; RUN: cmp %t.once.ll %t.twice.ll

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define void @order(
; CHECK-NEXT:    %a = atomicrmw add ptr addrspace(1) %g, i32 %x syncscope("device") monotonic, align 4
; CHECK-NEXT:    fence syncscope("device") acquire
; CHECK-NEXT:    fence syncscope("block") release
; CHECK-NEXT:    %b = atomicrmw umin ptr addrspace(3) %s, i64 %y syncscope("block") monotonic, align 8
; CHECK-NEXT:    fence syncscope("device") release
; CHECK-NEXT:    %c = atomicrmw fmax ptr %p, float %f syncscope("device") monotonic, align 4
; CHECK-NEXT:    fence syncscope("device") acquire
; CHECK-NEXT:    fence syncscope("device") seq_cst
; CHECK-NEXT:    %d = atomicrmw sub ptr %p, i32 %x syncscope("device") monotonic, align 4
; CHECK-NEXT:    fence syncscope("device") acquire
; CHECK-NEXT:    fence syncscope("block") release
; CHECK-NEXT:    %e = atomicrmw or ptr %p, i32 %x syncscope("block") monotonic, align 4
; CHECK-NEXT:    %single = load atomic i32, ptr %p syncscope("block") seq_cst, align 4
; CHECK-NEXT:    %f.cluster = load atomic i32, ptr %p syncscope("device") acquire, align 4
; CHECK-NEXT:    ret void
define void @order(ptr %p, ptr addrspace(1) %g, ptr addrspace(3) %s, i32 %x, i64 %y, float %f) {
  %a = atomicrmw add ptr addrspace(1) %g, i32 %x syncscope("device") acquire, align 4
  %b = atomicrmw umin ptr addrspace(3) %s, i64 %y syncscope("block") release, align 8
  %c = atomicrmw fmax ptr %p, float %f syncscope("cluster") acq_rel, align 4
  %d = atomicrmw sub ptr %p, i32 %x syncscope("device") seq_cst, align 4
  %e = atomicrmw or ptr %p, i32 %x syncscope("singlethread") release, align 4
  %single = load atomic i32, ptr %p syncscope("singlethread") seq_cst, align 4
  %f.cluster = load atomic i32, ptr %p syncscope("cluster") acquire, align 4
  ret void
}

; CHECK-LABEL: define i32 @system(
; CHECK-NEXT:    fence seq_cst
; CHECK-NEXT:    %a = call i32 asm sideeffect "atom.sys.global.add.u32 $0, [$1], $2;", "=r,l,r,~{memory}"(ptr addrspace(1) %g, i32 %x)
; CHECK-NEXT:    fence acquire
; CHECK-NEXT:    [[N:%.*]] = sub i64 0, %y
; CHECK-NEXT:    %b = call i64 asm sideeffect "atom.sys.add.u64 $0, [$1], $2;", "=l,l,l,~{memory}"(ptr %p, i64 [[N]])
; CHECK-NEXT:    %c = call double asm sideeffect "atom.sys.add.f64 $0, [$1], $2;", "=d,l,d,~{memory}"(ptr %p, double %d)
; CHECK-NEXT:    %e = call i32 asm sideeffect "atom.sys.max.u32 $0, [$1], $2;", "=r,l,r,~{memory}"(ptr %p, i32 %x)
; CHECK-NEXT:    %f = atomicrmw fmin ptr %p, double %d monotonic, align 8
; CHECK-NEXT:    %g.small = atomicrmw add ptr %p, i16 0 monotonic, align 2
; CHECK-NEXT:    %h = atomicrmw xchg ptr addrspace(3) %s, i64 %y monotonic, align 8
; CHECK-NEXT:    ret i32 %a
define i32 @system(ptr %p, ptr addrspace(1) %g, ptr addrspace(3) %s, i32 %x, i64 %y, double %d) {
  %a = atomicrmw add ptr addrspace(1) %g, i32 %x seq_cst, align 4
  %b = atomicrmw sub ptr %p, i64 %y monotonic, align 8
  %c = atomicrmw fadd ptr %p, double %d monotonic, align 8
  %e = atomicrmw umax ptr %p, i32 %x monotonic, align 4
  %f = atomicrmw fmin ptr %p, double %d monotonic, align 8
  %g.small = atomicrmw add ptr %p, i16 0 monotonic, align 2
  %h = atomicrmw xchg ptr addrspace(3) %s, i64 %y monotonic, align 8
  ret i32 %a
}

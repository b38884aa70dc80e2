; Limits far above what front ends emit: casts, nesting, leaves.
; RUN: not opt -passes=spec-constants -disable-output %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}: in function casts i32 (): the symbolic ID of a specialization constant is cast more than 64 times
; CHECK: error: {{.*}}: in function nesting void (ptr): specialization constant 'a' has a nesting of more than 64 aggregates at '{{.*}}', which cannot be specialized
; CHECK: error: {{.*}}: in function leaves void (ptr): specialization constant 'a' has a type [4294967296 x [4294967296 x i32]] with too many leaves at '.0', which cannot be specialized

target triple = "spirv64-unknown-unknown"

%deep = type { [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x i32]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]] }

%large = type { [4294967296 x [4294967296 x i32]] }

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1DET_PKcPKvS5_(ptr sret(%deep), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr sret(%large), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @casts() {
  %n0 = freeze ptr addrspace(4) @name.a
  %n1 = freeze ptr addrspace(4) %n0
  %n2 = freeze ptr addrspace(4) %n1
  %n3 = freeze ptr addrspace(4) %n2
  %n4 = freeze ptr addrspace(4) %n3
  %n5 = freeze ptr addrspace(4) %n4
  %n6 = freeze ptr addrspace(4) %n5
  %n7 = freeze ptr addrspace(4) %n6
  %n8 = freeze ptr addrspace(4) %n7
  %n9 = freeze ptr addrspace(4) %n8
  %n10 = freeze ptr addrspace(4) %n9
  %n11 = freeze ptr addrspace(4) %n10
  %n12 = freeze ptr addrspace(4) %n11
  %n13 = freeze ptr addrspace(4) %n12
  %n14 = freeze ptr addrspace(4) %n13
  %n15 = freeze ptr addrspace(4) %n14
  %n16 = freeze ptr addrspace(4) %n15
  %n17 = freeze ptr addrspace(4) %n16
  %n18 = freeze ptr addrspace(4) %n17
  %n19 = freeze ptr addrspace(4) %n18
  %n20 = freeze ptr addrspace(4) %n19
  %n21 = freeze ptr addrspace(4) %n20
  %n22 = freeze ptr addrspace(4) %n21
  %n23 = freeze ptr addrspace(4) %n22
  %n24 = freeze ptr addrspace(4) %n23
  %n25 = freeze ptr addrspace(4) %n24
  %n26 = freeze ptr addrspace(4) %n25
  %n27 = freeze ptr addrspace(4) %n26
  %n28 = freeze ptr addrspace(4) %n27
  %n29 = freeze ptr addrspace(4) %n28
  %n30 = freeze ptr addrspace(4) %n29
  %n31 = freeze ptr addrspace(4) %n30
  %n32 = freeze ptr addrspace(4) %n31
  %n33 = freeze ptr addrspace(4) %n32
  %n34 = freeze ptr addrspace(4) %n33
  %n35 = freeze ptr addrspace(4) %n34
  %n36 = freeze ptr addrspace(4) %n35
  %n37 = freeze ptr addrspace(4) %n36
  %n38 = freeze ptr addrspace(4) %n37
  %n39 = freeze ptr addrspace(4) %n38
  %n40 = freeze ptr addrspace(4) %n39
  %n41 = freeze ptr addrspace(4) %n40
  %n42 = freeze ptr addrspace(4) %n41
  %n43 = freeze ptr addrspace(4) %n42
  %n44 = freeze ptr addrspace(4) %n43
  %n45 = freeze ptr addrspace(4) %n44
  %n46 = freeze ptr addrspace(4) %n45
  %n47 = freeze ptr addrspace(4) %n46
  %n48 = freeze ptr addrspace(4) %n47
  %n49 = freeze ptr addrspace(4) %n48
  %n50 = freeze ptr addrspace(4) %n49
  %n51 = freeze ptr addrspace(4) %n50
  %n52 = freeze ptr addrspace(4) %n51
  %n53 = freeze ptr addrspace(4) %n52
  %n54 = freeze ptr addrspace(4) %n53
  %n55 = freeze ptr addrspace(4) %n54
  %n56 = freeze ptr addrspace(4) %n55
  %n57 = freeze ptr addrspace(4) %n56
  %n58 = freeze ptr addrspace(4) %n57
  %n59 = freeze ptr addrspace(4) %n58
  %n60 = freeze ptr addrspace(4) %n59
  %n61 = freeze ptr addrspace(4) %n60
  %n62 = freeze ptr addrspace(4) %n61
  %n63 = freeze ptr addrspace(4) %n62
  %n64 = freeze ptr addrspace(4) %n63
  %n65 = freeze ptr addrspace(4) %n64
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %n65, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define void @nesting(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1DET_PKcPKvS5_(ptr sret(%deep) align 4 %out, ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}

define void @leaves(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr sret(%large) align 4 %out, ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}

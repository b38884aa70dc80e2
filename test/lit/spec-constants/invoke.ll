; An invoke is replaced like a call, with a branch to its normal destination.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s
; RUN: opt -S -verify-each -passes='spec-constants<mode=emulation>' %s | FileCheck %s --check-prefix=EMULATION
; RUN: opt -S -verify-each -passes='spec-constants<mode=default-values>' %s | FileCheck %s --check-prefix=DEFAULT

; CHECK-LABEL: define i32 @scalar(
; CHECK:       entry:
; CHECK-NEXT:    %v = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 1)
; CHECK-NEXT:    br label %done
; CHECK:       done:
; CHECK-NEXT:    ret i32 %v
; CHECK-LABEL: define void @struct(
; CHECK:       entry:
; CHECK-NEXT:    [[V:%.*]] = call spir_func float @_Z20__spirv_SpecConstantif(i32 1, float 2.000000e+00)
; CHECK-NEXT:    [[S:%.*]] = call spir_func %struct.S @_Z29__spirv_SpecConstantCompositef_Rstruct.S(float [[V]])
; CHECK-NEXT:    store %struct.S [[S]], ptr %out, align 4
; CHECK-NEXT:    br label %done

; EMULATION-LABEL: define i32 @scalar(
; EMULATION:       entry:
; EMULATION-NEXT:    %v = load i32, ptr addrspace(4) %rt, align 4, !invariant.load
; EMULATION-NEXT:    br label %done

; DEFAULT-LABEL: define i32 @scalar(
; DEFAULT:       entry:
; DEFAULT-NEXT:    br label %done
; DEFAULT:       done:
; DEFAULT-NEXT:    ret i32 1

target triple = "spirv64-unknown-unknown"

%struct.S = type { float }

@name.i = private unnamed_addr addrspace(4) constant [2 x i8] c"i\00", align 1
@name.s = private unnamed_addr addrspace(4) constant [2 x i8] c"s\00", align 1
@id.i = internal addrspace(1) constant { i32 } { i32 1 }
@id.s = internal addrspace(1) constant { %struct.S } { %struct.S { float 2.0 } }

declare i32 @personality(...)
declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @scalar(ptr addrspace(4) %rt) personality ptr @personality {
entry:
  %v = invoke spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.i, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.i to ptr addrspace(4)), ptr addrspace(4) %rt)
          to label %done unwind label %landing

done:
  ret i32 %v

landing:
  %pad = landingpad { ptr, i32 }
          cleanup
  ret i32 0
}

define void @struct(ptr %out, ptr addrspace(4) %rt) personality ptr @personality {
entry:
  invoke spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S) align 4 %out, ptr addrspace(4) @name.s, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.s to ptr addrspace(4)), ptr addrspace(4) %rt)
          to label %done unwind label %landing

done:
  ret void

landing:
  %pad = landingpad { ptr, i32 }
          cleanup
  ret void
}

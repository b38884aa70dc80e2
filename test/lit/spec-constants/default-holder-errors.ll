; Missing default values are errors.
; RUN: not opt -passes='spec-constants<mode=native>' -disable-output %s 2>&1 | FileCheck %s
; RUN: not opt -passes='spec-constants<mode=default-values>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}: in function external i32 (): the default value of specialization constant 'external' is not known: 'id.external' is only declared in this module
; CHECK: error: {{.*}}: in function behind i32 (): the default value of specialization constant 'behind' is at byte 4 of 'id.behind', which has 4 bytes
; CHECK: error: {{.*}}: in function before i32 (): the default value of specialization constant 'before' is at byte -4 of 'id.behind', which has 4 bytes
; CHECK: error: {{.*}}: in function address i64 (): the default value of specialization constant 'address' contains an address, which has no value at compile time
; CHECK: error: {{.*}}: in function null i32 (): the default value of specialization constant 'null' is a null pointer
; CHECK: error: {{.*}}: in function undefined i32 (): the default value of specialization constant 'undefined' is undefined
; CHECK: error: {{.*}}: in function function i32 (): the default value of specialization constant 'function' is the function 'external'
; CHECK: error: {{.*}}: in function call i32 (): the default value of specialization constant 'call' is the result of a call to 'address_of'

target triple = "spirv64-unknown-unknown"

@name.external = private unnamed_addr addrspace(4) constant [9 x i8] c"external\00", align 1
@name.behind = private unnamed_addr addrspace(4) constant [7 x i8] c"behind\00", align 1
@name.before = private unnamed_addr addrspace(4) constant [7 x i8] c"before\00", align 1
@name.address = private unnamed_addr addrspace(4) constant [8 x i8] c"address\00", align 1
@name.null = private unnamed_addr addrspace(4) constant [5 x i8] c"null\00", align 1
@name.undefined = private unnamed_addr addrspace(4) constant [10 x i8] c"undefined\00", align 1
@name.function = private unnamed_addr addrspace(4) constant [9 x i8] c"function\00", align 1
@name.call = private unnamed_addr addrspace(4) constant [5 x i8] c"call\00", align 1
@id.external = external addrspace(1) constant { i32 }
@id.behind = internal addrspace(1) constant { i32 } { i32 1 }
@id.address = internal addrspace(1) constant { ptr addrspace(1) } { ptr addrspace(1) @id.behind }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func i64 @_Z37__sycl_getScalar2020SpecConstantValueIxET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare ptr addrspace(4) @address_of()

define i32 @external() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.external, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.external to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @behind() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.behind, ptr addrspace(4) addrspacecast (ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @id.behind, i64 4) to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @before() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.before, ptr addrspace(4) addrspacecast (ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @id.behind, i64 -4) to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i64 @address() {
  %v = call spir_func i64 @_Z37__sycl_getScalar2020SpecConstantValueIxET_PKcPKvS4_(ptr addrspace(4) @name.address, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.address to ptr addrspace(4)), ptr addrspace(4) null)
  ret i64 %v
}

define i32 @null() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.null, ptr addrspace(4) null, ptr addrspace(4) null)
  ret i32 %v
}

define i32 @undefined() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.undefined, ptr addrspace(4) undef, ptr addrspace(4) null)
  ret i32 %v
}

define i32 @function() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.function, ptr addrspace(4) addrspacecast (ptr @external to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @call() {
  %d = call ptr addrspace(4) @address_of()
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.call, ptr addrspace(4) %d, ptr addrspace(4) null)
  ret i32 %v
}

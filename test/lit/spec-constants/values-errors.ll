; Values that do not fit their constant: each is an error at the first read, with the expected type and the position in the
; value. No output is written.
; RUN: split-file %s %t
; RUN: not opt -passes='spec-constants<values=%t/types.json>' -disable-output %t/input.ll 2>&1 | FileCheck %s --check-prefix=TYPES
; RUN: not opt -passes='spec-constants<values=%t/ranges.json>' -disable-output %t/input.ll 2>&1 | FileCheck %s --check-prefix=RANGES
; RUN: not opt -passes='spec-constants<values=%t/shapes.json>' -disable-output %t/input.ll 2>&1 | FileCheck %s --check-prefix=SHAPES
; RUN: not opt -passes='spec-constants<values=%t/lengths.json>' -disable-output %t/input.ll 2>&1 | FileCheck %s --check-prefix=LENGTHS
; RUN: not opt -passes='spec-constants<values=%t/bits.json>' -disable-output %t/input.ll 2>&1 | FileCheck %s --check-prefix=BITS

; TYPES: error: {{.*}}: in function b i1 (): value of specialization constant 'b': expected an integer of 8 bits, found "yes"
; TYPES: error: {{.*}}: in function c i8 (): value of specialization constant 'c': expected an integer of 8 bits, found 1.5
; TYPES: error: {{.*}}: in function i i32 (): value of specialization constant 'i': expected an integer of 32 bits, found true
; TYPES: error: {{.*}}: in function f float (): value of specialization constant 'f': expected a number for float, found "0.5"
; TYPES: error: {{.*}}: in function h half (): value of specialization constant 'h': expected a number for half, found a list
; TYPES: error: {{.*}}: in function s void (ptr): value of specialization constant 's': expected an integer of 16 bits, found "x" at '[1][0]'

; RANGES: error: {{.*}}: in function c i8 (): value of specialization constant 'c': 256 does not fit in 8 bits
; RANGES: error: {{.*}}: in function i i32 (): value of specialization constant 'i': -2147483649 does not fit in 32 bits
; RANGES: error: {{.*}}: in function f float (): value of specialization constant 'f': 1e39 does not fit in float
; RANGES: error: {{.*}}: in function h half (): value of specialization constant 'h': 65520 does not fit in half
; RANGES: error: {{.*}}: in function d double (): value of specialization constant 'd': 1e400 does not fit in double
; RANGES: error: {{.*}}: in function s void (ptr): value of specialization constant 's': 65536 does not fit in 16 bits at '[1][1]'

; SHAPES: error: {{.*}}: in function i i32 (): value of specialization constant 'i': expected an integer of 32 bits, found a list
; SHAPES: error: {{.*}}: in function f float (): value of specialization constant 'f': expected {"bytes": "hexadecimal digits"}
; SHAPES: error: {{.*}}: in function h half (): value of specialization constant 'h': expected {"bytes": "hexadecimal digits"}
; SHAPES: error: {{.*}}: in function s void (ptr): value of specialization constant 's': expected a list of 2 values, found 3 at '[1]'
; SHAPES: error: {{.*}}: in function t void (ptr): value of specialization constant 't': expected a list of 2 values, found a number

; An error in the length of a list is reported before errors in its members.
; LENGTHS: error: {{.*}}: in function s void (ptr): value of specialization constant 's': expected a list of 2 values, found 1 at '[1]'
; LENGTHS: error: {{.*}}: in function t void (ptr): value of specialization constant 't': expected a list of 2 values, found 3

; BITS: error: {{.*}}: in function c i8 (): value of specialization constant 'c': "0x100" is not a bit pattern of 8 bits
; BITS: error: {{.*}}: in function i i32 (): value of specialization constant 'i': "0x" is not a bit pattern of 32 bits
; BITS: error: {{.*}}: in function f float (): value of specialization constant 'f': 7 hexadecimal digits given; the constant has 4 bytes
; BITS: error: {{.*}}: in function h half (): value of specialization constant 'h': 'x' is not a hexadecimal digit
; BITS: error: {{.*}}: in function s void (ptr): value of specialization constant 's': expected a list of 2 values, found a string at '[1]'
; BITS: error: {{.*}}: in function t void (ptr): value of specialization constant 't': expected a list of 2 values, found an object at '[1]'

;--- types.json
{ "b": "yes", "c": 1.5, "i": true, "f": "0.5", "h": [1], "s": [1, ["x", 2]] }
;--- ranges.json
{ "c": 256, "i": -2147483649, "f": 1e39, "h": 65520, "d": 1e400, "s": [1, [2, 65536]] }
;--- shapes.json
{ "i": [1], "f": {}, "h": { "bytes": 1 }, "s": [1, [2, 3, 4]], "t": 5 }
;--- lengths.json
{ "s": [1, ["x"]], "t": ["x", [1, 2], 3] }
;--- bits.json
{ "c": "0x100", "i": "0x", "f": { "bytes": "0000000" }, "h": { "bytes": "0x3c" }, "s": [1, "23"], "t": [1, { "bytes": "00000000" }] }
;--- input.ll
target triple = "spirv64-unknown-unknown"

%struct.S = type { i32, [2 x i16] }

@name.b = private unnamed_addr addrspace(4) constant [2 x i8] c"b\00", align 1
@name.c = private unnamed_addr addrspace(4) constant [2 x i8] c"c\00", align 1
@name.i = private unnamed_addr addrspace(4) constant [2 x i8] c"i\00", align 1
@name.f = private unnamed_addr addrspace(4) constant [2 x i8] c"f\00", align 1
@name.h = private unnamed_addr addrspace(4) constant [2 x i8] c"h\00", align 1
@name.d = private unnamed_addr addrspace(4) constant [2 x i8] c"d\00", align 1
@name.s = private unnamed_addr addrspace(4) constant [2 x i8] c"s\00", align 1
@name.t = private unnamed_addr addrspace(4) constant [2 x i8] c"t\00", align 1
@id.b = internal addrspace(1) constant { i8 } { i8 1 }
@id.c = internal addrspace(1) constant { i8 } { i8 1 }
@id.i = internal addrspace(1) constant { i32 } { i32 1 }
@id.f = internal addrspace(1) constant { float } { float 1.0 }
@id.h = internal addrspace(1) constant { half } { half 1.0 }
@id.d = internal addrspace(1) constant { double } { double 1.0 }
@id.s = internal addrspace(1) constant { %struct.S } { %struct.S { i32 1, [2 x i16] [i16 2, i16 3] } }
@id.t = internal addrspace(1) constant { %struct.S } { %struct.S { i32 1, [2 x i16] [i16 2, i16 3] } }

declare spir_func zeroext i1 @_Z37__sycl_getScalar2020SpecConstantValueIbET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func i8 @_Z37__sycl_getScalar2020SpecConstantValueIaET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func float @_Z37__sycl_getScalar2020SpecConstantValueIfET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func double @_Z37__sycl_getScalar2020SpecConstantValueIdET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func half @_Z40__sycl_getComposite2020SpecConstantValueIDF16_ET_PKcPKvS5_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i1 @b() {
  %v = call spir_func zeroext i1 @_Z37__sycl_getScalar2020SpecConstantValueIbET_PKcPKvS4_(ptr addrspace(4) @name.b, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.b to ptr addrspace(4)), ptr addrspace(4) null)
  ret i1 %v
}

define i8 @c() {
  %v = call spir_func i8 @_Z37__sycl_getScalar2020SpecConstantValueIaET_PKcPKvS4_(ptr addrspace(4) @name.c, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.c to ptr addrspace(4)), ptr addrspace(4) null)
  ret i8 %v
}

define i32 @i() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.i, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.i to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define float @f() {
  %v = call spir_func float @_Z37__sycl_getScalar2020SpecConstantValueIfET_PKcPKvS4_(ptr addrspace(4) @name.f, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.f to ptr addrspace(4)), ptr addrspace(4) null)
  ret float %v
}

define half @h() {
  %v = call spir_func half @_Z40__sycl_getComposite2020SpecConstantValueIDF16_ET_PKcPKvS5_(ptr addrspace(4) @name.h, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.h to ptr addrspace(4)), ptr addrspace(4) null)
  ret half %v
}

define double @d() {
  %v = call spir_func double @_Z37__sycl_getScalar2020SpecConstantValueIdET_PKcPKvS4_(ptr addrspace(4) @name.d, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.d to ptr addrspace(4)), ptr addrspace(4) null)
  ret double %v
}

define void @s(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S) align 4 %out, ptr addrspace(4) @name.s, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.s to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}

define void @t(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S) align 4 %out, ptr addrspace(4) @name.t, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.t to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}

; Values: files that are not a JSON object with unique IDs. The message contains the file, line and column.
; RUN: split-file %s %t
; RUN: not opt -passes='spec-constants<values=%t/none.json>' -disable-output %t/input.ll 2>&1 | FileCheck %s -DFILE=%t/none.json --check-prefix=NONE
; RUN: not opt -passes='spec-constants<values=%t/empty.json>' -disable-output %t/input.ll 2>&1 | FileCheck %s -DFILE=%t/empty.json --check-prefix=EMPTY
; RUN: not opt -passes='spec-constants<values=%t/list.json>' -disable-output %t/input.ll 2>&1 | FileCheck %s -DFILE=%t/list.json --check-prefix=LIST
; RUN: not opt -passes='spec-constants<values=%t/twice.json>' -disable-output %t/input.ll 2>&1 | FileCheck %s -DFILE=%t/twice.json --check-prefix=TWICE
; RUN: not opt -passes='spec-constants<values=%t/escaped.json>' -disable-output %t/input.ll 2>&1 | FileCheck %s -DFILE=%t/escaped.json --check-prefix=ESCAPED
; RUN: not opt -passes='spec-constants<values=%t/comma.json>' -disable-output %t/input.ll 2>&1 | FileCheck %s -DFILE=%t/comma.json --check-prefix=COMMA
; RUN: not opt -passes='spec-constants<values=%t/rest.json>' -disable-output %t/input.ll 2>&1 | FileCheck %s -DFILE=%t/rest.json --check-prefix=REST
; RUN: not opt -passes='spec-constants<values=%t/key.json>' -disable-output %t/input.ll 2>&1 | FileCheck %s -DFILE=%t/key.json --check-prefix=KEY
; RUN: not opt -passes='spec-constants<values=%t/nan.json>' -disable-output %t/input.ll 2>&1 | FileCheck %s -DFILE=%t/nan.json --check-prefix=NAN

; NONE: error: cannot read '[[FILE]]': No such file or directory (os error 2)
; EMPTY: error: '[[FILE]]': EOF while parsing a value at line {{[01]}} column 0
; LIST: error: '[[FILE]]': invalid type: sequence, expected an object with a value for each symbolic ID at line 1 column 0
; TWICE: error: '[[FILE]]': symbolic ID 'i' occurs twice at line 3 column 5
; ESCAPED: error: '[[FILE]]': symbolic ID 'i' occurs twice at line 1 column 18
; COMMA: error: '[[FILE]]': trailing comma at line 1 column {{[0-9]+}}
; REST: error: '[[FILE]]': trailing characters at line 2 column 1
; KEY: error: '[[FILE]]': key must be a string at line 1 column 3
; NAN: error: '[[FILE]]': expected ident at line 1 column {{[0-9]+}}

;--- empty.json
;--- list.json
[1]
;--- twice.json
{
  "i": 1,
  "i": 2
}
;--- escaped.json
{ "i": 1, "\u0069": nan }
;--- comma.json
{ "i": 1, }
;--- rest.json
{ "i": 1 }
{ "i": 2 }
;--- key.json
{ i: 1 }
;--- nan.json
{ "i": nan }
;--- input.ll
target triple = "spirv64-unknown-unknown"

@name.i = private unnamed_addr addrspace(4) constant [2 x i8] c"i\00", align 1
@id.i = internal addrspace(1) constant { i32 } { i32 1 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @f() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.i, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.i to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

; Every error in parameters: one line that lists what is allowed, exit code 1, and no output file.

; DEFINE: %{pass} =
; DEFINE: %{rejected} = not opt -passes='%{pass}' -S -o %t.ll %s
; RUN: rm -f %t.ll

; REDEFINE: %{pass} = spec-constants<mode=bogus>
; RUN: %{rejected} 2>&1 | FileCheck %s --check-prefix=VALUE --match-full-lines --implicit-check-not=error
; RUN: not test -e %t.ll
; VALUE: error: pass 'spec-constants': invalid value 'bogus' for parameter 'mode'; expected one of: native, emulation, default-values, values

; REDEFINE: %{pass} = spec-constants<mod=native>
; RUN: %{rejected} 2>&1 | FileCheck %s --check-prefix=KEY --match-full-lines --implicit-check-not=error
; RUN: not test -e %t.ll
; KEY: error: pass 'spec-constants': unknown parameter 'mod'; expected one of: mode, values

; REDEFINE: %{pass} = spec-constants<mode=native;mode=emulation>
; RUN: %{rejected} 2>&1 | FileCheck %s --check-prefix=TWICE --match-full-lines --implicit-check-not=error
; RUN: not test -e %t.ll
; TWICE: error: pass 'spec-constants': parameter 'mode' is specified twice

; REDEFINE: %{pass} = spec-constants<mode>
; RUN: %{rejected} 2>&1 | FileCheck %s --check-prefix=MISSING --match-full-lines --implicit-check-not=error
; RUN: not test -e %t.ll
; REDEFINE: %{pass} = spec-constants<mode=>
; RUN: %{rejected} 2>&1 | FileCheck %s --check-prefix=MISSING --match-full-lines --implicit-check-not=error
; RUN: not test -e %t.ll
; MISSING: error: pass 'spec-constants': missing value for parameter 'mode'; expected one of: native, emulation, default-values, values

; REDEFINE: %{pass} = sycl-properties<out>
; RUN: %{rejected} 2>&1 | FileCheck %s --check-prefix=MISSING-FILE --match-full-lines --implicit-check-not=error
; RUN: not test -e %t.ll
; MISSING-FILE: error: pass 'sycl-properties': missing value for parameter 'out'; expected FILE

; REDEFINE: %{pass} = spec-constants<>
; RUN: %{rejected} 2>&1 | FileCheck %s --check-prefix=EMPTY --match-full-lines --implicit-check-not=error
; RUN: not test -e %t.ll
; REDEFINE: %{pass} = spec-constants<mode=native;>
; RUN: %{rejected} 2>&1 | FileCheck %s --check-prefix=EMPTY --match-full-lines --implicit-check-not=error
; RUN: not test -e %t.ll
; EMPTY: error: pass 'spec-constants': empty parameter; expected one of: mode, values

; REDEFINE: %{pass} = spec-constants<mode=native
; RUN: %{rejected} 2>&1 | FileCheck %s --check-prefix=OPEN --match-full-lines --implicit-check-not=error
; RUN: not test -e %t.ll
; OPEN: error: pass 'spec-constants': missing '>' after the parameters; separate them with ';', not ','

; REDEFINE: %{pass} = sycl-check-thin-lto<mode=native>
; RUN: %{rejected} 2>&1 | FileCheck %s --check-prefix=NONE --match-full-lines --implicit-check-not=error
; RUN: not test -e %t.ll
; NONE: error: pass 'sycl-check-thin-lto': unknown parameter 'mode'; the pass accepts no parameters

; REDEFINE: %{pass} = spec-constants<mode=values>
; RUN: %{rejected} 2>&1 | FileCheck %s --check-prefix=NO-VALUES --match-full-lines --implicit-check-not=error
; RUN: not test -e %t.ll
; NO-VALUES: error: pass 'spec-constants': mode 'values' requires parameter 'values=FILE'

; REDEFINE: %{pass} = sycl-post-link<mode=native;values=v.json>
; RUN: %{rejected} 2>&1 | FileCheck %s --check-prefix=OTHER-MODE --match-full-lines --implicit-check-not=error
; RUN: not test -e %t.ll
; OTHER-MODE: error: pass 'sycl-post-link': parameter 'values' requires mode 'values', not 'native'

; REDEFINE: %{pass} = spec-constants<values=%t.none.json>
; RUN: %{rejected} 2>&1 | FileCheck %s --check-prefix=NO-FILE -DFILE=%t.none.json --match-full-lines --implicit-check-not=error
; RUN: not test -e %t.ll
; NO-FILE: error: cannot read '[[FILE]]': No such file or directory (os error 2)

; RUN: echo '{"a": 1' > %t.json
; REDEFINE: %{pass} = spec-constants<values=%t.json>
; RUN: %{rejected} 2>&1 | FileCheck %s --check-prefix=NO-JSON -DFILE=%t.json --match-full-lines --implicit-check-not=error
; RUN: not test -e %t.ll
; NO-JSON: error: '[[FILE]]': EOF while parsing an object at line 2 column 0

; REDEFINE: %{pass} = sycl-properties<out=%t.none/k.prop>
; RUN: %{rejected} 2>&1 | FileCheck %s --check-prefix=NO-DIRECTORY -DFILE=%t.none/k.prop --implicit-check-not=error:
; RUN: not test -e %t.ll
; NO-DIRECTORY: error: cannot write '[[FILE]]': No such file or directory

; The host rejects names that the plugin does not define.
; REDEFINE: %{pass} = spec-constant
; RUN: %{rejected} 2>&1 | FileCheck %s --check-prefix=NAME
; RUN: not test -e %t.ll
; NAME: unknown pass name 'spec-constant'

define void @f() {
  ret void
}

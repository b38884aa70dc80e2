; Values can be a regular file, standard input, or a pipe from a shell. Other files are rejected, because they may never end.

; RUN: not opt -passes='spec-constants<values=/dev/zero>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=DEVICE
; RUN: rm -f %t.fifo && mkfifo %t.fifo
; RUN: not opt -passes='spec-constants<values=%t.fifo>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=FIFO
; RUN: bash -c "%opt %load -passes='spec-constants<values=/dev/fd/3>' -disable-output %s 3< <(echo '{}')"
; DEVICE: error: cannot read '/dev/zero': it is a {{.*}}device, expected a regular file
; FIFO: error: cannot read '{{.*}}.fifo': it is a FIFO, expected a regular file

define void @f() {
  ret void
}

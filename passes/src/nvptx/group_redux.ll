; The functions that combine the lanes of a sub-group with one instruction, for the types and operations that `redux.sync` supports.
; The pass replaces TYPE, NAME, REDUX (the operation of the instruction) and IDENTITY (the neutral element).

; Returns the reduction over the lanes from 0 to `%last` in all lanes.
define internal TYPE @syclpasses.nvptx.NAME.lanes(TYPE %x, i32 %last) alwaysinline convergent nounwind {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %is.included = icmp ule i32 %lane, %last
  %value = select i1 %is.included, TYPE %x, TYPE IDENTITY
  %result = call TYPE @llvm.nvvm.redux.sync.REDUX(TYPE %value, i32 -1)
  ret TYPE %result
}

; Returns the value, which is the same in all lanes.
define internal TYPE @syclpasses.nvptx.NAME.broadcast(TYPE %x) alwaysinline nounwind {
  ret TYPE %x
}

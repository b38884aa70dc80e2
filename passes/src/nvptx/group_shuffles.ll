; The functions that combine the lanes of a sub-group with shuffles, for one operation and one type. The pass replaces TYPE, BITS (the
; integer type of the same size) and NAME (of the operation and the type).

; Combines the value of each lane with that of the lane `%delta` above it, unless that lane is above `%last`.
define internal TYPE @syclpasses.nvptx.NAME.step(TYPE %x, i32 %delta, i32 %last) alwaysinline convergent nounwind {
  %bits = bitcast TYPE %x to BITS
  %shuffled = call { BITS, i1 } @syclpasses.nvptx.shuffle.BITS(BITS %bits, i32 %delta, i32 %last)
  %other.bits = extractvalue { BITS, i1 } %shuffled, 0
  %exists = extractvalue { BITS, i1 } %shuffled, 1
  %other = bitcast BITS %other.bits to TYPE
  %combined = call TYPE @syclpasses.nvptx.NAME.combine(TYPE %x, TYPE %other)
  %result = select i1 %exists, TYPE %combined, TYPE %x
  ret TYPE %result
}

; Returns the reduction over the lanes from 0 to `%last` in lane 0.
define internal TYPE @syclpasses.nvptx.NAME.lanes(TYPE %x, i32 %last) alwaysinline convergent nounwind {
  %x16 = call TYPE @syclpasses.nvptx.NAME.step(TYPE %x, i32 16, i32 %last)
  %x8 = call TYPE @syclpasses.nvptx.NAME.step(TYPE %x16, i32 8, i32 %last)
  %x4 = call TYPE @syclpasses.nvptx.NAME.step(TYPE %x8, i32 4, i32 %last)
  %x2 = call TYPE @syclpasses.nvptx.NAME.step(TYPE %x4, i32 2, i32 %last)
  %x1 = call TYPE @syclpasses.nvptx.NAME.step(TYPE %x2, i32 1, i32 %last)
  ret TYPE %x1
}

; Returns the value of lane 0.
define internal TYPE @syclpasses.nvptx.NAME.broadcast(TYPE %x) alwaysinline convergent nounwind {
  %bits = bitcast TYPE %x to BITS
  %first = call BITS @syclpasses.nvptx.broadcast.BITS(BITS %bits)
  %result = bitcast BITS %first to TYPE
  ret TYPE %result
}


; The functions that the reductions of all types share. Lanes are the work-items of a sub-group, which has 32 lanes unless it is the
; last one in its work-group.

; The results from the sub-groups; a work-group has up to 32.
@syclpasses.nvptx.partial_results = internal addrspace(3) global [32 x i64] undef, align 8

; Returns the linear index of the work-item in its work-group.
define internal i32 @syclpasses.nvptx.local_id() alwaysinline nounwind {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %z = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  %width = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %height = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %plane = mul i32 %z, %height
  %row = add i32 %plane, %y
  %start = mul i32 %row, %width
  %id = add i32 %start, %x
  ret i32 %id
}

; Returns the number of work-items in the work-group.
define internal i32 @syclpasses.nvptx.local_size() alwaysinline nounwind {
  %width = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %height = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %depth = call i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
  %area = mul i32 %width, %height
  %size = mul i32 %area, %depth
  ret i32 %size
}

define internal i32 @syclpasses.nvptx.lesser(i32 %x, i32 %y) alwaysinline nounwind {
  %is.less = icmp ult i32 %x, %y
  %result = select i1 %is.less, i32 %x, i32 %y
  ret i32 %result
}

; Returns the last lane of the sub-group that contains the work-item `%id`.
define internal i32 @syclpasses.nvptx.last_lane(i32 %id, i32 %size) alwaysinline nounwind {
  %start = and i32 %id, -32
  %remaining = sub i32 %size, %start
  %lanes = call i32 @syclpasses.nvptx.lesser(i32 %remaining, i32 32)
  %last = add i32 %lanes, -1
  ret i32 %last
}

; Returns the value of the lane `%delta` above this one, and whether that lane is at most `%last`.
define internal { i32, i1 } @syclpasses.nvptx.shuffle.i32(i32 %x, i32 %delta, i32 %last) alwaysinline convergent nounwind {
  %result = call { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32 -1, i32 %x, i32 %delta, i32 %last)
  ret { i32, i1 } %result
}

define internal { i64, i1 } @syclpasses.nvptx.shuffle.i64(i64 %x, i32 %delta, i32 %last) alwaysinline convergent nounwind {
  %low = trunc i64 %x to i32
  %upper = lshr i64 %x, 32
  %high = trunc i64 %upper to i32
  %low.result = call { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32 -1, i32 %low, i32 %delta, i32 %last)
  %high.result = call { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32 -1, i32 %high, i32 %delta, i32 %last)
  %low.value = extractvalue { i32, i1 } %low.result, 0
  %high.value = extractvalue { i32, i1 } %high.result, 0
  %exists = extractvalue { i32, i1 } %high.result, 1
  %low.bits = zext i32 %low.value to i64
  %high.bits = zext i32 %high.value to i64
  %shifted = shl i64 %high.bits, 32
  %value = or i64 %shifted, %low.bits
  %with.value = insertvalue { i64, i1 } poison, i64 %value, 0
  %result = insertvalue { i64, i1 } %with.value, i1 %exists, 1
  ret { i64, i1 } %result
}

; Returns the value of lane 0.
define internal i32 @syclpasses.nvptx.broadcast.i32(i32 %x) alwaysinline convergent nounwind {
  %result = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 0, i32 31)
  ret i32 %result
}

define internal i64 @syclpasses.nvptx.broadcast.i64(i64 %x) alwaysinline convergent nounwind {
  %low = trunc i64 %x to i32
  %upper = lshr i64 %x, 32
  %high = trunc i64 %upper to i32
  %low.value = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %low, i32 0, i32 31)
  %high.value = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %high, i32 0, i32 31)
  %low.bits = zext i32 %low.value to i64
  %high.bits = zext i32 %high.value to i64
  %shifted = shl i64 %high.bits, 32
  %result = or i64 %shifted, %low.bits
  ret i64 %result
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
declare { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare void @llvm.nvvm.barrier0()

; The functions for one operation and one type. The pass replaces TYPE, BITS (the integer type of the same size), NAME (of the
; operation and the type), and OPERATION (an instruction with the operands `%x` and `%other`).

define internal TYPE @syclpasses.nvptx.NAME.combine(TYPE %x, TYPE %other) alwaysinline nounwind {
  %result = OPERATION
  ret TYPE %result
}

; Returns the reduction over the sub-group.
define TYPE @syclpasses.nvptx.NAME.sub_group(TYPE %x) convergent nounwind {
  %id = call i32 @syclpasses.nvptx.local_id()
  %size = call i32 @syclpasses.nvptx.local_size()
  %last = call i32 @syclpasses.nvptx.last_lane(i32 %id, i32 %size)
  %first = call TYPE @syclpasses.nvptx.NAME.lanes(TYPE %x, i32 %last)
  %result = call TYPE @syclpasses.nvptx.NAME.broadcast(TYPE %first)
  ret TYPE %result
}

; Returns the reduction over the work-group. The second barrier separates the loads from the stores of the next reduction.
define TYPE @syclpasses.nvptx.NAME.work_group(TYPE %x) convergent nounwind {
entry:
  %id = call i32 @syclpasses.nvptx.local_id()
  %size = call i32 @syclpasses.nvptx.local_size()
  %last = call i32 @syclpasses.nvptx.last_lane(i32 %id, i32 %size)
  %partial = call TYPE @syclpasses.nvptx.NAME.lanes(TYPE %x, i32 %last)
  %is.single = icmp ule i32 %size, 32
  br i1 %is.single, label %single, label %several

single:
  %whole = call TYPE @syclpasses.nvptx.NAME.broadcast(TYPE %partial)
  ret TYPE %whole

several:
  %lane = and i32 %id, 31
  %sub.group = lshr i32 %id, 5
  %is.first.lane = icmp eq i32 %lane, 0
  br i1 %is.first.lane, label %store, label %wait

store:
  %own = getelementptr inbounds TYPE, ptr addrspace(3) @syclpasses.nvptx.partial_results, i32 %sub.group
  store TYPE %partial, ptr addrspace(3) %own
  br label %wait

wait:
  call void @llvm.nvvm.barrier0()
  %rounded = add i32 %size, 31
  %sub.groups = lshr i32 %rounded, 5
  %last.sub.group = add i32 %sub.groups, -1
  %incomplete = and i32 %size, 31
  %is.complete = icmp eq i32 %incomplete, 0
  br i1 %is.complete, label %shuffle, label %sequence

shuffle:
  %index = call i32 @syclpasses.nvptx.lesser(i32 %lane, i32 %last.sub.group)
  %slot = getelementptr inbounds TYPE, ptr addrspace(3) @syclpasses.nvptx.partial_results, i32 %index
  %value = load TYPE, ptr addrspace(3) %slot
  %in.first.lane = call TYPE @syclpasses.nvptx.NAME.lanes(TYPE %value, i32 %last.sub.group)
  %by.shuffles = call TYPE @syclpasses.nvptx.NAME.broadcast(TYPE %in.first.lane)
  br label %read

; The last sub-group has fewer lanes than the shuffles require.
sequence:
  %initial = load TYPE, ptr addrspace(3) @syclpasses.nvptx.partial_results
  br label %loop

loop:
  %i = phi i32 [ 1, %sequence ], [ %next, %loop ]
  %x.so.far = phi TYPE [ %initial, %sequence ], [ %so.far, %loop ]
  %next.slot = getelementptr inbounds TYPE, ptr addrspace(3) @syclpasses.nvptx.partial_results, i32 %i
  %next.value = load TYPE, ptr addrspace(3) %next.slot
  %so.far = call TYPE @syclpasses.nvptx.NAME.combine(TYPE %x.so.far, TYPE %next.value)
  %next = add i32 %i, 1
  %is.end = icmp eq i32 %next, %sub.groups
  br i1 %is.end, label %read, label %loop

read:
  %total = phi TYPE [ %by.shuffles, %shuffle ], [ %so.far, %loop ]
  call void @llvm.nvvm.barrier0()
  ret TYPE %total
}

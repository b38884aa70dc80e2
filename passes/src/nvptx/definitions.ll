; Functions that libclc calls, but does not define since intel-sycl-rt 2026.2.

; Returns the global offset in one dimension.
define linkonce_odr hidden i64 @_Z27__spirv_BuiltInGlobalOffseti(i32 %dimension) alwaysinline nounwind {
  %is_valid = icmp ult i32 %dimension, 3
  br i1 %is_valid, label %read, label %none

read:
  %offsets = call ptr @llvm.nvvm.implicit.offset()
  %index = zext i32 %dimension to i64
  %address = getelementptr inbounds i32, ptr %offsets, i64 %index
  %offset = load i32, ptr %address, align 4
  %result = zext i32 %offset to i64
  ret i64 %result

none:
  ret i64 0
}

declare ptr @llvm.nvvm.implicit.offset()

; Local memory through which work-group functions exchange values. OpenCL C cannot declare it outside kernels.
; workgroups.cl defines the number of cells.

target triple = "spirv32"

@vulkan.cells = internal addrspace(3) global [256 x i64] undef, align 8

define spir_func ptr addrspace(3) @vulkan_cells() {
  ret ptr addrspace(3) @vulkan.cells
}

// Work-item functions, barriers and fences, and copies between global and local memory.

#include "common.h"

#define INPUT(NAME)                                                            \
  CONST uint NAME##_x(void) __asm("vulkan.input." #NAME ".0");                 \
  CONST uint NAME##_y(void) __asm("vulkan.input." #NAME ".1");                 \
  CONST uint NAME##_z(void) __asm("vulkan.input." #NAME ".2");                 \
  static uint NAME(uint dimension, uint other) {                               \
    switch (dimension) {                                                       \
    case 0:                                                                    \
      return NAME##_x();                                                       \
    case 1:                                                                    \
      return NAME##_y();                                                       \
    case 2:                                                                    \
      return NAME##_z();                                                       \
    default:                                                                   \
      return other;                                                            \
    }                                                                          \
  }

INPUT(GlobalInvocationId)
INPUT(LocalInvocationId)
INPUT(WorkgroupId)
INPUT(WorkgroupSize)
INPUT(GlobalOffset)
// If groups may have several sizes, hosts run regions of equal groups and pass these values. Otherwise, they are
// replaced by other values.
INPUT(RegionOffset)
INPUT(RegionGroupOffset)
INPUT(GlobalSize)
INPUT(EnqueuedGroups)
INPUT(EnqueuedLocalSize)
CONST uint work_dim(void) __asm("vulkan.input.WorkDim.0");
CONVERGENT void spirv_barrier(uint execution, uint memory, uint semantics) __asm("vulkan.barrier");

OVERLOAD CONST uint get_work_dim(void) { return work_dim(); }
OVERLOAD CONST size_t get_global_offset(uint d) { return GlobalOffset(d, 0); }
OVERLOAD CONST size_t get_global_id(uint d) { return GlobalInvocationId(d, 0) + RegionOffset(d, 0); }
OVERLOAD CONST size_t get_local_id(uint d) { return LocalInvocationId(d, 0); }
OVERLOAD CONST size_t get_group_id(uint d) { return WorkgroupId(d, 0) + RegionGroupOffset(d, 0); }
OVERLOAD CONST size_t get_num_groups(uint d) { return EnqueuedGroups(d, 1); }
OVERLOAD CONST size_t get_local_size(uint d) { return WorkgroupSize(d, 1); }
OVERLOAD CONST size_t get_enqueued_local_size(uint d) { return EnqueuedLocalSize(d, 1); }
OVERLOAD CONST size_t get_global_size(uint d) { return GlobalSize(d, 1); }
OVERLOAD CONST size_t get_local_linear_id(void) {
  return (LocalInvocationId_z() * WorkgroupSize_y() + LocalInvocationId_y()) * WorkgroupSize_x() + LocalInvocationId_x();
}
OVERLOAD CONST size_t get_global_linear_id(void) {
  size_t x = get_global_id(0) - GlobalOffset_x(), y = get_global_id(1) - GlobalOffset_y(),
         z = get_global_id(2) - GlobalOffset_z();
  return (z * GlobalSize_y() + y) * GlobalSize_x() + x;
}

// SPIR-V's values: scopes Device 1, Workgroup 2, Subgroup 3; semantics AcquireRelease 0x8, UniformMemory 0x40,
// WorkgroupMemory 0x100, ImageMemory 0x800. OpenCL's flags: local 1, global 2, image 4.
static uint semantics_of(uint flags) {
  return 0x8 | (flags & 1 ? 0x100 : 0) | (flags & 2 ? 0x40 : 0) | (flags & 4 ? 0x800 : 0);
}

// With an execution scope of 0, spirv_barrier is only a fence.
CONVERGENT OVERLOAD void barrier(uint flags) { spirv_barrier(2, 2, semantics_of(flags)); }
CONVERGENT OVERLOAD void work_group_barrier(uint flags) { spirv_barrier(2, 2, semantics_of(flags)); }
CONVERGENT OVERLOAD void work_group_barrier(uint flags, memory_scope scope) {
  spirv_barrier(2, scope_of(scope), semantics_of(flags));
}
OVERLOAD void mem_fence(uint flags) { spirv_barrier(0, 2, semantics_of(flags)); }
OVERLOAD void read_mem_fence(uint flags) { spirv_barrier(0, 2, semantics_of(flags)); }
OVERLOAD void write_mem_fence(uint flags) { spirv_barrier(0, 2, semantics_of(flags)); }

// Work-items copy elements in turn. The event has no meaning, because waiting is a barrier.
#define COPIES_OF(T)                                                           \
  CONVERGENT OVERLOAD event_t async_work_group_copy(local T *to, const global T *from, size_t count, event_t event) {      \
    for (size_t i = get_local_linear_id(), n = WorkgroupSize_x() * WorkgroupSize_y() * WorkgroupSize_z(); i < count;       \
         i += n)                                                               \
      to[i] = from[i];                                                         \
    return event;                                                              \
  }                                                                            \
  CONVERGENT OVERLOAD event_t async_work_group_copy(global T *to, const local T *from, size_t count, event_t event) {      \
    for (size_t i = get_local_linear_id(), n = WorkgroupSize_x() * WorkgroupSize_y() * WorkgroupSize_z(); i < count;       \
         i += n)                                                               \
      to[i] = from[i];                                                         \
    return event;                                                              \
  }                                                                            \
  CONVERGENT OVERLOAD event_t async_work_group_strided_copy(local T *to, const global T *from, size_t count,               \
                                                            size_t stride, event_t event) {                               \
    for (size_t i = get_local_linear_id(), n = WorkgroupSize_x() * WorkgroupSize_y() * WorkgroupSize_z(); i < count;       \
         i += n)                                                               \
      to[i] = from[i * stride];                                                \
    return event;                                                              \
  }                                                                            \
  CONVERGENT OVERLOAD event_t async_work_group_strided_copy(global T *to, const local T *from, size_t count,               \
                                                            size_t stride, event_t event) {                               \
    for (size_t i = get_local_linear_id(), n = WorkgroupSize_x() * WorkgroupSize_y() * WorkgroupSize_z(); i < count;       \
         i += n)                                                               \
      to[i * stride] = from[i];                                                \
    return event;                                                              \
  }                                                                            \
  OVERLOAD void prefetch(const global T *from, size_t count) {}
#define COPIES_OF_ALL(T) COPIES_OF(T) COPIES_OF(T##2) COPIES_OF(T##3) COPIES_OF(T##4) COPIES_OF(T##8) COPIES_OF(T##16)
COPIES_OF_ALL(char)
COPIES_OF_ALL(uchar)
COPIES_OF_ALL(short)
COPIES_OF_ALL(ushort)
COPIES_OF_ALL(int)
COPIES_OF_ALL(uint)
COPIES_OF_ALL(long)
COPIES_OF_ALL(ulong)
COPIES_OF_ALL(float)
COPIES_OF_ALL(double)
COPIES_OF_ALL(half)

CONVERGENT OVERLOAD void wait_group_events(int count, event_t *events) { spirv_barrier(2, 2, 0x148); }

// Sub-group functions in divergent control flow: votes (cl_khr_subgroup_non_uniform_vote) and ballots (cl_khr_subgroup_ballot).

#include "common.h"

CONST uint subgroup_size(void) __asm("vulkan.input.SubgroupSize.0");
CONST uint subgroup_place(void) __asm("vulkan.input.SubgroupLocalInvocationId.0");

CONVERGENT _Bool group_all(_Bool x) __asm("vulkan.group.All.i1");
CONVERGENT _Bool group_any(_Bool x) __asm("vulkan.group.Any.i1");
CONVERGENT OVERLOAD int sub_group_non_uniform_all(int x) { return group_all(x != 0); }
CONVERGENT OVERLOAD int sub_group_non_uniform_any(int x) { return group_any(x != 0); }

// Group operations compare integers of 32 or 64 bits, and floating-point numbers of these sizes.
#define EQUAL(U, W) CONVERGENT _Bool group_all_equal_##U(U x) __asm("vulkan.group.AllEqual." W);
EQUAL(uint, "i32")
EQUAL(ulong, "i64")
EQUAL(float, "f32")
EQUAL(double, "f64")
#define VOTE(T, U)                                                             \
  CONVERGENT OVERLOAD int sub_group_non_uniform_all_equal(T x) { return group_all_equal_##U((U)x); }
VOTE(char, uint)
VOTE(uchar, uint)
VOTE(short, uint)
VOTE(ushort, uint)
VOTE(int, uint)
VOTE(uint, uint)
VOTE(long, ulong)
VOTE(ulong, ulong)
VOTE(half, float)
VOTE(float, float)
VOTE(double, double)

// A ballot consists of four words, with one bit for each work-item, in order.
CONVERGENT uint group_ballot_0(_Bool x) __asm("vulkan.group.Ballot.0.i32");
CONVERGENT uint group_ballot_1(_Bool x) __asm("vulkan.group.Ballot.1.i32");
CONVERGENT uint group_ballot_2(_Bool x) __asm("vulkan.group.Ballot.2.i32");
CONVERGENT uint group_ballot_3(_Bool x) __asm("vulkan.group.Ballot.3.i32");
CONVERGENT OVERLOAD uint4 sub_group_ballot(int x) {
  _Bool vote = x != 0;
  return (uint4)(group_ballot_0(vote), group_ballot_1(vote), group_ballot_2(vote), group_ballot_3(vote));
}

// Returns the bits below an index, in the word that begins with bit `first`.
static uint word_below(uint place, uint first) {
  return place <= first ? 0 : place - first >= 32 ? ~0u : (1u << (place - first)) - 1;
}
static uint4 below(uint place) {
  return (uint4)(word_below(place, 0), word_below(place, 32), word_below(place, 64), word_below(place, 96));
}
static uint count(uint4 bits) {
  return __builtin_popcount(bits.x) + __builtin_popcount(bits.y) + __builtin_popcount(bits.z) + __builtin_popcount(bits.w);
}
static uint word_of(uint4 bits, uint place) {
  return place < 32 ? bits.x : place < 64 ? bits.y : place < 96 ? bits.z : bits.w;
}

OVERLOAD int sub_group_ballot_bit_extract(uint4 ballot, uint place) { return word_of(ballot, place) >> (place & 31) & 1; }
OVERLOAD int sub_group_inverse_ballot(uint4 ballot) { return sub_group_ballot_bit_extract(ballot, subgroup_place()); }
OVERLOAD uint sub_group_ballot_bit_count(uint4 ballot) { return count(ballot & below(subgroup_size())); }
OVERLOAD uint sub_group_ballot_inclusive_scan(uint4 ballot) { return count(ballot & below(subgroup_place() + 1)); }
OVERLOAD uint sub_group_ballot_exclusive_scan(uint4 ballot) { return count(ballot & below(subgroup_place())); }
OVERLOAD uint sub_group_ballot_find_lsb(uint4 ballot) {
  uint4 bits = ballot & below(subgroup_size());
  return bits.x   ? __builtin_ctz(bits.x)
         : bits.y ? 32 + __builtin_ctz(bits.y)
         : bits.z ? 64 + __builtin_ctz(bits.z)
         : bits.w ? 96 + __builtin_ctz(bits.w)
                  : 0;
}
OVERLOAD uint sub_group_ballot_find_msb(uint4 ballot) {
  uint4 bits = ballot & below(subgroup_size());
  return bits.w   ? 127 - __builtin_clz(bits.w)
         : bits.z ? 95 - __builtin_clz(bits.z)
         : bits.y ? 63 - __builtin_clz(bits.y)
         : bits.x ? 31 - __builtin_clz(bits.x)
                  : 0;
}

CONST OVERLOAD uint4 get_sub_group_eq_mask(void) { return below(subgroup_place() + 1) & ~below(subgroup_place()); }
CONST OVERLOAD uint4 get_sub_group_ge_mask(void) { return below(subgroup_size()) & ~below(subgroup_place()); }
CONST OVERLOAD uint4 get_sub_group_gt_mask(void) { return below(subgroup_size()) & ~below(subgroup_place() + 1); }
CONST OVERLOAD uint4 get_sub_group_le_mask(void) { return below(subgroup_place() + 1); }
CONST OVERLOAD uint4 get_sub_group_lt_mask(void) { return below(subgroup_place()); }

// Returns the value of the first active work-item. Does not use SPIR-V's instruction, because Mesa returned different
// values for it.
#define FIRST(T)                                                               \
  CONVERGENT OVERLOAD T sub_group_shuffle(T x, uint place);                    \
  CONVERGENT OVERLOAD T sub_group_broadcast_first(T x) {                       \
    return sub_group_shuffle(x, sub_group_ballot_find_lsb(sub_group_ballot(1)));                                          \
  }
FIRST(char)
FIRST(uchar)
FIRST(short)
FIRST(ushort)
FIRST(int)
FIRST(uint)
FIRST(long)
FIRST(ulong)
FIRST(half)
FIRST(float)
FIRST(double)

; The scope and the group operation select the builtin. Truth values become integers, and a position with several
; components becomes several arguments.

; RUN: opt -S -passes=vulkan-sycl %s | FileCheck %s

target datalayout = "e-i64:64-n8:16:32:64"
target triple = "spirv64"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: %[[SUM:.*]] = call spir_func i32 @_Z21work_group_reduce_addi(i32 %x)
; CHECK: call spir_func i32 @_Z28sub_group_scan_inclusive_maxj(i32 %[[SUM]])
; CHECK: call spir_func i8 @_Z29work_group_scan_exclusive_mulc(i8 5)
; CHECK: %[[B:.*]] = zext i1 %b to i32
; CHECK: %[[AND:.*]] = call spir_func i32 @_Z28sub_group_reduce_logical_andi(i32 %[[B]])
; CHECK: icmp ne i32 %[[AND]], 0
; CHECK: call spir_func i32 @_Z30sub_group_clustered_reduce_andij(i32 %{{.*}}, i32 4)
; CHECK: call spir_func i32 @_Z14work_group_alli(
; CHECK: %[[X:.*]] = extractelement <2 x i64> %position, i32 0
; CHECK: %[[Y:.*]] = extractelement <2 x i64> %position, i32 1
; CHECK: call spir_func i32 @_Z20work_group_broadcastimm(i32 %x, i64 %[[X]], i64 %[[Y]])
; CHECK: call spir_func double @_Z17sub_group_shuffledj(double %d, i32 1)
; CHECK: call spir_func <4 x i32> @_Z16sub_group_balloti(
; CHECK: call spir_func i32 @_Z31sub_group_ballot_inclusive_scanDv4_j(<4 x i32> %ballot)
; CHECK: call spir_func i32 @_Z28intel_sub_group_shuffle_downiij(i32 %x, i32 %x, i32 1)
; CHECK: call spir_func i32 @_Z16sub_group_rotateii(i32 %x, i32 1)
; CHECK: call spir_func i32 @_Z15sub_group_electv()
define spir_kernel void @k(i32 %x, i1 %b, <2 x i64> %position, <4 x i32> %ballot, double %d) {
  %1 = call i32 @_Z17__spirv_GroupIAddiij(i32 2, i32 0, i32 %x)
  %2 = call i32 @_Z17__spirv_GroupUMaxiij(i32 3, i32 1, i32 %1)
  %3 = call i8 @_Z20__spirv_GroupIMulKHRiic(i32 2, i32 2, i8 5)
  %4 = call i1 @_Z26__spirv_GroupLogicalAndKHRiib(i32 3, i32 0, i1 %b)
  %5 = call i32 @_Z33__spirv_GroupNonUniformBitwiseAndiijj(i32 3, i32 3, i32 %2, i32 4)
  %6 = call i1 @_Z16__spirv_GroupAllib(i32 2, i1 %b)
  %7 = call i32 @_Z22__spirv_GroupBroadcastiiDv2_m(i32 2, i32 %x, <2 x i64> %position)
  %8 = call double @_Z30__spirv_GroupNonUniformShuffleidj(i32 3, double %d, i32 1)
  %9 = call <4 x i32> @_Z29__spirv_GroupNonUniformBallotib(i32 3, i1 %b)
  %10 = call i32 @_Z37__spirv_GroupNonUniformBallotBitCountiiDv4_j(i32 3, i32 1, <4 x i32> %ballot)
  %11 = call i32 @_Z32__spirv_SubgroupShuffleDownINTELIiET_S0_S0_j(i32 %x, i32 %x, i32 1)
  %12 = call i32 @_Z32__spirv_GroupNonUniformRotateKHRiii(i32 3, i32 %x, i32 1)
  %13 = call i1 @_Z28__spirv_GroupNonUniformElecti(i32 3)
  ret void
}

declare i32 @_Z17__spirv_GroupIAddiij(i32, i32, i32)
declare i32 @_Z17__spirv_GroupUMaxiij(i32, i32, i32)
declare i8 @_Z20__spirv_GroupIMulKHRiic(i32, i32, i8)
declare i1 @_Z26__spirv_GroupLogicalAndKHRiib(i32, i32, i1)
declare i32 @_Z33__spirv_GroupNonUniformBitwiseAndiijj(i32, i32, i32, i32)
declare i1 @_Z16__spirv_GroupAllib(i32, i1)
declare i32 @_Z22__spirv_GroupBroadcastiiDv2_m(i32, i32, <2 x i64>)
declare double @_Z30__spirv_GroupNonUniformShuffleidj(i32, double, i32)
declare <4 x i32> @_Z29__spirv_GroupNonUniformBallotib(i32, i1)
declare i32 @_Z37__spirv_GroupNonUniformBallotBitCountiiDv4_j(i32, i32, <4 x i32>)
declare i32 @_Z32__spirv_SubgroupShuffleDownINTELIiET_S0_S0_j(i32, i32, i32)
declare i32 @_Z32__spirv_GroupNonUniformRotateKHRiii(i32, i32, i32)
declare i1 @_Z28__spirv_GroupNonUniformElecti(i32)

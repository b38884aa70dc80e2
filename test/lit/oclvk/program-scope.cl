// Program-scope variables with physical addresses: the host passes the address of the buffer, and adds it to pointers.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -cl-std=CL2.0 -arch=spir64 -physical-storage-buffers -o %t.spv && spirv-val --target-env vulkan1.2 %t.spv
// RUN: oclvk reflect %t.spv | FileCheck %s
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=CODE

// CHECK: program_variables,offset,0,size,8,kind,pointer_pushconstant,hexbytes,0100000002000000030000000000000000000000
// CHECK: program_variables,relocation,pointer,16,target,8
// CODE: %[[SET:.*]] = OpExtInstImport "NonSemantic.ClspvReflection.5"
// CODE: OpExtInst %void %[[SET]] ProgramScopeVariablePointerPushConstant %uint_0 %uint_8 %
// CODE: OpExtInst %void %[[SET]] ProgramScopeVariablePointerRelocation %uint_8 %uint_16 %uint_8
global int numbers[3] = {1, 2, 3};
global int *global last = numbers + 2;
kernel void k(global int *a) { a[0] = *last + numbers[a[1]]; }

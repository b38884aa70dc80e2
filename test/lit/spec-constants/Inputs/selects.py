"""Prints a module in which the name of a specialization constant depends on a chain of selects."""

READ = "@_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_"
COUNT = 5000

print('target triple = "spirv64-unknown-unknown"')
print('@name = private unnamed_addr addrspace(4) constant [2 x i8] c"a\\00"')
print("@id = internal addrspace(4) constant { i32 } { i32 1 }")
print(f"declare spir_func i32 {READ}(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))")
print("define i32 @f(i1 %c) {")
before = "@name"
for number in range(COUNT):
    print(f"  %s{number} = select i1 %c, ptr addrspace(4) {before}, ptr addrspace(4) @name")
    before = f"%s{number}"
print(f"  %v = call spir_func i32 {READ}(ptr addrspace(4) {before}, ptr addrspace(4) @id, ptr addrspace(4) null)")
print("  ret i32 %v")
print("}")

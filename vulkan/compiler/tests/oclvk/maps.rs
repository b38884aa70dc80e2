//! Tests the descriptor map.

use opencl_vulkan::{Options, compile_source};

use crate::{SOURCE, oclvk, rejected, text, validate};

/// Compiles a source and returns its descriptor map.
fn descriptor_map(options: &[&str]) -> String {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("k.cl"), SOURCE).unwrap();
    let output = oclvk(directory.path(), &[&["k.cl", "-o", "k.spv"], options].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(text(&output.stderr), "");
    text(&oclvk(directory.path(), &["reflect", "k.spv"]).stdout)
}

#[test]
fn descriptor_map_of_arguments() {
    let map = "kernel_decl,foo\n\
        kernel,foo,arg,a,argOrdinal,0,descriptorSet,0,binding,0,offset,0,argKind,buffer\n\
        kernel,foo,arg,f,argOrdinal,1,descriptorSet,0,binding,2,offset,0,argKind,pod,argSize,4\n\
        kernel,foo,arg,b,argOrdinal,2,descriptorSet,0,binding,1,offset,0,argKind,buffer\n\
        kernel,foo,arg,c,argOrdinal,3,descriptorSet,0,binding,2,offset,4,argKind,pod,argSize,4\n\
        kernel_decl,bar\n\
        kernel,bar,arg,L,argOrdinal,0,argKind,local,arrayElemSize,4,arrayNumElemSpecId,3\n\
        kernel,bar,arg,A,argOrdinal,1,descriptorSet,0,binding,0,offset,0,argKind,buffer\n\
        kernel,bar,arg,L2,argOrdinal,2,argKind,local,arrayElemSize,16,arrayNumElemSpecId,4\n\
        spec_constant,workgroup_size_x,spec_id,0\n\
        spec_constant,workgroup_size_y,spec_id,1\n\
        spec_constant,workgroup_size_z,spec_id,2\n";
    assert_eq!(descriptor_map(&[]), map);
    let map = descriptor_map(&["-cluster-pod-kernel-args=0", "-distinct-kernel-descriptor-sets"]);
    assert!(
        map.contains("kernel,foo,arg,c,argOrdinal,3,descriptorSet,0,binding,3,offset,0,argKind,pod,argSize,4\n"),
        "{map}"
    );
    assert!(map.contains("kernel,bar,arg,A,argOrdinal,1,descriptorSet,1,binding,0,"), "{map}");
    let map = descriptor_map(&["-pod-pushconstant"]);
    assert!(map.contains("kernel,foo,arg,f,argOrdinal,1,offset,0,argKind,pod_pushconstant,argSize,4\n"), "{map}");
    let map = descriptor_map(&["-pod-ubo"]);
    assert!(map.contains("argKind,pod_ubo,argSize,4\n"), "{map}");
}

#[test]
fn descriptor_map_of_images() {
    let source = "constant sampler_t plain = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;\n\
        kernel void k(read_only image2d_t i, read_only image3d_t j, write_only image2d_t o, sampler_t s, float f) {\n\
          int4 p = (int4)(get_global_id(0), get_global_id(1), 0, 0);\n\
          float4 v = read_imagef(i, plain, p.xy) + read_imagef(j, s, p) + get_image_channel_order(i);\n\
          write_imagef(o, p.xy, v * f);\n}";
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("k.cl"), source).unwrap();
    for (version, environment) in [("1.0", "vulkan1.0"), ("1.3", "vulkan1.1"), ("1.6", "vulkan1.3")] {
        let version = format!("-spv-version={version}");
        let output = oclvk(directory.path(), &["k.cl", "-o", "k.spv", &version]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        validate(directory.path(), environment);
    }
    let map = "sampler,20,samplerExpr,\"CLK_NORMALIZED_COORDS_FALSE|CLK_ADDRESS_CLAMP|CLK_FILTER_NEAREST\",\
        descriptorSet,0,binding,0\n\
        kernel_decl,k\n\
        kernel,k,arg,i,argOrdinal,0,descriptorSet,1,binding,0,offset,0,argKind,ro_image\n\
        kernel,k,arg,j,argOrdinal,1,descriptorSet,1,binding,1,offset,0,argKind,ro_image\n\
        kernel,k,arg,o,argOrdinal,2,descriptorSet,1,binding,2,offset,0,argKind,wo_image\n\
        kernel,k,arg,s,argOrdinal,3,descriptorSet,1,binding,3,offset,0,argKind,sampler\n\
        kernel,k,arg,f,argOrdinal,4,descriptorSet,1,binding,4,offset,0,argKind,pod,argSize,4\n\
        kernel,k,argOrdinal,3,pushconstant,name,normalized_sampler_mask,offset,4,size,4\n\
        kernel,k,argOrdinal,0,pushconstant,name,image_channel_order,offset,8,size,4\n\
        spec_constant,workgroup_size_x,spec_id,0\n\
        spec_constant,workgroup_size_y,spec_id,1\n\
        spec_constant,workgroup_size_z,spec_id,2\n";
    assert_eq!(text(&oclvk(directory.path(), &["reflect", "k.spv"]).stdout), map);
}

#[test]
fn descriptor_map_of_the_program() {
    let source = "constant int c[3] = {1, 258, -1};\n\
        kernel void k(global int *a, uint i) { a[i] = c[i]; printf(\"%d %s\\n\", a[i], \"end\"); }";
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("k.cl"), source).unwrap();
    let options =
        ["k.cl", "-o", "k.spv", "-module-constants-in-storage-buffer", "-enable-printf", "-printf-buffer-size=4096"];
    let output = oclvk(directory.path(), &options);
    assert!(output.status.success(), "{}", text(&output.stderr));
    validate(directory.path(), "vulkan1.1");
    let map = text(&oclvk(directory.path(), &["reflect", "k.spv"]).stdout);
    for line in [
        "constant,descriptorSet,1,binding,0,kind,buffer,hexbytes,0100000002010000ffffffff\n",
        "printf_buffer,descriptorSet,2,binding,0,size,4096\n",
        "printf_info,0,\"end\",sizes,[]\n",
        "printf_info,1,\"%d %s\\n\",sizes,[4, 4]\n",
    ] {
        assert!(map.contains(line), "{map}");
    }
}

#[test]
fn physical_addresses() {
    let source = "struct node { global struct node *next; int value; };\n\
        kernel void k(global struct node *n, global uchar *out, int i) {\n\
          for (; n; n = n->next) out[i++] = n->value;\n\
          atomic_inc((global int *)out); }";
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("k.cl"), source).unwrap();
    let options = ["k.cl", "-o", "k.spv", "-arch=spir64", "-physical-storage-buffers"];
    for (version, environment) in [("1.3", "vulkan1.1"), ("1.5", "vulkan1.2"), ("1.6", "vulkan1.3")] {
        let output = oclvk(directory.path(), &[&options[..], &[&format!("-spv-version={version}")]].concat());
        assert!(output.status.success(), "{}", text(&output.stderr));
        validate(directory.path(), environment);
    }
    let map = "kernel_decl,k\n\
        kernel,k,arg,n,argOrdinal,0,offset,0,argKind,pointer_pushconstant,argSize,8\n\
        kernel,k,arg,out,argOrdinal,1,offset,8,argKind,pointer_pushconstant,argSize,8\n\
        kernel,k,arg,i,argOrdinal,2,offset,16,argKind,pod_pushconstant,argSize,4\n";
    assert!(text(&oclvk(directory.path(), &["reflect", "k.spv"]).stdout).starts_with(map));
    assert!(oclvk(directory.path(), &[&options[..], &["-pod-ubo"]].concat()).status.success());
    let map = text(&oclvk(directory.path(), &["reflect", "k.spv"]).stdout);
    let line = "descriptorSet,0,binding,0,offset,8,argKind,pointer_ubo,argSize,8\n";
    assert!(map.contains(line), "{map}");
    let said = rejected(source, &["-physical-storage-buffers"]);
    assert_eq!(
        said,
        "error: '-physical-storage-buffers' requires 64-bit addresses: '-arch=spir64', or IR for spirv64\n"
    );
    let said = rejected(source, &["-arch=spir64"]);
    assert!(said.contains("k.cl:3:18: error: cannot determine which object this pointer refers to"), "{said}");
}

#[test]
fn sizes_of_the_range_in_push_constants() {
    let source = "kernel void k(global uint *a) { a[get_global_id(0)] = get_global_size(1) + get_global_offset(0) +\n\
        get_enqueued_local_size(2) + get_num_groups(0) + get_group_id(1); }";
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("k.cl"), source).unwrap();
    let options = ["-cl-std=CL3.0", "-cl-arm-non-uniform-work-group-size", "-global-offset-push-constant"];
    let output = oclvk(directory.path(), &[&["k.cl", "-o", "k.spv"], &options[..]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    validate(directory.path(), "vulkan1.1");
    let map = text(&oclvk(directory.path(), &["reflect", "k.spv"]).stdout);
    let names = [
        "global_offset",
        "enqueued_local_size",
        "global_size",
        "region_offset",
        "num_workgroups",
        "region_group_offset",
    ];
    for (index, name) in names.iter().enumerate() {
        let line = format!("pushconstant,name,{name},offset,{},size,12\n", index * 12);
        assert!(map.contains(&line), "{map}");
    }
}

#[test]
fn kernels_that_print_say_so() {
    let source = "kernel void a(int i) { printf(\"%d\", i); }\nkernel void b(global int *p) { *p = 1; }";
    let words = compile_source(source.as_bytes(), &Options::default()).unwrap().words;
    let facts = vulkan_kernel::reflection::Facts::read(&words).unwrap();
    let flags: Vec<u32> = facts
        .all
        .iter()
        .filter(|fact| fact.number == vulkan_kernel::reflection::Opcode::Kernel as u32)
        .map(|fact| facts.number(fact, 3).unwrap())
        .collect();
    assert_eq!(flags, [1, 0]);
}

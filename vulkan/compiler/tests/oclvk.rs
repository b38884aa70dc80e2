//! Tests the command `oclvk`, and its library with several threads.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test")]

use std::{
    path::Path,
    process::{Command, Output},
};

use opencl_vulkan::{Options, compile_source};

const SOURCE: &str = "kernel void foo(global int* a, float f, global float* b, uint c) { a[c] = f + b[c]; }\n\
                      kernel void bar(local float* L, global float* A, local float4 *L2) { A[0] = L[1] + L2[0].x; }\n";

fn oclvk(directory: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_oclvk")).args(arguments).current_dir(directory).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Runs `oclvk` on a source that it must reject without output, and returns the message.
fn refused(source: &str, options: &[&str]) -> String {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("k.cl"), source).unwrap();
    let output = oclvk(directory.path(), &[&["k.cl", "-o", "k.spv"], options].concat());
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    assert!(!directory.path().join("k.spv").exists());
    assert_eq!(text(&output.stdout), "");
    text(&output.stderr)
}

/// Validates `k.spv`.
fn validate(directory: &Path, environment: &str) {
    let mut command = Command::new("spirv-val");
    let output = command.args(["--target-env", environment]).arg(directory.join("k.spv")).output().unwrap();
    assert!(output.status.success(), "{environment}: {}", text(&output.stdout) + &text(&output.stderr));
}

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

/// Hosts pass options of applications. None may write or load a file, or run a program.
#[test]
fn options_for_clang_are_a_closed_list() {
    const WRITES: &str = "it writes a file";
    const LOADS: &str = "it loads code into the compiler";
    const READS: &str = "it reads a file that is not a header";
    let source = "kernel void k(global int *a) { a[0] = N; }\n";
    for (options, message) in [
        (&["-fplugin=x.so"][..], Err(("-fplugin=x.so", LOADS))),
        (&["-fpass-plugin=x.so"], Err(("-fpass-plugin=x.so", LOADS))),
        (&["-Xclang", "-load", "-Xclang", "x.so"], Err(("-load", LOADS))),
        (&["-ftime-trace=x"], Err(("-ftime-trace=x", WRITES))),
        (&["-Wp,-MD,x"], Err(("-Wp,-MD,x", READS))),
        (&["-fprofile-instr-generate=x"], Err(("-fprofile-instr-generate=x", WRITES))),
        (&["-Xclang", "-dependency-file", "-Xclang", "x"], Err(("-dependency-file", WRITES))),
        (&["-Xclang", "-o", "-Xclang", "x"], Err(("-o", WRITES))),
        (&["-fmodules-cache-path=x"], Err(("-fmodules-cache-path=x", WRITES))),
        (&["-fsave-optimization-record=yaml"], Err(("-fsave-optimization-record=yaml", WRITES))),
        (&["-fauto-profile=/etc/passwd"], Err(("-fauto-profile=/etc/passwd", READS))),
        (&["-fno-integrated-as"], Err(("-fno-integrated-as", "it runs a program"))),
        (&["-fsanitize-ignorelist=x"], Err(("-fsanitize-ignorelist=x", READS))),
        (
            &["-D", "@options"],
            Ok(
                "invalid value '@options' of option '-D', expected a text that does not begin with '@', as files of options are not read",
            ),
        ),
        (&["-Wa,-x"], Err(("-Wa,-x", WRITES))),
        (&["-fno-such-option"], Ok("unknown option '-fno-such-option'; 'oclvk --help' lists all")),
        (&["--target=spir"], Ok("unknown option '--target=spir'; 'oclvk --help' lists all")),
        (&["-D"], Ok("option '-D' needs a value")),
    ] {
        let expected = match message {
            Ok(text) => text.to_owned(),
            Err((option, reason)) => format!("option '{option}' is rejected: {reason}"),
        };
        assert_eq!(refused(source, options), format!("oclvk: error: {expected}\n"), "{options:?}");
    }
}

/// The options that hosts and kernels use still reach clang.
#[test]
fn options_reach_clang() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("@k.cl", "#if defined(X) && M == 2 && H == 3\nkernel void k(global float *a) { a[0] = X; }\n#endif\n");
    write("h.h", "#define H 3\n");
    let options = [
        &["@k.cl", "-DX=1.5f", "-D", "M=2", "-U", "Y", "-I.", "-I", ".", "-include", "h.h", "-w", "-Wall"][..],
        &["-Werror=unused-variable", "-cl-std=CL2.0", "-cl-fast-relaxed-math", "-cl-mad-enable", "-cl-opt-disable"],
        &["-cl-single-precision-constant", "-cl-denorms-are-zero", "-cl-strict-aliasing", "-cl-ext=+all"],
        &["-cl-finite-math-only", "-cl-unsafe-math-optimizations", "-cl-no-signed-zeros", "-cl-no-stdinc"],
        &["-ffp-contract=off", "-fno-strict-aliasing", "-ffast-math", "-Xclang", "-cl-ext=-cl_khr_fp16"],
        &["-Xclang", "-finclude-default-header", "-Xclang", "-fdeclare-opencl-builtins", "-o", "k.spv"],
    ];
    let output = oclvk(folder.path(), &options.concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    validate(folder.path(), "vulkan1.1");
    let map = text(&oclvk(folder.path(), &["reflect", "k.spv"]).stdout);
    assert!(map.contains("kernel,k,arg,a,"), "{map}");
}

/// The library has the same list.
#[test]
fn the_library_rejects_options() {
    let options = Options { clang: vec!["-fplugin=x.so".to_owned()], ..Options::default() };
    let error = compile_source(SOURCE.as_bytes(), &options).map(|_| ()).unwrap_err().to_string();
    assert_eq!(error, "error: option '-fplugin=x.so' is rejected: it loads code into the compiler");
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
    let said = refused(source, &["-physical-storage-buffers"]);
    assert_eq!(
        said,
        "error: '-physical-storage-buffers' requires 64-bit addresses: '-arch=spir64', or IR for spirv64\n"
    );
    let said = refused(source, &["-arch=spir64"]);
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

#[test]
fn sub_groups() {
    let source = "kernel void k(global int *a, global float *f) {\n\
        int i = get_global_id(0); a[i] = sub_group_reduce_max(a[i]) + sub_group_any(a[i] > 3) + get_sub_group_local_id();\n\
        sub_group_barrier(CLK_LOCAL_MEM_FENCE);\n\
        f[i] = sub_group_scan_exclusive_add(f[i]) + sub_group_broadcast(f[i], a[i] & 3); }";
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("k.cl"), source).unwrap();
    for (version, environment) in [("1.3", "vulkan1.1"), ("1.5", "vulkan1.2")] {
        let version = format!("-spv-version={version}");
        let output = oclvk(directory.path(), &["k.cl", "-o", "k.spv", "-cl-std=CL3.0", &version]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        validate(directory.path(), environment);
    }
    let said = refused(source, &["-cl-std=CL3.0", "-spv-version=1.0"]);
    assert!(said.contains("subgroup operations require SPIR-V 1.3"), "{said}");
}

#[test]
fn features_that_a_source_has() {
    let source = "#ifdef cl_khr_fp64\n#error double\n#endif\n#ifdef __opencl_c_generic_address_space\n#error generic\n#endif\n\
        kernel void k(global int *a) {\n\
          event_t e = async_work_group_copy((local int *)0, a, 1, 0); wait_group_events(1, &e); *a = __OPENCL_VERSION__; }";
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("k.cl"), source).unwrap();
    let options = ["-cl-std=CL3.0", "-fp64=0", "-enable-feature-macros=__opencl_c_images,__opencl_c_int64"];
    let output = oclvk(directory.path(), &[&["k.cl", "-o", "k.spv"], &options[..]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    validate(directory.path(), "vulkan1.1");
}

#[test]
fn each_version_is_valid() {
    let environments = [("1.0", "vulkan1.0"), ("1.3", "vulkan1.1"), ("1.5", "vulkan1.2"), ("1.6", "vulkan1.3")];
    let directory = tempfile::tempdir().unwrap();
    let source = "kernel void k(global uchar *a, global short *b, local int *l, long n) {\n\
        int i = get_global_id(0); l[i & 3] = a[i]; barrier(CLK_LOCAL_MEM_FENCE);\n\
        for (int j = 0; j < n; ++j) b[i] += sin((float)l[j & 3]) * j; }";
    std::fs::write(directory.path().join("k.cl"), source).unwrap();
    for (version, environment) in environments {
        for pods in ["-pod-ubo=0", "-pod-ubo", "-pod-pushconstant"] {
            let version = format!("-spv-version={version}");
            let output = oclvk(
                directory.path(),
                &["k.cl", "-o", "k.spv", &version, pods, "-global-offset", "-rounding-mode-rte=32"],
            );
            assert!(output.status.success(), "{}", text(&output.stderr));
            validate(directory.path(), environment);
        }
    }
}

#[test]
fn errors_have_a_place_and_leave_no_output() {
    let undefined = "int f(int);\nkernel void k(global int *a) {\n  *a = f(2);\n}";
    assert!(refused(undefined, &[]).contains("k.cl:3:8: error: call of 'f', which is neither defined nor a builtin"));
    let recursion =
        "int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }\nkernel void k(global int *a) { *a = f(*a); }";
    assert!(refused(recursion, &[]).contains("k.cl:1:35: error: function 'f' can call itself"));
    let pointer = "struct S { global int *p; };\nkernel void k(global struct S *s) {\n  *s->p = 1;\n}";
    assert!(refused(pointer, &[]).contains("k.cl:3:7: error: cannot determine which object this pointer refers to"));
    let print = "kernel void k(global int *a, constant char *s) {\n  printf(\"%s\", s);\n}";
    assert!(refused(print, &[]).contains("k.cl:2:3: error: argument of '%s' must be a string literal"));
    let syntax = "kernel void k(global int *a) {\n  *a = b;\n}";
    assert!(refused(syntax, &[]).contains("k.cl:2:8: error: use of undeclared identifier 'b'"));
    let large = "typedef struct { int a[64]; } S;\nkernel void k(global int *a, S s) { *a = s.a[3]; }";
    assert!(
        refused(large, &["-pod-pushconstant"]).contains("take 256 bytes, more than the 128 bytes of push constants")
    );
    let variable = "kernel void k(global int *a, int n) {\n  int x[n];\n  x[0] = 1;\n  *a = x[n - 1];\n}";
    assert!(refused(variable, &[]).contains("k.cl:2:9: error: "));
    assert!(refused(SOURCE, &["-x", "ir"]).contains("error: "));
}

#[test]
fn options_that_are_wrong() {
    for (options, message) in [
        (&["-frobnicate=1", "-unknown"][..], "unknown option '-frobnicate=1'; 'oclvk --help' lists all"),
        (&["-unknown"], "unknown option '-unknown'; 'oclvk --help' lists all"),
        (&["-spv-version=2.0"], "version '2.0' of SPIR-V is not supported; expected 1.0 to 1.6"),
        (&["-arch=spirv128"], "architecture 'spirv128' is not supported; expected 'spir' or 'spir64'"),
        (&["-x", "cuda"], "language 'cuda' is not supported; expected 'cl', 'sycl' or 'ir'"),
        (&["-pod-ubo", "-pod-pushconstant"], "'-pod-ubo' and '-pod-pushconstant' exclude each other"),
        (&["-O7"], "option '-O7': '7' is not an optimization level; expected 0 to 3, s or z"),
        (
            &["-use-native-builtins=sin,nosuch"],
            "option '-use-native-builtins=sin,nosuch': 'nosuch' is not a builtin function of OpenCL C",
        ),
        (&["-verify"], "option '-verify' is not supported: diagnostics are not compared with comments in the source"),
        (&["-images=0"], "option '-images=0' is not supported: images are always enabled"),
        (&["-spv-version"], "option '-spv-version' needs a value"),
        (&["-max-pushconstant-size=x"], "option '-max-pushconstant-size=x': 'x' is not a number"),
    ] {
        let said = refused(SOURCE, options);
        assert!(said.starts_with("oclvk: error: ") && said.contains(message), "{said}");
    }
}

/// One instruction holds at most 65,532 elements; larger constants are arrays of chunks.
#[test]
fn constants_of_many_elements() {
    let directory = tempfile::tempdir().unwrap();
    for (ty, count) in [("uchar", 65_532), ("uchar", 65_533), ("uchar", 200_000), ("float", 100_000)] {
        let numbers: Vec<String> = (0..count).map(|index| (index % 251).to_string()).collect();
        let source = format!(
            "constant {ty} t[{count}] = {{{}}};\nkernel void k(global {ty} *a, uint i) {{ a[i] = t[i]; }}",
            numbers.join(",")
        );
        std::fs::write(directory.path().join("k.cl"), source).unwrap();
        let output = oclvk(directory.path(), &["k.cl", "-o", "k.spv"]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        validate(directory.path(), "vulkan1.1");
        let output = Command::new("spirv-dis").args(["--no-color", "k.spv"]).current_dir(directory.path()).output();
        let assembly = text(&output.unwrap().stdout);
        // The upper and the lower bits of one index select the element.
        let result = |of: &str| {
            assembly
                .lines()
                .find(|line| line.contains(of))
                .map(|line| line.trim().split(' ').next().unwrap().to_owned())
        };
        let [upper, lower] = ["OpShiftRightLogical %uint ", "OpBitwiseAnd %uint "].map(result);
        assert_eq!(upper.is_some(), count > 65_532, "{ty} {count}");
        if let (Some(upper), Some(lower)) = (upper, lower) {
            let chain = format!(" {upper} {lower}\n");
            assert!(assembly.contains("%uint_15\n") && assembly.contains("%uint_32767\n"), "{ty} {count}");
            assert!(assembly.contains(&chain), "{ty} {count}");
        }
    }
}

#[test]
fn files_without_kernels() {
    let message = "error: no kernel in the input; a module for Vulkan needs one ('--output-format=bc' compiles functions to be linked)\n";
    assert_eq!(refused("int f(int x) { return x + 1; }", &[]), message);
    assert_eq!(refused("", &[]), message);
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("f.cl"), "int f(int x) { return x + 1; }").unwrap();
    let output = oclvk(directory.path(), &["f.cl", "--output-format=ll", "-o", "-"]);
    assert!(output.status.success() && text(&output.stdout).contains("define spir_func"), "{}", text(&output.stderr));
}

/// A closed pipe, as with `head`, is not an error, for output and messages alike.
#[test]
fn output_that_nobody_reads() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("k.cl"), SOURCE).unwrap();
    assert!(oclvk(directory.path(), &["k.cl", "-o", "k.spv"]).status.success());
    let closed = || {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        writer
    };
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_oclvk"));
        command.args(arguments).current_dir(directory.path()).stdout(closed()).output().unwrap()
    };
    for arguments in
        [&["--help"][..], &["--version"], &["reflect", "k.spv"], &["reflect", "k.spv", "--json"], &["k.cl", "-o", "-"]]
    {
        let output = run(arguments);
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()), "{arguments:?}");
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_oclvk"));
    let status = command.arg("-nosuch").stderr(closed()).status().unwrap();
    assert_eq!(status.code(), Some(1), "a message that nobody reads");
}

/// Options of clspv, with values after `=` or as the next argument.
#[test]
fn options_of_clspv() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("k.cl"), SOURCE).unwrap();
    let compile = |options: &[&str]| {
        let output = oclvk(directory.path(), &[&["k.cl", "-o", "k.spv"], options].concat());
        assert!(output.status.success(), "{options:?}: {}", text(&output.stderr));
        assert_eq!(text(&output.stderr), "", "{options:?}");
        std::fs::read(directory.path().join("k.spv")).unwrap()
    };
    let plain = compile(&[]);
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
    let page: String = ["vulkan.md", "vulkan-mapping.md"]
        .map(|name| std::fs::read_to_string(format!("{docs}/{name}")).unwrap())
        .concat();
    let table = include_str!("../src/option_table.rs");
    let rows = |support: &str| -> Vec<&str> {
        let rows = table.split("option(").filter(|row| row.contains(support));
        rows.filter_map(|row| row.trim().strip_prefix('"')?.split_once('"').map(|(name, _)| name)).collect()
    };
    let ignored = [rows("Ignored("), vec!["-int8", "-images"]].concat();
    let rejected = rows("Rejected(");
    assert!(ignored.len() > 30 && rejected.len() == 3);
    assert!(compile(&ignored) == plain);
    for option in &rejected {
        assert!(refused(SOURCE, &[option]).starts_with(&format!("oclvk: error: option '{option}' is not supported: ")));
        assert!(compile(&[&format!("{option}=0")]) == plain);
    }
    for option in ignored.iter().chain(&rejected) {
        assert!(page.contains(&format!("`{option}`")), "'{option}' is not in docs/vulkan*.md");
    }
    assert!(compile(&["-spv-version", "1.4"]) == compile(&["-spv-version=1.4"]));
    assert!(compile(&["-max-ubo-size", "4294967295", "-O3", "-Os", "-O", "-x", "cl", "-cl-std", "CL1.2"]) == plain);
    assert!(compile(&["--use-native-builtins", "sin,convert_float4,frexp,half_exp,"]) == plain);
}

/// `-x` takes precedence over the file extension.
#[test]
fn sources_with_names_of_ir() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("k.ll"), SOURCE).unwrap();
    assert!(oclvk(directory.path(), &["-x", "cl", "k.ll", "-o", "k.spv"]).status.success());
    assert!(!oclvk(directory.path(), &["k.ll", "-o", "k.spv"]).status.success());
}

#[test]
fn modules_are_linked() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("a.cl"), "int f(int x); kernel void k(global int *a) { *a = f(*a); }")
        .unwrap();
    std::fs::write(directory.path().join("b.cl"), "int f(int x) { return x * 3; }").unwrap();
    for file in ["a", "b"] {
        let output =
            oclvk(directory.path(), &[&format!("{file}.cl"), "--output-format=bc", "-o", &format!("{file}.bc")]);
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
    let output = oclvk(directory.path(), &["a.bc", "b.bc", "-x", "ir", "-o", "k.spv"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let map = text(&oclvk(directory.path(), &["reflect", "k.spv", "--json"]).stdout);
    assert!(map.contains("\"name\": \"k\""), "{map}");
}

/// Two threads each compile all kernels; `OCLVK_TEST_KERNELS` sets their number.
#[test]
fn threads_write_what_processes_write() {
    let directory = tempfile::tempdir().unwrap();
    let count: usize = std::env::var("OCLVK_TEST_KERNELS").map_or(4, |number| number.parse().unwrap());
    let operations =
        ["cos((float)*a)", "(a[2] << 3) / (a[1] | 1)", "atomic_add(a, 5)", "vload3(1, a).z", "log2(a[1] * 0.5f)"];
    let source = |number: usize| {
        let operation = operations[number % operations.len()];
        format!("{SOURCE}kernel void k{number}(global int *a) {{ a[{number}] = {operation} * {number}; }}")
    };
    let compile = |number: usize| compile_source(source(number).as_bytes(), &Options::default()).unwrap().to_bytes();
    let compile_all = || (0..count).map(compile).collect::<Vec<Vec<u8>>>();
    let (first, second) = std::thread::scope(|scope| {
        let threads = [scope.spawn(compile_all), scope.spawn(compile_all)];
        let [first, second] = threads.map(|thread| thread.join().unwrap());
        (first, second)
    });
    assert!(first == second);
    for (number, bytes) in first.iter().enumerate() {
        std::fs::write(directory.path().join("k.cl"), source(number)).unwrap();
        let output = oclvk(directory.path(), &["k.cl", "-o", "k.spv"]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert_eq!(std::fs::read(directory.path().join("k.spv")).unwrap(), *bytes);
    }
}

/// Returns the opcode and operands of each instruction of a module.
fn instructions(options: &[&str]) -> Vec<Vec<u32>> {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("k.cl"), "kernel void k(global char *a, int i) {\n  a[i] += 3;\n}\n").unwrap();
    let output = oclvk(directory.path(), &[&["k.cl", "-o", "k.spv"], options].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    validate(directory.path(), "vulkan1.1");
    let bytes = std::fs::read(directory.path().join("k.spv")).unwrap();
    let words: Vec<u32> = bytes.chunks(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect();
    let (mut rest, mut found) = (&words[5..], Vec::new());
    while let Some(first) = rest.first() {
        let (instruction, behind) = rest.split_at((first >> 16) as usize);
        found.push([&[first & 0xffff], &instruction[1..]].concat());
        rest = behind;
    }
    found
}

#[test]
fn lines_of_the_source() {
    const LINE: u32 = 8;
    let lines = |options: &[&str]| -> Vec<u32> {
        instructions(options).iter().filter(|found| found[0] == LINE).map(|found| found[2]).collect()
    };
    assert!(lines(&[]).is_empty());
    assert!(lines(&["-g"]).contains(&2));
}

#[test]
fn buffers_without_elements_of_8_bits() {
    const RUNTIME_ARRAY: u32 = 29;
    const TYPE_INT: u32 = 21;
    let widths = |options: &[&str]| -> Vec<u32> {
        let all = instructions(options);
        let width = |ty: u32| all.iter().find(|found| found[0] == TYPE_INT && found[1] == ty).unwrap()[2];
        all.iter().filter(|found| found[0] == RUNTIME_ARRAY).map(|found| width(found[2])).collect()
    };
    assert!(widths(&[]).contains(&8));
    assert!(widths(&["-no-8bit-storage=ssbo,ubo", "-no-8bit-storage=pushconstant"]).iter().all(|width| *width == 32));
    assert!(widths(&["-no-8bit-storage=pushconstant"]).contains(&8));
    assert!(
        refused("kernel void k() {}", &["-no-16bit-storage=image"])
            .contains("invalid value 'image'; expected ssbo, ubo or pushconstant")
    );
}

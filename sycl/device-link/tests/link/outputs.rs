//! Tests of the outputs, including failures that write nothing.

use device_image::containers;

use crate::case::{Case, bitcode, kernel};

const CONSTANT: &str = "@id = private addrspace(1) constant [4 x i8] c\"cst\\00\"
    @default = internal addrspace(1) constant { i32 } { i32 5 }
    declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
    define weak_odr spir_kernel void @_ZTS1K(ptr addrspace(1) %p) {
      %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(
          ptr addrspace(4) addrspacecast (ptr addrspace(1) @id to ptr addrspace(4)),
          ptr addrspace(4) addrspacecast (ptr addrspace(1) @default to ptr addrspace(4)), ptr addrspace(4) null)
      store i32 %v, ptr addrspace(1) %p
      ret void
    }";

#[test]
fn an_object_with_images() {
    let case = Case::with(&[("a.bc", &kernel("_ZTS1K", 1)), ("b.bc", CONSTANT)]);
    case.links(&[
        "a.bc",
        "-o",
        "images.o",
        "--compile-options=-O1",
        "--compile-options=spir64_gen:-x",
        "--link-options=-l",
    ]);
    let images = containers::read(case.read("images.o").as_slice()).unwrap();
    let [image] = images.as_slice() else { panic!("{images:?}") };
    assert_eq!((image.info.target.as_str(), image.info.entries.as_slice()), ("spir64", &["_ZTS1K".to_owned()][..]));
    assert_eq!((image.info.compile_options.as_str(), image.info.link_options.as_str()), ("-O1", "-l"));
    case.links(&["a.bc", "-o", "small.o", "--zstd", "--kind=section"]);
    let images = containers::read(case.read("small.o").as_slice()).unwrap();
    assert_eq!(images.first().map(|image| image.info.format), Some(device_image::ImageFormat::Zstd));
    // Each run produces the same bytes.
    case.links(&["a.bc", "-o", "again.o", "--compile-options=-O1", "--link-options=-l", "-j1"]);
    assert!(case.read("images.o") == case.read("again.o"));
}

#[test]
fn images_of_each_split_mode() {
    let second =
        kernel("_ZTS1L", 2).replace("a.cpp", "b.cpp") + &kernel("_ZTS1M", 3).replace("attributes #0", "attributes #1");
    let case = Case::with(&[("a.bc", &kernel("_ZTS1K", 1)), ("b.bc", &second)]);
    let images = |mode: &str| {
        let directory = format!("{mode}-images");
        case.links(&[
            "a.bc",
            "b.bc",
            &format!("--device-code-split={mode}"),
            &format!("--output-images={directory}"),
            "-j3",
        ]);
        let symbols = (0..).map(|index| format!("{directory}/{index}.sym")).take_while(|file| case.exists(file));
        symbols.map(|file| case.text(&file).replace('\n', " ")).collect::<Vec<_>>()
    };
    assert_eq!(images("off"), ["_ZTS1K _ZTS1L _ZTS1M "]);
    assert_eq!(images("per_kernel"), ["_ZTS1K ", "_ZTS1L ", "_ZTS1M "]);
    assert_eq!(images("per_source"), ["_ZTS1K ", "_ZTS1L _ZTS1M "]);
    assert_eq!(images("auto"), ["_ZTS1K ", "_ZTS1L _ZTS1M "]);
}

#[test]
fn a_directory_and_a_syclbin_file() {
    let case = Case::with(&[("b.bc", CONSTANT)]);
    case.links(&["b.bc", "--output-images=out", "--kind=syclbin", "--state=input", "-o", "k.syclbin"]);
    assert!(case.text("out/0.prop").contains("[SYCL/specialization constants]\ncst="));
    assert_eq!(
        case.text("out/images.table"),
        "[Code|Properties|Symbols|Target|Format|CompileOptions|LinkOptions]\n0.spv|0.prop|0.sym|spir64|spirv||\n"
    );
    let images = containers::read(case.read("k.syclbin").as_slice()).unwrap();
    assert_eq!(images.first().map(|image| image.info.entries.clone()), Some(vec!["_ZTS1K".to_owned()]));
}

#[test]
fn modes_of_specialization_constants() {
    let case = Case::with(&[("b.bc", CONSTANT)]);
    case.write("v.json", "{\"cst\": 7}");
    case.links(&["b.bc", "--values=v.json", "--output-images=out"]);
    assert!(!case.text("out/0.prop").contains("cst"));
    case.links(&["b.bc", "--spec-constants=default-values", "--output-images=out"]);
    let message = case.fails(&["b.bc", "--spec-constants=emulation"]);
    assert!(message.starts_with("specialization constant 'cst' cannot be emulated: "), "{message}");
    case.write("v.json", "{\"cst\": 7,\n 8}");
    let message = case.fails(&["b.bc", "--values=v.json"]);
    assert_eq!(message, "'v.json': key must be a string at line 2 column 2");
    case.write("v.json", "{\"cst\": \"seven\"}");
    let message = case.fails(&["b.bc", "--values=v.json"]);
    assert!(message.starts_with("'v.json': "), "{message}");
    assert_eq!(
        case.fails(&["b.bc", "--values=none.json"]),
        "cannot read 'none.json': No such file or directory (os error 2)"
    );
}

#[test]
fn without_kernels_an_object_that_adds_nothing() {
    let case = Case::with(&[(
        "a.bc",
        "define spir_func i32 @_Z1fv() #0 { ret i32 1 }\nattributes #0 = { \"sycl-module-id\"=\"a\" }",
    )]);
    case.links(&["a.bc", "-o", "images.o"]);
    assert_eq!(containers::read(case.read("images.o").as_slice()).unwrap(), []);
    case.write("main.c", "int main(void) { return 0; }");
    let linker = std::process::Command::new("cc")
        .args(["main.c", "images.o", "-o", "main"])
        .current_dir(case.path("."))
        .status();
    assert!(linker.unwrap().success());
}

#[test]
fn code_generation_that_fails() {
    let case = Case::new();
    let text = "declare ptr @llvm.returnaddress(i32)
        define weak_odr spir_kernel void @_ZTS1K(ptr addrspace(1) %p) {
          %a = call ptr @llvm.returnaddress(i32 0)
          store ptr %a, ptr addrspace(1) %p
          ret void
        }";
    case.write("k.bc", bitcode(text));
    case.write("images.o", "the object of the last run");
    let run = case.run(&["--name=k.cpp", "k.bc", "--sycl-spirv=llvm", "-o", "images.o"]);
    assert_eq!(run.code, Some(1));
    assert!(run.stderr.starts_with("sycl-device-link: error: k.cpp: "), "{}", run.stderr);
    assert_eq!(case.text("images.o"), "the object of the last run");
    let files = std::fs::read_dir(case.path(".")).unwrap().count();
    assert_eq!(files, 2, "nothing temporary is left");
}

#[cfg(target_os = "linux")]
#[test]
fn places_that_cannot_be_written() {
    let case = Case::with(&[("k.bc", &kernel("_ZTS1K", 1))]);
    let run = case.run(&["k.bc", "-o", "/dev/full"]);
    let message = "sycl-device-link: error: cannot write '/dev/full': No space left on device (os error 28)\n";
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), message));
    let run = case.run(&["k.bc", "-o", "none/images.o"]);
    let message = "sycl-device-link: error: cannot write 'none/images.o': No such file or directory (os error 2)\n";
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), message));
}

#[test]
fn large_ranges_are_declared() {
    let case = Case::with(&[("a.bc", &kernel("_ZTS1K", 1))]);
    let property = "idQueriesRange=1|2";
    for (options, is_declared) in [(&[][..], false), (&["--no-id-queries-fit-in-int"], true)] {
        case.links(&[&["a.bc", "--output-images=out"], options].concat());
        let properties = String::from_utf8(case.read("out/0.prop")).unwrap();
        assert_eq!(properties.contains(property), is_declared, "{properties}");
    }
}

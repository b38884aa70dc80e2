//! Optional features of OpenCL C that a source is compiled without.

use opencl_vulkan::Options;

/// The features that clang knows, which all are there unless they are taken away. Some have a second name.
const FEATURES: [(&str, &str); 12] = [
    ("__opencl_c_3d_image_writes", "cl_khr_3d_image_writes"),
    ("__opencl_c_atomic_order_acq_rel", ""),
    ("__opencl_c_atomic_order_seq_cst", ""),
    ("__opencl_c_atomic_scope_all_devices", ""),
    ("__opencl_c_atomic_scope_device", ""),
    ("__opencl_c_device_enqueue", ""),
    ("__opencl_c_generic_address_space", ""),
    ("__opencl_c_pipes", ""),
    ("__opencl_c_program_scope_global_variables", ""),
    ("__opencl_c_read_write_images", ""),
    ("__opencl_c_subgroups", ""),
    ("__opencl_c_work_group_collective_functions", ""),
];

/// The names of `double`.
pub const DOUBLE: [&str; 2] = ["cl_khr_fp64", "__opencl_c_fp64"];
/// The name of `half`.
pub const HALF: [&str; 1] = ["cl_khr_fp16"];

/// The names of features.
pub fn all() -> impl Iterator<Item = &'static str> {
    FEATURES.iter().map(|(name, _)| *name)
}

/// Has a source compiled without some features.
pub fn without(options: &mut Options, names: &[&str]) {
    for name in names {
        let second = FEATURES.iter().find(|(found, _)| found == name).map_or("", |(_, second)| *second);
        for name in [*name, second].into_iter().filter(|name| !name.is_empty()) {
            options.clang.extend(["-Xclang".to_owned(), format!("-cl-ext=-{name}")]);
        }
    }
}

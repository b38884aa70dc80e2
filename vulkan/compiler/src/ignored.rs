//! clspv options that are accepted but have no effect, and options that are rejected.

/// Ignored options, each with the reason. `docs/vulkan.md` lists all of them.
pub const IGNORED: [(&str, &str); 33] = [
    ("cl-arm-integer-dot-product", "the functions are always there"),
    ("cl-kernel-arg-info", "reflection always describes the arguments"),
    ("cl-no-subgroup-ifp", "Vulkan promises no independent forward progress anyway"),
    ("decorate-nonuniform", "no descriptor is indexed"),
    ("enable-opaque-pointers", "pointers are always opaque"),
    ("enable-printf", "printf needs no option"),
    ("hack-block-order", "blocks are always in structured order"),
    ("hack-clamp-width", "saturation is not done by clamp instructions"),
    ("hack-convert-to-float", "no driver that was tested drops conversions"),
    ("hack-dis", "each image and sampler argument has its own variable"),
    ("hack-initializers", "the work-group size is not a variable"),
    ("hack-inserts", "no OpCompositeInsert is emitted"),
    ("hack-logical-ptrtoint", "the integer value of a pointer is its offset"),
    ("hack-mul-extended", "no OpSMulExtended or OpUMulExtended is emitted"),
    ("hack-phis", "phis are scalars"),
    ("hack-undef", "undefined values are always zeros"),
    ("inline-entry-points", "all calls are inlined"),
    ("int8", "8-bit integers are always there"),
    ("long-vector", "vectors have any length"),
    ("memmove-alloca-limit", "moves need no temporary array"),
    ("no-dra", "all calls are inlined, so that functions have no resources as arguments"),
    ("no-inline-single", "all calls are inlined"),
    ("no-smsv", "variables of a module are shared only by the rules for views of a binding"),
    ("no-vec3-to-vec4", "vectors are scalarized; in memory they have the layout of OpenCL C"),
    ("relaxed-ubo-layout", "uniform buffers are arrays of 16-byte vectors, so that any layout works"),
    ("rewrite-packed-structs", "buffers are arrays of scalars, so that any layout works"),
    ("scalar-block-layout", "buffers are arrays of scalars, so that any layout works"),
    ("show-ids", "spirv-dis shows them"),
    ("spv-khr-fma", "fma is exact without the extension"),
    ("std430-ubo-layout", "uniform buffers are arrays of 16-byte vectors, so that any layout works"),
    ("untyped-pointers", "pointers are base objects and offsets, so that the extension is not needed"),
    ("vec3-to-vec4", "vectors are scalarized; in memory they have the layout of OpenCL C"),
    ("images", "images are always there"),
];

/// Options that must not be ignored, each with the reason. With a value that disables them, they are accepted.
pub const REJECTED: [(&str, &str); 3] = [
    ("hack-image1d-buffer-bgra", "components of image buffers are read in the order of the format"),
    ("hack-scf", "comparisons of signed integers are emitted as such"),
    ("verify", "diagnostics are not compared with comments in the source"),
];

//! OpenCL C programs from published packages: the files of each program, and their options.
//!
//! A program's name is `package/file`, followed by a word if a file yields several programs. This file contains only
//! facts about how the packages build their programs; the sources themselves stay where `scripts/setup` puts them.

mod clesperanto;

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::Error;

/// A program to compile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The package.
    pub package: &'static str,
    /// The name `package/file`, possibly followed by a word.
    pub name: String,
    /// The source text.
    pub text: String,
    /// The options for the compiler: macros and directories.
    pub options: Vec<String>,
}

/// The packages, in the order of the table.
pub const PACKAGES: [&str; 6] = ["hashcat", "darktable", "silx", "gputools", "pyopencl", "pyclesperanto"];

/// The sampling interval: one of every `SAMPLE` hashcat programs is compiled. Compiling all of them takes hours.
const SAMPLE: usize = 12;

/// Returns the programs from the packages in a directory; for hashcat, all or a sample.
///
/// # Errors
/// Fails if files cannot be read.
pub fn programs(directory: &Path, is_whole: bool) -> Result<Vec<Program>, Error> {
    let step = if is_whole { 1 } else { SAMPLE };
    let hashcat = hashcat(&directory.join("hashcat-data/usr/share/hashcat/OpenCL"))?;
    let mut all: Vec<Program> = hashcat.into_iter().step_by(step).collect();
    all.extend(darktable(&directory.join("darktable/usr/share/darktable/kernels"))?);
    all.extend(silx(&directory.join("silx/silx/resources/opencl"))?);
    all.extend(gputools(&directory.join("gputools/gputools"))?);
    all.extend(pyopencl(&directory.join("pyopencl/pyopencl/cl"))?);
    all.extend(pyclesperanto(directory)?);
    Ok(all)
}

/// Returns the programs from pyclesperanto-prototype.
///
/// # Errors
/// Fails if files cannot be read.
pub fn pyclesperanto(directory: &Path) -> Result<Vec<Program>, Error> {
    clesperanto::programs(&directory.join("pyclesperanto_prototype/pyclesperanto_prototype"))
}

/// Returns the OpenCL C files below a directory, sorted.
pub fn files(directory: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory).map_err(Error::file(directory))? {
        let path = entry.map_err(Error::file(directory))?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "cl") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Returns the text of a file. Only comments contain bytes that are not UTF-8.
pub fn read(path: &Path) -> Result<String, Error> {
    let bytes = fs::read(path).map_err(Error::file(path))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns a file's path relative to a directory, without the extension.
pub fn short(directory: &Path, path: &Path) -> String {
    path.strip_prefix(directory).unwrap_or(path).with_extension("").to_string_lossy().into_owned()
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// Returns the hash functions. The `inc_…` files are parts of the others, which include them
/// through `INCLUDE_PATH`.
fn hashcat(directory: &Path) -> Result<Vec<Program>, Error> {
    let mut options = words(
        "-w -cl-std=CL1.2 -DKERNEL_STATIC -DXM2S(x)=#x -DM2S(x)=XM2S(x) -DLOCAL_MEM_TYPE=1 -DVENDOR_ID=64 -DCUDA_ARCH=0 \
         -DHAS_ADD=0 -DVECT_SIZE=1 -DDEVICE_TYPE=4 -DDGST_R0=0 -DDGST_R1=1 -DDGST_R2=2 -DDGST_R3=3 -DDGST_ELEM=4 \
         -DKERN_TYPE=0 -DATTACK_EXEC=11 -DATTACK_KERN=3 -DATTACK_MODE=3 -DFIXED_LOCAL_SIZE=64",
    );
    options.extend([format!("-DINCLUDE_PATH={}", directory.display()), format!("-I{}", directory.display())]);
    let is_whole = |path: &&PathBuf| !short(directory, path).starts_with("inc_");
    files(directory)?
        .iter()
        .filter(is_whole)
        .map(|path| {
            Ok(Program {
                package: "hashcat",
                name: format!("hashcat/{}", short(directory, path)),
                text: read(path)?,
                options: options.clone(),
            })
        })
        .collect()
}

fn darktable(directory: &Path) -> Result<Vec<Program>, Error> {
    let options = vec!["-w".to_owned(), "-cl-fast-relaxed-math".to_owned(), format!("-I{}", directory.display())];
    files(directory)?
        .iter()
        .map(|path| {
            Ok(Program {
                package: "darktable",
                name: format!("darktable/{}", short(directory, path)),
                text: read(path)?,
                options: options.clone(),
            })
        })
        .collect()
}

/// The files that silx combines into one program, the program's name, and the options. silx removes `#include` lines.
const SILX: [(&str, &str, &str); 21] = [
    ("addition", "sift/addition", ""),
    ("backprojection", "backproj array_utils", ""),
    ("backprojection buffers", "backproj array_utils", "-DDONT_USE_TEXTURES"),
    ("projection", "proj array_utils", ""),
    ("projection buffers", "proj array_utils", "-DDONT_USE_TEXTURES"),
    ("medfilt", "preprocess bitonic medfilt", "-DNIMAGE=1048576"),
    ("statistics", "doubleword preprocess statistics", "-DNIMAGE=1048576"),
    ("linalg", "linalg", ""),
    ("sparse", "sparse", "-DIMAGE_WIDTH=1024 -DDTYPE=float -DIDX_DTYPE=int"),
    ("convolution", "convolution", "-DUSED_CONV_MODE=0"),
    ("convolution 1D", "convolution_textures", "-DUSED_CONV_MODE=0 -DIMAGE_DIMS=1 -DFILTER_DIMS=1"),
    ("convolution 2D", "convolution_textures", "-DUSED_CONV_MODE=0 -DIMAGE_DIMS=2 -DFILTER_DIMS=2"),
    ("convolution 3D", "convolution_textures", "-DUSED_CONV_MODE=0 -DIMAGE_DIMS=3 -DFILTER_DIMS=3"),
    ("image", "image/cast image/map image/max_min image/histogram", "-DNB_COLOR=3"),
    ("image gray", "image/cast image/map image/max_min image/histogram", "-DNB_COLOR=1"),
    ("bitshuffle_lz4", "codec/bitshuffle_lz4", ""),
    ("byte_offset", "codec/byte_offset", ""),
    (
        "sift gpu",
        "sift/sift sift/convolution sift/preprocess sift/algebra sift/image sift/gaussian sift/reductions sift/memset \
         sift/interpolation sift/orientation_gpu sift/descriptor_gpu2",
        "-DWORKGROUP_SIZE=128",
    ),
    (
        "sift cpu",
        "sift/sift sift/convolution sift/preprocess sift/algebra sift/image sift/gaussian sift/reductions sift/memset \
         sift/orientation_cpu sift/descriptor_cpu",
        "-DWORKGROUP_SIZE=128",
    ),
    ("matching", "sift/sift sift/memset sift/matching_gpu", "-DWORKGROUP_SIZE=128"),
    ("transform", "sift/sift sift/transform sift/matching_cpu sift/descriptor_gpu1", "-DWORKGROUP_SIZE=128"),
];

fn silx(directory: &Path) -> Result<Vec<Program>, Error> {
    SILX.iter()
        .map(|(name, parts, options)| {
            let mut text = String::new();
            for part in parts.split_whitespace() {
                let part = read(&directory.join(format!("{part}.cl")))?;
                part.lines().filter(|line| !line.starts_with("#include ")).for_each(|line| {
                    text.push_str(line);
                    text.push('\n');
                });
            }
            let mut options = words(options);
            options.push("-w".to_owned());
            Ok(Program { package: "silx", name: format!("silx/{name}"), text, options })
        })
        .collect()
}

/// The options of gputools by file. Other files need none, or are templates, which clang rejects.
const GPUTOOLS: [(&str, &str); 8] = [
    ("transforms/kernels/affine", "-DSAMPLER_FILTER=CLK_FILTER_LINEAR -DSAMPLER_ADDRESS=CLK_ADDRESS_CLAMP"),
    (
        "transforms/kernels/map_coordinates",
        "-DSAMPLER_FILTER=CLK_FILTER_LINEAR -DSAMPLER_ADDRESS=CLK_ADDRESS_CLAMP -DDTYPE=float",
    ),
    ("transforms/kernels/scale", "-DSAMPLER_FILTER=CLK_FILTER_LINEAR -DTYPENAME=float -DREAD_IMAGE=read_imagef"),
    ("transforms/kernels/integral_image", "-DDTYPE=float"),
    ("convolve/kernels/convolve_sep", "-DDTYPE=float"),
    ("convolve/kernels/conv_spatial2", "-DADDRESSMODE=CLK_ADDRESS_CLAMP"),
    ("convolve/kernels/conv_spatial3", "-DADDRESSMODE=CLK_ADDRESS_CLAMP"),
    ("denoise/kernels/nlm", "-DFS=3 -DBS=5"),
];

fn gputools(directory: &Path) -> Result<Vec<Program>, Error> {
    files(directory)?
        .iter()
        .map(|path| {
            let name = short(directory, path);
            let known = GPUTOOLS.iter().find(|(prefix, _)| name.starts_with(prefix));
            let mut options = words(known.map_or("", |(_, options)| options));
            options.push("-w".to_owned());
            Ok(Program { package: "gputools", name: format!("gputools/{name}"), text: read(path)?, options })
        })
        .collect()
}

/// pyopencl's files are functions that users' kernels call; each gets one kernel that calls them.
const PYOPENCL: [(&str, &str, &str); 9] = [
    (
        "philox",
        "pyopencl-random123/philox.cl",
        "kernel void k(global uint4 *a) { philox4x32_ctr_t c = {{a->x, a->y, a->z, a->w}}; philox4x32_key_t k = {{1, 2}};
         philox4x32_ctr_t r = philox4x32(c, k); *a = (uint4)(r.v[0], r.v[1], r.v[2], r.v[3]); }",
    ),
    (
        "threefry",
        "pyopencl-random123/threefry.cl",
        "kernel void k(global uint4 *a) { threefry4x32_ctr_t c = {{a->x, a->y, a->z, a->w}};
         threefry4x32_key_t k = {{1, 2, 3, 4}}; threefry4x32_ctr_t r = threefry4x32(c, k);
         union { threefry4x32_ctr_t r; uint4 v; } u; u.r = r; *a = u.v; }",
    ),
    (
        "complex",
        "pyopencl-complex.h",
        "kernel void k(global cfloat_t *a) { cfloat_t x = a[0], y = a[1];
         a[0] = cfloat_add(cfloat_mul(cfloat_exp(x), cfloat_pow(x, y)), cfloat_divide(cfloat_sin(x), cfloat_sqrt(y)));
         a[1] = cfloat_tanh(cfloat_log(cfloat_conj(x))); }",
    ),
    (
        "complex double",
        "pyopencl-complex.h",
        "kernel void k(global cdouble_t *a) { cdouble_t x = a[0], y = a[1];
         a[0] = cdouble_add(cdouble_mul(cdouble_exp(x), y), cdouble_divide(cdouble_sin(x), y)); }",
    ),
    (
        "airy",
        "pyopencl-airy.cl",
        "kernel void k(global double *a) { double b, c, d, e; airy(a[0], &b, &c, &d, &e); a[0] = b + c + d + e; }",
    ),
    ("bessel-j", "pyopencl-bessel-j.cl", "kernel void k(global double *a) { a[0] = bessel_jv(a[1], a[2]) + bessel_j0(a[3]); }"),
    ("bessel-y", "pyopencl-bessel-y.cl", "kernel void k(global double *a) { a[0] = bessel_yn(3, a[2]) + bessel_y0(a[3]); }"),
    (
        "bessel-j-complex",
        "pyopencl-bessel-j-complex.cl",
        "kernel void k(global cdouble_t *a) { cdouble_t x, y; bessel_j_complex(3, a[0], &x, &y); a[0] = x; a[1] = y; }",
    ),
    (
        "hankel-complex",
        "pyopencl-hankel-complex.cl",
        "kernel void k(global cdouble_t *a) { cdouble_t x, y; hankel_01_complex(a[0], &x, &y, 1); a[0] = x; a[1] = y; }",
    ),
];

fn pyopencl(directory: &Path) -> Result<Vec<Program>, Error> {
    let include = format!("-I{}", directory.display());
    // pyopencl defines this if the device supports double precision.
    let options = ["-w".to_owned(), include, "-DPYOPENCL_DEFINE_CDOUBLE".to_owned()];
    PYOPENCL
        .iter()
        .map(|(name, file, kernel)| {
            let types = "typedef double special_func_scalar_type, bessel_j_scalar_type, bessel_y_scalar_type;";
            let parts = ["pyopencl-complex.h", "pyopencl-eval-tbl.cl", file];
            let includes: String = parts.iter().map(|part| format!("#include <{part}>\n")).collect();
            // A header that is included twice would define its functions twice.
            let includes = includes.replacen("#include <pyopencl-complex.h>\n", "", usize::from(*file == parts[0]));
            let text = format!("{types}\n{includes}{kernel}\n");
            Ok(Program { package: "pyopencl", name: format!("pyopencl/{name}"), text, options: options.to_vec() })
        })
        .collect()
}

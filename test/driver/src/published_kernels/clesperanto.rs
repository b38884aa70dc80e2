//! The kernels of pyclesperanto-prototype, written with macros that the package defines for the types of a call's
//! images.
//!
//! Each file yields two programs: in one, the images are buffers of floats; in the other, they are OpenCL images of
//! floats.

use std::path::Path;

use crate::Error;

use crate::published_kernels::{Program, files, read, short};

/// The representation of a kernel's images.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Buffers,
    Images,
}

/// Returns the programs from the package in a directory.
pub fn programs(directory: &Path) -> Result<Vec<Program>, Error> {
    let preamble = read(&directory.join("_tier0/preamble.cl"))?;
    let mut all = Vec::new();
    for path in files(directory)? {
        let name = short(directory, &path).replace("clij-opencl-kernels/kernels/", "");
        if name.ends_with("preamble") {
            continue;
        }
        let text = read(&path)?;
        let keys = keys(&text);
        let dimensions = if name.contains("_2d") && !name.contains("_3d") { 2 } else { 3 };
        for (kind, word) in [(Kind::Buffers, "buffers"), (Kind::Images, "images")] {
            if keys.is_empty() && kind == Kind::Images {
                continue;
            }
            let macros: String = keys.iter().map(|key| macros(key, kind, dimensions)).collect();
            all.push(Program {
                package: "pyclesperanto",
                name: format!("pyclesperanto/{name} {word}"),
                text: format!("{GENERAL}{macros}{preamble}\n{text}"),
                options: vec!["-w".to_owned(), "-cl-std=CL1.2".to_owned()],
            });
        }
    }
    Ok(all)
}

/// The macros of all programs.
const GENERAL: &str = "#define MAX_ARRAY_SIZE 1000
#define GET_IMAGE_WIDTH(image) image_size_ ## image ## _width
#define GET_IMAGE_HEIGHT(image) image_size_ ## image ## _height
#define GET_IMAGE_DEPTH(image) image_size_ ## image ## _depth
";

/// Returns the names of a program's images: `src` if it contains `IMAGE_src_TYPE`.
fn keys(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for word in text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_') {
        let key = word.strip_prefix("IMAGE_").and_then(|rest| rest.strip_suffix("_TYPE"));
        let key = key.map(|key| key.strip_suffix("_PIXEL").unwrap_or(key).to_owned());
        found.extend(key.filter(|key| !found.contains(key)));
    }
    found
}

/// Returns the macros of one image.
fn macros(key: &str, kind: Kind, dimensions: u32) -> String {
    let (position, place) = if dimensions == 2 { ("int2", "(a, b)") } else { ("int4", "(a, b, c, 0)") };
    let sizes: String = ["width", "height", "depth"].map(|side| format!("int image_size_{key}_{side}, ")).concat();
    let (ty, read, write) = match kind {
        Kind::Buffers => {
            let size = "GET_IMAGE_WIDTH(a), GET_IMAGE_HEIGHT(a), GET_IMAGE_DEPTH(a)";
            (
                "global float *".to_owned(),
                format!("read_buffer{dimensions}df({size}, a, b, c)"),
                format!("write_buffer{dimensions}df({size}, a, b, c)"),
            )
        }
        Kind::Images => {
            let is_output = ["destination", "output", "dst"].iter().any(|word| key.contains(word));
            let access = if is_output { "write_only" } else { "read_only" };
            let ty = format!("{access} image{dimensions}d_t");
            (ty, "read_imagef(a, b, c)".to_owned(), "write_imagef(a, b, c)".to_owned())
        }
    };
    format!(
        "#define CONVERT_{key}_PIXEL_TYPE clij_convert_float_sat
#define IMAGE_{key}_PIXEL_TYPE float
#define POS_{key}_TYPE {position}
#define POS_{key}_INSTANCE(a, b, c, d) ({position}){place}
#define IMAGE_{key}_TYPE {sizes}{ty}
#define READ_{key}_IMAGE(a, b, c) {read}
#define WRITE_{key}_IMAGE(a, b, c) {write}
"
    )
}

#[cfg(test)]
mod tests {
    use super::keys;

    #[test]
    fn names_of_images() {
        assert_eq!(keys("IMAGE_src_TYPE a, IMAGE_dst_TYPE b; IMAGE_src_PIXEL_TYPE x;"), ["src", "dst"]);
    }
}

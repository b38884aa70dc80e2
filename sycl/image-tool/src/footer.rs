//! `sycl-image footer` writes the integration footer, which provides a host program with the symbolic IDs of its
//! constants.
//!
//! The runtime finds a specialization constant by its symbolic ID. The headers declare
//! `get_spec_constant_symbolic_ID_impl` and leave it to the compiler to define the ID of each variable. DPC++ generates
//! a specialization for each constant and includes them after the source. This command writes the same specializations
//! from the IDs in the property sets, for any host compiler.
//!
//! The footer names a variable from the global namespace. A variable that is in an unnamed namespace, or has a template
//! argument from an unnamed namespace, is named by a function that the footer adds to this namespace, because a
//! qualified name from outside would find the variable with the same name in the enclosing namespace instead.

mod constant;
mod name;
mod parse;
mod pieces;
mod text;
mod unnameable;

use std::path::PathBuf;

use clap::Args;
use device_image::PropertySets;
use device_image::names::SPEC_CONSTANTS;
use device_image::spec_constants::SpecConstantTable;

use crate::error::Error;
use crate::files;
use crate::format::Format;
use constant::Constant;

/// The text at the end of `--help`.
pub const EXAMPLE: &str = "\
Example: a program for any C++17 compiler

  $ sycl-image footer k.prop -o footer.hpp
  $ echo '#include \"footer.hpp\"' >> k.cpp
  $ g++ -std=c++17 -isystem <sycl>/include k.cpp k.o -lsycl

or, without changing the source,

  $ g++ -std=c++17 -isystem <sycl>/include k.o -include k.cpp -x c++ footer.hpp -lsycl

`sycl-image embed --footer` writes the footer together with the object.

A program that launches lambdas or function objects also requires a specialization of sycl::detail::KernelInfo for each
of them. DPC++'s front end writes them: dpcpp-frontend -- -Xclang -fsycl-int-header=FILE. sycl-clang++ does all of this
automatically.

A footer is for the constants in one translation unit, which must be defined before it. Constants that no kernel reads
are not in the property sets: a host program that sets one does not link, unless the footer was generated with
--allow-unread.";

/// Arguments of `footer`.
#[derive(Args)]
pub struct Arguments {
    /// Property sets of the images for one translation unit, '-' for standard input
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// File to write, '-' for standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub output: PathBuf,
    /// Accept constants that no kernel reads; setting them has no effect
    #[arg(long)]
    pub allow_unread: bool,
    /// Format of the files [default: by the extension of each, otherwise prop]
    #[arg(long, value_name = "FORMAT")]
    pub from: Option<Format>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Error> {
    files::check_standard_input(&arguments.files)?;
    files::keep_inputs(&arguments.output, arguments.files.iter().map(PathBuf::as_path))?;
    let mut files = Vec::new();
    for path in &arguments.files {
        files.push((files::input_name(path), files::read(path, arguments.from)?));
    }
    let text = of_properties(&files, arguments.allow_unread)?;
    files::write(&arguments.output, &text)
}

/// Returns the text of the footer for the constants in property sets, each with the name of its file.
///
/// # Errors
/// Fails if a table of constants is inconsistent, because the host would get wrong IDs, or if two
/// constants have the same name.
pub fn of_properties(files: &[(String, PropertySets)], allow_unread: bool) -> Result<String, Error> {
    let mut symbolic_ids: Vec<(String, String)> = Vec::new();
    for (file, sets) in files {
        SpecConstantTable::from_properties(sets)
            .map_err(|source| Error::SpecConstants { path: file.clone(), source })?;
        let names = sets.get(SPEC_CONSTANTS).into_iter().flat_map(device_image::PropertySet::iter);
        symbolic_ids.extend(names.map(|(name, _)| (name.to_owned(), file.clone())));
    }
    footer(symbolic_ids, allow_unread)
}

/// Returns the text of the footer for symbolic IDs, each with the file that contains it.
fn footer(symbolic_ids: Vec<(String, String)>, allow_unread: bool) -> Result<String, Error> {
    let mut seen = std::collections::BTreeSet::new();
    let mut names = std::collections::BTreeMap::<String, String>::new();
    let mut constants = Vec::new();
    let mut unnameable = Vec::new();
    for (symbolic_id, file) in symbolic_ids {
        // Images of the same translation unit share constants.
        if !seen.insert(symbolic_id.clone()) {
            continue;
        }
        match Constant::new(&symbolic_id) {
            Ok(constant) => {
                let key = constant.name.full_text();
                if let Some(other) = names.insert(key.clone(), symbolic_id.clone()) {
                    return Err(Error::SameName { path: file, name: key, first: other, second: symbolic_id });
                }
                constants.push(constant);
            }
            Err(reason) => unnameable.push((symbolic_id, reason)),
        }
    }
    Ok(text::write(&constants, unnameable, allow_unread))
}

//! The clang options that all compilations of a source file share.

use crate::options::{Action, Input};
use crate::session::Session;

/// Returns the options that select clang's output.
pub fn action_options(session: &Session) -> Vec<String> {
    let action = match session.invocation.action {
        Action::Preprocess => "-E",
        Action::Dependencies if session.invocation.dependencies.without_system_headers => "-MM",
        Action::Dependencies => "-M",
        Action::SyntaxOnly => "-fsyntax-only",
        Action::Assembly => "-S",
        Action::Object | Action::Link => "-c",
    };
    let mut options = vec![action.to_owned()];
    if session.invocation.emit_llvm {
        options.push("-emit-llvm".to_owned());
    }
    options
}

/// Returns the options that select the language, if the extension of the input does not determine it.
pub fn language_options(input: &Input) -> Vec<String> {
    input.language.iter().flat_map(|language| ["-x".to_owned(), language.clone()]).collect()
}

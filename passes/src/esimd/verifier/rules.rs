//! Decides whether ESIMD code may call a function, based on the mangled name.

use llvm_ir::demangle::{Demangled, demangle, template_arguments};

use super::allowed::{ALLOWED, Entry, Names, When};

/// The namespace of the library's functions.
const LIBRARY: [&str; 2] = ["sycl", "_V1"];

/// The reason why ESIMD code must not call a function of the SYCL library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejected {
    /// The table does not list it. The value is its signature.
    Unsupported(String),
    /// Its name cannot be demangled. The value is the part up to the first template argument.
    Unreadable(String),
}

/// Returns the reason why ESIMD code must not call the function with this name; `None` if it may, or if the function
/// does not belong to the library.
pub fn rejected(mangled: &str, stateless: bool) -> Option<Rejected> {
    let in_force = |entry: &&Entry| entry.when == When::Always || stateless;
    let Some(name) = demangle(mangled) else { return unreadable(mangled).map(Rejected::Unreadable) };
    if !name.is_function || name.is_local {
        return None;
    }
    let path: Vec<&str> = name.components.iter().map(String::as_str).collect();
    let path = path.strip_prefix(&LIBRARY)?;
    // The name of a library function has at least one more component.
    let (last, scope) = path.split_last()?;
    let callee = Callee { mangled, name: &name, scope, last };
    let allowed = ALLOWED.iter().filter(in_force).any(|entry| callee.is_allowed_by(entry));
    (!allowed).then_some(Rejected::Unsupported(name.text))
}

/// Returns the beginning of a name that the demangler rejects, if the name belongs to the library and its beginning
/// does not show that ESIMD code may call it.
fn unreadable(mangled: &str) -> Option<String> {
    let nested = mangled.strip_prefix("_ZN")?.trim_start_matches(['r', 'V', 'K', 'R', 'O']);
    let path = identifiers(nested);
    let scope = path.strip_prefix(&LIBRARY).filter(|scope| !scope.is_empty())?;
    let is_allowed = ALLOWED.iter().any(|entry| {
        matches!(entry.names, Names::Namespace | Names::Class) && scope.starts_with(&components(entry.scope))
    });
    (!is_allowed).then(|| path.join("::"))
}

/// Returns the leading identifiers of a nested name, each of which is preceded by its length.
fn identifiers(mut nested: &str) -> Vec<&str> {
    let mut found = Vec::new();
    loop {
        let name = nested.trim_start_matches(|c: char| c.is_ascii_digit());
        let length = nested[..nested.len() - name.len()].parse::<usize>();
        let Some((identifier, rest)) = length.ok().and_then(|length| name.split_at_checked(length)) else { break };
        found.push(identifier);
        nested = rest;
    }
    found
}

/// A library function.
struct Callee<'a> {
    mangled: &'a str,
    name: &'a Demangled,
    /// The scopes inside [`LIBRARY`].
    scope: &'a [&'a str],
    /// The identifier.
    last: &'a str,
}

impl Callee<'_> {
    fn is_allowed_by(&self, entry: &Entry) -> bool {
        let scope = components(entry.scope);
        match entry.names {
            Names::Namespace => self.scope.starts_with(&scope),
            Names::Class => self.scope.starts_with(&scope) || self.is_operator_of(&scope),
            Names::These(names) => self.scope == scope && names.contains(&self.last),
            Names::OperatorTemplates => {
                self.scope == scope
                    && is_operator(self.last)
                    && template_arguments(self.mangled).is_some_and(|arguments| !arguments.is_empty())
            }
        }
    }

    /// Returns whether the function is an operator in the namespace of a class, has an operand of
    /// that class, and has no operands of library types without a [`Names::Class`] entry.
    fn is_operator_of(&self, class: &[&str]) -> bool {
        if !is_operator(self.last) || class.split_last().map(|(_, namespace)| namespace) != Some(self.scope) {
            return false;
        }
        let classes: Vec<_> = self.parameters().into_iter().filter_map(class_of_library).collect();
        classes.iter().any(|operand| operand == class) && classes.iter().all(|operand| is_allowed_class(operand))
    }

    /// Returns the types of the parameters as text; empty for a template, whose text begins with its result type.
    fn parameters(&self) -> Vec<&str> {
        let qualified = self.name.components.join("::");
        let rest = self.name.text.strip_prefix(qualified.as_str()).and_then(|rest| rest.strip_prefix('('));
        rest.map(split_parameters).unwrap_or_default()
    }
}

fn is_operator(identifier: &str) -> bool {
    // Other identifiers may begin with `operator`.
    identifier.strip_prefix("operator").is_some_and(|rest| rest.starts_with(|c: char| !c.is_alphanumeric() && c != '_'))
}

fn is_allowed_class(path: &[&str]) -> bool {
    ALLOWED.iter().any(|entry| entry.names == Names::Class && components(entry.scope) == path)
}

/// Splits the scope of an entry into components.
fn components(scope: &str) -> Vec<&str> {
    scope.split("::").filter(|component| !component.is_empty()).collect()
}

/// Returns the path inside [`LIBRARY`] of a parameter's class, or of the class to which the
/// parameter refers; `None` if the class does not belong to the library.
fn class_of_library(parameter: &str) -> Option<Vec<&str>> {
    let end = parameter.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':').unwrap_or(parameter.len());
    Some(components(&parameter[..end]).strip_prefix(&LIBRARY)?.to_vec())
}

/// Splits a parameter list, whose opening parenthesis has been removed.
fn split_parameters(text: &str) -> Vec<&str> {
    let (mut parameters, mut start, mut depth) = (Vec::new(), 0, 0_usize);
    for (position, character) in text.char_indices() {
        match character {
            '(' | '<' | '[' | '{' => depth += 1,
            ',' | ')' if depth == 0 => {
                parameters.push(text[start..position].trim());
                start = position + 1;
                if character == ')' {
                    break;
                }
            }
            ')' | '>' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    parameters
}

#[cfg(test)]
mod tests {
    use super::{Rejected, rejected, split_parameters};

    fn is_allowed(mangled: &str) -> bool {
        rejected(mangled, true).is_none()
    }

    fn unsupported(mangled: &str) -> Option<String> {
        match rejected(mangled, true)? {
            Rejected::Unsupported(signature) => Some(signature),
            Rejected::Unreadable(_) => None,
        }
    }

    #[test]
    fn unreadable_names() {
        let deep = format!("{}i{}", "1aI".repeat(400), "E".repeat(400));
        let unreadable = |name: String| rejected(&name, true);
        let rejected = |beginning: &str| Some(Rejected::Unreadable(beginning.to_owned()));
        assert_eq!(unreadable(format!("_ZN4sycl3_V14coshI{deep}EEvv")), rejected("sycl::_V1::cosh"));
        assert_eq!(unreadable(format!("_ZNK4sycl3_V15queueI{deep}E4sizeEv")), rejected("sycl::_V1::queue"));
        // The table allows only some members, and the member's name is unreadable.
        assert_eq!(unreadable(format!("_ZNK4sycl3_V18accessorI{deep}E4sizeEv")), rejected("sycl::_V1::accessor"));
        assert_eq!(unreadable(format!("_ZN4sycl3_V15rangeI{deep}E4sizeEv")), None);
        assert_eq!(unreadable(format!("_ZN4sycl3_V13ext5intel5esimd1fI{deep}EEvv")), None);
        assert_eq!(unreadable(format!("_ZN4user1fI{deep}EEvv")), None);
        assert_eq!(unreadable(format!("_Z1fI{deep}Evv")), None);
        assert_eq!(unreadable("_ZN4sycl3_V199999999999999999999fEv".to_owned()), None);
    }

    #[test]
    fn parameters() {
        assert_eq!(split_parameters("a<b, (c)1> const&, d (*)(e, f)) const"), ["a<b, (c)1> const&", "d (*)(e, f)"]);
        assert_eq!(split_parameters(")"), [""]);
        assert_eq!(split_parameters("a"), Vec::<&str>::new());
    }

    #[test]
    fn whole_identifiers() {
        assert!(is_allowed("_ZN4sycl3_V13cosEf"));
        assert_eq!(unsupported("_ZN4sycl3_V14coshEf").as_deref(), Some("sycl::_V1::cosh(float)"));
        assert_eq!(unsupported("_ZN4sycl3_V15cospiEf").as_deref(), Some("sycl::_V1::cospi(float)"));
        assert!(is_allowed("_ZN4sycl3_V19sub_group7barrierEv"));
        assert!(!is_allowed("_ZN4sycl3_V114sub_group_maskC2Ev"));
        assert!(!is_allowed("_ZN4sycl3_V110id_or_sizeC2Ev"));
    }

    #[test]
    fn operators() {
        // Operators on classes in the table.
        assert!(is_allowed("_ZN4sycl3_V1plERKNS0_2idILi2EEES4_"));
        assert!(is_allowed("_ZN4sycl3_V1mIERNS0_2idILi2EEERKm"));
        assert!(is_allowed("_ZN4sycl3_V13ext6oneapimlERKNS2_8bfloat16ES5_"));
        // Operators on other classes, or on classes in another namespace.
        assert!(!is_allowed("_ZN4sycl3_V1lsERKNS0_6streamEPKc"));
        assert!(!is_allowed("_ZN4sycl3_V1lsERKNS0_6streamERKNS0_2idILi1EEE"));
        assert!(!is_allowed("_ZN4sycl3_V1mlERKNS0_3ext6oneapi8bfloat16ES5_"));
        assert!(!is_allowed("_ZN4sycl3_V1plEii"));
        // Templates.
        assert!(is_allowed("_ZN4sycl3_V1plIiEET_S2_S2_"));
        assert!(!is_allowed("_ZN4sycl3_V112operator_catIiEEvT_"));
    }

    #[test]
    fn other_names() {
        for name in
            ["", "f", "_Z", "_ZN4sycl3_V1E", "_ZN4sycl3_V1", "_ZTVN4sycl3_V16streamE", "_ZN4sycl4coshEf", "_Z4coshf"]
        {
            assert!(is_allowed(name), "{name}");
        }
        // Local to a library function.
        assert!(is_allowed("_ZZN4sycl3_V16stream4initEvENKUlvE_clEv"));
    }
}

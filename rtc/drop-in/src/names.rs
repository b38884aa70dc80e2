//! Name expressions, which libsycl appends to the source as an attribute that only DPC++'s front end supports.
//!
//! Input: the source text that libsycl passes. Output: the program's own text, and the expressions.
//!
//! The attribute has one line per expression, ` {"EXPRESSION", EXPRESSION},`; the last line has no comma. Text in any
//! other form stays in the source, because it is the program's own text.

/// The text that libsycl writes before and after the lines.
const BEGIN: &str = "\n[[__sycl_detail__::__registered_kernels__(\n";
const END: &str = "\n)]];\n";

/// Separates the program's text from the name expressions.
pub fn separate(source: &str) -> (&str, Vec<String>) {
    let split = || {
        let (text, attribute) = source.rsplit_once(BEGIN)?;
        let lines = attribute.strip_suffix(END)?;
        Some((text, expressions(lines)?))
    };
    split().unwrap_or((source, Vec::new()))
}

fn expressions(lines: &str) -> Option<Vec<String>> {
    let lines = lines.strip_prefix("  {\"")?.strip_suffix('}')?;
    lines.split("},\n  {\"").map(expression).collect()
}

/// Returns the expression in `EXPRESSION", EXPRESSION`.
fn expression(line: &str) -> Option<String> {
    const BETWEEN: &str = "\", ";
    let length = line.len().checked_sub(BETWEEN.len())? / 2;
    let text = line.get(..length)?;
    (line.get(length..)?.strip_prefix(BETWEEN)? == text && !text.is_empty()).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attribute(expressions: &[&str]) -> String {
        let lines: Vec<String> = expressions.iter().map(|name| format!("  {{\"{name}\", {name}}}")).collect();
        format!("{BEGIN}{}{END}", lines.join(",\n"))
    }

    #[test]
    fn expressions_are_found() {
        let names = ["a", "scale<float, 2>", "(void(*)(int *, \"x\", float))set", "s<S{1}, S{2}>"];
        let source = format!("void a();\n{}", attribute(&names));
        assert_eq!(separate(&source), ("void a();\n", names.map(str::to_owned).to_vec()));
    }

    #[test]
    fn other_texts_stay() {
        let good = attribute(&["a", "b"]);
        assert_eq!(separate(&good).1.len(), 2);
        for end in 0..good.len() {
            let part = good.get(..end).unwrap_or_default();
            assert_eq!(separate(part), (part, Vec::new()));
        }
        for source in ["", "int x;", &attribute(&[""]), &good.replace("b}", "c}"), &format!("{good} ")] {
            assert_eq!(separate(source), (source, Vec::new()));
        }
    }

    #[test]
    fn only_the_last_attribute_is_taken() {
        let (first, last) = (attribute(&["a"]), attribute(&["b"]));
        assert_eq!(separate(&format!("{first}{last}")), (first.as_str(), vec!["b".to_owned()]));
    }
}

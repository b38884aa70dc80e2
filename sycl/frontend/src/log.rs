//! Filters the library's log and standard error: keeps clang's diagnostics, and drops messages from later steps.
//!
//! After the front end, the library links its device libraries, splits the module, and translates it to SPIR-V. The
//! caller runs its own steps instead, so the messages from these steps are irrelevant:
//!
//! | text | origin |
//! |---|---|
//! | a heading, `Detailed information:`, a tab | the library, before the diagnostics of a failed step |
//! | `WARNING:…`, `NOTE:…`, `ERROR:…` | LLVM, outside of clang: linking modules with two triples, post-link passes |
//! | `warning: Undefined function … found in …` | post-link; on standard error |

/// A step of the library that can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Option parsing.
    Options,
    /// The front end.
    Source,
    /// A step after the front end.
    Later,
}

/// The first line of a failed step's text.
const HEADINGS: [(&str, Step); 7] = [
    ("Parsing of user arguments failed\n", Step::Options),
    ("Invalid time trace granularity\n", Step::Options),
    ("Device compilation failed\n", Step::Source),
    ("Device linking failed\n", Step::Later),
    ("Post-link phase failed\n", Step::Later),
    ("SPIR-V translation failed\n", Step::Later),
    ("Trace file writing failed\n", Step::Later),
];
/// The line after a heading.
const DETAILS: &str = "Detailed information:\n";
/// The prefixes of LLVM's diagnostics outside of clang, as the library prints them.
const LLVM_MESSAGES: [&str; 3] = ["WARNING:", "NOTE:", "ERROR:"];
/// The fixed parts of a warning from the post-link step.
const UNDEFINED: (&str, &str, &str) = ("warning: Undefined function ", " found in ", "may result in runtime errors.");

/// Returns the failed step, if any, and the text without its heading.
pub fn failed_step(log: &str) -> (Option<Step>, &str) {
    for (heading, step) in HEADINGS {
        if let Some(rest) = log.strip_prefix(heading) {
            let rest = rest.strip_prefix(DETAILS).unwrap_or(rest);
            return (Some(step), rest.strip_prefix('\t').unwrap_or(rest));
        }
    }
    (None, log)
}

/// Returns clang's diagnostics in a log without a heading.
pub fn diagnostics(log: &str) -> String {
    let mut lines: Vec<&str> = Vec::new();
    let mut after_message = false;
    for line in log.lines() {
        let is_message = LLVM_MESSAGES.iter().any(|message| line.starts_with(message));
        let ends_message = after_message && line.is_empty();
        if !is_message && !ends_message {
            lines.push(line);
        }
        after_message = is_message;
    }
    joined(&lines)
}

/// Returns the front end's output on standard error, without warnings from later steps.
pub fn printed(output: &str) -> String {
    let (begin, middle, end) = UNDEFINED;
    let is_noise = |line: &&str| line.starts_with(begin) && line.contains(middle) && line.trim_end().ends_with(end);
    joined(&output.lines().filter(|line| !is_noise(line)).collect::<Vec<_>>())
}

/// The kinds of diagnostics, their colors in clang, and whether their text is bold.
const KINDS: [(&str, &str, bool); 5] = [
    ("fatal error: ", "\x1b[0;1;31m", true),
    ("error: ", "\x1b[0;1;31m", true),
    ("warning: ", "\x1b[0;1;35m", true),
    ("remark: ", "\x1b[0;1;34m", true),
    ("note: ", "\x1b[0;1;30m", false),
];
const BOLD: &str = "\x1b[1m";
const GREEN: &str = "\x1b[0;1;32m";
const PLAIN: &str = "\x1b[0m";

/// Colors diagnostics as clang does, because the library never colors them.
pub fn colored(text: &str) -> String {
    text.lines().map(|line| colored_line(line) + "\n").collect()
}

fn colored_line(line: &str) -> String {
    // A source line has its number before the bar; the line with the caret has only spaces there.
    if let Some((before, after)) = line.split_once(" | ")
        && before.trim().bytes().all(|byte| byte.is_ascii_digit())
    {
        let is_caret = before.trim().is_empty() && !after.trim().is_empty();
        return if is_caret { format!("{before} | {GREEN}{after}{PLAIN}") } else { line.to_owned() };
    }
    for (kind, color, is_bold) in KINDS {
        // The location ends with a line and a column. Diagnostics about options have no location.
        let place = line.split_once(&format!(": {kind}")).map(|(place, text)| (place.len() + 2, text));
        let Some((length, text)) = place.or_else(|| line.strip_prefix(kind).map(|text| (0, text))) else { continue };
        let place = line.get(..length).unwrap_or_default();
        let message = if is_bold { format!("{PLAIN}{BOLD}{text}{PLAIN}") } else { format!("{PLAIN}{text}") };
        return format!("{BOLD}{place}{PLAIN}{color}{kind}{message}");
    }
    line.to_owned()
}

fn joined(lines: &[&str]) -> String {
    let text = lines.join("\n");
    if text.trim().is_empty() { String::new() } else { text.trim_end().to_owned() + "\n" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_failed_step_is_told_by_its_heading() {
        let log = "Device compilation failed\nDetailed information:\n\ta.cpp:1:1: error: x\n";
        assert_eq!(failed_step(log), (Some(Step::Source), "a.cpp:1:1: error: x\n"));
        let log = "Parsing of user arguments failed\nDetailed information:\n\tOption '-c' is not supported\n";
        assert_eq!(failed_step(log), (Some(Step::Options), "Option '-c' is not supported\n"));
        assert_eq!(failed_step("SPIR-V translation failed\n"), (Some(Step::Later), ""));
        assert_eq!(failed_step("a.cpp:1:1: warning: x\n"), (None, "a.cpp:1:1: warning: x\n"));
    }

    #[test]
    fn messages_of_later_steps_are_left_out() {
        let log = "a.cpp:1:1: warning: x\n\nWARNING:Linking two modules of different target triples: '' is 'a'\n\n";
        assert_eq!(diagnostics(log), "a.cpp:1:1: warning: x\n");
        assert_eq!(diagnostics("WARNING:Linking two modules of different target triples: 'a'\n\n"), "");
        assert_eq!(diagnostics(""), "");
    }

    #[test]
    fn code_that_looks_like_a_message_stays() {
        let log = "a.cpp:1:1: warning: x\n    1 | WARNING: y\n      | ^\n";
        assert_eq!(diagnostics(log), log);
    }

    #[test]
    fn colors_are_clangs() {
        let text =
            "a.cpp:1:2: error: no\n    1 | int \": error: \";\n      |     ^~~\na.cpp:1:2: note: why\nerror: option\n";
        assert_eq!(
            colored(text),
            "\x1b[1ma.cpp:1:2: \x1b[0m\x1b[0;1;31merror: \x1b[0m\x1b[1mno\x1b[0m\n    1 | int \": error: \";\n      | \
             \x1b[0;1;32m    ^~~\x1b[0m\n\x1b[1ma.cpp:1:2: \x1b[0m\x1b[0;1;30mnote: \x1b[0mwhy\n\x1b[1m\x1b[0m\x1b[0;1;31merror: \
             \x1b[0m\x1b[1moption\x1b[0m\n"
        );
        assert_eq!(colored(""), "");
    }

    #[test]
    fn undefined_functions_are_left_out() {
        let output = "Target: spir64\nwarning: Undefined function _Z3fooi found in a b.cpp. This may result in runtime \
                      errors.\nwarning: Undefined behavior\n";
        assert_eq!(printed(output), "Target: spir64\nwarning: Undefined behavior\n");
    }
}

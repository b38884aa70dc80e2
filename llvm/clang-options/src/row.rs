//! The columns of the table.

use std::fmt;

use crate::{Form, Named, Reason, Value};

/// A front end for run-time compilation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrontEnd {
    /// Stock clang.
    Clang,
    /// DPC++'s front end.
    Dpcpp,
}

/// The steps of `sycl-clang++` that receive an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    /// None, because the driver interprets it.
    Driver,
    /// The compilations for the device and for the host.
    Both,
    /// The compilation for the host.
    Host,
    /// The link of the host program.
    Link,
    /// The compilation for the host, and the link. For options that select the machine, sysroot and runtime libraries.
    HostAndLink,
    /// All steps.
    All,
}

impl Route {
    /// Returns whether the driver passes the option to the front end for the device.
    #[must_use]
    pub fn is_for_device(self) -> bool {
        matches!(self, Self::Both | Self::All)
    }

    /// Returns whether the driver passes the option to the compiler for the host.
    #[must_use]
    pub fn is_for_host(self) -> bool {
        matches!(self, Self::Both | Self::Host | Self::HostAndLink | Self::All)
    }

    /// Returns whether the driver passes the option to the linker.
    #[must_use]
    pub fn is_for_link(self) -> bool {
        matches!(self, Self::Link | Self::HostAndLink | Self::All)
    }
}

/// The most harmful effect of an option, other than its effect on the requested output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum May {
    /// No effect.
    Nothing,
    /// The compiler reads headers that the option names or finds.
    ReadHeaders,
    /// The compiler reads another file.
    Read,
    /// The compiler writes a file.
    Write,
    /// The compiler loads code into its process.
    Load,
    /// The compiler runs a program.
    Run,
    /// The compiler prints something other than diagnostics.
    Print,
}

/// Formats the effect as the reason for a rejection.
impl fmt::Display for May {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nothing => "it has no effect",
            Self::ReadHeaders => "it reads a header",
            Self::Read => "it reads a file that is not a header",
            Self::Write => "it writes a file",
            Self::Load => "it loads code into the compiler",
            Self::Run => "it runs a program",
            Self::Print => "it prints instead of compiling, or changes how diagnostics are printed",
        })
    }
}

/// The context in which a closed list accepts an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accepted {
    /// None: the list rejects it.
    No,
    /// As an option of clang's driver, and also as the value of `-Xclang` if the option is a single word.
    Driver,
    /// Only as the value of `-Xclang`.
    Compiler,
}

/// The effect of an option in run-time compilation. Front ends interpret the options that are passed to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Passed to the front end.
    Pass,
    /// Passed to the front end; the value is a header search directory.
    Directory,
    /// Passed to the front end; selects the optimization level.
    Level,
    /// Passed to the front end; controls debug information.
    Debug,
    /// The value is an option of the compiler proper.
    Compiler,
    /// The value is an option of the front end.
    FrontEnd,
    /// The value is an option for the device's driver.
    Backend,
    /// Selects how kernels are split into images.
    Split,
    /// Selects whether images may use functions in other images.
    ImageDependencies,
    /// Passed to the front end and to the lowering of ESIMD code.
    Stateless,
    /// No effect, because its effect is the default.
    Ignore,
}

/// An option of clang or of DPC++.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The name, including the dash, and including `=` if that separates the value.
    pub name: &'static str,
    /// The spelling.
    pub form: Form,
    /// The kind of value that closed lists accept.
    pub value: Value,
    /// The most harmful effect.
    pub may: May,
    /// The steps of `sycl-clang++` that receive it. If `None`, the route is that of the longest prefix in the table
    /// with a route, or [`default_route`](crate::default_route).
    pub route: Option<Route>,
    /// The context in which run-time compilation accepts it.
    pub run_time: Accepted,
    /// The context in which `oclvk` passes it to clang.
    pub vulkan: Accepted,
    /// The reason why closed lists reject it. Without a reason, a list that does not accept it reports an unknown
    /// option.
    pub reason: Option<Reason>,
    /// The only front end for run-time compilation that accepts it; `None` if both do.
    pub only: Option<FrontEnd>,
    /// The effect in run-time compilation.
    pub meaning: Meaning,
    /// The spelling for front ends, if it differs from the name.
    pub spelling: Option<&'static str>,
}

impl Named for Row {
    fn name(&self) -> &'static str {
        self.name
    }

    fn form(&self) -> Form {
        self.form
    }
}

impl Row {
    /// Returns whether a front end accepts the option.
    #[must_use]
    pub fn is_for(&self, front_end: FrontEnd) -> bool {
        self.only.is_none_or(|only| only == front_end)
    }

    const fn new(name: &'static str, form: Form, value: Value, accepted: Accepted) -> Self {
        Self {
            name,
            form,
            value,
            may: May::Nothing,
            route: None,
            run_time: accepted,
            vulkan: accepted,
            reason: None,
            only: None,
            meaning: Meaning::Pass,
            spelling: None,
        }
    }

    /// Returns the row with a route in `sycl-clang++`.
    pub(crate) const fn to(self, route: Route) -> Self {
        Self { route: Some(route), ..self }
    }

    pub(crate) const fn may(self, may: May) -> Self {
        Self { may, ..self }
    }

    /// Returns the row with an effect in run-time compilation. `oclvk` supports only some of these effects.
    pub(crate) const fn meaning(self, meaning: Meaning) -> Self {
        let vulkan = match meaning {
            Meaning::Pass | Meaning::Directory | Meaning::Debug | Meaning::Compiler => self.vulkan,
            _ => Accepted::No,
        };
        let may = if matches!(meaning, Meaning::Directory) { May::ReadHeaders } else { self.may };
        Self { meaning, may, vulkan, ..self }
    }

    pub(crate) const fn spelled(self, spelling: &'static str) -> Self {
        Self { spelling: Some(spelling), ..self }
    }

    /// Returns the row for DPC++'s front end only.
    pub(crate) const fn dpcpp(self) -> Self {
        Self { only: Some(FrontEnd::Dpcpp), vulkan: Accepted::No, ..self }
    }

    /// Returns the row for the compiler proper only.
    pub(crate) const fn compiler(self) -> Self {
        let vulkan = if matches!(self.vulkan, Accepted::No) { Accepted::No } else { Accepted::Compiler };
        Self { run_time: Accepted::Compiler, vulkan, ..self }
    }

    /// Returns the row for OpenCL C: clang's driver ignores it for C++.
    pub(crate) const fn opencl(self) -> Self {
        Self { run_time: Accepted::Compiler, vulkan: Accepted::Driver, ..self }
    }

    /// Returns the row for `oclvk` only.
    pub(crate) const fn vulkan(self) -> Self {
        Self { run_time: Accepted::No, ..self }
    }
}

/// The maximum of most numeric values.
pub(crate) const MAX: u32 = i32::MAX as u32;

/// Returns an option that closed lists accept.
pub(crate) const fn flag(name: &'static str) -> Row {
    Row::new(name, Form::Flag, Value::None, Accepted::Driver)
}

/// Returns an accepted option with a negative form, such as `-fno-rtti` for `-frtti`.
pub(crate) const fn toggle(name: &'static str) -> Row {
    Row::new(name, Form::Toggle, Value::None, Accepted::Driver)
}

/// Returns an accepted option with a joined value.
pub(crate) const fn joined(name: &'static str, value: Value) -> Row {
    Row::new(name, Form::Joined, value, Accepted::Driver)
}

/// Returns an accepted option with a separate value.
pub(crate) const fn separate(name: &'static str, value: Value) -> Row {
    Row::new(name, Form::Separate, value, Accepted::Driver)
}

/// Returns an accepted option with a joined or separate value.
pub(crate) const fn either(name: &'static str, value: Value) -> Row {
    Row::new(name, Form::Either, value, Accepted::Driver)
}

/// Returns an accepted option whose value is a header.
pub(crate) const fn header(name: &'static str, form: Form) -> Row {
    Row::new(name, form, Value::Header, Accepted::Driver).may(May::ReadHeaders)
}

/// Returns an accepted option whose value is a number from `least` to `most`.
pub(crate) const fn number(name: &'static str, least: u32, most: u32) -> Row {
    joined(name, Value::Number(least, most))
}

/// Returns an accepted option with these values.
pub(crate) const fn one_of(name: &'static str, values: &'static [&'static str]) -> Row {
    joined(name, Value::OneOf(values))
}

/// Returns an option that closed lists reject.
pub(crate) const fn rejected(name: &'static str, form: Form, reason: Reason) -> Row {
    let row = Row::new(name, form, Value::None, Accepted::No).may(reason.may());
    Row { reason: Some(reason), ..row }
}

/// Returns an option that is unknown to closed lists.
pub(crate) const fn unlisted(name: &'static str, form: Form, route: Route) -> Row {
    Row::new(name, form, Value::None, Accepted::No).to(route)
}

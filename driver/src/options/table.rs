//! The options of clang that the driver has to know: those with a value in the next argument, and those that do not go
//! to all steps. Any other option has no separate value, and goes where [`default_route`] says.

/// The spelling of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `-name`
    Flag,
    /// `-nameVALUE`
    Joined,
    /// `-name VALUE`
    Separate,
    /// `-nameVALUE` or `-name VALUE`
    JoinedOrSeparate,
}

/// The steps that get an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    /// The compilation for the device and that for the host.
    Both,
    /// The compilation for the host.
    Host,
    /// The link of the host program.
    Link,
    /// The compilation for the host, and the link: options that select machine, sysroot and runtime libraries.
    HostAndLink,
    /// All steps.
    All,
}

/// An option of clang.
#[derive(Clone, Copy, Debug)]
pub struct ClangOption {
    /// Its name, with dashes and with the `=` of a joined one.
    pub name: &'static str,
    /// The form of its value.
    pub form: Form,
    /// The steps that get it.
    pub route: Route,
}

const fn option(name: &'static str, form: Form, route: Route) -> ClangOption {
    ClangOption { name, form, route }
}

use Form::{Flag, Joined, JoinedOrSeparate, Separate};
use Route::{All, Both, Host, HostAndLink, Link};

/// The options, grouped by topic. If two match, the longer name wins.
pub const OPTIONS: &[ClangOption] = &[
    // Preprocessor.
    option("-D", JoinedOrSeparate, Both),
    option("-U", JoinedOrSeparate, Both),
    option("-I", JoinedOrSeparate, Both),
    option("-include", JoinedOrSeparate, Both),
    option("-imacros", JoinedOrSeparate, Both),
    option("-isystem", JoinedOrSeparate, Both),
    option("-iquote", JoinedOrSeparate, Both),
    option("-idirafter", JoinedOrSeparate, Both),
    option("-iprefix", JoinedOrSeparate, Both),
    option("-iwithprefix", JoinedOrSeparate, Both),
    option("-iwithprefixbefore", JoinedOrSeparate, Both),
    option("-cxx-isystem", JoinedOrSeparate, Both),
    option("-stdlib++-isystem", JoinedOrSeparate, Both),
    option("-isysroot", JoinedOrSeparate, Both),
    option("-include-pch", Separate, Host),
    option("-ivfsoverlay", JoinedOrSeparate, Both),
    option("-Xpreprocessor", Separate, Both),
    option("-Wp,", Joined, Both),
    option("-nostdinc", Flag, Both),
    option("-nostdinc++", Flag, Both),
    option("-working-directory", Separate, Both),
    // Output of `-E`.
    option("-P", Flag, Host),
    option("-C", Flag, Host),
    option("-CC", Flag, Host),
    option("-H", Flag, Host),
    option("-dD", Flag, Host),
    option("-dI", Flag, Host),
    option("-dM", Flag, Host),
    option("-dN", Flag, Host),
    option("-dU", Flag, Host),
    // Code for the host.
    option("-m", Joined, HostAndLink),
    option("-mllvm", Separate, Host),
    option("-march=", Joined, HostAndLink),
    option("-target", Separate, HostAndLink),
    option("--target=", Joined, HostAndLink),
    option("--gcc-toolchain=", Joined, All),
    option("--gcc-install-dir=", Joined, All),
    option("--sysroot", Separate, All),
    option("--sysroot=", Joined, All),
    option("-B", JoinedOrSeparate, HostAndLink),
    option("--param", Separate, Host),
    option("-G", JoinedOrSeparate, Host),
    option("-pthread", Flag, HostAndLink),
    option("-pg", Flag, HostAndLink),
    option("-stdlib=", Joined, All),
    option("-Xassembler", Separate, Host),
    option("-Wa,", Joined, Host),
    option("-arch", Separate, HostAndLink),
    option("-pipe", Flag, HostAndLink),
    option("-Qunused-arguments", Flag, HostAndLink),
    option("-fPIC", Flag, HostAndLink),
    option("-fpic", Flag, HostAndLink),
    option("-fPIE", Flag, HostAndLink),
    option("-fpie", Flag, HostAndLink),
    option("-fno-pic", Flag, HostAndLink),
    option("-fno-PIC", Flag, HostAndLink),
    option("-fno-pie", Flag, HostAndLink),
    option("-fno-PIE", Flag, HostAndLink),
    option("-fplt", Flag, Host),
    option("-fno-plt", Flag, Host),
    option("-flto", Flag, HostAndLink),
    option("-flto=", Joined, HostAndLink),
    option("-fno-lto", Flag, HostAndLink),
    option("-ffat-lto-objects", Flag, HostAndLink),
    option("-fno-fat-lto-objects", Flag, HostAndLink),
    option("-fopenmp", Joined, HostAndLink),
    option("-fno-openmp", Joined, HostAndLink),
    option("-fsanitize", Joined, HostAndLink),
    option("-fno-sanitize", Joined, HostAndLink),
    option("-fprofile", Joined, HostAndLink),
    option("-fno-profile", Joined, HostAndLink),
    option("-fcoverage", Joined, HostAndLink),
    option("--coverage", Flag, HostAndLink),
    option("-fxray", Joined, HostAndLink),
    option("-fcf-protection", Joined, Host),
    option("-fstack-protector", Joined, Host),
    option("-fno-stack-protector", Joined, Host),
    option("-fstack-clash-protection", Flag, Host),
    option("-fsplit-stack", Flag, HostAndLink),
    option("-ffunction-sections", Flag, Host),
    option("-fno-function-sections", Flag, Host),
    option("-fdata-sections", Flag, Host),
    option("-fno-data-sections", Flag, Host),
    option("-fasynchronous-unwind-tables", Flag, Host),
    option("-fno-asynchronous-unwind-tables", Flag, Host),
    option("-fomit-frame-pointer", Flag, Host),
    option("-fno-omit-frame-pointer", Flag, Host),
    option("-fvisibility", Joined, Host),
    option("-fno-semantic-interposition", Flag, Host),
    option("-fsemantic-interposition", Flag, Host),
    option("-fintegrated-as", Flag, Host),
    option("-fno-integrated-as", Flag, Host),
    option("-ftime-report", Joined, Host),
    option("-ftime-trace", Joined, Host),
    option("-fsave-optimization-record", Joined, Host),
    option("-fpass-plugin=", Joined, HostAndLink),
    option("-fplugin", Joined, HostAndLink),
    option("-fexceptions", Flag, Host),
    option("-fno-exceptions", Flag, Host),
    option("-fpch-instantiate-templates", Flag, Host),
    option("-fuse-ld=", Joined, Link),
    option("-fuse-cxa-atexit", Flag, Host),
    option("-fno-use-cxa-atexit", Flag, Host),
    option("-ftls-model=", Joined, Host),
    option("-fstack-size-section", Flag, Host),
    option("-fbasic-block-sections=", Joined, Host),
    option("-funique-internal-linkage-names", Flag, Host),
    option("-serialize-diagnostics", Separate, Host),
    option("--serialize-diagnostics", Separate, Host),
    option("-MJ", JoinedOrSeparate, Host),
    // Language and diagnostics.
    option("-std=", Joined, Both),
    option("-ansi", Flag, Both),
    option("-undef", Flag, Both),
    option("-w", Flag, Both),
    option("-pedantic", Joined, Both),
    option("-trigraphs", Flag, Both),
    option("-gsplit-dwarf", Joined, HostAndLink),
    option("-Xclang", Separate, Both),
    option("-Wl,", Joined, Link),
    option("-W", Joined, All),
    option("-f", Joined, All),
    option("-g", Joined, All),
    option("-O", Joined, All),
    // Link.
    option("-L", JoinedOrSeparate, Link),
    option("-Xlinker", Separate, Link),
    option("-T", JoinedOrSeparate, Link),
    option("-u", JoinedOrSeparate, Link),
    option("-z", Separate, Link),
    option("-e", Separate, Link),
    option("-rpath", Separate, Link),
    option("-s", Flag, Link),
    option("-r", Flag, Link),
    option("-t", Flag, Link),
    option("-shared", Flag, Link),
    option("-static", Flag, Link),
    option("-static-libgcc", Flag, Link),
    option("-static-libstdc++", Flag, Link),
    option("-static-pie", Flag, HostAndLink),
    option("-pie", Flag, Link),
    option("-no-pie", Flag, HostAndLink),
    option("-nopie", Flag, HostAndLink),
    option("-rdynamic", Flag, Link),
    option("-nostdlib", Flag, Link),
    option("-nostartfiles", Flag, Link),
    option("-nodefaultlibs", Flag, Link),
    option("-nolibc", Flag, Link),
    option("-rtlib=", Joined, Link),
    option("--rtlib=", Joined, Link),
    option("-unwindlib=", Joined, Link),
    option("--ld-path=", Joined, Link),
    option("--unwindlib=", Joined, Link),
    option("-soname", Separate, Link),
];

/// The options of Intel's compiler that clang has under another name.
pub const ALIASES: [(&str, &str); 5] = [
    ("-fiopenmp", "-fopenmp"),
    ("-fiopenmp-simd", "-fopenmp-simd"),
    ("-qopenmp", "-fopenmp"),
    ("-qopenmp-simd", "-fopenmp-simd"),
    ("-qno-openmp", "-fno-openmp"),
];

/// Returns the route of an option that is not in the table: clang rejects unknown ones.
pub const fn default_route() -> Route {
    HostAndLink
}

/// Returns the option that an argument is, with its value if that is part of the argument.
#[must_use]
pub fn find(argument: &str) -> Option<(&'static ClangOption, Option<&str>)> {
    let matches = |option: &&ClangOption| match option.form {
        Flag | Separate => argument == option.name,
        Joined | JoinedOrSeparate => argument.starts_with(option.name),
    };
    let option = OPTIONS.iter().filter(matches).max_by_key(|option| option.name.len())?;
    let value = argument.strip_prefix(option.name).filter(|value| !value.is_empty());
    Some((option, value))
}

impl ClangOption {
    /// Returns whether the value is the next argument.
    #[must_use]
    pub fn takes_next(&self, value: Option<&str>) -> bool {
        match self.form {
            Separate => true,
            JoinedOrSeparate => value.is_none(),
            Flag | Joined => false,
        }
    }
}

impl Route {
    /// Returns whether the front end for the device gets the option.
    #[must_use]
    pub fn is_for_device(self) -> bool {
        matches!(self, Both | All)
    }

    /// Returns whether the compiler for the host gets the option.
    #[must_use]
    pub fn is_for_host(self) -> bool {
        matches!(self, Both | Host | HostAndLink | All)
    }

    /// Returns whether the link gets the option.
    #[must_use]
    pub fn is_for_link(self) -> bool {
        matches!(self, Link | HostAndLink | All)
    }
}

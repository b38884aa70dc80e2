//! Random modules, and a model of their parts that is independent of LLVM.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use sycl_passes::split::Mode;

/// The kind of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Kernel,
    EsimdKernel,
    /// A kernel with a large register file.
    LargeKernel,
    Exported,
    Internal,
    External,
    Declared,
}

/// A global that a function or variable uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Used {
    Function(usize),
    Variable(usize),
    Alias(usize),
}

#[derive(Clone, Debug)]
pub struct Function {
    pub kind: Kind,
    /// The number of parameters, which determines the signature.
    signature: usize,
    unit: usize,
    calls: Vec<usize>,
    takes: Vec<Used>,
    calls_indirectly: Option<usize>,
}

#[derive(Clone, Debug)]
pub struct Program {
    pub functions: Vec<Function>,
    /// The globals in the initializer of each variable.
    variables: Vec<Vec<Used>>,
    /// The function with a body to which each alias refers.
    aliases: Vec<usize>,
    is_plain: bool,
}

const UNITS: [&str; 3] = ["a.cpp", "b.cpp", "c.cpp"];

type Raw = (Kind, usize, usize, Vec<Index>, Vec<(u8, Index)>, Option<usize>);

fn raw_function(with_indirect: bool) -> impl Strategy<Value = Raw> {
    let kinds = vec![
        Kind::Kernel,
        Kind::Kernel,
        Kind::EsimdKernel,
        Kind::LargeKernel,
        Kind::Exported,
        Kind::Internal,
        Kind::Internal,
        Kind::Internal,
        Kind::External,
        Kind::Declared,
    ];
    let indirect = if with_indirect { proptest::option::weighted(0.2, 0..3usize).boxed() } else { Just(None).boxed() };
    let calls = vec(any::<Index>(), 0..4);
    (select(kinds), 0..3usize, 0..UNITS.len(), calls, vec((0..3u8, any::<Index>()), 0..3), indirect)
}

/// Generates a module. A plain module has no aliases, indirect calls or cycles, for some of which
/// LLVM's splitter does not terminate, and no externally visible variables, which LLVM's splitter
/// keeps in every part.
pub fn program(is_plain: bool) -> impl Strategy<Value = Program> {
    let variables = vec(vec((0..3u8, any::<Index>()), 0..3), 1..6);
    let aliases = vec(any::<Index>(), if is_plain { 0..1 } else { 0..4 });
    (vec(raw_function(!is_plain), 1..24), variables, aliases).prop_map(move |(functions, variables, aliases)| {
        let count = functions.len();
        // Other functions do not use kernels, because they would have to be in the same part.
        let callable: Vec<usize> = (0..count).filter(|&number| !functions[number].0.is_kernel()).collect();
        let bodies: Vec<usize> = callable.iter().copied().filter(|&it| functions[it].0 != Kind::Declared).collect();
        let aliases: Vec<usize> =
            if bodies.is_empty() { Vec::new() } else { aliases.iter().map(|it| *it.get(&bodies)).collect() };
        let used = |(sort, index): &(u8, Index)| match sort {
            0 if !callable.is_empty() => Used::Function(*index.get(&callable)),
            1 if !aliases.is_empty() => Used::Alias(index.index(aliases.len())),
            _ => Used::Variable(index.index(variables.len())),
        };
        let functions = functions.iter().map(|(kind, signature, unit, calls, takes, indirect)| Function {
            kind: *kind,
            signature: *signature,
            unit: *unit,
            calls: calls.iter().filter(|_| !callable.is_empty()).map(|call| *call.get(&callable)).collect(),
            takes: takes.iter().map(used).collect(),
            calls_indirectly: *indirect,
        });
        let mut program = Program {
            functions: functions.collect(),
            variables: variables.iter().map(|uses| uses.iter().map(used).collect()).collect(),
            aliases,
            is_plain,
        };
        if is_plain {
            program.remove_circles();
        }
        program
    })
}

impl Kind {
    pub fn is_kernel(self) -> bool {
        matches!(self, Kind::Kernel | Kind::EsimdKernel | Kind::LargeKernel)
    }

    pub fn is_entry(self) -> bool {
        self.is_kernel() || self == Kind::Exported
    }
}

impl Used {
    fn name(self) -> String {
        match self {
            Used::Function(number) => format!("f{number}"),
            Used::Variable(number) => format!("v{number}"),
            Used::Alias(number) => format!("a{number}"),
        }
    }
}

impl Program {
    /// Keeps only uses of later globals: functions in order, then variables in order.
    fn remove_circles(&mut self) {
        for (number, function) in self.functions.iter_mut().enumerate() {
            function.calls.retain(|callee| *callee > number);
            function.takes.retain(|used| !matches!(used, Used::Function(other) if *other <= number));
        }
        for (number, uses) in self.variables.iter_mut().enumerate() {
            uses.retain(|used| matches!(used, Used::Variable(other) if *other > number));
        }
    }

    /// Formats the module.
    pub fn text(&self) -> String {
        let mut text = "target triple = \"spir64-unknown-unknown\"\n".to_owned();
        for (number, uses) in self.variables.iter().enumerate() {
            let values: Vec<String> = uses.iter().map(|used| format!("ptr @{}", used.name())).collect();
            let (count, values) = (values.len(), values.join(", "));
            let linkage = ["internal ", "linkonce_odr ", if self.is_plain { "internal " } else { "" }][number % 3];
            writeln!(text, "@v{number} = {linkage}global [{count} x ptr] [{values}]").unwrap();
        }
        for (number, function) in self.aliases.iter().enumerate() {
            let signature = parameters(self.functions[*function].signature);
            writeln!(text, "@a{number} = alias void ({signature}), ptr @f{function}").unwrap();
        }
        for number in 0..self.functions.len() {
            self.add_function(number, &mut text);
        }
        for (unit, name) in UNITS.iter().enumerate() {
            writeln!(text, "attributes #{unit} = {{ \"sycl-module-id\"=\"{name}\" }}").unwrap();
            let large = UNITS.len() + unit;
            writeln!(text, "attributes #{large} = {{ \"sycl-module-id\"=\"{name}\" \"sycl-grf-size\"=\"256\" }}")
                .unwrap();
        }
        text + "!0 = !{}\n"
    }

    fn add_function(&self, number: usize, text: &mut String) {
        let function = &self.functions[number];
        let signature = parameters(function.signature);
        if function.kind == Kind::Declared {
            writeln!(text, "declare spir_func void @f{number}({signature})").unwrap();
            return;
        }
        let (before, after) = match function.kind {
            Kind::Kernel => ("spir_kernel", format!("#{}", function.unit)),
            Kind::EsimdKernel => ("spir_kernel", format!("#{} !sycl_explicit_simd !0", function.unit)),
            Kind::LargeKernel => ("spir_kernel", format!("#{}", UNITS.len() + function.unit)),
            Kind::Exported => ("spir_func", format!("#{}", function.unit)),
            Kind::External => ("linkonce_odr spir_func", String::new()),
            _ => ("internal spir_func", String::new()),
        };
        writeln!(text, "define {before} void @f{number}({signature}) {after} {{").unwrap();
        writeln!(text, "  %slot = alloca ptr").unwrap();
        for used in &function.takes {
            writeln!(text, "  store ptr @{}, ptr %slot", used.name()).unwrap();
        }
        for &callee in &function.calls {
            let arguments = arguments(self.functions[callee].signature);
            writeln!(text, "  call spir_func void @f{callee}({arguments})").unwrap();
        }
        if let Some(signature) = function.calls_indirectly {
            let arguments = arguments(signature);
            writeln!(text, "  %callee = load ptr, ptr %slot\n  call spir_func void %callee({arguments})").unwrap();
        }
        text.push_str("  ret void\n}\n");
    }

    /// Groups the entry points according to the mode.
    pub fn groups(&self, mode: Mode) -> Vec<Vec<usize>> {
        let mut groups: Vec<(String, Vec<usize>)> = Vec::new();
        for (number, function) in self.functions.iter().enumerate().filter(|(_, function)| function.kind.is_entry()) {
            let wide = match function.kind {
                Kind::EsimdKernel => "esimd",
                Kind::LargeKernel => "large",
                _ => "plain",
            };
            let key = match mode {
                Mode::Off => wide.to_owned(),
                Mode::PerKernel => number.to_string(),
                Mode::PerSource | Mode::Auto => format!("{wide} {}", function.unit),
            };
            match groups.iter_mut().find(|(other, _)| *other == key) {
                Some((_, group)) => group.push(number),
                None => groups.push((key, vec![number])),
            }
        }
        groups.into_iter().map(|(_, group)| group).collect()
    }

    /// Returns the names of the globals that these functions reach, including themselves.
    pub fn reached(&self, roots: &[usize]) -> BTreeSet<String> {
        let taken = self.taken();
        let mut reached = BTreeSet::new();
        let mut pending: Vec<Used> = roots.iter().map(|root| Used::Function(*root)).collect();
        while let Some(used) = pending.pop() {
            if !reached.insert(used) {
                continue;
            }
            match used {
                Used::Variable(number) => pending.extend(&self.variables[number]),
                Used::Alias(number) => pending.push(Used::Function(self.aliases[number])),
                Used::Function(number) => {
                    let function = &self.functions[number];
                    if function.kind == Kind::Declared {
                        continue;
                    }
                    pending.extend(&function.takes);
                    pending.extend(function.calls.iter().map(|callee| Used::Function(*callee)));
                    let called = function.calls_indirectly.and_then(|signature| taken.get(&signature));
                    pending.extend(called.into_iter().flatten().map(|callee| Used::Function(*callee)));
                }
            }
        }
        reached.into_iter().map(Used::name).collect()
    }

    /// Returns the functions with a body whose addresses are taken, by signature.
    fn taken(&self) -> BTreeMap<usize, BTreeSet<usize>> {
        let bodies = self.functions.iter().filter(|function| function.kind != Kind::Declared);
        let uses = bodies.flat_map(|function| &function.takes).chain(self.variables.iter().flatten());
        let mut taken: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        for used in uses {
            let number = match used {
                Used::Function(number) => *number,
                Used::Alias(alias) => self.aliases[*alias],
                Used::Variable(_) => continue,
            };
            if self.functions[number].kind != Kind::Declared {
                taken.entry(self.functions[number].signature).or_default().insert(number);
            }
        }
        taken
    }
}

fn parameters(signature: usize) -> String {
    vec!["i32"; signature].join(", ")
}

fn arguments(signature: usize) -> String {
    vec!["i32 1"; signature].join(", ")
}

//! Converts a lowered module to a module for the host, as text.
//!
//! | lowered | host |
//! |---|---|
//! | declared genx intrinsics and SPIR-V functions | functions that call the test with pointers to their operands |
//! | `llvm.genx.vload`, `llvm.genx.vstore` | functions that load and store |
//! | local memory, which starts at address 0 | a block in the test |
//! | target, calling conventions | those of the host |
//!
//! Vectors do not cross module boundaries, so the host's ABI for vectors does not matter.

use std::fmt::Write as _;

/// The type of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    /// An integer type with this number of bits.
    Int(u32),
    /// A floating-point type with this number of bits.
    Float(u32),
    /// A pointer type.
    Pointer,
}

impl Element {
    fn parse(text: &str) -> Result<Element, String> {
        Ok(match text {
            "half" => Element::Float(16),
            "float" => Element::Float(32),
            "double" => Element::Float(64),
            _ if text.starts_with("ptr") => Element::Pointer,
            _ => {
                let bits = text.strip_prefix('i').and_then(|bits| bits.parse().ok());
                Element::Int(bits.ok_or_else(|| format!("a genx intrinsic has type '{text}'"))?)
            }
        })
    }

    /// Returns the size in bits.
    pub fn bits(self) -> u32 {
        match self {
            Element::Int(bits) | Element::Float(bits) => bits,
            Element::Pointer => 64,
        }
    }

    /// Returns the size in memory, in bytes.
    pub fn size(self) -> usize {
        self.bits().div_ceil(8) as usize
    }
}

/// An operand or result: its type as text, and the element type and count.
#[derive(Clone, Debug)]
pub struct Slot {
    text: String,
    pub element: Element,
    pub count: usize,
}

impl Slot {
    fn parse(text: &str) -> Result<Slot, String> {
        let vector =
            text.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')).and_then(|rest| rest.split_once(" x "));
        let (count, element) = vector.unwrap_or(("1", text));
        let count = count.parse().map_err(|_| format!("a genx intrinsic has type '{text}'"))?;
        Ok(Slot { text: text.to_owned(), element: Element::parse(element)?, count })
    }

    fn is_bits(&self) -> bool {
        self.element == Element::Int(1)
    }

    /// Returns the type in memory: a byte for each bit of a mask.
    fn in_memory(&self) -> String {
        if self.is_bits() { self.text.replace("i1", "i8") } else { self.text.clone() }
    }
}

/// The signature of an intrinsic.
#[derive(Clone, Debug)]
pub struct Signature {
    /// The name without `llvm.genx.`, but with the type suffixes.
    pub name: String,
    pub operands: Vec<Slot>,
    pub results: Vec<Slot>,
}

/// The host target, and addresses in the test.
#[derive(Clone, Debug)]
pub struct Target {
    pub triple: String,
    pub data_layout: String,
    /// The address of the function that the intrinsics call.
    pub callback: usize,
    /// The address of local memory.
    pub local: u64,
}

/// Creates the module for the host. Also returns the intrinsics that it calls, by index.
pub fn module(lowered: &str, target: &Target) -> Result<(String, Vec<Signature>), String> {
    let mut text = format!("target datalayout = \"{}\"\ntarget triple = \"{}\"\n", target.data_layout, target.triple);
    let mut signatures = Vec::new();
    for line in lowered.lines() {
        if line.starts_with("target ") {
            continue;
        }
        let line = line.replace("spir_kernel ", "").replace("spir_func ", "").replace("@llvm.genx.", "@genx.");
        if line.starts_with("declare ") && !line.contains("@llvm.") {
            // The front end declares more than it uses.
            let name = line.split('@').nth(1).and_then(|rest| rest.split('(').next()).unwrap_or_default();
            if lowered.matches(&format!("{}(", name.trim_start_matches("genx."))).count() > 1 {
                define(&line, &mut text, &mut signatures, target)?;
            }
        } else {
            text.push_str(&with_local_memory(&line, target.local)?);
            text.push('\n');
        }
    }
    Ok((text, signatures))
}

/// Writes the definition of a declared function.
fn define(line: &str, text: &mut String, signatures: &mut Vec<Signature>, target: &Target) -> Result<(), String> {
    let bad = || format!("cannot read the declaration: {line}");
    let (head, rest) = line.split_once(" @").ok_or_else(bad)?;
    let (name, rest) = rest.split_once('(').ok_or_else(bad)?;
    let parameters = list(closed(rest).ok_or_else(bad)?);
    let words = head.strip_prefix("declare ").ok_or_else(bad)?;
    let result =
        ["dso_local", "noundef"].iter().fold(words, |words, word| words.trim().trim_start_matches(word)).trim();
    let signature = Signature {
        name: name.strip_prefix("genx.").unwrap_or(name).to_owned(),
        operands: parameters.iter().map(|ty| Slot::parse(ty.trim_end_matches(" noundef"))).collect::<Result<_, _>>()?,
        results: match result.strip_prefix('{').and_then(|members| members.strip_suffix('}')) {
            _ if result == "void" => Vec::new(),
            Some(members) => list(members.trim()).into_iter().map(Slot::parse).collect::<Result<_, _>>()?,
            None => vec![Slot::parse(result)?],
        },
    };
    let parameters: Vec<String> =
        signature.operands.iter().zip(0..).map(|(slot, index)| format!("{} %p{index}", slot.text)).collect();
    let _ = writeln!(text, "define {result} @{name}({}) {{", parameters.join(", "));
    match signature.name.split('.').next() {
        Some("vload") => {
            let _ = writeln!(text, "  %r = load {result}, {} %p0\n  ret {result} %r\n}}", signature.operands[0].text);
        }
        Some("vstore") => {
            let [value, pointer] = &signature.operands[..] else { return Err(bad()) };
            let _ = writeln!(text, "  store {} %p0, {} %p1\n  ret void\n}}", value.text, pointer.text);
        }
        _ => {
            text.push_str(&body(&signature, result, signatures.len(), target.callback));
            signatures.push(signature);
        }
    }
    Ok(())
}

/// Returns the body of a function that calls the test.
fn body(signature: &Signature, result: &str, number: usize, callback: usize) -> String {
    let mut text = String::new();
    let total = signature.operands.len() + signature.results.len();
    let _ = writeln!(text, "  %slots = alloca [{total} x ptr]");
    for (index, slot) in signature.operands.iter().chain(&signature.results).enumerate() {
        let memory = slot.in_memory();
        let _ = writeln!(text, "  %s{index} = alloca {memory}, align 64");
        let _ = writeln!(text, "  %e{index} = getelementptr [{total} x ptr], ptr %slots, i64 0, i64 {index}");
        let _ = writeln!(text, "  store ptr %s{index}, ptr %e{index}");
        if index < signature.operands.len() {
            let value = if slot.is_bits() {
                let _ = writeln!(text, "  %z{index} = zext {} %p{index} to {memory}", slot.text);
                'z'
            } else {
                'p'
            };
            let _ = writeln!(text, "  store {memory} %{value}{index}, ptr %s{index}, align 64");
        }
    }
    let _ = writeln!(text, "  call void inttoptr (i64 {callback} to ptr)(i32 {number}, ptr %slots)");
    let mut results = Vec::new();
    for (index, slot) in
        signature.results.iter().enumerate().map(|(index, slot)| (index + signature.operands.len(), slot))
    {
        let memory = slot.in_memory();
        let _ = writeln!(text, "  %l{index} = load {memory}, ptr %s{index}, align 64");
        if slot.is_bits() {
            let _ = writeln!(text, "  %t{index} = trunc {memory} %l{index} to {}", slot.text);
            results.push(format!("{} %t{index}", slot.text));
        } else {
            results.push(format!("{} %l{index}", slot.text));
        }
    }
    match &results[..] {
        [] => text.push_str("  ret void\n"),
        [one] => {
            let _ = writeln!(text, "  ret {one}");
        }
        more => {
            for (index, member) in more.iter().enumerate() {
                let whole = if index == 0 { "poison".to_owned() } else { format!("%m{}", index - 1) };
                let _ = writeln!(text, "  %m{index} = insertvalue {result} {whole}, {member}, {index}");
            }
            let _ = writeln!(text, "  ret {result} %m{}", more.len() - 1);
        }
    }
    text + "}\n"
}

/// Replaces addresses of local memory in a line with those of the test's block.
fn with_local_memory(line: &str, local: u64) -> Result<String, String> {
    if !line.contains("addrspace(3)") {
        // Kernels in this test neither compute nor contain constant 32-bit addresses.
        let is_short = line.split_once(" = inttoptr ").is_some_and(|(_, rest)| {
            rest.split_once(" to ")
                .is_some_and(|(integer, _)| integer.starts_with("i32 ") || integer.contains("x i32>"))
        });
        let is_offset = is_short || line.contains("inttoptr (i") || line.contains("ptr addrspace(4) null");
        return if is_offset { Err(format!("an offset becomes a pointer: {line}")) } else { Ok(line.to_owned()) };
    }
    let block = format!("inttoptr (i64 {local} to ptr addrspace(3))");
    if let Some((name, (integer, _))) =
        line.split_once(" = inttoptr ").and_then(|(name, rest)| rest.split_once(" to ").map(|parts| (name, parts)))
    {
        return Ok(format!("{name} = getelementptr i8, ptr addrspace(3) {block}, {integer}"));
    }
    let mut text = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("inttoptr (") {
        let (integer, after) = after.split_once(" to ptr addrspace(3))").ok_or_else(|| format!("unknown: {line}"))?;
        let _ = write!(text, "{before}getelementptr (i8, ptr addrspace(3) {block}, {integer})");
        rest = after;
    }
    text.push_str(rest);
    Ok(text.replace("ptr addrspace(3) null", &format!("ptr addrspace(3) {block}")))
}

/// Returns the text up to the bracket that closes an open one.
fn closed(text: &str) -> Option<&str> {
    let mut depth = 0;
    let end = text.find(|c| match c {
        '(' => {
            depth += 1;
            false
        }
        ')' => {
            depth -= 1;
            depth < 0
        }
        _ => false,
    })?;
    Some(&text[..end])
}

/// Splits a list of types at commas.
fn list(text: &str) -> Vec<&str> {
    // Vectors and pointers contain no commas, and operands are never structs.
    text.split(", ").map(str::trim).filter(|ty| !ty.is_empty()).collect()
}

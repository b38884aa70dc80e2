//! Ballots and votes of sub-groups.
//!
//! Each work-item votes, and has an index. A kernel calls one function with the vote, the ballot of all votes or the
//! index, and stores the result as an integer.

use std::fmt::Write;

use super::{
    HEADER, ITEMS, compile, device,
    groups::{groups, symbol},
    random, run,
};

/// The votes in a sub-group, and the position of a work-item in it.
struct View<'v> {
    /// The votes of the members, in order.
    votes: &'v [bool],
    /// The position of the work-item.
    place: usize,
    /// The index of the work-item, which is less than the number of members.
    index: usize,
}

impl View<'_> {
    fn count(&self, range: std::ops::Range<usize>) -> u32 {
        self.votes[range].iter().filter(|vote| **vote).count() as u32
    }

    fn word(&self, number: usize) -> u32 {
        let members = self.votes.iter().enumerate().skip(32 * number).take(32);
        members.fold(0, |word, (place, vote)| word | u32::from(*vote) << (place % 32))
    }
}

/// A function.
struct Function {
    name: &'static str,
    /// The mangled parameters.
    mangled: &'static str,
    /// The type of the result.
    result: &'static str,
    /// The types of the parameters.
    parameters: &'static str,
    arguments: &'static str,
    /// Returns the result on the host; `None` if any value is correct.
    expected: fn(&View<'_>) -> Option<u32>,
}

const fn function(
    (name, mangled): (&'static str, &'static str),
    (result, parameters, arguments): (&'static str, &'static str, &'static str),
    expected: fn(&View<'_>) -> Option<u32>,
) -> Function {
    Function { name, mangled, result, parameters, arguments, expected }
}

const OF_BALLOT: (&str, &str, &str) = ("i32", "i32, <4 x i32>", "i32 3, <4 x i32> %ballot");
const OF_VOTE: (&str, &str, &str) = ("i1", "i32, i1", "i32 3, i1 %vote");
const COUNT: (&str, &str) = ("GroupNonUniformBallotBitCount", "iiDv4_j");

const FUNCTIONS: [Function; 12] = [
    function(("GroupNonUniformAll", "ib"), OF_VOTE, |view| Some(view.votes.iter().all(|vote| *vote).into())),
    function(("GroupNonUniformAny", "ib"), OF_VOTE, |view| Some(view.votes.contains(&true).into())),
    function(("GroupNonUniformAllEqual", "ii"), ("i1", "i32, i32", "i32 3, i32 %number"), |view| {
        Some(view.votes.iter().all(|vote| *vote == view.votes[0]).into())
    }),
    function(("GroupNonUniformElect", "i"), ("i1", "i32", "i32 3"), |view| Some((view.place == 0).into())),
    function(
        ("GroupNonUniformInverseBallot", "iDv4_j"),
        ("i1", "i32, <4 x i32>", "i32 3, <4 x i32> %ballot"),
        |view| Some(view.votes[view.place].into()),
    ),
    function(
        ("GroupNonUniformBallotBitExtract", "iDv4_jj"),
        ("i1", "i32, <4 x i32>, i32", "i32 3, <4 x i32> %ballot, i32 %index"),
        |view| Some(view.votes[view.index].into()),
    ),
    function(COUNT, ("i32", "i32, i32, <4 x i32>", "i32 3, i32 0, <4 x i32> %ballot"), |view| {
        Some(view.count(0..view.votes.len()))
    }),
    function(COUNT, ("i32", "i32, i32, <4 x i32>", "i32 3, i32 1, <4 x i32> %ballot"), |view| {
        Some(view.count(0..view.place + 1))
    }),
    function(COUNT, ("i32", "i32, i32, <4 x i32>", "i32 3, i32 2, <4 x i32> %ballot"), |view| {
        Some(view.count(0..view.place))
    }),
    // The results for an empty ballot are not specified.
    function(("GroupNonUniformBallotFindLSB", "iDv4_j"), OF_BALLOT, |view| {
        view.votes.iter().position(|vote| *vote).map(|place| place as u32)
    }),
    function(("GroupNonUniformBallotFindMSB", "iDv4_j"), OF_BALLOT, |view| {
        view.votes.iter().rposition(|vote| *vote).map(|place| place as u32)
    }),
    function(("GroupNonUniformBallot", "ib"), ("<4 x i32>", "i32, i1", "i32 3, i1 %vote"), |view| {
        Some(view.word(0) ^ view.word(1).wrapping_mul(3))
    }),
];

/// Appends a kernel that calls a function.
fn kernel(text: &mut String, symbol_of_kernel: &str, function: &Function) {
    let name = symbol(function.name, function.mangled);
    let result = match function.result {
        "i1" => "  %result = zext i1 %found to i32\n",
        "i32" => "  %result = freeze i32 %found\n",
        _ => {
            "  %low = extractelement <4 x i32> %found, i32 0\n  %high = extractelement <4 x i32> %found, i32 1\n\
             \x20 %triple = mul i32 %high, 3\n  %result = xor i32 %low, %triple\n"
        }
    };
    writeln!(
        text,
        "define spir_kernel void @{symbol_of_kernel}(ptr addrspace(1) %results, ptr addrspace(1) %votes, ptr addrspace(1) %indices) {{\n\
         \x20 %id = call i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 0)\n\
         \x20 %from = getelementptr i32, ptr addrspace(1) %votes, i64 %id\n\
         \x20 %number = load i32, ptr addrspace(1) %from, align 4\n  %vote = icmp ne i32 %number, 0\n\
         \x20 %index.place = getelementptr i32, ptr addrspace(1) %indices, i64 %id\n\
         \x20 %index = load i32, ptr addrspace(1) %index.place, align 4\n\
         \x20 %ballot = call <4 x i32> @_Z29__spirv_GroupNonUniformBallotib(i32 3, i1 %vote)\n\
         \x20 %found = call {} @{name}({})\n{result}\
         \x20 %to = getelementptr i32, ptr addrspace(1) %results, i64 %id\n\
         \x20 store i32 %result, ptr addrspace(1) %to, align 4\n  ret void\n}}",
        function.result, function.arguments
    )
    .unwrap();
}

#[test]
fn ballots_and_votes() {
    let Some(device) = device() else { return };
    let groups = groups(&device);
    let (mut text, mut declarations) = (HEADER.to_owned(), std::collections::BTreeSet::new());
    for (number, function) in FUNCTIONS.iter().enumerate() {
        kernel(&mut text, &format!("k{number}"), function);
        let name = symbol(function.name, function.mangled);
        declarations.insert(format!("declare {} @{name}({}) convergent\n", function.result, function.parameters));
    }
    text.extend(declarations);
    let words = compile(&text);
    let bytes = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
    let mut random = random();
    let mut failures = Vec::new();
    // Each number is the share of votes for yes, in percent.
    for share in [0, 10, 50, 90, 100] {
        let votes: Vec<u32> = (0..ITEMS).map(|_| u32::from(random.u32(0..100) < share)).collect();
        let mut indices = vec![0; ITEMS];
        for members in &groups.sub {
            members.iter().for_each(|item| indices[*item] = random.u32(0..members.len() as u32));
        }
        for (number, function) in FUNCTIONS.iter().enumerate() {
            let buffers = [vec![0; 4 * ITEMS], bytes(&votes), bytes(&indices)];
            let found = run(&device, &words, &format!("k{number}"), &buffers, false);
            for members in &groups.sub {
                let own: Vec<bool> = members.iter().map(|item| votes[*item] != 0).collect();
                for (place, item) in members.iter().enumerate() {
                    let view = View { votes: &own, place, index: indices[*item] as usize };
                    let found = u32::from_le_bytes(found[0][4 * item..4 * item + 4].try_into().unwrap());
                    if (function.expected)(&view).is_some_and(|expected| expected != found) {
                        failures.push(format!("{} of {own:?} at {place}: {found}", function.name));
                    }
                }
            }
        }
    }
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}

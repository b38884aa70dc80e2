//! Generates random control-flow graphs.
//!
//! * A structured graph resembles a program with loops, `break` and `continue` that target any enclosing loop,
//!   selections, `switch` with and without fall-through, `goto` to the end of a block, and `return`.
//! * A broken graph is a structured graph in which some branches are redirected, for example into loops.
//! * In an arbitrary graph, each block branches to arbitrary blocks.

use fastrand::Rng;

use super::graph::{Block, End, Graph, Test, Work};

/// The kinds of graphs.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    Structured,
    Broken,
    Arbitrary,
}

/// Returns the graph for a seed. The same seed always yields the same graph.
pub fn graph(seed: u64) -> (Kind, Graph) {
    let kind = match seed % 8 {
        0..4 => Kind::Structured,
        4..6 => Kind::Broken,
        _ => Kind::Arbitrary,
    };
    let mut random = Rng::with_seed(seed);
    loop {
        let graph = match kind {
            Kind::Structured => structured(&mut random),
            Kind::Broken => broken(&mut random),
            Kind::Arbitrary => arbitrary(&mut random),
        };
        if graph.is_good() {
            return (kind, graph);
        }
    }
}

fn test(random: &mut Rng) -> Test {
    match random.u32(0..4) {
        0 => Test::Memory { limit: random.u32(1..7) },
        1 => Test::Both { first: random.u32(0..32), second: random.u32(0..32) },
        _ => Test::Bits { shift: random.u32(0..29), limit: random.u32(1..8) },
    }
}

/// Returns a test that is usually true if `holds`, and usually false otherwise.
fn biased(random: &mut Rng, holds: bool) -> Test {
    Test::Bits { shift: random.u32(0..29), limit: if holds { random.u32(6..9) } else { random.u32(1..4) } }
}

fn work(random: &mut Rng) -> Work {
    match random.u32(0..4) {
        0 => Work::Nothing,
        1 => Work::Mix(random.u32(..)),
        _ => Work::Show(random.u32(..)),
    }
}

fn arbitrary(random: &mut Rng) -> Graph {
    let count = random.usize(3..16);
    // Neighbors are more likely, so that nested loops occur.
    let target = |random: &mut Rng, from: usize| {
        if random.bool() {
            random.usize(1..count)
        } else {
            (from + random.usize(1..4)).saturating_sub(1).clamp(1, count - 1)
        }
    };
    let block = |number: usize| {
        let end = match random.u32(0..12) {
            _ if number + 1 == count => End::Return,
            1..4 => End::Jump(target(random, number)),
            4 => End::Switch {
                shift: random.u32(0..29),
                targets: (0..random.usize(2..6)).map(|_| target(random, number)).collect(),
            },
            _ => End::Branch { test: test(random), yes: target(random, number), no: target(random, number) },
        };
        Block { work: work(random), end }
    };
    Graph { blocks: (0..count).map(block).collect() }
}

fn broken(random: &mut Rng) -> Graph {
    let mut graph = structured(random);
    let count = graph.blocks.len();
    if count > 2 {
        for _ in 0..random.usize(1..4) {
            let to = random.usize(1..count);
            match &mut graph.blocks[random.usize(0..count)].end {
                End::Return => {}
                End::Jump(target) | End::Branch { yes: target, .. } => *target = to,
                End::Switch { targets, .. } => targets[0] = to,
            }
        }
    }
    graph
}

/// The targets of `break` and `continue`.
struct Around {
    after: usize,
    next: Option<usize>,
}

/// A program under construction.
struct Writer<'r> {
    random: &'r mut Rng,
    blocks: Vec<Block>,
    /// The current block.
    here: usize,
    around: Vec<Around>,
    /// The maximum number of statements that may still be added.
    left: usize,
}

fn structured(random: &mut Rng) -> Graph {
    let left = if random.u32(0..8) == 0 { 40 } else { random.usize(2..16) };
    let mut writer = Writer { random, blocks: Vec::new(), here: 0, around: Vec::new(), left };
    writer.here = writer.block();
    writer.statements(0);
    Graph { blocks: writer.blocks }
}

impl Writer<'_> {
    /// Adds a block, which returns until it receives another terminator.
    fn block(&mut self) -> usize {
        let work = work(self.random);
        self.blocks.push(Block { work, end: End::Return });
        self.blocks.len() - 1
    }

    fn end(&mut self, end: End) {
        self.blocks[self.here].end = end;
    }

    fn branch(&mut self, yes: usize, no: usize) {
        let test = test(self.random);
        self.end(End::Branch { test, yes, no });
    }

    /// Ends the block with the exit condition of a loop. The loop usually continues.
    fn repeat(&mut self, again: usize, after: usize) {
        let test = biased(self.random, true);
        self.end(End::Branch { test, yes: again, no: after });
    }

    /// Adds statements, which may end in a jump. Returns whether the code after them is reachable.
    fn statements(&mut self, depth: usize) -> bool {
        for _ in 0..self.random.usize(1..4) {
            if self.left == 0 {
                return true;
            }
            self.left -= 1;
            if !self.statement(depth) {
                return false;
            }
        }
        true
    }

    /// Adds statements in a separate block, followed by a jump.
    fn part(&mut self, start: usize, depth: usize, after: usize) {
        self.here = start;
        if self.statements(depth + 1) {
            self.end(End::Jump(after));
        }
    }

    fn statement(&mut self, depth: usize) -> bool {
        let choice = self.random.u32(0..if depth < 4 { 22 } else { 8 });
        match choice {
            0..3 => {
                let next = self.block();
                self.end(End::Jump(next));
                self.here = next;
            }
            3..8 => return self.leave(),
            8..12 => self.selection(depth),
            12..19 => self.repetition(depth),
            19..21 => self.switch(depth),
            _ => {
                let after = self.block();
                self.around.push(Around { after, next: None });
                let start = self.block();
                self.end(End::Jump(start));
                self.part(start, depth, after);
                self.around.pop();
                self.here = after;
            }
        }
        true
    }

    /// Adds a `break` or `continue` that targets an enclosing loop, or a `return`. The jump is usually conditional, and
    /// sometimes follows other work.
    fn leave(&mut self) -> bool {
        let target = match self.random.u32(0..8) {
            0 => None,
            _ if self.around.is_empty() => None,
            choice => {
                let chosen = &self.around[self.random.usize(0..self.around.len())];
                Some(if choice < 4 { chosen.next.unwrap_or(chosen.after) } else { chosen.after })
            }
        };
        if self.random.u32(0..8) == 0 && self.left < 3 {
            self.end(target.map_or(End::Return, End::Jump));
            return false;
        }
        let follows = self.block();
        let leaving = match target {
            Some(target) if self.random.bool() => target,
            _ => {
                let block = self.block();
                self.blocks[block].end = target.map_or(End::Return, End::Jump);
                block
            }
        };
        let test = if self.random.bool() { test(self.random) } else { biased(self.random, false) };
        self.end(End::Branch { test, yes: leaving, no: follows });
        self.here = follows;
        true
    }

    fn selection(&mut self, depth: usize) {
        let (yes, after) = (self.block(), self.block());
        let no = if self.random.bool() { self.block() } else { after };
        self.branch(yes, no);
        self.part(yes, depth, after);
        if no != after {
            self.part(no, depth, after);
        }
        self.here = after;
    }

    fn repetition(&mut self, depth: usize) {
        let (head, after) = (self.block(), self.block());
        self.end(End::Jump(head));
        self.here = head;
        match self.random.u32(0..3) {
            // In a `while` loop, the test is first.
            0 => {
                let body = self.block();
                self.repeat(body, after);
                self.around.push(Around { after, next: Some(head) });
                self.part(body, depth, head);
            }
            // In a `for` loop, `continue` jumps to the step.
            1 => {
                let (body, step) = (self.block(), self.block());
                self.repeat(body, after);
                self.around.push(Around { after, next: Some(step) });
                self.part(body, depth, step);
                self.blocks[step].end = End::Jump(head);
            }
            // In a `do` loop, the test is last.
            _ => {
                let last = self.block();
                self.around.push(Around { after, next: Some(last) });
                self.part(head, depth, last);
                self.here = last;
                self.repeat(head, after);
            }
        }
        self.around.pop();
        self.here = after;
    }

    fn switch(&mut self, depth: usize) {
        let cases: Vec<usize> = (0..self.random.usize(1..5)).map(|_| self.block()).collect();
        let after = self.block();
        let mut targets: Vec<usize> =
            (0..self.random.usize(1..6)).map(|_| cases[self.random.usize(0..cases.len())]).collect();
        targets.push(if self.random.bool() { after } else { cases[self.random.usize(0..cases.len())] });
        let shift = self.random.u32(0..29);
        self.end(End::Switch { shift, targets });
        self.around.push(Around { after, next: self.around.last().and_then(|around| around.next) });
        for (index, case) in cases.iter().enumerate() {
            let falls = self.random.u32(0..3) == 0;
            let follows = if falls { cases.get(index + 1).copied().unwrap_or(after) } else { after };
            self.part(*case, depth, follows);
        }
        self.around.pop();
        self.here = after;
    }
}

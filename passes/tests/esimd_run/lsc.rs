//! Loads and stores through the load/store cache, which access memory at pointers, local memory,
//! and a surface.

use crate::check::{Elements, Variation, check, config, variation};
use crate::llvm::SURFACE;
use crate::local;
use crate::memory::{SIZE, bytes, mask_of, number_at, put_at, shuffled};
use crate::program::{Program, Template, Ty, Value, ints};
use crate::value::{Double, Float, Int, Long, Type, UInt, ULong, Vector, data, is_set, mask_data};
use proptest::prelude::*;
use proptest::sample::select;

/// The memory that a message accesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Space {
    Stateless,
    Local,
    Surface,
}

impl Space {
    /// All kinds of memory.
    pub const ALL: [Space; 3] = [Space::Stateless, Space::Local, Space::Surface];

    /// Returns the part of a builtin's name for this memory.
    pub fn name(self) -> &'static str {
        match self {
            Space::Stateless => "stateless",
            Space::Local => "slm",
            Space::Surface => "bti",
        }
    }

    /// Creates the address operand for these offsets in bytes, reduced by the immediate offset.
    pub fn addresses(self, program: &mut Program, at: &[usize], immediate: i32) -> Value {
        let base = if self == Space::Stateless { program.memory.address() } else { 0 };
        let lanes = at.iter().map(|at| (base + *at as u64).wrapping_add_signed(-i64::from(immediate)));
        let ty = if self == Space::Stateless { ULong } else { UInt };
        program.vector(&Vector::new(ty, lanes.collect::<Vec<_>>()))
    }

    /// Creates the surface operand if the message accesses a surface.
    pub fn surface(self, program: &mut Program) -> Option<Value> {
        (self == Space::Surface).then(|| program.scalar(UInt, u64::from(SURFACE)))
    }

    /// Returns the last template arguments.
    pub fn template(self) -> Vec<Template> {
        if self == Space::Surface { vec![Template::Type(UInt)] } else { Vec::new() }
    }

    /// Runs the kernel, and compares the memory that the messages accessed.
    pub fn check(
        self,
        mut program: Program,
        v: Variation,
        mut outputs: Vec<Elements>,
        before: &[u8],
        after: &[u8],
    ) -> Result<(), TestCaseError> {
        if self != Space::Local {
            return check(&program, v, &outputs, after);
        }
        local::output(&mut program);
        outputs.extend(local::outputs(after));
        check(&program, v, &outputs, before)
    }

    /// Creates a kernel with these memory contents.
    pub fn program(self, v: Variation, memory: &[u8]) -> Program {
        let mut program = Program::new(v.shape, memory);
        if self == Space::Local {
            local::fill(&mut program);
        }
        program
    }
}

/// An element of a message: its type in the vector, the code of its size, its bytes in memory.
type Element = (Type, u8, usize);

fn element() -> impl Strategy<Value = Element> {
    select(vec![
        (UInt, 3, 4),
        (Int, 3, 4),
        (Float, 3, 4),
        (ULong, 4, 8),
        (Long, 4, 8),
        (Double, 4, 8),
        (UInt, 5, 1),
        (UInt, 6, 2),
    ])
}

/// The cache hints and immediate offset of a message.
#[derive(Clone, Copy, Debug)]
pub struct Message {
    pub hints: [u8; 2],
    pub immediate: i32,
}

/// Generates hints and offsets.
pub fn message() -> impl Strategy<Value = Message> {
    ([0_u8..4, 0_u8..3], -8_i32..8).prop_map(|(hints, words)| Message { hints, immediate: words * 8 })
}

impl Message {
    /// Returns the template arguments that most messages share, starting with the hints.
    pub fn template(self, data_size: u8, vector_size: u8, order: u8, count: usize) -> Vec<Template> {
        let hint = |hint| Template::Enum("4sycl3_V13ext5intel5esimd10cache_hint", hint);
        let detail = |name, number| Template::Enum(name, number);
        let numbers = [
            hint(self.hints[0]),
            hint(self.hints[1]),
            Template::UShort(1),
            Template::Int(i64::from(self.immediate)),
            detail("4sycl3_V13ext5intel5esimd6detail13lsc_data_size", data_size),
            detail("4sycl3_V13ext5intel5esimd6detail15lsc_vector_size", vector_size),
            detail("4sycl3_V13ext5intel5esimd6detail14lsc_data_order", order),
        ];
        [numbers.to_vec(), ints(&[count])].concat()
    }
}

/// The numbers of elements for each address, and their codes.
const VECTOR_SIZES: [(usize, u8); 8] = [(1, 1), (2, 2), (3, 3), (4, 4), (8, 5), (16, 6), (32, 7), (64, 8)];

/// The parameters of one load and one store.
struct Transfer<'a> {
    space: Space,
    message: Message,
    element: Element,
    /// The number of elements for each address, and its code.
    size: (usize, u8),
    /// The code of the data order: 1 for not transposed, 2 for transposed.
    order: u8,
    from: &'a [usize],
    to: &'a [usize],
    load_mask: &'a Vector,
    store_mask: &'a Vector,
    otherwise: Option<&'a Vector>,
    data: &'a Vector,
}

impl Transfer<'_> {
    fn run(&self, v: Variation, memory: &[u8]) -> Result<(), TestCaseError> {
        let (ty, data_size, bytes) = self.element;
        let count = self.from.len();
        let head = vec![Template::Type(ty)];
        let template =
            [head, self.message.template(data_size, self.size.1, self.order, count), self.space.template()].concat();
        let mut program = self.space.program(v, memory);
        let immediate = self.message.immediate;
        let mut arguments =
            vec![program.vector(self.load_mask), self.space.addresses(&mut program, self.from, immediate)];
        arguments.extend(self.space.surface(&mut program));
        arguments.extend(self.otherwise.map(|vector| program.vector(vector)));
        let merge = if self.otherwise.is_some() { "merge_" } else { "" };
        let builtin = format!("lsc_load_{merge}{}", self.space.name());
        let result = program.call(&builtin, &template, &arguments, Ty::Vector(ty, self.data.len()));
        program.output(&result);
        let data = program.vector(self.data);
        let mut arguments =
            vec![program.vector(self.store_mask), self.space.addresses(&mut program, self.to, immediate), data];
        arguments.extend(self.space.surface(&mut program));
        program.effect(&format!("lsc_store_{}", self.space.name()), &template, &arguments);

        // The first elements of all addresses precede the second ones.
        let element = |index: usize| (index % count, index / count);
        let loaded = (0..self.data.len()).map(|index| match (element(index), self.otherwise) {
            ((lane, part), _) if is_set(self.load_mask, lane) => {
                Some(number_at(memory, self.from[lane] + part * bytes, bytes))
            }
            (_, Some(vector)) => Some(vector.lanes[index]),
            _ => None,
        });
        let mut after = memory.to_vec();
        for index in 0..self.data.len() {
            let (lane, part) = element(index);
            if is_set(self.store_mask, lane) {
                put_at(&mut after, self.to[lane] + part * bytes, bytes, self.data.lanes[index]);
            }
        }
        self.space.check(program, v, vec![loaded.collect()], memory, &after)
    }
}

proptest! {
    #![proptest_config(config(4))]

    /// `gather<T, N, VS>(…, mask, pass_thru)`, `scatter`
    #[test]
    fn gather_and_scatter(
        v in variation(), message in message(), element in element(), size in select(&VECTOR_SIZES[..5]),
        count in 1_usize..=32, slots in (shuffled(SIZE), shuffled(SIZE)), bits in data(), mask in mask_data(),
        memory in bytes(),
    ) {
        let size = if element.2 < 4 { VECTOR_SIZES[0] } else { size };
        let room = (size.0 * element.2).next_power_of_two();
        // Reserve space for immediate offsets at both ends.
        let fitting = (SIZE - 128) / room;
        let count = count.min(fitting);
        let at = |slots: &[usize]| -> Vec<usize> {
            slots.iter().filter(|slot| **slot < fitting).take(count).map(|slot| 64 + slot * room).collect()
        };
        let (data, otherwise) =
            (Vector::of(element.0, count * size.0, &bits), Vector::of(element.0, count * size.0, &bits[33..]));
        for (space, merges) in Space::ALL.into_iter().flat_map(|space| [(space, true), (space, false)]) {
            Transfer {
                space,
                message,
                element,
                size,
                order: 1,
                from: &at(&slots.0),
                to: &at(&slots.1),
                load_mask: &mask_of(&mask, count),
                store_mask: &mask_of(&mask[17..], count),
                otherwise: merges.then_some(&otherwise),
                data: &data,
            }
            .run(v, &memory)?;
        }
    }

    /// `block_load<T, N>(…, mask, pass_thru)`, `block_store`: many elements at one address
    #[test]
    fn blocks(
        v in variation(), message in message(), element in element(), size in select(&VECTOR_SIZES[..]),
        place in any::<[u16; 2]>(), bits in data(), mask in mask_data(), memory in bytes(),
    ) {
        let element = if element.2 < 4 { (UInt, 3, 4) } else { element };
        let at = |place: u16| [64 + usize::from(place) % ((SIZE - 128 - size.0 * element.2) / 8 + 1) * 8];
        let (data, otherwise) = (Vector::of(element.0, size.0, &bits), Vector::of(element.0, size.0, &bits[33..]));
        for (space, merges) in Space::ALL.into_iter().flat_map(|space| [(space, true), (space, false)]) {
            Transfer {
                space,
                message,
                element,
                size,
                order: 2,
                from: &at(place[0]),
                to: &at(place[1]),
                load_mask: &mask_of(&mask, 1),
                store_mask: &mask_of(&mask[17..], 1),
                otherwise: merges.then_some(&otherwise),
                data: &data,
            }
            .run(v, &memory)?;
        }
    }
}

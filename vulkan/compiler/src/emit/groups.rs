//! Emits subgroup operations.

use llvm_ir::Call;
use rspirv::{
    dr::Operand,
    spirv::{Capability, GroupOperation, Op, Word},
};

use super::{
    Emitter,
    function::Body,
    words::{ids, instruction},
};

/// SPIR-V's Subgroup scope.
const SUBGROUP: u32 = 3;

/// Returns the opcode for the operation in a contract function's name.
fn op_named(name: &str) -> Option<Op> {
    Some(match name {
        "All" => Op::GroupNonUniformAll,
        "Any" => Op::GroupNonUniformAny,
        "AllEqual" => Op::GroupNonUniformAllEqual,
        "Ballot" => Op::GroupNonUniformBallot,
        "Broadcast" => Op::GroupNonUniformBroadcast,
        "Elect" => Op::GroupNonUniformElect,
        "Shuffle" => Op::GroupNonUniformShuffle,
        "ShuffleXor" => Op::GroupNonUniformShuffleXor,
        "ShuffleUp" => Op::GroupNonUniformShuffleUp,
        "ShuffleDown" => Op::GroupNonUniformShuffleDown,
        "IAdd" => Op::GroupNonUniformIAdd,
        "FAdd" => Op::GroupNonUniformFAdd,
        "SMin" => Op::GroupNonUniformSMin,
        "UMin" => Op::GroupNonUniformUMin,
        "FMin" => Op::GroupNonUniformFMin,
        "SMax" => Op::GroupNonUniformSMax,
        "UMax" => Op::GroupNonUniformUMax,
        "FMax" => Op::GroupNonUniformFMax,
        "IMul" => Op::GroupNonUniformIMul,
        "FMul" => Op::GroupNonUniformFMul,
        "BitwiseAnd" => Op::GroupNonUniformBitwiseAnd,
        "BitwiseOr" => Op::GroupNonUniformBitwiseOr,
        "BitwiseXor" => Op::GroupNonUniformBitwiseXor,
        _ => return None,
    })
}

impl<'m> Emitter<'_, 'm> {
    /// Emits code for a call to `vulkan.group.NAME.KIND.T`; `rest` is the name after the prefix.
    pub fn group_call(&mut self, body: &mut Body<'m>, call: Call<'m>, rest: &str) -> Option<()> {
        if self.words.version < (1, 3) {
            self.reject(call.as_value(), "subgroup operations require SPIR-V 1.3");
            return None;
        }
        let mut parts = rest.split('.');
        let op = op_named(parts.next()?)?;
        let kind = parts.next()?;
        if op == Op::GroupNonUniformBallot {
            return self.ballot(body, call, kind.parse().ok()?);
        }
        let kind = match kind {
            "Reduce" => Some(GroupOperation::Reduce),
            "InclusiveScan" => Some(GroupOperation::InclusiveScan),
            "ExclusiveScan" => Some(GroupOperation::ExclusiveScan),
            _ => None,
        };
        self.words.need(Capability::GroupNonUniform);
        self.words.need(match op {
            Op::GroupNonUniformAll | Op::GroupNonUniformAny | Op::GroupNonUniformAllEqual => {
                Capability::GroupNonUniformVote
            }
            Op::GroupNonUniformBroadcast if self.words.version >= (1, 5) => Capability::GroupNonUniformBallot,
            Op::GroupNonUniformElect => Capability::GroupNonUniform,
            Op::GroupNonUniformBroadcast | Op::GroupNonUniformShuffle | Op::GroupNonUniformShuffleXor => {
                Capability::GroupNonUniformShuffle
            }
            Op::GroupNonUniformShuffleUp | Op::GroupNonUniformShuffleDown => Capability::GroupNonUniformShuffleRelative,
            _ => Capability::GroupNonUniformArithmetic,
        });
        // Before SPIR-V 1.5, a broadcast requires a constant invocation ID.
        let op = if op == Op::GroupNonUniformBroadcast && self.words.version < (1, 5) {
            Op::GroupNonUniformShuffle
        } else {
            op
        };
        let result = self.scalar_of(call.ty())?;
        let words: Vec<Word> = self.arguments(body, call);
        let (ty, id, scope) =
            (self.words.scalar(result), self.result(body, call.as_value()), self.words.number(SUBGROUP));
        let mut operands = vec![Operand::IdScope(scope)];
        operands.extend(kind.map(Operand::GroupOperation));
        operands.extend(ids(&words));
        body.code.push(instruction(op, Some(ty), Some(id), operands));
        Some(())
    }

    /// Emits code for a call to `vulkan.group.Ballot.WORD.i32`, which returns one of the four words of a ballot.
    fn ballot(&mut self, body: &mut Body<'m>, call: Call<'m>, word: u32) -> Option<()> {
        self.words.need(Capability::GroupNonUniform);
        self.words.need(Capability::GroupNonUniformBallot);
        let votes: Vec<Word> = self.arguments(body, call);
        let (uint, scope, ballot) = (self.words.uint(), self.words.number(SUBGROUP), self.words.id());
        let (vector, id) = (self.words.vector(uint, 4), self.result(body, call.as_value()));
        let mut operands = vec![Operand::IdScope(scope)];
        operands.extend(ids(&votes));
        body.code.push(instruction(Op::GroupNonUniformBallot, Some(vector), Some(ballot), operands));
        let operands = vec![Operand::IdRef(ballot), Operand::LiteralBit32(word)];
        body.code.push(instruction(Op::CompositeExtract, Some(uint), Some(id), operands));
        Some(())
    }
}

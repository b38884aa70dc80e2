//! Emits arithmetic, comparisons and casts.

use llvm_ir::{FloatPredicate, Instruction, IntPredicate, Opcode, Type, TypeKind, Value};
use rspirv::{
    dr::Operand,
    spirv::{Decoration, Op, Word},
};

use super::{
    Emitter,
    function::Body,
    words::{Scalar, ids, instruction},
};

impl<'m> Emitter<'_, 'm> {
    /// Returns the SPIR-V type of a scalar; `None` for types without a counterpart.
    pub fn scalar_of(&self, ty: Type<'m>) -> Option<Scalar> {
        match ty.kind() {
            TypeKind::LLVMHalfTypeKind => Some(Scalar::Float(16)),
            TypeKind::LLVMFloatTypeKind => Some(Scalar::Float(32)),
            TypeKind::LLVMDoubleTypeKind => Some(Scalar::Float(64)),
            TypeKind::LLVMIntegerTypeKind => match ty.int_width()? {
                1 => Some(Scalar::Bool),
                width @ (8 | 16 | 32 | 64) => Some(Scalar::Int(width)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the type of a value that is a scalar, or a struct of two to four equal scalars, which becomes a vector.
    pub fn composite(&mut self, ty: Type<'m>) -> Option<Word> {
        if let Some(scalar) = self.scalar_of(ty) {
            return Some(self.words.scalar(scalar));
        }
        let members = ty.struct_members()?;
        let (first, rest) = members.split_first()?;
        let count = u32::try_from(members.len()).ok().filter(|count| (2..=4).contains(count))?;
        let scalar = self.scalar_of(*first).filter(|_| rest.iter().all(|member| member == first))?;
        let element = self.words.scalar(scalar);
        Some(self.words.vector(element, count))
    }

    /// Emits the extraction of a member of a struct that [`Self::composite`] maps to a vector.
    fn member(&mut self, body: &mut Body<'m>, found: Instruction<'m>) -> Option<Word> {
        let whole = found.operand(0)?;
        self.composite(whole.ty())?;
        let (result, indices) = (self.composite(found.ty())?, found.aggregate_indices());
        let [index] = indices[..] else { return None };
        let whole = self.value(body, whole, found);
        let id = self.result(body, found.as_value());
        let operands = vec![Operand::IdRef(whole), Operand::LiteralBit32(index)];
        body.code.push(instruction(Op::CompositeExtract, Some(result), Some(id), operands));
        Some(id)
    }

    /// Emits an instruction other than a terminator.
    pub fn instruction(&mut self, body: &mut Body<'m>, found: Instruction<'m>) {
        if let Some(call) = found.as_call() {
            return self.call(body, call);
        }
        if found.opcode() == Opcode::LLVMAlloca {
            return;
        }
        if found.opcode() == Opcode::LLVMExtractValue {
            if self.member(body, found).is_none() {
                self.reject_instruction(found);
            }
            return;
        }
        let operands: Vec<Value<'m>> = (0..found.operand_count()).filter_map(|index| found.operand(index)).collect();
        let scalars: Option<Vec<Scalar>> = operands.iter().map(|operand| self.scalar_of(operand.ty())).collect();
        let (Some(scalars), Some(result)) = (scalars, self.scalar_of(found.ty())) else {
            return self.reject_instruction(found);
        };
        let words: Vec<Word> = operands.iter().map(|operand| self.value(body, *operand, found)).collect();
        let first = scalars.first().copied().unwrap_or(result);
        let written = match found.opcode() {
            Opcode::LLVMICmp => self.compare_ints(body, found, first, &words),
            Opcode::LLVMFCmp => self.compare_floats(body, found, &words),
            Opcode::LLVMSelect => self.select(body, found, result, &operands, &words),
            Opcode::LLVMFreeze => self.put(body, found, Op::CopyObject, result, &words),
            Opcode::LLVMFNeg => self.put(body, found, Op::FNegate, result, &words),
            opcode if opcode_of_cast(opcode).is_some() => self.cast(body, found, first, result, &words),
            opcode => match operation(opcode, result) {
                Some(op) => {
                    let id = self.put(body, found, op, result, &words);
                    if matches!(op, Op::FAdd | Op::FSub | Op::FMul) && !found.may_contract() {
                        id.iter().for_each(|id| self.words.decorate(*id, Decoration::NoContraction, Vec::new()));
                    }
                    id
                }
                None => None,
            },
        };
        if written.is_none() {
            self.reject_instruction(found);
        }
    }

    /// Emits an instruction that computes the value of an LLVM instruction.
    pub fn put(
        &mut self,
        body: &mut Body<'m>,
        found: Instruction<'m>,
        op: Op,
        result: Scalar,
        words: &[Word],
    ) -> Option<Word> {
        let (ty, id) = (self.words.scalar(result), self.result(body, found.as_value()));
        body.code.push(instruction(op, Some(ty), Some(id), ids(words)));
        Some(id)
    }

    /// Emits an instruction that computes an intermediate value.
    pub fn extra(&mut self, body: &mut Body<'m>, op: Op, result: Scalar, words: &[Word]) -> Word {
        let (ty, id) = (self.words.scalar(result), self.words.id());
        body.code.push(instruction(op, Some(ty), Some(id), ids(words)));
        id
    }

    /// Emits a selection between two values.
    fn select(
        &mut self,
        body: &mut Body<'m>,
        found: Instruction<'m>,
        result: Scalar,
        operands: &[Value<'m>],
        words: &[Word],
    ) -> Option<Word> {
        let [condition, _, _] = *words else { return None };
        let bits = |index: usize| operands.get(index).and_then(|operand| operand.scalar_bits());
        match bits(1).zip(bits(2)) {
            Some((yes, no)) => self.choose(body, found, result, condition, [yes, no]),
            None => self.put(body, found, Op::Select, result, words),
        }
    }

    /// Emits a selection between two constants. Mesa replaces a selection between 1 and 0, or -1 and 0, with a
    /// conversion of the condition, and ignores the sign of the zero. The emitted code hides pairs in which the zero
    /// has the other sign.
    fn choose(
        &mut self,
        body: &mut Body<'m>,
        found: Instruction<'m>,
        result: Scalar,
        condition: Word,
        bits: [u64; 2],
    ) -> Option<Word> {
        if !has_zero_of_other_sign(result, bits) {
            let [yes, no] = bits.map(|bits| self.words.constant(result, bits));
            return self.put(body, found, Op::Select, result, &[condition, yes, no]);
        }
        let whole = Scalar::Int(int_width(result));
        let [yes, no] = bits.map(|bits| self.words.constant(whole, bits ^ 1));
        let mask = self.words.constant(whole, 1);
        let hidden = self.extra(body, Op::Select, whole, &[condition, yes, no]);
        if result == whole {
            return self.put(body, found, Op::BitwiseXor, result, &[hidden, mask]);
        }
        let chosen = self.extra(body, Op::BitwiseXor, whole, &[hidden, mask]);
        self.put(body, found, Op::Bitcast, result, &[chosen])
    }

    fn compare_ints(
        &mut self,
        body: &mut Body<'m>,
        found: Instruction<'m>,
        of: Scalar,
        words: &[Word],
    ) -> Option<Word> {
        use IntPredicate as P;
        let predicate = found.int_comparison()?;
        if of == Scalar::Bool {
            match predicate {
                P::LLVMIntEQ => return self.put(body, found, Op::LogicalEqual, Scalar::Bool, words),
                P::LLVMIntNE => return self.put(body, found, Op::LogicalNotEqual, Scalar::Bool, words),
                _ => {}
            }
        }
        let is_signed = matches!(predicate, P::LLVMIntSGT | P::LLVMIntSGE | P::LLVMIntSLT | P::LLVMIntSLE);
        let words: Vec<Word> = match of {
            // Convert the bit to an integer. In signed comparisons, true is -1.
            Scalar::Bool => {
                let (one, zero) = (self.words.number(if is_signed { u32::MAX } else { 1 }), self.words.number(0));
                words.iter().map(|word| self.extra(body, Op::Select, Scalar::Int(32), &[*word, one, zero])).collect()
            }
            _ => words.to_vec(),
        };
        let op = match predicate {
            P::LLVMIntEQ => Op::IEqual,
            P::LLVMIntNE => Op::INotEqual,
            P::LLVMIntUGT => Op::UGreaterThan,
            P::LLVMIntUGE => Op::UGreaterThanEqual,
            P::LLVMIntULT => Op::ULessThan,
            P::LLVMIntULE => Op::ULessThanEqual,
            P::LLVMIntSGT => Op::SGreaterThan,
            P::LLVMIntSGE => Op::SGreaterThanEqual,
            P::LLVMIntSLT => Op::SLessThan,
            P::LLVMIntSLE => Op::SLessThanEqual,
        };
        self.put(body, found, op, Scalar::Bool, &words)
    }

    fn compare_floats(&mut self, body: &mut Body<'m>, found: Instruction<'m>, words: &[Word]) -> Option<Word> {
        use FloatPredicate as P;
        let op = match found.float_comparison()? {
            P::LLVMRealOEQ => Op::FOrdEqual,
            P::LLVMRealONE => Op::FOrdNotEqual,
            P::LLVMRealOGT => Op::FOrdGreaterThan,
            P::LLVMRealOGE => Op::FOrdGreaterThanEqual,
            P::LLVMRealOLT => Op::FOrdLessThan,
            P::LLVMRealOLE => Op::FOrdLessThanEqual,
            P::LLVMRealUEQ => Op::FUnordEqual,
            P::LLVMRealUNE => Op::FUnordNotEqual,
            P::LLVMRealUGT => Op::FUnordGreaterThan,
            P::LLVMRealUGE => Op::FUnordGreaterThanEqual,
            P::LLVMRealULT => Op::FUnordLessThan,
            P::LLVMRealULE => Op::FUnordLessThanEqual,
            predicate @ (P::LLVMRealPredicateTrue | P::LLVMRealPredicateFalse) => {
                let value = self.words.constant(Scalar::Bool, u64::from(predicate == P::LLVMRealPredicateTrue));
                return self.put(body, found, Op::CopyObject, Scalar::Bool, &[value]);
            }
            // `vulkan-intrinsics` expands these to tests of bits.
            P::LLVMRealORD | P::LLVMRealUNO => return None,
        };
        self.put(body, found, op, Scalar::Bool, words)
    }

    fn cast(
        &mut self,
        body: &mut Body<'m>,
        found: Instruction<'m>,
        from: Scalar,
        to: Scalar,
        words: &[Word],
    ) -> Option<Word> {
        let word = *words.first()?;
        if from == to {
            return self.put(body, found, Op::CopyObject, to, words);
        }
        match (found.opcode(), from, to) {
            (opcode @ (Opcode::LLVMZExt | Opcode::LLVMSExt), Scalar::Bool, Scalar::Int(_)) => {
                let yes = self
                    .words
                    .constant(to, if opcode == Opcode::LLVMSExt { u64::MAX >> (64 - int_width(to)) } else { 1 });
                let no = self.words.constant(to, 0);
                self.put(body, found, Op::Select, to, &[word, yes, no])
            }
            (opcode @ (Opcode::LLVMUIToFP | Opcode::LLVMSIToFP), Scalar::Bool, Scalar::Float(_)) => {
                self.choose(body, found, to, word, [one(to, opcode == Opcode::LLVMSIToFP), 0])
            }
            (Opcode::LLVMTrunc, Scalar::Int(_), Scalar::Bool) => {
                let (one, zero) = (self.words.constant(from, 1), self.words.constant(from, 0));
                let bit = self.extra(body, Op::BitwiseAnd, from, &[word, one]);
                self.put(body, found, Op::INotEqual, Scalar::Bool, &[bit, zero])
            }
            (Opcode::LLVMFPToUI | Opcode::LLVMFPToSI, Scalar::Float(_), Scalar::Bool) => {
                let zero = self.words.constant(from, 0);
                self.put(body, found, Op::FUnordNotEqual, Scalar::Bool, &[word, zero])
            }
            (opcode, _, _) if from != Scalar::Bool && to != Scalar::Bool => {
                self.put(body, found, opcode_of_cast(opcode)?, to, words)
            }
            _ => None,
        }
    }
}

fn int_width(scalar: Scalar) -> u32 {
    match scalar {
        Scalar::Int(width) | Scalar::Float(width) => width,
        Scalar::Bool => 1,
    }
}

/// Returns the bits of 1 or -1.
fn one(to: Scalar, negative: bool) -> u64 {
    let (bits, sign) = match int_width(to) {
        16 => (0x3c00, 15),
        64 => (0x3ff0_0000_0000_0000, 63),
        _ => (0x3f80_0000, 31),
    };
    bits | u64::from(negative) << sign
}

/// Returns whether one constant has the bits of 1 or -1, and the other is the zero of the opposite sign.
fn has_zero_of_other_sign(scalar: Scalar, bits: [u64; 2]) -> bool {
    let (one, minus_one) = (one(scalar, false), one(scalar, true));
    let pairs = [[one, one ^ minus_one], [minus_one, 0]];
    int_width(scalar) >= 16 && pairs.iter().any(|[one, zero]| bits == [*one, *zero] || bits == [*zero, *one])
}

fn opcode_of_cast(opcode: Opcode) -> Option<Op> {
    Some(match opcode {
        Opcode::LLVMTrunc | Opcode::LLVMZExt => Op::UConvert,
        Opcode::LLVMSExt => Op::SConvert,
        Opcode::LLVMFPTrunc | Opcode::LLVMFPExt => Op::FConvert,
        Opcode::LLVMFPToUI => Op::ConvertFToU,
        Opcode::LLVMFPToSI => Op::ConvertFToS,
        Opcode::LLVMUIToFP => Op::ConvertUToF,
        Opcode::LLVMSIToFP => Op::ConvertSToF,
        Opcode::LLVMBitCast => Op::Bitcast,
        _ => return None,
    })
}

fn operation(opcode: Opcode, result: Scalar) -> Option<Op> {
    if result == Scalar::Bool {
        return match opcode {
            Opcode::LLVMAnd | Opcode::LLVMMul => Some(Op::LogicalAnd),
            Opcode::LLVMOr => Some(Op::LogicalOr),
            Opcode::LLVMXor | Opcode::LLVMAdd | Opcode::LLVMSub => Some(Op::LogicalNotEqual),
            _ => None,
        };
    }
    Some(match opcode {
        Opcode::LLVMAdd => Op::IAdd,
        Opcode::LLVMSub => Op::ISub,
        Opcode::LLVMMul => Op::IMul,
        Opcode::LLVMUDiv => Op::UDiv,
        Opcode::LLVMSDiv => Op::SDiv,
        Opcode::LLVMURem => Op::UMod,
        Opcode::LLVMShl => Op::ShiftLeftLogical,
        Opcode::LLVMLShr => Op::ShiftRightLogical,
        Opcode::LLVMAShr => Op::ShiftRightArithmetic,
        Opcode::LLVMAnd => Op::BitwiseAnd,
        Opcode::LLVMOr => Op::BitwiseOr,
        Opcode::LLVMXor => Op::BitwiseXor,
        Opcode::LLVMFAdd => Op::FAdd,
        Opcode::LLVMFSub => Op::FSub,
        Opcode::LLVMFMul => Op::FMul,
        Opcode::LLVMFDiv => Op::FDiv,
        Opcode::LLVMFRem => Op::FRem,
        _ => return None,
    })
}

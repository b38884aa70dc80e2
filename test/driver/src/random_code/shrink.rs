//! Shrinks a failing function.

use crate::Error;

use crate::random_code::batch::{Batch, Fault, Setup, Writer};
use crate::random_code::generate::{Function, Piece};

/// The failure to preserve.
pub struct Failing<'a> {
    pub setup: &'a Setup,
    pub level: u32,
    pub writer: Option<Writer>,
    pub fault: Fault,
}

impl Failing<'_> {
    /// Removes pieces that the failure does not need: larger blocks first, then lines, until nothing more can be
    /// removed.
    pub fn shrink(&self, mut function: Function) -> Result<Function, Error> {
        loop {
            let mut is_smaller = false;
            let mut index = count(&function.pieces);
            while index > 0 {
                index -= 1;
                for unwrap in [false, true] {
                    let mut smaller = function.clone();
                    if change(&mut smaller.pieces, &mut index.clone(), unwrap) == Some(true)
                        && self.still_fails(&smaller)?
                    {
                        function = smaller;
                        is_smaller = true;
                        break;
                    }
                }
                index = index.min(count(&function.pieces));
            }
            if !is_smaller {
                return Ok(function);
            }
        }
    }

    /// Returns whether a function still fails in the same way.
    fn still_fails(&self, function: &Function) -> Result<bool, Error> {
        let writers: Vec<Writer> = self.writer.into_iter().collect();
        let batch = Batch {
            setup: self.setup,
            level: self.level,
            functions: std::slice::from_ref(function),
            writers: &writers,
            report: &|_| {},
        };
        let failures = batch.check()?;
        Ok(failures.iter().any(|failure| std::mem::discriminant(&failure.fault) == std::mem::discriminant(&self.fault)))
    }
}

/// Returns the number of pieces.
fn count(pieces: &[Piece]) -> usize {
    pieces.iter().map(|piece| 1 + if let Piece::Block { body, .. } = piece { count(body) } else { 0 }).sum()
}

/// Removes the piece with this index, or replaces a block by its body. Returns `None` if there are fewer pieces,
/// otherwise whether the change was made.
fn change(pieces: &mut Vec<Piece>, index: &mut usize, unwrap: bool) -> Option<bool> {
    for here in 0..pieces.len() {
        if *index == 0 {
            return Some(match pieces.remove(here) {
                Piece::Block { body, .. } if unwrap => {
                    pieces.splice(here..here, body);
                    true
                }
                _ => !unwrap,
            });
        }
        *index -= 1;
        if let Piece::Block { body, .. } = &mut pieces[here]
            && let Some(done) = change(body, index, unwrap)
        {
            return Some(done);
        }
    }
    None
}

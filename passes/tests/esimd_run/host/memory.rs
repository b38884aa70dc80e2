//! Loads and stores.

use super::{Call, Results, UNDEFINED};
use crate::llvm::{Bus, Space};

/// A transfer between memory and a vector.
struct Transfer {
    space: Space,
    /// The address, number of bytes, and first vector element of each item.
    items: Vec<(u64, usize, usize)>,
}

/// Loads elements from memory.
fn load(call: &Call<'_>, transfer: &Transfer, old: Option<usize>, bus: &Bus) -> Results {
    let size = call.result().size();
    let mut result = old.map_or_else(|| vec![UNDEFINED; call.count()], |operand| call.lanes(operand).to_vec());
    for (address, bytes, place) in &transfer.items {
        if *bytes <= size {
            result[*place] = bus.load(transfer.space, *address, *bytes)?;
        } else {
            // Several small elements.
            for part in 0..bytes / size {
                result[place + part] = bus.load(transfer.space, address + (part * size) as u64, size)?;
            }
        }
    }
    Ok(vec![result])
}

fn store(call: &Call<'_>, transfer: &Transfer, data: usize, bus: &mut Bus) -> Results {
    let size = call.element(data).size();
    let lanes = call.lanes(data);
    for (address, bytes, place) in &transfer.items {
        if *bytes <= size {
            bus.store(transfer.space, *address, *bytes, lanes[*place])?;
        } else {
            for part in 0..bytes / size {
                bus.store(transfer.space, address + (part * size) as u64, size, lanes[place + part])?;
            }
        }
    }
    Ok(Vec::new())
}

/// Returns the surface that an operand identifies. Local memory also has a surface index.
pub fn surface(call: &Call<'_>, operand: usize) -> Space {
    match call.number(operand) as u32 {
        254 => Space::Local,
        number => Space::Surface(number),
    }
}

/// Parses `svm.gather(mask, log2 of blocks, addresses, old)` and `svm.scatter(mask, log2 of blocks, addresses, data)`.
///
/// A block is an element of 4 or 8 bytes; block `b` of address `n` is element `b * addresses + n`. For smaller
/// elements, a block is one byte, and the blocks of an address occupy 4 bytes of the vector.
fn blocks(call: &Call<'_>, data_size: usize) -> Result<Transfer, String> {
    let addresses = call.lanes(2);
    let count = match call.number(1) {
        log2 @ 0..=2 => 1_usize << log2,
        log2 => return Err(format!("2^{log2} blocks")),
    };
    let mut items = Vec::new();
    for (lane, address) in addresses.iter().enumerate().filter(|(lane, _)| call.is_set(0, *lane)) {
        if data_size < 4 {
            items.push((*address, count, lane * (4 / data_size)));
        } else {
            let block =
                |block: usize| (address + (block * data_size) as u64, data_size, block * addresses.len() + lane);
            items.extend((0..count).map(block));
        }
    }
    Ok(Transfer { space: Space::Flat, items })
}

/// Returns the channels of 4-byte pixels: all values of one channel, then those of the next enabled channel.
fn channels(space: Space, call: &Call<'_>, [mask, channels, offset, addresses]: [usize; 4]) -> Transfer {
    let enabled = (0..4).filter(|channel| call.number(channels) >> channel & 1 == 1);
    let lanes = call.lanes(addresses);
    let mut items = Vec::new();
    for (nth, channel) in enabled.enumerate() {
        for (lane, address) in lanes.iter().enumerate().filter(|(lane, _)| call.is_set(mask, *lane)) {
            items.push((address + call.number(offset) + 4 * channel, 4, nth * lanes.len() + lane));
        }
    }
    Transfer { space, items }
}

/// Returns elements of `1 << log2` bytes, each for one element of the vector, at `global offset + offset`.
fn scaled(space: Space, call: &Call<'_>, [mask, log2, offset, offsets]: [usize; 4]) -> Transfer {
    let lanes = call.lanes(offsets).iter().enumerate().filter(|(lane, _)| call.is_set(mask, *lane));
    let items = lanes.map(|(lane, address)| (address + call.number(offset), 1 << call.number(log2), lane));
    Transfer { space, items: items.collect() }
}

fn block(space: Space, start: u64, size: usize, count: usize) -> Transfer {
    Transfer { space, items: (0..count).map(|index| (start + (index * size) as u64, size, index)).collect() }
}

/// Executes the messages that predate the load/store cache.
pub fn legacy(call: &Call<'_>, stem: &str, bus: &mut Bus) -> Results {
    match stem {
        "svm.gather" => load(call, &blocks(call, call.result().size())?, None, bus),
        "svm.scatter" => store(call, &blocks(call, call.element(3).size())?, 3, bus),
        // (mask, channels, scale, global offset, addresses, old or data)
        "svm.gather4.scaled" | "svm.scatter4.scaled" => {
            call.expect(2, 0)?;
            let transfer = channels(Space::Flat, call, [0, 1, 3, 4]);
            if stem == "svm.gather4.scaled" { load(call, &transfer, None, bus) } else { store(call, &transfer, 5, bus) }
        }
        // (is modified, surface, offset in bytes, or in units of 16 bytes)
        "oword.ld" | "oword.ld.unaligned" => {
            let unit = if stem == "oword.ld" { 16 } else { 1 };
            let transfer = block(surface(call, 1), call.number(2) * unit, call.result().size(), call.count());
            load(call, &transfer, None, bus)
        }
        // (surface, offset in units of 16 bytes, data)
        "oword.st" => {
            let transfer = block(surface(call, 0), call.number(1) * 16, call.element(2).size(), call.lanes(2).len());
            store(call, &transfer, 2, bus)
        }
        // (log2 of bytes, scale, surface, global offset, offsets, mask)
        "gather.masked.scaled2" => {
            call.expect(1, 0)?;
            load(call, &scaled(surface(call, 2), call, [5, 0, 3, 4]), None, bus)
        }
        // (mask, log2 of bytes, scale, surface, global offset, offsets, data)
        "scatter.scaled" => {
            call.expect(2, 0)?;
            store(call, &scaled(surface(call, 3), call, [0, 1, 4, 5]), 6, bus)
        }
        // (channels, scale, surface, global offset, offsets, mask)
        "gather4.masked.scaled2" => {
            call.expect(1, 0)?;
            load(call, &channels(surface(call, 2), call, [5, 0, 3, 4]), None, bus)
        }
        // (mask, channels, scale, surface, global offset, offsets, data)
        "scatter4.scaled" => {
            call.expect(2, 0)?;
            store(call, &channels(surface(call, 3), call, [0, 1, 4, 5]), 6, bus)
        }
        _ => Err("unknown message".to_owned()),
    }
}

/// Returns the memory that a message to the load/store cache accesses.
pub fn lsc_space(call: &Call<'_>, stem: &str, index: usize) -> Result<Space, String> {
    match stem.rsplit('.').next() {
        Some("stateless") => Ok(Space::Flat),
        Some("slm") => Ok(Space::Local),
        Some("bti") => Ok(surface(call, index)),
        _ => Err("unknown message".to_owned()),
    }
}

/// Returns the number of bytes that an element with this data size occupies in memory.
pub fn lsc_bytes(data_size: u64) -> Result<usize, String> {
    Ok(match data_size {
        // Elements of 8 and 16 bits, alone or in 32 bits.
        1 | 5 => 1,
        2 | 6 => 2,
        3 => 4,
        4 => 8,
        _ => return Err(format!("unknown data size {data_size}")),
    })
}

/// Executes `lsc(mask, operation, L1, L3, scale, immediate offset, data size, vector size, order, channels, addresses,
/// …)`.
///
/// For a load, the surface and the elements for masked-off addresses follow; for a store, the data and the surface.
///
/// Element `v` of address `n` is element `v * addresses + n` of the vector. A transposed message has only one address.
pub fn lsc(call: &Call<'_>, stem: &str, bus: &mut Bus) -> Results {
    if stem.starts_with("lsc.prefetch.") || stem == "lsc.fence" {
        return Ok(Vec::new());
    }
    let is_load = stem.starts_with("lsc.load.");
    call.expect(1, if is_load { 0 } else { 4 })?;
    call.expect(9, 0)?;
    let space = lsc_space(call, stem, if is_load { 11 } else { 12 })?;
    let bytes = lsc_bytes(call.number(6))?;
    let size = [0, 1, 2, 3, 4, 8, 16, 32, 64].get(call.number(7) as usize).copied().ok_or("no vector size")?;
    let addresses = call.lanes(10);
    match (call.number(8), addresses.len()) {
        (1, _) | (2, 1) => {}
        (order, count) => return Err(format!("order {order} for {count} addresses")),
    }
    let mut items = Vec::new();
    for (lane, address) in addresses.iter().enumerate().filter(|(lane, _)| call.is_set(0, *lane)) {
        let start = (address * call.number(4)).wrapping_add_signed(call.signed(5));
        let start = if space == Space::Flat { start } else { start & u64::from(u32::MAX) };
        items.extend((0..size).map(|v| (start + (v * bytes) as u64, bytes, v * addresses.len() + lane)));
    }
    let transfer = Transfer { space, items };
    match stem {
        _ if stem.starts_with("lsc.load.merge.") => load(call, &transfer, Some(12), bus),
        _ if is_load => load(call, &transfer, None, bus),
        _ if stem.starts_with("lsc.store.") => store(call, &transfer, 11, bus),
        _ => Err("unknown message".to_owned()),
    }
}

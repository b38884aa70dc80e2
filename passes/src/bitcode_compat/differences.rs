//! The differences between LLVM 22 and LLVM 19.

/// The attribute that describes how a pointer is captured. LLVM 19 has the less precise attribute
/// `nocapture`.
pub const CAPTURES: &str = "captures";
/// Attributes that exist in LLVM 22 but not in LLVM 19, and that only enable optimizations. The
/// last two were added to LLVM 19 shortly before its release.
pub const NEW_FACT_ATTRIBUTES: [&str; 8] = [
    CAPTURES,
    "coro_elide_safe",
    "dead_on_return",
    "nocreateundeforpoison",
    "nodivergencesource",
    "noext",
    "initializes",
    "range",
];
/// Attributes that exist in LLVM 22 but not in LLVM 19, and that require specific behavior.
pub const NEW_REQUEST_ATTRIBUTES: [&str; 5] =
    ["hybrid_patchable", "sanitize_alloc_token", "sanitize_realtime", "sanitize_realtime_blocking", "sanitize_type"];
/// Intrinsics whose alignment is an attribute in LLVM 22, and an operand after the pointers in LLVM 19: the name, the
/// index of the pointer operand, and the number of operands in LLVM 22.
pub const MASKED_INTRINSICS: [(&str, u32, usize); 4] = [
    ("llvm.masked.gather", 0, 3),
    ("llvm.masked.load", 0, 3),
    ("llvm.masked.scatter", 1, 3),
    ("llvm.masked.store", 1, 3),
];
/// Intrinsics whose first operand in LLVM 19 is the size of the object.
pub const LIFETIME_INTRINSICS: [&str; 2] = ["llvm.lifetime.end", "llvm.lifetime.start"];
/// Target-independent intrinsics that exist in LLVM 22, but not in LLVM 19, or not with these
/// types.
pub const NEW_INTRINSICS: [&str; 49] = [
    "llvm.alloc.token.id",
    "llvm.allow.sanitize.address",
    "llvm.allow.sanitize.hwaddress",
    "llvm.allow.sanitize.memory",
    "llvm.allow.sanitize.thread",
    "llvm.atan2",
    "llvm.clmul",
    "llvm.coro.begin.custom.abi",
    "llvm.coro.end",
    "llvm.coro.end.async",
    "llvm.coro.is_in_ramp",
    "llvm.experimental.constrained.atan2",
    "llvm.experimental.memset.pattern",
    "llvm.experimental.vector.extract.last.active",
    "llvm.experimental.vector.histogram.uadd.sat",
    "llvm.experimental.vector.histogram.umax",
    "llvm.experimental.vector.histogram.umin",
    "llvm.experimental.vector.match",
    "llvm.fake.use",
    "llvm.loop.dependence.raw.mask",
    "llvm.loop.dependence.war.mask",
    "llvm.maximumnum",
    "llvm.minimumnum",
    "llvm.modf",
    "llvm.objc.claimAutoreleasedReturnValue",
    "llvm.protected.field.ptr",
    "llvm.reloc.none",
    "llvm.sincos",
    "llvm.sincospi",
    "llvm.stackaddress",
    "llvm.stepvector",
    "llvm.thread.pointer",
    "llvm.vector.deinterleave3",
    "llvm.vector.deinterleave4",
    "llvm.vector.deinterleave5",
    "llvm.vector.deinterleave6",
    "llvm.vector.deinterleave7",
    "llvm.vector.deinterleave8",
    "llvm.vector.interleave3",
    "llvm.vector.interleave4",
    "llvm.vector.interleave5",
    "llvm.vector.interleave6",
    "llvm.vector.interleave7",
    "llvm.vector.interleave8",
    "llvm.vector.partial.reduce.add",
    "llvm.vector.partial.reduce.fadd",
    "llvm.vector.splice.left",
    "llvm.vector.splice.right",
    "llvm.vp.load.ff",
];

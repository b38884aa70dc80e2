"""Writes models with random weights for llama.cpp."""

import random
import struct
from pathlib import Path


def write_model(vocabulary: Path, output: Path, *, clear: bool) -> None:
    """Writes a model for the architecture `llama` with a vocabulary and random weights.

    A clear model prefers one token by far, so that rounding does not change the tokens. Its output matrix is the embedding, rotated by
    some rows, and the embedding is larger than what the layers add.
    """
    embedding, hidden, heads, layers, context = 256, 512, 4, 2, 256
    data = vocabulary.read_bytes()
    kept, words = read_keys(data)
    numbers = {
        "context_length": context,
        "embedding_length": embedding,
        "feed_forward_length": hidden,
        "block_count": layers,
        "attention.head_count": heads,
        "attention.head_count_kv": heads // 2,
        "rope.dimension_count": embedding // heads,
    }
    keys = kept + [string(f"llama.{key}") + struct.pack("<II", 4, value) for key, value in numbers.items()]
    keys.append(string("llama.attention.layer_norm_rms_epsilon") + struct.pack("<If", 6, 1e-5))
    shapes = {"token_embd": (embedding, words), "output": (embedding, words), "output_norm": (embedding,)}
    for layer in range(layers):
        for part, shape in {
            "attn_norm": (embedding,), "ffn_norm": (embedding,), "attn_q": (embedding, embedding), "attn_k": (embedding, embedding // 2),
            "attn_v": (embedding, embedding // 2), "attn_output": (embedding, embedding), "ffn_gate": (embedding, hidden),
            "ffn_up": (embedding, hidden), "ffn_down": (hidden, embedding),
        }.items():  # fmt: skip
            shapes[f"blk.{layer}.{part}"] = shape
    generator = random.Random(1)
    described, contents = b"", bytearray()
    for name, shape in shapes.items():
        # Vectors are ones of type F32 (0); matrices are random numbers of type F16 (1) with magnitudes from 1/32 to 1/16, or from 1 to 2.
        described += string(f"{name}.weight") + struct.pack(f"<I{len(shape)}QIQ", len(shape), *shape, len(shape) - 1, len(contents))
        count = shape[0] * (shape[1] if len(shape) > 1 else 1)
        if len(shape) == 1:
            contents += struct.pack(f"<{count}f", *[1.0] * count)
        elif clear and name == "output":
            rotated = 1237 * 2 * embedding
            contents += contents[2 * count - rotated : 2 * count] + contents[: 2 * count - rotated]
        else:
            repeated = int.from_bytes(b"\x01\x00" * count, "little")
            exponent = 0x3C00 if clear and name == "token_embd" else 0x2800
            bits = int.from_bytes(generator.randbytes(2 * count), "little") & (repeated * 0x83FF) | (repeated * exponent)
            contents += bits.to_bytes(2 * count, "little")
        contents += bytes(-len(contents) % 32)
    head = b"GGUF" + struct.pack("<IQQ", 3, len(shapes), len(keys)) + b"".join(keys) + described
    output.write_bytes(head + bytes(-len(head) % 32) + contents)


def string(text: str) -> bytes:
    """Returns a string as GGUF stores it."""
    return struct.pack("<Q", len(text.encode())) + text.encode()


def read_keys(data: bytes) -> tuple[list[bytes], int]:
    """Returns the entries of a GGUF file that do not describe the model's shape, and the number of words in the vocabulary."""
    sizes = {0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8}
    kept, words, position = [], 0, 24

    def skip(kind: int, at: int) -> int:
        if kind == 8:
            return at + 8 + struct.unpack_from("<Q", data, at)[0]
        if kind != 9:
            return at + sizes[kind]
        inner, count = struct.unpack_from("<IQ", data, at)
        at += 12
        for _ in range(count):
            at = skip(inner, at)
        return at

    for _ in range(struct.unpack_from("<Q", data, 16)[0]):
        start, length = position, struct.unpack_from("<Q", data, position)[0]
        key = data[start + 8 : start + 8 + length].decode()
        kind = struct.unpack_from("<I", data, start + 8 + length)[0]
        if key == "tokenizer.ggml.tokens":
            words = struct.unpack_from("<Q", data, start + 8 + length + 8)[0]
        position = skip(kind, start + 8 + length + 4)
        if not key.startswith("llama."):
            kept.append(data[start:position])
    return kept, words

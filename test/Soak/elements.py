# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Element types: how NumPy, MLIR's text and the driver's messages hold them.

A bfloat16 or an 8-bit float is its bits, a string its place in STRINGS. NumPy has
no bfloat16: `widen` and `narrow` convert to and from f32.
"""

import struct

import numpy as np

STRINGS = ["", "a", "b", "xy", "\u00e9\u6f22", "x" * 40]


class Element:
    """One type of elements. `kind` is f, h (bfloat16), i (signless), u, s, b, c, x
    (bits that nothing computes with) or S."""

    def __init__(self, name, dtype, kind, size=None):
        self.name, self.kind = name, kind
        self.dtype = np.dtype(dtype)
        self.size = size or self.dtype.itemsize
        self.alignment = self.size // 2 if kind == "c" else self.size
        self.is_string = kind == "S"
        # Whether NumPy's files hold it.
        self.has_npy = kind not in "hxS"


ELEMENTS = {element.name: element for element in [
    Element("f32", "f4", "f"), Element("f64", "f8", "f"), Element("f16", "f2", "f"),
    Element("bf16", "u2", "h"), Element("f8E4M3FN", "u1", "x"), Element("f8E5M2", "u1", "x"),
    Element("i1", "?", "b"), Element("i8", "i1", "i"), Element("i16", "i2", "i"),
    Element("i32", "i4", "i"), Element("i64", "i8", "i"), Element("index", "i8", "i"),
    Element("si8", "i1", "s"), Element("si16", "i2", "s"), Element("si32", "i4", "s"),
    Element("si64", "i8", "s"), Element("ui8", "u1", "u"), Element("ui16", "u2", "u"),
    Element("ui32", "u4", "u"), Element("ui64", "u8", "u"),
    Element("complex<f32>", "c8", "c"), Element("complex<f64>", "c16", "c"),
    Element("!split.string", "i4", "S", 8),
]}
# More often those that more ops take.
COMMON = ["f32", "f32", "i32", "i64", "i64"]
# What holds sizes, positions and axes.
SIZES = ["i8", "i16", "i32", "i64", "i64", "index", "si8", "si32", "si64", "ui8", "ui16", "ui32",
         "ui64"]


def widen(array, element):
    """The numbers of a bfloat16 array as f32; others as they are."""
    if element.kind != "h":
        return array
    return np.left_shift(array, 16, dtype=np.uint32).view(np.float32)


def narrow(array, element):
    """Numbers as an array of the element type: f32 is rounded to the nearest
    bfloat16, and to the even one of two."""
    if element.kind != "h":
        return np.asarray(array).astype(element.dtype)
    bits = np.asarray(array, np.float32).view(np.uint32)
    rounded = (bits + 0x7fff + (bits >> 16 & 1)) >> 16
    return np.where(np.isnan(array), 0x7fc0, rounded).astype(element.dtype)


def random_array(rng, element, shape):
    """An array with elements that are exact in every type, and some that are
    special."""
    count = 1
    for dim in shape:
        count *= dim
    kind = element.kind
    if kind == "f":
        numbers = [rng.randint(-9, 9) for _ in range(count)]
        if count and rng.random() < 0.1:
            numbers[rng.randrange(count)] = rng.choice(
                [float("nan"), float("inf"), -float("inf"), -0.0, 0.5])
    elif kind == "i" or kind == "s":
        numbers = [rng.randint(-9, 9) for _ in range(count)]
    elif kind == "b":
        numbers = [rng.random() < 0.5 for _ in range(count)]
    elif kind == "c":
        numbers = [complex(rng.randint(-9, 9), rng.randint(-9, 9)) for _ in range(count)]
    elif kind == "h" and rng.random() < 0.5:
        numbers = narrow([rng.randint(-9, 9) for _ in range(count)], element)
    elif kind in "hx":
        # Each bit has to stay where nothing computes: of denormal numbers, of which
        # processors with AVX512-BF16 make 0, and of an 8-bit NaN.
        numbers = [rng.getrandbits(8 * element.size) for _ in range(count)]
    elif kind == "S":
        numbers = [rng.randrange(len(STRINGS)) for _ in range(count)]
    else:
        numbers = [rng.randint(0, 9) for _ in range(count)]
    return np.array(numbers, element.dtype).reshape(shape)


def spell_float(value, element):
    if value == value and abs(value) != float("inf"):
        return repr(float(value)) if "e" not in repr(float(value)) else f"{float(value):.17e}"
    bits = np.array(value, element.dtype).view(f"u{element.size}")
    return hex(int(bits))


def spell_element(value, element):
    """One element as text, as it stands in a dense<...>."""
    kind = element.kind
    if kind == "f":
        return spell_float(value, element)
    if kind == "b":
        return "true" if value else "false"
    if kind == "c":
        return f"({value.real!r}, {value.imag!r})"
    if kind in "hx":
        return f"0x{int(value):0{2 * element.size}X}"
    if kind == "S":
        return '"' + "".join(c if c.isascii() else "".join(
            f"\\{byte:02X}" for byte in c.encode()) for c in STRINGS[value]) + '"'
    return str(int(value))


def spell_array(array, element):
    """An array as the text in a dense<...>."""
    if not array.size:
        return ""
    items = [spell_element(value, element) for value in array.ravel().tolist()]
    # Of texts, as zeros of either sign are equal.
    if len(items) > 1 and len(set(items)) == 1:
        return items[0]

    def nest(items, dims):
        if not dims:
            return items[0]
        step = len(items) // dims[0]
        return "[" + ", ".join(nest(items[i * step:(i + 1) * step], dims[1:])
                               for i in range(dims[0])) + "]"

    return nest(items, array.shape)


def to_bytes(array, element):
    """The elements as the driver takes them."""
    if not element.is_string:
        return np.ascontiguousarray(array, element.dtype).tobytes()
    texts = [STRINGS[i].encode() for i in array.ravel().tolist()]
    return b"".join(struct.pack("<I", len(text)) + text for text in texts)


def from_bytes(data, offset, element, shape):
    """The array at `offset` of what the driver wrote, and where that ends."""
    count = 1
    for dim in shape:
        count *= dim
    if not element.is_string:
        end = offset + count * element.size
        return np.frombuffer(data, element.dtype, count, offset).reshape(shape), end
    places = []
    for _ in range(count):
        (length,) = struct.unpack_from("<I", data, offset)
        text = bytes(data[offset + 4:offset + 4 + length])
        offset += 4 + length
        known = [i for i, string in enumerate(STRINGS) if string.encode() == text]
        places.append(known[0] if known else -1)
    return np.array(places, element.dtype).reshape(shape), offset


def are_equal(lhs, rhs, element):
    """Whether two values of an element type hold the same, whatever the bits of a
    NaN."""
    if isinstance(lhs, list) or isinstance(rhs, list):
        return (isinstance(lhs, list) and isinstance(rhs, list) and len(lhs) == len(rhs)
                and all(are_equal(*pair, element) for pair in zip(lhs, rhs)))
    lhs, rhs = np.asarray(widen(lhs, element)), np.asarray(widen(rhs, element))
    if lhs.shape != rhs.shape:
        return False
    if lhs.dtype.kind in "fc":
        return np.array_equal(lhs, rhs, equal_nan=True) and np.array_equal(
            np.signbit(lhs.real[lhs == 0]), np.signbit(rhs.real[rhs == 0]))
    return np.array_equal(lhs, rhs)

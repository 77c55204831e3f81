#!/usr/bin/env python3
"""Writes Data/unicode.bin, the properties of Unicode scalars that folding and the tokenizer need, from version 18.0.0.

    pip install unicodedata2 regex
    python3 generate_tables.py > Data/unicode.bin

The file contains the tables of `UnicodeTables` in the order of its properties: for each table the number of bytes, and
the numbers. All numbers are little-endian.

Data: the Unicode Character Database, as packaged by unicodedata2 (names, categories, decompositions) and regex
(scripts, emoji and grapheme properties), (c) Unicode, Inc., under the Unicode License v3
(https://www.unicode.org/license.txt).
After a change of the output, increment `Folding.version`.
"""
import struct
import sys
import unicodedata as builtin

import regex
import unicodedata2 as ucd

SCALARS = [c for c in range(0x110000) if not 0xD800 <= c < 0xE000]

# The raw values of `ScalarClass`.
(SEPARATOR, LETTER, DIGIT, MARK, JOINER, PAIRED, HANGUL, EMOJI, EMOJI_ON_REQUEST, REGIONAL, MODIFIER, ACCENT, DROPPED,
 EXTENDER, PREPEND, PICTOGRAPH) = range(16)

# Symbols that are text unless a variation selector follows: they are part of a word or sentence.
TEXT_FIRST = {0xA9, 0xAE, 0x203C, 0x2049, 0x2122, 0x2139, 0x24C2, 0x3030, 0x303D, 0x3297, 0x3299}
# Symbols attached to a word, and Hangul fillers, which look like spaces.
NEVER_SPELLED_OUT = {0x2120, 0x2122, 0x3164, 0xFFA0}


def property_set(expression):
    matches = regex.compile(expression).match
    return {c for c in SCALARS if matches(chr(c))}


EMOJI_SET = property_set(r"\p{Emoji}")
PICTOGRAPHS = property_set(r"\p{ExtPict}")
GRAPHEME_EXTEND = property_set(r"[\p{GCB=Extend}\p{GCB=SpacingMark}\p{GCB=ZWJ}]")
PREPENDS = property_set(r"\p{GCB=Prepend}")
HANGUL_SET = property_set(r"\p{Script=Hangul}")
PAIRED_SET = property_set(
    r"[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}"
    r"\p{Script=Myanmar}\u30FC\uFF70\u3006]")
ACCENTED_SCRIPTS = property_set(r"[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]")


def between(*ranges):
    return {c for first, last in ranges for c in range(first, last + 1)}


ACCENTS = between((0x300, 0x36F), (0x483, 0x489), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20F0),
                  (0x2DE0, 0x2DFF), (0xA66F, 0xA672), (0xA674, 0xA67D), (0xA69E, 0xA69F), (0xFE20, 0xFE2F))
# Vowel points and cantillation; hamza and madda (0653-0655) are part of their letter and stay. U+0640 is tatweel.
POINTS = between((0x591, 0x5BD), (0x5BF, 0x5BF), (0x5C1, 0x5C2), (0x5C4, 0x5C5), (0x5C7, 0x5C7), (0xFB1E, 0xFB1E),
                 (0x610, 0x61A), (0x640, 0x640), (0x64B, 0x652), (0x656, 0x65F), (0x670, 0x670), (0x6D6, 0x6DC),
                 (0x6DF, 0x6E4), (0x6E7, 0x6E8), (0x6EA, 0x6ED), (0x897, 0x89F), (0x8CA, 0x8E1), (0x8E3, 0x8FF))
SELECTORS = between((0xFE00, 0xFE0F), (0xE0100, 0xE01EF), (0x180B, 0x180D), (0x180F, 0x180F))
# Soft hyphen, grapheme joiner, word joiner, byte order mark: invisible, and part of the word around them.
INVISIBLE = {0xAD, 0x34F, 0x2060, 0xFEFF}


def category(c):
    return ucd.category(chr(c))


def base_class(c):
    kind = category(c)
    if c in POINTS or c in SELECTORS or c in INVISIBLE:
        return DROPPED
    if c in TEXT_FIRST:
        return EMOJI_ON_REQUEST
    if c in NEVER_SPELLED_OUT:
        return SEPARATOR
    if 0x1F1E6 <= c <= 0x1F1FF:
        return REGIONAL
    if 0x1F3FB <= c <= 0x1F3FF:
        return MODIFIER
    if c in EMOJI_SET and c > 0x7F:
        return EMOJI
    # Reserved for future emoji.
    if c in PICTOGRAPHS and kind == "Cn" and 0x1F300 <= c:
        return EMOJI
    if c in PICTOGRAPHS:
        return PICTOGRAPH
    if c in (0x200C, 0x200D):
        return JOINER
    if kind in ("Mn", "Me") and c in ACCENTS:
        return ACCENT
    if kind[0] == "M":
        return MARK
    if kind[0] == "L" or kind == "Nl":
        if c in HANGUL_SET:
            return HANGUL
        if c in PAIRED_SET:
            return PAIRED
        return LETTER if kind[0] == "L" else SEPARATOR
    if kind == "Nd":
        return PAIRED if c in PAIRED_SET else DIGIT
    if c in GRAPHEME_EXTEND:
        return EXTENDER
    if c in PREPENDS:
        return PREPEND
    return SEPARATOR


def case_fold(text):
    """Returns the full case folding. Finds pairs that are newer than Python's own tables by their names."""
    result = []
    for character in text:
        # The iota subscript is an accent here, although upper case makes it a letter.
        folded = character if character == "\u0345" else character.casefold()
        if folded == character and builtin.category(character) == "Cn" and ucd.category(character) == "Lu":
            try:
                folded = ucd.lookup(ucd.name(character).replace("CAPITAL", "SMALL", 1))
            except KeyError:
                pass
        result.append(folded)
    return "".join(result)


def without_accents(text):
    """Removes accents after Latin, Greek and Cyrillic letters, and points, selectors and invisible scalars anywhere.

    Replaces dotless i by i. The text must be in NFKD.
    """
    result, on_letter = [], False
    for character in text:
        c = ord(character)
        if c in POINTS or c in SELECTORS or c in INVISIBLE:
            continue
        if c in ACCENTS and category(c) in ("Mn", "Me"):
            if on_letter:
                continue
        elif category(c)[0] != "M":
            on_letter = c in ACCENTED_SCRIPTS and category(c)[0] == "L"
        result.append("i" if c == 0x131 else character)
    return "".join(result)


def fold(character):
    text = character
    while True:
        folded = without_accents(ucd.normalize("NFKD", text))
        folded = ucd.normalize("NFKD", case_fold(folded))
        folded = ucd.normalize("NFC", without_accents(folded))
        if folded == text:
            return folded
        text = folded


def mapping(c):
    """Returns the folded form of a scalar; None if folding keeps or removes the scalar, and for ASCII."""
    if base_class(c) in (DROPPED, JOINER) or c in NEVER_SPELLED_OUT:
        return None
    folded = fold(chr(c))
    return None if folded == chr(c) or c < 0x80 or not folded else [ord(x) for x in folded]


def decomposition(c):
    """Returns the canonical decomposition of a scalar that folding keeps; None for any other scalar.

    Also returns None for Hangul syllables, which Swift code decomposes by arithmetic.
    """
    if 0xAC00 <= c <= 0xD7A3:
        return None
    text = ucd.normalize("NFD", chr(c))
    return None if text == chr(c) or fold(chr(c)) != chr(c) else [ord(x) for x in text]


def compositions(kept):
    """Returns the pairs of scalars that compose to one of the scalars `kept`."""
    pairs = {}
    for c in kept:
        fields = ucd.decomposition(chr(c)).split()
        if len(fields) == 2 and fields[0][0] != "<" and ucd.normalize("NFC", chr(c)) == chr(c):
            pairs[int(fields[0], 16), int(fields[1], 16)] = c
    return pairs


def emit(size, numbers):
    """Writes a table of numbers of `size` bytes."""
    sys.stdout.buffer.write(struct.pack("<I", size * len(numbers)))
    for number in numbers:
        sys.stdout.buffer.write(number.to_bytes(size, "little"))


def two_stages(values, shift):
    """Returns the number of the block for each 2**shift values, and the values of the distinct blocks."""
    size, blocks, order, index = 1 << shift, {}, [], []
    for start in range(0, len(values), size):
        block = tuple(values[start:start + size])
        if block not in blocks:
            blocks[block] = len(order)
            order.append(block)
        index.append(blocks[block])
    while len(index) > 1 and index[-1] == index[-2]:
        index.pop()
    return index, [value for block in order for value in block]


def main():
    # One record for each distinct combination of class, flags (see `ScalarProperties`) and canonical combining class.
    records, record_of = {}, [0] * 0x110000
    mappings = {c: m for c in SCALARS if (m := mapping(c)) is not None}
    decompositions = {c: d for c in SCALARS if (d := decomposition(c)) is not None}
    pairs = compositions(decompositions)
    seconds = {second for _, second in pairs} | between((0x1161, 0x1175), (0x11A8, 0x11C2))
    for c in SCALARS:
        flags = (16 if c in GRAPHEME_EXTEND else 0) | (32 if c in ACCENTED_SCRIPTS and category(c)[0] == "L" else 0)
        flags |= 64 if category(c)[0] == "L" else 128 if category(c)[0] == "M" else 256 if category(c) == "Nd" else 0
        flags |= 512 if category(c)[0] == "Z" else 0
        flags |= 1024 if c in seconds else 0
        record = base_class(c) | flags | ucd.combining(chr(c)) << 11
        record_of[c] = records.setdefault(record, len(records))
    pool, offsets, offset_of = [0], {}, [0] * 0x110000
    for c, folded in mappings.items():
        key = tuple(folded)
        if key not in offsets:
            offsets[key] = len(pool)
            pool += [len(folded)] + folded
        offset_of[c] = offsets[key]
    class_index, class_blocks = two_stages(record_of, 7)
    fold_index, fold_blocks = two_stages(offset_of, 6)
    assert len(records) <= 256 and ucd.unidata_version == "18.0.0"
    # The distinct values of `ScalarProperties.bits`.
    emit(4, list(records))
    # The block of each 128 scalars. The last block applies to all later scalars.
    emit(1, class_index)
    # The index in the records for each scalar of a block.
    emit(1, class_blocks)
    # The block of each 64 scalars. The last block applies to all later scalars.
    emit(2, fold_index)
    # The position in the pool for each scalar of a block; 0 if it has no folded form.
    emit(2, fold_blocks)
    # The folded forms: the number of scalars, then the scalars.
    emit(4, pool)
    # The scalars that decompose, sorted; where each decomposition begins, and the end; and the decompositions.
    emit(4, sorted(decompositions))
    starts = [0]
    for c in sorted(decompositions):
        starts.append(starts[-1] + len(decompositions[c]))
    emit(2, starts)
    emit(4, [n for c in sorted(decompositions) for n in decompositions[c]])
    # The pairs of scalars that compose, sorted, the first in the upper 32 bits; and the scalar of each pair.
    emit(8, [first << 32 | second for first, second in sorted(pairs)])
    emit(4, [pairs[pair] for pair in sorted(pairs)])


main()

"""Small images and videos: valid files of a few hundred bytes each."""

import struct
import zlib

from .story import number

WIDE, HIGH = 12, 8


def scene(name, frame=0):
    """Returns a mosaic of WIDE × HIGH colours (Y, Cb, Cr): sky, ground, and lights or birds in the sky."""
    sky, ground = number(40, 200, "sky", name), number(30, 110, "ground", name)
    blue, red = number(110, 160, "blue", name), number(90, 150, "red", name)
    horizon = number(4, 6, "horizon", name)
    tiles = []
    for y in range(HIGH):
        for x in range(WIDE):
            if y >= horizon:
                tiles.append((max(16, ground - 6 * (y - horizon) + number(0, 12, name, x, y)), 118, 124))
            elif number(0, 9, "light", name, (x + frame) % WIDE, y) == 0:
                tiles.append((230, 110, 150) if sky < 128 else (30, 128, 128))
            else:
                tiles.append((min(235, sky + 9 * y), blue, red))
    return tiles


def to_rgb(tile):
    y, cb, cr = tile
    channels = (y + 1.402 * (cr - 128), y - 0.344 * (cb - 128) - 0.714 * (cr - 128), y + 1.772 * (cb - 128))
    return bytes(max(0, min(255, int(channel))) for channel in channels)


def jpeg(name, frame=0):
    """Encodes a baseline JPEG in which every 8 × 8 block has one colour: a DC value and an end-of-block."""
    bits = []

    def put(value, count):
        bits.extend(value >> shift & 1 for shift in range(count - 1, -1, -1))

    before = [0, 0, 0]
    for tile in scene(name, frame):
        for component, level in enumerate(tile):
            difference = (level - 128) - before[component]
            before[component] = level - 128
            size = abs(difference).bit_length()
            put(size, 4)                                        # the Huffman code of `size` is `size` itself, 4 bits
            if size:
                put(difference if difference > 0 else difference + (1 << size) - 1, size)
            put(0, 1)                                           # end of block
    bits += [1] * (-len(bits) % 8)
    data = bytearray()
    for at in range(0, len(bits), 8):
        data.append(int("".join(map(str, bits[at:at + 8])), 2))
        if data[-1] == 0xFF:
            data.append(0)

    def segment(marker, body):
        return struct.pack(">BBH", 0xFF, marker, len(body) + 2) + body

    quantisation = bytes([0, 8] + [8] * 63)                     # a DC step of 8 is one grey level of a flat block
    frame_header = struct.pack(">BHHB", 8, HIGH * 8, WIDE * 8, 3) + bytes([1, 17, 0, 2, 17, 0, 3, 17, 0])
    dc_codes = bytes([0] + [0, 0, 0, 12] + [0] * 12) + bytes(range(12))
    ac_codes = bytes([16] + [1] + [0] * 15) + b"\0"
    scan_header = bytes([3, 1, 0, 2, 0, 3, 0, 0, 63, 0])
    return (
        b"\xff\xd8" + segment(0xE0, b"JFIF\0\1\1\0\0\1\0\1\0\0") + segment(0xDB, quantisation)
        + segment(0xC0, frame_header) + segment(0xC4, dc_codes) + segment(0xC4, ac_codes)
        + segment(0xDA, scan_header) + bytes(data) + b"\xff\xd9")


def png(name):
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    tiles = scene(name)
    rows = b"".join(
        b"\0" + b"".join(to_rgb(tiles[y * WIDE + x]) for x in range(WIDE)) for y in range(HIGH))
    header = struct.pack(">IIBBBBB", WIDE, HIGH, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 0)) + chunk(b"IEND", b"")


def gif(name, frames=3):
    """Encodes an animated GIF of two colours; a clear code before every two pixels keeps all codes at three bits."""
    out = b"GIF89a" + struct.pack("<HHBBB", WIDE, HIGH, 0x80, 0, 0) + bytes([20, 24, 60, 250, 220, 130])
    out += b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
    for frame in range(frames):
        codes = []
        for index, tile in enumerate(scene(name, frame)):
            if index % 2 == 0:
                codes.append(4)
            codes.append(1 if tile[0] > 150 else 0)
        codes.append(5)
        packed, count, data = 0, 0, bytearray()
        for code in codes:
            packed |= code << count
            count += 3
            while count >= 8:
                data.append(packed & 255)
                packed >>= 8
                count -= 8
        data.append(packed)
        blocks = b"".join(bytes([len(data[at:at + 255])]) + data[at:at + 255] for at in range(0, len(data), 255))
        out += b"\x21\xf9\x04\x04\x14\x00\x00\x00" + b"\x2c" + struct.pack("<HHHHB", 0, 0, WIDE, HIGH, 0)
        out += b"\x02" + blocks + b"\0"
    return out + b";"


def mp4(name, frames=3):
    """Encodes an MP4 video of a few JPEG frames, half a second each."""
    pictures = [jpeg(name, frame) for frame in range(frames)]

    def box(kind, *body):
        content = b"".join(body)
        return struct.pack(">I", len(content) + 8) + kind + content

    def full(kind, *body, flags=0):
        return box(kind, struct.pack(">I", flags), *body)

    matrix = struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
    length = frames * 500
    configuration = bytes([4, 13, 0x6C, 0x11]) + bytes(11)
    descriptor = bytes([3, 3 + len(configuration) + 3, 0, 1, 0]) + configuration + bytes([6, 1, 2])
    entry = box(
        b"mp4v", bytes(6), struct.pack(">H", 1), bytes(16),
        struct.pack(">HHII", WIDE * 8, HIGH * 8, 72 << 16, 72 << 16),
        bytes(4), struct.pack(">H", 1), bytes(32), struct.pack(">Hh", 24, -1), full(b"esds", descriptor))
    file_type = box(b"ftyp", b"isom", struct.pack(">I", 512), b"isommp41")

    def movie(offset):
        table = box(
            b"stbl", full(b"stsd", struct.pack(">I", 1), entry), full(b"stts", struct.pack(">III", 1, frames, 500)),
            full(b"stsc", struct.pack(">IIII", 1, 1, frames, 1)),
            full(b"stsz", struct.pack(">II", 0, frames), *(struct.pack(">I", len(p)) for p in pictures)),
            full(b"stco", struct.pack(">II", 1, offset)))
        reference = box(b"dinf", full(b"dref", struct.pack(">I", 1), full(b"url ", flags=1)))
        information = box(b"minf", full(b"vmhd", bytes(8), flags=1), reference, table)
        media = box(
            b"mdia", full(b"mdhd", struct.pack(">IIIIHH", 0, 0, 1000, length, 0x55C4, 0)),
            full(b"hdlr", bytes(4), b"vide", bytes(12), b"film\0"), information)
        track_header = full(
            b"tkhd", struct.pack(">IIIII", 0, 0, 1, 0, length), bytes(16), matrix,
            struct.pack(">II", WIDE * 8 << 16, HIGH * 8 << 16), flags=3)
        movie_header = full(
            b"mvhd", struct.pack(">IIIIIH", 0, 0, 1000, length, 0x10000, 0x100), bytes(10), matrix, bytes(24),
            struct.pack(">I", 2))
        return box(b"moov", movie_header, box(b"trak", track_header, media))

    start = len(file_type) + len(movie(0)) + 8
    return file_type + movie(start) + box(b"mdat", *pictures)


def file_for(picture):
    """Returns the bytes of the archive's file for an upload."""
    if picture.kind != "photo":
        return mp4(picture.name)
    return png(picture.name) if picture.url.endswith(".png") else jpeg(picture.name)

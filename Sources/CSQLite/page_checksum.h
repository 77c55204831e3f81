// The checksum of a page, and functions that judge a page that does not match it. None of them uses SQLite.
//
// The checksum is the XXH64 of the other bytes, combined with the page number by exclusive or. So a page at the wrong
// position never matches, and its stored checksum reveals the position to which it belongs.
#pragma once
#include <stdint.h>
#include <string.h>

enum {
    tweetdex_sum_size = 8,
    /// The smallest number of bytes that a disk loses at once.
    tweetdex_sector_size = 512,
};

// XXH64 with the seed 0, as specified in https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md. On a
// big-endian computer, the values differ from the specification.

static const uint64_t tweetdex_prime1 = 0x9E3779B185EBCA87, tweetdex_prime2 = 0xC2B2AE3D27D4EB4F,
    tweetdex_prime3 = 0x165667B19E3779F9, tweetdex_prime4 = 0x85EBCA77C2B2AE63, tweetdex_prime5 = 0x27D4EB2F165667C5;

static inline uint64_t tweetdex_rotate(uint64_t value, int bits) { return value << bits | value >> (64 - bits); }

static inline uint64_t tweetdex_word(const unsigned char *bytes) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

static inline uint64_t tweetdex_hash_round(uint64_t lane, uint64_t word) {
    return tweetdex_rotate(lane + word * tweetdex_prime2, 31) * tweetdex_prime1;
}

static inline void tweetdex_hash_start(uint64_t lanes[4]) {
    lanes[0] = tweetdex_prime1 + tweetdex_prime2;
    lanes[1] = tweetdex_prime2;
    lanes[2] = 0;
    lanes[3] = -tweetdex_prime1;
}

/// Returns the hash of `count` bytes from the lanes after all stripes of 32 bytes, and from the remaining bytes.
static inline uint64_t tweetdex_hash_end(const uint64_t lanes[4], const unsigned char *rest, int count) {
    uint64_t hash = tweetdex_prime5;
    if (count >= 32) {
        hash = tweetdex_rotate(lanes[0], 1) + tweetdex_rotate(lanes[1], 7) + tweetdex_rotate(lanes[2], 12)
            + tweetdex_rotate(lanes[3], 18);
        for (int lane = 0; lane < 4; lane++)
            hash = (hash ^ tweetdex_hash_round(0, lanes[lane])) * tweetdex_prime1 + tweetdex_prime4;
    }
    hash += (uint64_t)count;
    int left = count % 32;
    for (; left >= 8; left -= 8, rest += 8)
        hash = tweetdex_rotate(hash ^ tweetdex_hash_round(0, tweetdex_word(rest)), 27) * tweetdex_prime1
            + tweetdex_prime4;
    if (left >= 4) {
        uint32_t half;
        memcpy(&half, rest, sizeof half);
        hash = tweetdex_rotate(hash ^ half * tweetdex_prime1, 23) * tweetdex_prime2 + tweetdex_prime3;
        left -= 4;
        rest += 4;
    }
    for (; left > 0; left--, rest++) hash = tweetdex_rotate(hash ^ *rest * tweetdex_prime5, 11) * tweetdex_prime1;
    hash = (hash ^ hash >> 33) * tweetdex_prime2;
    hash = (hash ^ hash >> 29) * tweetdex_prime3;
    return hash ^ hash >> 32;
}

/// Returns the XXH64 of the bytes.
static inline uint64_t tweetdex_hash(const unsigned char *bytes, int count) {
    uint64_t lanes[4];
    tweetdex_hash_start(lanes);
    const unsigned char *const rest = bytes + count / 32 * 32;
    for (; bytes < rest; bytes += 32)
        for (int lane = 0; lane < 4; lane++)
            lanes[lane] = tweetdex_hash_round(lanes[lane], tweetdex_word(bytes + 8 * lane));
    return tweetdex_hash_end(lanes, rest, count);
}

/// Returns the checksum of a page. Page numbers start at 1. Never returns 0, which marks a page without a checksum.
static inline uint64_t tweetdex_page_sum(const unsigned char *page, int size, int64_t number) {
    const uint64_t sum = tweetdex_hash(page, size - tweetdex_sum_size) ^ (uint64_t)number;
    return sum ? sum : 1;
}

static inline uint64_t tweetdex_stored_sum(const unsigned char *page, int size) {
    return tweetdex_word(page + size - tweetdex_sum_size);
}

static inline uint32_t tweetdex_big_endian(const unsigned char *bytes, int count) {
    uint32_t number = 0;
    for (int i = 0; i < count; i++) number = number << 8 | bytes[i];
    return number;
}

/// Returns the offset of the sectors at the end of a page that contain only zeros; `size` if the last one does not.
static inline int tweetdex_zeroed_end(const unsigned char *page, int size) {
    int start = size;
    while (start > 0 && !page[start - 1]) start--;
    return (start + tweetdex_sector_size - 1) / tweetdex_sector_size * tweetdex_sector_size;
}

/// Returns nonzero if the disk lost the end of a b-tree page: the last sector contains only zeros, but another program
/// would have left content there.
///
/// SQLite puts the first cell at the end of a page. The bytes of deleted cells belong to a free block, except for up to
/// three bytes between the block and a cell (SQLite file format, section 1.6). So if a page has cells, its last sector
/// is part of a cell, unless a free block covers the sector.
static inline int tweetdex_has_lost_end(const unsigned char *page, int size, int64_t number) {
    const unsigned char *header = page + (number == 1 ? 100 : 0);
    const int isTree = header[0] == 2 || header[0] == 5 || header[0] == 10 || header[0] == 13;
    if (!isTree || !tweetdex_big_endian(header + 3, 2) || tweetdex_zeroed_end(page, size) == size) return 0;
    const uint32_t sector = size - tweetdex_sector_size;
    uint32_t block = tweetdex_big_endian(header + 1, 2);
    // Free blocks are sorted by position.
    while (block && block + 4 <= sector) {
        const uint32_t next = tweetdex_big_endian(page + block, 2);
        if (block + tweetdex_big_endian(page + block + 2, 2) + 3 >= (uint32_t)size - tweetdex_sum_size) return 0;
        if (next <= block) break;
        block = next;
    }
    return 1;
}

/// Returns nonzero if the bytes would have the hash if exactly one bit were flipped. Ignores the bits of bytes 4 to 7.
///
/// In a trunk page of the free list, these bytes contain the number of entries, and a program that uses a free page
/// often changes one bit of this number. Takes time proportional to the square of `count`: some milliseconds for 8,192
/// bytes.
static inline int tweetdex_has_flipped_bit(const unsigned char *bytes, int count, uint64_t hash) {
    enum { bits = 64 };
    const int stripes = count / 32;
    const unsigned char *rest = bytes + 32 * stripes;
    uint64_t lanes[4];
    tweetdex_hash_start(lanes);
    for (int stripe = 0; stripe < stripes; stripe++)
        for (int lane = 0; lane < 4; lane++)
            lanes[lane] = tweetdex_hash_round(lanes[lane], tweetdex_word(bytes + 32 * stripe + 8 * lane));
    unsigned char changedRest[32];
    memcpy(changedRest, rest, count - 32 * stripes);
    for (int bit = 0; bit < 8 * (count - 32 * stripes); bit++) {
        changedRest[bit / 8] ^= 1 << bit % 8;
        if (tweetdex_hash_end(lanes, changedRest, count) == hash) return 1;
        changedRest[bit / 8] ^= 1 << bit % 8;
    }
    // A flipped bit changes only its lane, from its stripe to the end.
    for (int lane = 0; lane < 4; lane++) {
        uint64_t start[4], changed[4] = {lanes[0], lanes[1], lanes[2], lanes[3]};
        tweetdex_hash_start(start);
        uint64_t before = start[lane];
        for (int stripe = 0; stripe < stripes; stripe++) {
            const uint64_t word = tweetdex_word(bytes + 32 * stripe + 8 * lane);
            uint64_t after[bits];
            for (int bit = 0; bit < bits; bit++) after[bit] = tweetdex_hash_round(before, word ^ (uint64_t)1 << bit);
            for (int later = stripe + 1; later < stripes; later++) {
                const uint64_t added = tweetdex_word(bytes + 32 * later + 8 * lane) * tweetdex_prime2;
                for (int bit = 0; bit < bits; bit++)
                    after[bit] = tweetdex_rotate(after[bit] + added, 31) * tweetdex_prime1;
            }
            const int counted = lane == 0 && stripe == 0 ? 32 : bits;
            for (int bit = 0; bit < counted; bit++) {
                changed[lane] = after[bit];
                if (tweetdex_hash_end(changed, rest, count) == hash) return 1;
            }
            before = tweetdex_hash_round(before, word);
        }
    }
    return 0;
}

/// Returns nonzero if probably the disk and not a program changed the page, which does not match its checksum: the page
/// lost its end, it would match with exactly one bit flipped, or it belongs to another of the `count` positions.
static inline int tweetdex_disk_changed_page(const unsigned char *page, int size, int64_t number, int64_t count) {
    const uint64_t stored = tweetdex_stored_sum(page, size), sum = tweetdex_page_sum(page, size, number);
    // A page without a checksum does not match only if it lost its end.
    if (!stored) return 1;
    const uint64_t differing = stored ^ sum, position = differing ^ (uint64_t)number;
    if (!(differing & (differing - 1)) || (position && position <= (uint64_t)count)) return 1;
    return tweetdex_has_flipped_bit(page, size - tweetdex_sum_size, stored ^ (uint64_t)number);
}

// The compression function of BLAKE3 for several inputs at once. The vector types of Clang become AVX-512, AVX2, SSE2
// or NEON instructions, or plain code. Source: "BLAKE3: one function, fast everywhere" (2021), section 2.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

/// `tweetdex_blake3_hash` may read and write up to a multiple of this number of inputs.
#define TWEETDEX_BLAKE3_LANES 8

static const uint32_t tweetdex_blake3_iv[8] = {0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A,
                                               0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19};

/// The words of the message in each of the seven rounds.
static const uint8_t tweetdex_blake3_order[7][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8},
    {3, 4, 10, 12, 13, 2, 7, 14, 6, 5, 9, 0, 11, 15, 8, 1}, {10, 7, 12, 9, 14, 3, 13, 15, 4, 0, 11, 2, 5, 8, 1, 6},
    {12, 13, 9, 11, 15, 10, 14, 8, 7, 2, 5, 3, 0, 1, 6, 4}, {9, 14, 11, 5, 8, 12, 15, 1, 13, 3, 0, 10, 2, 6, 4, 7},
    {11, 15, 5, 0, 1, 9, 8, 6, 14, 10, 2, 12, 3, 4, 7, 13}};

#define TWEETDEX_ROTATE(x, n) ((x) >> (n) | (x) << (32 - (n)))
#define TWEETDEX_MIX(a, b, c, d, x, y) \
    v[a] += v[b] + m[x], v[d] = TWEETDEX_ROTATE(v[d] ^ v[a], 16), v[c] += v[d], \
    v[b] = TWEETDEX_ROTATE(v[b] ^ v[c], 12), v[a] += v[b] + m[y], v[d] = TWEETDEX_ROTATE(v[d] ^ v[a], 8), \
    v[c] += v[d], v[b] = TWEETDEX_ROTATE(v[b] ^ v[c], 7)
#define TWEETDEX_ROUND(o) \
    TWEETDEX_MIX(0, 4, 8, 12, o[0], o[1]), TWEETDEX_MIX(1, 5, 9, 13, o[2], o[3]), \
    TWEETDEX_MIX(2, 6, 10, 14, o[4], o[5]), TWEETDEX_MIX(3, 7, 11, 15, o[6], o[7]), \
    TWEETDEX_MIX(0, 5, 10, 15, o[8], o[9]), TWEETDEX_MIX(1, 6, 11, 12, o[10], o[11]), \
    TWEETDEX_MIX(2, 7, 8, 13, o[12], o[13]), TWEETDEX_MIX(3, 4, 9, 14, o[14], o[15])

/// Defines a function that hashes as many inputs as its vector has elements. Each input has `blocks` whole blocks of 64
/// bytes and begins `stride` bytes after the one before. `counter` is the number of the first chunk; parents have 0.
/// Writes eight words for each input to `out`.
#define TWEETDEX_BLAKE3(name, vector, lanes, row, low32, high32, low64, high64, attribute) \
    attribute static inline void name(const uint8_t *input, size_t stride, size_t blocks, uint64_t counter, \
                                      int isParent, uint32_t *out) { \
        vector h[8], low, high; \
        for (int i = 0; i < 8; i++) h[i] = (vector){} + tweetdex_blake3_iv[i]; \
        for (int l = 0; l < lanes; l++) { \
            uint64_t number = isParent ? 0 : counter + (uint64_t)l; \
            low[l] = (uint32_t)number, high[l] = (uint32_t)(number >> 32); \
        } \
        for (size_t block = 0; block < blocks; block++, input += 64) { \
            vector m[16], v[16]; \
            _Pragma("clang loop unroll(full)") \
            for (int i = 0; i < 16; i += 4) { \
                const uint8_t *p = input + 4 * i; \
                vector r[4] = {row(p, stride), row(p + stride, stride), row(p + 2 * stride, stride), \
                               row(p + 3 * stride, stride)}; \
                vector a = low32(r[0], r[1]), b = high32(r[0], r[1]), c = low32(r[2], r[3]), d = high32(r[2], r[3]); \
                m[i] = low64(a, c), m[i + 1] = high64(a, c), m[i + 2] = low64(b, d), m[i + 3] = high64(b, d); \
            } \
            uint32_t flags = isParent ? 4 : (block == 0 ? 1u : 0u) | (block + 1 == blocks ? 2u : 0u); \
            for (int i = 0; i < 8; i++) v[i] = h[i]; \
            for (int i = 0; i < 4; i++) v[8 + i] = (vector){} + tweetdex_blake3_iv[i]; \
            v[12] = low, v[13] = high, v[14] = (vector){} + 64u, v[15] = (vector){} + flags; \
            _Pragma("clang loop unroll(full)") \
            for (int r = 0; r < 7; r++) TWEETDEX_ROUND(tweetdex_blake3_order[r]); \
            for (int i = 0; i < 8; i++) h[i] = v[i] ^ v[8 + i]; \
        } \
        for (int l = 0; l < lanes; l++) \
            for (int i = 0; i < 8; i++) out[8 * l + i] = h[i][l]; \
    }

typedef uint32_t tweetdex_v4 __attribute__((vector_size(16)));
typedef uint32_t tweetdex_v8 __attribute__((vector_size(32)));
typedef uint32_t tweetdex_v16 __attribute__((vector_size(64)));
typedef uint32_t tweetdex_words __attribute__((vector_size(16), aligned(1), may_alias));

// Four words of an input, or of two or four inputs that are four apart, and the instructions that transpose four such
// rows. Storing each word separately takes five times as long.
#define TWEETDEX_ROW_4(p, stride) (*(const tweetdex_words *)(p))
#define TWEETDEX_ROW_8(p, stride) __builtin_shufflevector( \
    *(const tweetdex_words *)(p), *(const tweetdex_words *)((p) + 4 * (stride)), 0, 1, 2, 3, 4, 5, 6, 7)
#define TWEETDEX_ROW_16(p, stride) __builtin_shufflevector( \
    TWEETDEX_ROW_8(p, stride), TWEETDEX_ROW_8((p) + 8 * (stride), stride), \
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
#define TWEETDEX_LOW32_4(a, b) __builtin_shufflevector(a, b, 0, 4, 1, 5)
#define TWEETDEX_HIGH32_4(a, b) __builtin_shufflevector(a, b, 2, 6, 3, 7)
#define TWEETDEX_LOW64_4(a, b) __builtin_shufflevector(a, b, 0, 1, 4, 5)
#define TWEETDEX_HIGH64_4(a, b) __builtin_shufflevector(a, b, 2, 3, 6, 7)
#define TWEETDEX_LOW32_8(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13)
#define TWEETDEX_HIGH32_8(a, b) __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15)
#define TWEETDEX_LOW64_8(a, b) __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13)
#define TWEETDEX_HIGH64_8(a, b) __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15)
#define TWEETDEX_LOW32_16(a, b) \
    __builtin_shufflevector(a, b, 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29)
#define TWEETDEX_HIGH32_16(a, b) \
    __builtin_shufflevector(a, b, 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31)
#define TWEETDEX_LOW64_16(a, b) \
    __builtin_shufflevector(a, b, 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29)
#define TWEETDEX_HIGH64_16(a, b) \
    __builtin_shufflevector(a, b, 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31)

TWEETDEX_BLAKE3(tweetdex_blake3_four, tweetdex_v4, 4, TWEETDEX_ROW_4, TWEETDEX_LOW32_4, TWEETDEX_HIGH32_4,
                TWEETDEX_LOW64_4, TWEETDEX_HIGH64_4, )
#if defined(__x86_64__)
TWEETDEX_BLAKE3(tweetdex_blake3_eight, tweetdex_v8, 8, TWEETDEX_ROW_8, TWEETDEX_LOW32_8, TWEETDEX_HIGH32_8,
                TWEETDEX_LOW64_8, TWEETDEX_HIGH64_8, __attribute__((target("avx2"))))
TWEETDEX_BLAKE3(tweetdex_blake3_sixteen, tweetdex_v16, 16, TWEETDEX_ROW_16, TWEETDEX_LOW32_16, TWEETDEX_HIGH32_16,
                TWEETDEX_LOW64_16, TWEETDEX_HIGH64_16, __attribute__((target("avx512f"))))
#endif

/// Returns the number of lanes of the widest vectors that the processor and the system support.
static inline int tweetdex_blake3_lanes(void) {
#if defined(__x86_64__)
    unsigned a, b, c, d, state;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & 1u << 27)) return 4; // OSXSAVE
    __asm__("xgetbv" : "=a"(state), "=d"(d) : "c"(0));
    if ((state & 6) != 6 || !__get_cpuid_count(7, 0, &a, &b, &c, &d)) return 4;
    if ((state & 0xE0) == 0xE0 && b & 1u << 16) return 16;
    if (b & 1u << 5) return 8;
#endif
    return 4;
}

/// Hashes `count` chunks of 1024 bytes that follow each other, or parents of 64 bytes (`isParent`).
static inline void tweetdex_blake3_hash(const uint8_t *input, size_t count, uint64_t counter, int isParent, int lanes,
                                        uint32_t *out) {
    size_t stride = isParent ? 64 : 1024, blocks = stride / 64, done = 0;
#if defined(__x86_64__)
    for (; lanes == 16 && count - done >= 16; done += 16)
        tweetdex_blake3_sixteen(input + done * stride, stride, blocks, counter + done, isParent, out + 8 * done);
    for (; lanes >= 8 && done < count; done += 8)
        tweetdex_blake3_eight(input + done * stride, stride, blocks, counter + done, isParent, out + 8 * done);
#endif
    for (; done < count; done += 4)
        tweetdex_blake3_four(input + done * stride, stride, blocks, counter + done, isParent, out + 8 * done);
}

/// Compresses one block of `length` bytes, filled with zeros. Replaces `state`, eight words.
static inline void tweetdex_blake3_compress(uint32_t *state, const uint8_t *block, uint32_t length, uint64_t counter,
                                            uint32_t flags) {
    uint32_t m[16], v[16];
    memcpy(m, block, 64);
    for (int i = 0; i < 8; i++) v[i] = state[i];
    for (int i = 0; i < 4; i++) v[8 + i] = tweetdex_blake3_iv[i];
    v[12] = (uint32_t)counter, v[13] = (uint32_t)(counter >> 32), v[14] = length, v[15] = flags;
#pragma clang loop unroll(full)
    for (int r = 0; r < 7; r++) TWEETDEX_ROUND(tweetdex_blake3_order[r]);
    for (int i = 0; i < 8; i++) state[i] = v[i] ^ v[8 + i];
}

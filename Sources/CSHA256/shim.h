// SHA-256 compression with the SHA instructions of x86-64, for which Swift has no intrinsics. If
// `tweetdex_sha256_available` returns 0, the caller uses the Swift implementation. Source: Intel, "SHA Extensions"
// (2013).
#pragma once
#include <stddef.h>
#include <stdint.h>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

static inline int tweetdex_sha256_available(void) {
    unsigned a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & (1u << 19)) || !(c & (1u << 9))) return 0; // SSE4.1, SSSE3
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & (1u << 29));                     // SHA
}

static const uint32_t tweetdex_sha256_k[64] __attribute__((aligned(16))) = {
    0x428a2f98,0x71374491,0xb5c0fbcf,0xe9b5dba5,0x3956c25b,0x59f111f1,0x923f82a4,0xab1c5ed5,
    0xd807aa98,0x12835b01,0x243185be,0x550c7dc3,0x72be5d74,0x80deb1fe,0x9bdc06a7,0xc19bf174,
    0xe49b69c1,0xefbe4786,0x0fc19dc6,0x240ca1cc,0x2de92c6f,0x4a7484aa,0x5cb0a9dc,0x76f988da,
    0x983e5152,0xa831c66d,0xb00327c8,0xbf597fc7,0xc6e00bf3,0xd5a79147,0x06ca6351,0x14292967,
    0x27b70a85,0x2e1b2138,0x4d2c6dfc,0x53380d13,0x650a7354,0x766a0abb,0x81c2c92e,0x92722c85,
    0xa2bfe8a1,0xa81a664b,0xc24b8b70,0xc76c51a3,0xd192e819,0xd6990624,0xf40e3585,0x106aa070,
    0x19a4c116,0x1e376c08,0x2748774c,0x34b0bcb5,0x391c0cb3,0x4ed8aa4a,0x5b9cca4f,0x682e6ff3,
    0x748f82ee,0x78a5636f,0x84c87814,0x8cc70208,0x90befffa,0xa4506ceb,0xbef9a3f7,0xc67178f2};

/// Updates the 8 words of `state` with `blocks` blocks of 64 bytes.
__attribute__((target("sha,sse4.1,ssse3")))
static inline void tweetdex_sha256_compress(uint32_t *state, const uint8_t *data, size_t blocks) {
    const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0bULL, 0x0405060700010203ULL);
    __m128i t = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
    __m128i s1 = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
    __m128i s0 = _mm_alignr_epi8(t, s1, 8);
    s1 = _mm_blend_epi16(s1, t, 0xF0);
    for (; blocks; blocks--, data += 64) {
        const __m128i a = s0, b = s1;
        __m128i w[4];
#pragma clang loop unroll(full)
        for (int i = 0; i < 4; i++)
            w[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(data + 16 * i)), swap);
#pragma clang loop unroll(full)
        for (int i = 0; i < 16; i++) {
            __m128i m = w[i & 3];
            __m128i k = _mm_add_epi32(m, _mm_load_si128((const __m128i *)(tweetdex_sha256_k + 4 * i)));
            s1 = _mm_sha256rnds2_epu32(s1, s0, k);
            s0 = _mm_sha256rnds2_epu32(s0, s1, _mm_shuffle_epi32(k, 0x0E));
            if (i < 12) {
                __m128i x = _mm_sha256msg1_epu32(m, w[(i + 1) & 3]);
                x = _mm_add_epi32(x, _mm_alignr_epi8(w[(i + 3) & 3], w[(i + 2) & 3], 4));
                w[i & 3] = _mm_sha256msg2_epu32(x, w[(i + 3) & 3]);
            }
        }
        s0 = _mm_add_epi32(s0, a);
        s1 = _mm_add_epi32(s1, b);
    }
    t = _mm_shuffle_epi32(s0, 0x1B);
    s1 = _mm_shuffle_epi32(s1, 0xB1);
    _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(t, s1, 0xF0));
    _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(s1, t, 8));
}
#else
static inline int tweetdex_sha256_available(void) { return 0; }
static inline void tweetdex_sha256_compress(uint32_t *state, const uint8_t *data, size_t blocks) { (void)state; (void)data; (void)blocks; }
#endif

// A vector operation that Swift's SIMD types lack: the result of a comparison as one bit for each byte.
#pragma once
#include <stdint.h>

typedef uint8_t tweetdex_bytes __attribute__((vector_size(16)));
typedef _Bool tweetdex_bits __attribute__((ext_vector_type(16)));

/// Examines 16 bytes of a JSON string. Bit i of the result is set if byte i is a quote, a backslash or a control
/// character. Bit 16 + i is set if byte i is not ASCII.
static inline uint32_t tweetdex_string_bits(const void *bytes) {
    tweetdex_bytes chunk;
    __builtin_memcpy(&chunk, bytes, sizeof chunk);
    tweetdex_bits stops = __builtin_convertvector((chunk == '"') | (chunk == '\\') | (chunk < 0x20), tweetdex_bits);
    tweetdex_bits others = __builtin_convertvector(chunk >= 0x80, tweetdex_bits);
    uint16_t low, high;
    __builtin_memcpy(&low, &stops, sizeof low);
    __builtin_memcpy(&high, &others, sizeof high);
    return (uint32_t)high << 16 | low;
}

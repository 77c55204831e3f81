// The zlib of the system. Swift does not import C macros such as inflateInit2, so this file wraps those in use.
#pragma once
#include <zlib.h>

/// Calls inflateInit2, which adds the zlib version and the size of the stream structure.
static inline int tweetdex_inflate_init2(z_streamp stream, int window_bits) {
    return inflateInit2(stream, window_bits);
}

/// Calls deflateInit2 for gzip with the default level and memory.
static inline int tweetdex_deflate_init2(z_streamp stream) {
    return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY);
}

// The zlib of the system. Swift does not import C macros such as inflateInit2, so this file wraps the one in use.
#pragma once
#include <zlib.h>

/// Calls inflateInit2, which adds the zlib version and the size of the stream structure.
static inline int tweetdex_inflate_init2(z_streamp stream, int window_bits) {
    return inflateInit2(stream, window_bits);
}

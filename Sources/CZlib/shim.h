// zlib as installed on the system. Its init functions are C macros; the functions here make them available to Swift.
#pragma once
#include <zlib.h>

/// Calls inflateInit2, which adds the zlib version and the size of the stream structure.
static inline int tweetdex_inflate_init2(z_streamp stream, int window_bits) {
    return inflateInit2(stream, window_bits);
}

// zlib as installed on the system. The init functions are macros in C; these give them a name Swift can see.
#pragma once
#include <zlib.h>

/// inflateInit2 with the stream size filled in.
static inline int tweetdex_inflate_init2(z_streamp stream, int window_bits) {
    return inflateInit2(stream, window_bits);
}

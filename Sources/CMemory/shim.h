// Settings of the C library's memory allocator. Swift's Glibc module does not export mallopt(3).
#pragma once
#include <malloc.h>

/// Keeps up to `bytes` of freed memory for later allocations. By default the allocator returns all above 128 KiB to the
/// system. A server would then map it again for each response, which takes an eighth of the time of a short one.
static inline void tweetdex_keep_freed_memory(int bytes) {
    mallopt(M_TRIM_THRESHOLD, bytes);
    mallopt(M_MMAP_THRESHOLD, bytes / 4);
}

/// Returns freed memory to the system when more than 128 KiB are free. The C library starts with this threshold, but
/// raises it when a program frees a large block, and later keeps large blocks. Setting it prevents this.
static inline void tweetdex_return_freed_memory(void) {
    mallopt(M_TRIM_THRESHOLD, 128 << 10);
    mallopt(M_MMAP_THRESHOLD, 128 << 10);
}

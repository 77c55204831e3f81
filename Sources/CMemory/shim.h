// Settings of glibc's memory allocator. Swift's Glibc module does not export mallopt(3).
#pragma once
#include <limits.h> // defines __GLIBC__
#ifdef __GLIBC__
#include <malloc.h>
#else
#define mallopt(parameter, value) ((void)(value))
#endif

/// Keeps up to `bytes` of freed memory for later allocations. By default, the allocator returns memory to the system
/// when more than 128 KiB are free. A server would then map memory again for each response, which takes an eighth of
/// the time of a short response.
static inline void tweetdex_keep_freed_memory(int bytes) {
    mallopt(M_TRIM_THRESHOLD, bytes);
    mallopt(M_MMAP_THRESHOLD, bytes / 4);
}

/// Returns freed memory to the system when more than 128 KiB are free. This is the default threshold, but the allocator
/// raises it when the program frees a large block. Setting the threshold prevents that.
static inline void tweetdex_return_freed_memory(void) {
    mallopt(M_TRIM_THRESHOLD, 128 << 10);
    mallopt(M_MMAP_THRESHOLD, 128 << 10);
}

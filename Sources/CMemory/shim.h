// Settings of the C library's allocator (mallopt(3)), which Swift's Glibc module does not export.
#pragma once
#include <malloc.h>

/// Retains up to `bytes` of freed memory for later allocations. By default, each thread returns free memory above 128
/// KiB to the system and maps it again for the next request, which takes an eighth of the time of a short response.
static inline void tweetdex_keep_freed_memory(int bytes) {
    mallopt(M_TRIM_THRESHOLD, bytes);
    mallopt(M_MMAP_THRESHOLD, bytes / 4);
}

/// Returns freed memory to the system when more than 128 KiB are free. Without fixed thresholds, the C library raises
/// them after the first large block is freed. Later large blocks are then allocated on the heap, where small
/// allocations after them prevent their return.
static inline void tweetdex_return_freed_memory(void) {
    mallopt(M_TRIM_THRESHOLD, 128 << 10);
    mallopt(M_MMAP_THRESHOLD, 128 << 10);
}

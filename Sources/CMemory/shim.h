// How the C library's memory goes back to the system (mallopt(3)), which Swift's Glibc leaves out.
#pragma once
#include <malloc.h>

/// Keeps freed memory up to `bytes` for the next request. By default each thread hands back whatever lies free beyond
/// 128 KiB, and has it cleared and mapped anew a moment later: an eighth of the time that a short answer takes.
static inline void tweetdex_keep_freed_memory(int bytes) {
    mallopt(M_TRIM_THRESHOLD, bytes);
    mallopt(M_MMAP_THRESHOLD, bytes / 4);
}

/// Hands freed memory back to the system once much of it lies free. Of itself the C library takes the first large piece
/// that is freed for a sign that more of its size will come, and puts them where small ones soon hold them fast.
static inline void tweetdex_return_freed_memory(void) {
    mallopt(M_TRIM_THRESHOLD, 128 << 10);
    mallopt(M_MMAP_THRESHOLD, 128 << 10);
}

// A checksum in the last 8 bytes of every page of a database file, set whenever a page is written to it. SQLite leaves
// those bytes alone (they are reserved for its extensions; file format, 1.3.4), so that any SQLite program can read such a
// file; one that writes to it leaves sums that no longer fit. Nothing is compared when pages are read: searches stay as
// quick as they are, and `check` reads every page.
//
// This is a VFS that hands everything on to the system's own. The sum runs over 32-bit words in both directions of two
// coupled additions: for a given rest of the page it is a bijection of each word, so no change inside one word escapes,
// and it begins with the page's number, so a page in another's place does not fit either.
#pragma once
#include <sqlite3.h>
#include <stdint.h>
#include <string.h>

enum { tweetdex_sum_size = 8, tweetdex_largest_page = 65536 };

typedef struct tweetdex_file {
    sqlite3_file base;
    sqlite3_io_methods methods;
    /// Bytes of a page that carries a sum; 0 where pages carry none, -1 while that is unknown.
    int page_size;
    /// A copy of the page that is written: SQLite's own is not ours to change.
    unsigned char *page;
    // Followed by the system's own file.
} tweetdex_file;

static inline sqlite3_file *tweetdex_real_file(sqlite3_file *file) {
    return (sqlite3_file *)((unsigned char *)file + ((sizeof(tweetdex_file) + 15) & ~(size_t)15));
}

/// The page size by a file's first bytes, if its pages have room for sums; else 0.
static inline int tweetdex_summed_page_size(const unsigned char *header) {
    if (memcmp(header, "SQLite format 3", 16) != 0 || header[20] != tweetdex_sum_size) return 0;
    const int size = header[16] << 8 | header[17];
    return size == 1 ? tweetdex_largest_page : size;
}

/// The sum of a page, whose numbers count from 1. Never 0, which stands for a page that has none.
static inline uint64_t tweetdex_page_sum(const unsigned char *page, int size, int64_t number) {
    uint32_t a = (uint32_t)number ^ 0x54776478, b = (uint32_t)(number >> 32) + size;
    for (int i = 0; i < size - tweetdex_sum_size; i += 8) {
        uint32_t word[2];
        memcpy(word, page + i, 8);
        a += word[0] + b;
        b += word[1] + a;
    }
    const uint64_t sum = (uint64_t)b << 32 | a;
    return sum ? sum : 1;
}

static inline int tweetdex_file_close(sqlite3_file *file) {
    sqlite3_free(((tweetdex_file *)file)->page);
    return tweetdex_real_file(file)->pMethods->xClose(tweetdex_real_file(file));
}
static inline int tweetdex_file_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
    return tweetdex_real_file(file)->pMethods->xRead(tweetdex_real_file(file), bytes, count, offset);
}
static inline int tweetdex_file_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
    tweetdex_file *own = (tweetdex_file *)file;
    sqlite3_file *real = tweetdex_real_file(file);
    if (offset == 0 && count >= 512) {
        own->page_size = tweetdex_summed_page_size(bytes);
    } else if (own->page_size < 0) {
        unsigned char header[100];
        const int code = real->pMethods->xRead(real, header, sizeof header, 0);
        if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) return code;
        own->page_size = tweetdex_summed_page_size(header);
    }
    if (own->page_size <= 0 || count != own->page_size || offset % count != 0)
        return real->pMethods->xWrite(real, bytes, count, offset);
    if (!own->page && !(own->page = sqlite3_malloc(tweetdex_largest_page))) return SQLITE_IOERR_NOMEM;
    memcpy(own->page, bytes, count);
    const uint64_t sum = tweetdex_page_sum(own->page, count, offset / count + 1);
    memcpy(own->page + count - tweetdex_sum_size, &sum, tweetdex_sum_size);
    return real->pMethods->xWrite(real, own->page, count, offset);
}
static inline int tweetdex_file_truncate(sqlite3_file *file, sqlite3_int64 size) {
    return tweetdex_real_file(file)->pMethods->xTruncate(tweetdex_real_file(file), size);
}
static inline int tweetdex_file_sync(sqlite3_file *file, int flags) {
    return tweetdex_real_file(file)->pMethods->xSync(tweetdex_real_file(file), flags);
}
static inline int tweetdex_file_size(sqlite3_file *file, sqlite3_int64 *size) {
    return tweetdex_real_file(file)->pMethods->xFileSize(tweetdex_real_file(file), size);
}
static inline int tweetdex_file_lock(sqlite3_file *file, int level) {
    return tweetdex_real_file(file)->pMethods->xLock(tweetdex_real_file(file), level);
}
static inline int tweetdex_file_unlock(sqlite3_file *file, int level) {
    return tweetdex_real_file(file)->pMethods->xUnlock(tweetdex_real_file(file), level);
}
static inline int tweetdex_file_check_lock(sqlite3_file *file, int *isReserved) {
    return tweetdex_real_file(file)->pMethods->xCheckReservedLock(tweetdex_real_file(file), isReserved);
}
static inline int tweetdex_file_control(sqlite3_file *file, int operation, void *argument) {
    // Another connection may have rewritten the file since, with room for sums or without.
    if (operation == SQLITE_FCNTL_CKPT_START) ((tweetdex_file *)file)->page_size = -1;
    return tweetdex_real_file(file)->pMethods->xFileControl(tweetdex_real_file(file), operation, argument);
}
static inline int tweetdex_file_sector_size(sqlite3_file *file) {
    return tweetdex_real_file(file)->pMethods->xSectorSize(tweetdex_real_file(file));
}
static inline int tweetdex_file_characteristics(sqlite3_file *file) {
    return tweetdex_real_file(file)->pMethods->xDeviceCharacteristics(tweetdex_real_file(file));
}
static inline int tweetdex_file_map(sqlite3_file *file, int region, int size, int extends, void volatile **address) {
    return tweetdex_real_file(file)->pMethods->xShmMap(tweetdex_real_file(file), region, size, extends, address);
}
static inline int tweetdex_file_map_lock(sqlite3_file *file, int offset, int count, int flags) {
    return tweetdex_real_file(file)->pMethods->xShmLock(tweetdex_real_file(file), offset, count, flags);
}
static inline void tweetdex_file_map_barrier(sqlite3_file *file) {
    tweetdex_real_file(file)->pMethods->xShmBarrier(tweetdex_real_file(file));
}
static inline int tweetdex_file_unmap(sqlite3_file *file, int deletes) {
    return tweetdex_real_file(file)->pMethods->xShmUnmap(tweetdex_real_file(file), deletes);
}
static inline int tweetdex_file_fetch(sqlite3_file *file, sqlite3_int64 offset, int count, void **address) {
    return tweetdex_real_file(file)->pMethods->xFetch(tweetdex_real_file(file), offset, count, address);
}
static inline int tweetdex_file_unfetch(sqlite3_file *file, sqlite3_int64 offset, void *address) {
    return tweetdex_real_file(file)->pMethods->xUnfetch(tweetdex_real_file(file), offset, address);
}

static inline int tweetdex_vfs_open(
    sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags, int *flagsOut) {
    sqlite3_vfs *system = vfs->pAppData;
    // Logs and scratch files have no sums: they are the system's own files.
    if (!(flags & SQLITE_OPEN_MAIN_DB)) return system->xOpen(system, name, file, flags, flagsOut);
    sqlite3_file *real = tweetdex_real_file(file);
    file->pMethods = 0;
    const int code = system->xOpen(system, name, real, flags, flagsOut);
    if (code != SQLITE_OK || !real->pMethods) return code;
    const sqlite3_io_methods *theirs = real->pMethods;
    tweetdex_file *own = (tweetdex_file *)file;
    own->page_size = -1;
    own->page = 0;
    // What the system's file cannot do (shared memory on a file that is opened as unchanging), this one cannot either.
    own->methods = (sqlite3_io_methods){
        .iVersion = theirs->iVersion < 3 ? theirs->iVersion : 3,
        .xClose = tweetdex_file_close,
        .xRead = tweetdex_file_read,
        .xWrite = tweetdex_file_write,
        .xTruncate = tweetdex_file_truncate,
        .xSync = tweetdex_file_sync,
        .xFileSize = tweetdex_file_size,
        .xLock = tweetdex_file_lock,
        .xUnlock = tweetdex_file_unlock,
        .xCheckReservedLock = tweetdex_file_check_lock,
        .xFileControl = tweetdex_file_control,
        .xSectorSize = tweetdex_file_sector_size,
        .xDeviceCharacteristics = tweetdex_file_characteristics,
    };
    if (theirs->iVersion >= 2 && theirs->xShmMap) {
        own->methods.xShmMap = tweetdex_file_map;
        own->methods.xShmLock = tweetdex_file_map_lock;
        own->methods.xShmBarrier = tweetdex_file_map_barrier;
        own->methods.xShmUnmap = tweetdex_file_unmap;
    }
    if (theirs->iVersion >= 3 && theirs->xFetch) {
        own->methods.xFetch = tweetdex_file_fetch;
        own->methods.xUnfetch = tweetdex_file_unfetch;
    }
    file->pMethods = &own->methods;
    return SQLITE_OK;
}

static const char *const tweetdex_vfs_name = "tweetdex";

/// Makes the VFS known to SQLite, not as the one it takes by itself. The system's own is left as it is.
static inline int tweetdex_register_vfs(void) {
    static sqlite3_vfs vfs;
    sqlite3_vfs *system = sqlite3_vfs_find(0);
    if (!system) return SQLITE_ERROR;
    vfs = *system;
    vfs.szOsFile = (int)((sizeof(tweetdex_file) + 15) & ~(size_t)15) + system->szOsFile;
    vfs.pNext = 0;
    vfs.zName = tweetdex_vfs_name;
    vfs.pAppData = system;
    vfs.xOpen = tweetdex_vfs_open;
    return sqlite3_vfs_register(&vfs, 0);
}

/// Asks for room for sums: in a database that has no page yet, else from the next VACUUM on.
static inline int tweetdex_reserve_sums(sqlite3 *db) {
    int bytes = tweetdex_sum_size;
    return sqlite3_file_control(db, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes);
}

/// The file of the main database; 0 where there is none.
static inline sqlite3_file *tweetdex_main_file(sqlite3 *db) {
    sqlite3_file *file = 0;
    const int code = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    return code == SQLITE_OK && file && file->pMethods ? file : 0;
}

/// The page size of the file as it is on the disk, if its pages have sums, else 0; -1 when it cannot be read.
static inline int tweetdex_file_page_size(sqlite3 *db) {
    sqlite3_file *file = tweetdex_main_file(db);
    unsigned char header[100];
    if (!file) return -1;
    const int code = file->pMethods->xRead(file, header, sizeof header, 0);
    return code == SQLITE_OK ? tweetdex_summed_page_size(header) : code == SQLITE_IOERR_SHORT_READ ? 0 : -1;
}

enum tweetdex_page_state {
    tweetdex_page_fits, tweetdex_page_differs, tweetdex_page_is_blank, tweetdex_page_is_unreadable
};

/// Compares one page of the file on the disk with its sum. `page` has room for `size` bytes.
static inline enum tweetdex_page_state tweetdex_compare_page(
    sqlite3 *db, int64_t number, int size, unsigned char *page) {
    sqlite3_file *file = tweetdex_main_file(db);
    if (!file) return tweetdex_page_is_unreadable;
    const int code = file->pMethods->xRead(file, page, size, (number - 1) * size);
    if (code == SQLITE_IOERR_SHORT_READ) return tweetdex_page_is_blank;
    if (code != SQLITE_OK) return tweetdex_page_is_unreadable;
    uint64_t sum;
    memcpy(&sum, page + size - tweetdex_sum_size, tweetdex_sum_size);
    if (sum == tweetdex_page_sum(page, size, number)) return tweetdex_page_fits;
    for (int i = 0; i < size; i++)
        if (page[i]) return tweetdex_page_differs;
    return tweetdex_page_is_blank;
}

// A SQLite VFS that adds a checksum to every page of a database file.
//
// The checksum occupies the last 8 bytes of a page and is set whenever the page is written to the database file. SQLite
// does not use those bytes (they are reserved for extensions; SQLite file format, section 1.3.4), so any SQLite program
// can read the file. A program without this VFS that writes a page leaves a checksum that is wrong or zero.
//
// A page that is read while the connection holds the write lock must match its checksum (see `tweetdex_verify`).
// Otherwise the read fails with SQLITE_IOERR_DATA, because rewriting the page would give the damaged content a valid
// checksum. Memory-mapped pages bypass xRead, so this VFS does not map pages at that time. By default, other reads are
// not compared, which keeps searches fast and allows reading a damaged store.
//
// The VFS forwards all calls to the VFS of the operating system.
#pragma once
#include <sqlite3.h>
#include "page_checksum.h"

enum {
    tweetdex_largest_page = 65536,
    /// A file control that returns the `tweetdex_file`. Files of another VFS do not support it.
    tweetdex_control_file = 0x54776478,
};

/// Determines when a page is compared with its checksum while it is read.
enum tweetdex_verification { tweetdex_verify_while_writing, tweetdex_verify_always, tweetdex_verify_never };

typedef struct tweetdex_file {
    sqlite3_file base;
    sqlite3_io_methods methods;
    /// The page size in bytes; 0 if pages have no checksums, -1 if unknown.
    int page_size;
    /// A buffer for the page to write, because the buffer that SQLite passes must not be changed.
    unsigned char *page;
    enum tweetdex_verification verification;
    /// Nonzero if the connection holds the write lock.
    int is_writing;
    /// Nonzero if the connection has read the write-ahead log, because no other connection had.
    int has_recovered;
    /// Nonzero if pages were read without a comparison, so SQLite's page cache may contain them.
    int has_unverified;
    /// The number of the page whose comparison failed last; 0 if no comparison failed.
    int64_t failed_page;
    /// Sorted numbers of pages that can be read even if their checksums do not match, because their content can be
    /// rebuilt.
    int64_t *replaceable;
    int replaceable_count;
    // The file object of the operating system's VFS follows in the same allocation.
} tweetdex_file;

static inline sqlite3_file *tweetdex_real_file(sqlite3_file *file) {
    return (sqlite3_file *)((unsigned char *)file + ((sizeof(tweetdex_file) + 15) & ~(size_t)15));
}

/// Returns the page size from the file header if its pages have space for checksums, else 0.
static inline int tweetdex_summed_page_size(const unsigned char *header) {
    if (memcmp(header, "SQLite format 3", 16) != 0 || header[20] != tweetdex_sum_size) return 0;
    const int size = header[16] << 8 | header[17];
    return size == 1 ? tweetdex_largest_page : size;
}

static inline int tweetdex_is_replaceable(const tweetdex_file *file, int64_t number) {
    int low = 0, high = file->replaceable_count;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (file->replaceable[middle] < number) low = middle + 1; else high = middle;
    }
    return low < file->replaceable_count && file->replaceable[low] == number;
}

/// Returns SQLITE_OK if a page that was read matches its checksum or is replaceable. A checksum of zero also matches,
/// because another program wrote the page, unless the disk lost the end of the page. Otherwise returns
/// SQLITE_IOERR_DATA and sets `failed_page`.
static inline int tweetdex_verify(tweetdex_file *file, const unsigned char *page, int size, int64_t number) {
    const uint64_t sum = tweetdex_stored_sum(page, size);
    const int fits = sum ? sum == tweetdex_page_sum(page, size, number) : !tweetdex_has_lost_end(page, size, number);
    if (fits) return SQLITE_OK;
    if (tweetdex_is_replaceable(file, number)) return SQLITE_OK;
    file->failed_page = number;
    return SQLITE_IOERR_DATA;
}

static inline int tweetdex_file_close(sqlite3_file *file) {
    sqlite3_free(((tweetdex_file *)file)->page);
    sqlite3_free(((tweetdex_file *)file)->replaceable);
    return tweetdex_real_file(file)->pMethods->xClose(tweetdex_real_file(file));
}
/// Reads the page size from the file if it is unknown.
static inline int tweetdex_learn_page_size(tweetdex_file *file) {
    if (file->page_size >= 0) return SQLITE_OK;
    sqlite3_file *real = tweetdex_real_file(&file->base);
    unsigned char header[100];
    const int code = real->pMethods->xRead(real, header, sizeof header, 0);
    if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) return code;
    file->page_size = tweetdex_summed_page_size(header);
    return SQLITE_OK;
}
static inline int tweetdex_file_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
    tweetdex_file *own = (tweetdex_file *)file;
    int code = tweetdex_real_file(file)->pMethods->xRead(tweetdex_real_file(file), bytes, count, offset);
    // A read of less than 512 bytes is a part of the first page, which SQLite reads without the page cache.
    if (code != SQLITE_OK || count < 512) return code;
    if (own->verification == tweetdex_verify_never
        || (own->verification == tweetdex_verify_while_writing && !own->is_writing)) {
        own->has_unverified = 1;
        return SQLITE_OK;
    }
    if ((code = tweetdex_learn_page_size(own)) != SQLITE_OK) return code;
    if (own->page_size <= 0 || count != own->page_size || offset % count != 0) return SQLITE_OK;
    code = tweetdex_verify(own, bytes, count, offset / count + 1);
    // The transaction may change this page, and another program may copy it from the log to the file. Without its old
    // checksum the page then counts as written by another program, not as damaged.
    if (code == SQLITE_OK) memset((unsigned char *)bytes + count - tweetdex_sum_size, 0, tweetdex_sum_size);
    return code;
}
static inline int tweetdex_file_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
    tweetdex_file *own = (tweetdex_file *)file;
    sqlite3_file *real = tweetdex_real_file(file);
    if (offset == 0 && count >= 512) {
        own->page_size = tweetdex_summed_page_size(bytes);
    } else {
        const int code = tweetdex_learn_page_size(own);
        if (code != SQLITE_OK) return code;
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
/// Detects the write lock in rollback-journal mode.
static inline int tweetdex_file_lock(sqlite3_file *file, int level) {
    const int code = tweetdex_real_file(file)->pMethods->xLock(tweetdex_real_file(file), level);
    if (code == SQLITE_OK && level >= SQLITE_LOCK_RESERVED) ((tweetdex_file *)file)->is_writing = 1;
    return code;
}
static inline int tweetdex_file_unlock(sqlite3_file *file, int level) {
    if (level < SQLITE_LOCK_RESERVED) ((tweetdex_file *)file)->is_writing = 0;
    return tweetdex_real_file(file)->pMethods->xUnlock(tweetdex_real_file(file), level);
}
static inline int tweetdex_file_check_lock(sqlite3_file *file, int *isReserved) {
    return tweetdex_real_file(file)->pMethods->xCheckReservedLock(tweetdex_real_file(file), isReserved);
}
static inline int tweetdex_file_control(sqlite3_file *file, int operation, void *argument) {
    if (operation == tweetdex_control_file) {
        *(tweetdex_file **)argument = (tweetdex_file *)file;
        return SQLITE_OK;
    }
    // Another connection may have rewritten the file with or without space for checksums.
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
/// Detects the write lock in write-ahead-log mode, where it is lock number 0, and the recovery of the log, which takes
/// lock number 2 (WAL-mode file format, section 2.3).
static inline int tweetdex_file_map_lock(sqlite3_file *file, int offset, int count, int flags) {
    const int code = tweetdex_real_file(file)->pMethods->xShmLock(tweetdex_real_file(file), offset, count, flags);
    if (code != SQLITE_OK || !(flags & SQLITE_SHM_EXCLUSIVE)) return code;
    if (offset == 0) ((tweetdex_file *)file)->is_writing = (flags & SQLITE_SHM_LOCK) != 0;
    if (offset <= 2 && offset + count > 2) ((tweetdex_file *)file)->has_recovered = 1;
    return code;
}
static inline void tweetdex_file_map_barrier(sqlite3_file *file) {
    tweetdex_real_file(file)->pMethods->xShmBarrier(tweetdex_real_file(file));
}
static inline int tweetdex_file_unmap(sqlite3_file *file, int deletes) {
    return tweetdex_real_file(file)->pMethods->xShmUnmap(tweetdex_real_file(file), deletes);
}
static inline int tweetdex_file_fetch(sqlite3_file *file, sqlite3_int64 offset, int count, void **address) {
    const tweetdex_file *own = (tweetdex_file *)file;
    if (own->is_writing || own->verification == tweetdex_verify_always) {
        // SQLite then falls back to xRead.
        *address = 0;
        return SQLITE_OK;
    }
    return tweetdex_real_file(file)->pMethods->xFetch(tweetdex_real_file(file), offset, count, address);
}
static inline int tweetdex_file_unfetch(sqlite3_file *file, sqlite3_int64 offset, void *address) {
    return tweetdex_real_file(file)->pMethods->xUnfetch(tweetdex_real_file(file), offset, address);
}

static inline int tweetdex_vfs_open(
    sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags, int *flagsOut) {
    sqlite3_vfs *system = vfs->pAppData;
    // Journals, logs and temporary files have no checksums and use the operating system's VFS directly.
    if (!(flags & SQLITE_OPEN_MAIN_DB)) return system->xOpen(system, name, file, flags, flagsOut);
    sqlite3_file *real = tweetdex_real_file(file);
    file->pMethods = 0;
    const int code = system->xOpen(system, name, real, flags, flagsOut);
    if (code != SQLITE_OK || !real->pMethods) return code;
    const sqlite3_io_methods *theirs = real->pMethods;
    tweetdex_file *own = (tweetdex_file *)file;
    const sqlite3_file base = own->base;
    *own = (tweetdex_file){.base = base, .page_size = -1};
    // Leave out the methods that the operating system's file does not support, such as shared memory for an immutable
    // file.
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

/// Registers the VFS with SQLite, but not as the default VFS.
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

/// Reserves space for checksums. Takes effect at once in an empty database, and at the next VACUUM in any other.
static inline int tweetdex_reserve_sums(sqlite3 *db) {
    int bytes = tweetdex_sum_size;
    return sqlite3_file_control(db, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes);
}

/// Returns the file of the main database; 0 if this VFS did not open it.
static inline tweetdex_file *tweetdex_main_file(sqlite3 *db) {
    tweetdex_file *file = 0;
    return sqlite3_file_control(db, "main", tweetdex_control_file, &file) == SQLITE_OK ? file : 0;
}

/// Returns the page size of the file on disk if its pages have checksums, else 0; -1 if the file cannot be read.
static inline int tweetdex_file_page_size(sqlite3 *db) {
    tweetdex_file *file = tweetdex_main_file(db);
    if (!file) return 0;
    sqlite3_file *real = tweetdex_real_file(&file->base);
    unsigned char header[100];
    const int code = real->pMethods->xRead(real, header, sizeof header, 0);
    return code == SQLITE_OK ? tweetdex_summed_page_size(header) : code == SQLITE_IOERR_SHORT_READ ? 0 : -1;
}

/// A page without a checksum has the checksum zero, and has not lost its end. A blank page contains only zeros, or is
/// beyond the end of the file.
enum tweetdex_page_state {
    tweetdex_page_fits, tweetdex_page_differs, tweetdex_page_has_no_sum, tweetdex_page_is_blank,
    tweetdex_page_is_unreadable
};

/// Reads one page of the file on disk into `page`, which has `size` bytes, and compares it with its checksum.
static inline enum tweetdex_page_state tweetdex_compare_page(
    sqlite3 *db, int64_t number, int size, unsigned char *page) {
    tweetdex_file *file = tweetdex_main_file(db);
    if (!file) return tweetdex_page_is_unreadable;
    sqlite3_file *real = tweetdex_real_file(&file->base);
    const int code = real->pMethods->xRead(real, page, size, (number - 1) * size);
    if (code == SQLITE_IOERR_SHORT_READ) return tweetdex_page_is_blank;
    if (code != SQLITE_OK) return tweetdex_page_is_unreadable;
    const uint64_t sum = tweetdex_stored_sum(page, size);
    if (sum == tweetdex_page_sum(page, size, number)) return tweetdex_page_fits;
    if (sum || tweetdex_has_lost_end(page, size, number)) return tweetdex_page_differs;
    for (int i = 0; i < size; i++)
        if (page[i]) return tweetdex_page_has_no_sum;
    return tweetdex_page_is_blank;
}

/// Returns nonzero if the connection has read the write-ahead log, because no other connection had.
static inline int tweetdex_has_recovered(sqlite3 *db) {
    const tweetdex_file *file = tweetdex_main_file(db);
    return file && file->has_recovered;
}

static inline void tweetdex_set_verification(sqlite3 *db, enum tweetdex_verification verification) {
    tweetdex_file *file = tweetdex_main_file(db);
    if (file) file->verification = verification;
}

/// Allows reading the given pages even if their checksums do not match. `pages` must be sorted.
static inline int tweetdex_allow_replacing(sqlite3 *db, const int64_t *pages, int count) {
    tweetdex_file *file = tweetdex_main_file(db);
    if (!file) return SQLITE_OK;
    sqlite3_free(file->replaceable);
    file->replaceable_count = 0;
    file->replaceable = count ? sqlite3_malloc64(count * sizeof *pages) : 0;
    if (!count) return SQLITE_OK;
    if (!file->replaceable) return SQLITE_NOMEM;
    memcpy(file->replaceable, pages, count * sizeof *pages);
    file->replaceable_count = count;
    return SQLITE_OK;
}

/// Removes pages that were read without a comparison from the connection's cache. Does nothing during a transaction.
static inline void tweetdex_drop_unverified(sqlite3 *db) {
    tweetdex_file *file = tweetdex_main_file(db);
    if (!file || !file->has_unverified || sqlite3_txn_state(db, "main") != SQLITE_TXN_NONE) return;
    sqlite3_db_release_memory(db);
    file->has_unverified = 0;
}

/// Reads a page of the file on disk into `file->page` and compares it with its checksum. A read returns parts of the old
/// and the new page while a checkpoint writes it, so a page that differs is read again for 100 ms.
static inline int tweetdex_read_compared(tweetdex_file *file, int64_t number) {
    sqlite3_file *real = tweetdex_real_file(&file->base);
    const int64_t failed = file->failed_page;
    for (int waits = 0;; waits++) {
        int code = real->pMethods->xRead(real, file->page, file->page_size, (number - 1) * file->page_size);
        if (code == SQLITE_OK) code = tweetdex_verify(file, file->page, file->page_size, number);
        if (code == SQLITE_OK) file->failed_page = failed;
        if (code != SQLITE_IOERR_DATA || waits == 20) return code;
        sqlite3_sleep(5);
    }
}

/// Compares pages of the schema table with their checksums: the first page of the file and, if it is an interior page
/// of the tree, up to 1,024 children (SQLite file format, section 1.6). SQLite reads these pages before it takes the
/// write lock. Skips pages that cannot be read.
static inline int tweetdex_compare_schema(sqlite3 *db) {
    enum { header = 100, most_children = 1024 };
    tweetdex_file *file = tweetdex_main_file(db);
    if (!file) return SQLITE_OK;
    int code = tweetdex_learn_page_size(file);
    const int size = file->page_size;
    if (code != SQLITE_OK || size <= 0) return code;
    if (!file->page && !(file->page = sqlite3_malloc(tweetdex_largest_page))) return SQLITE_NOMEM;
    code = tweetdex_read_compared(file, 1);
    if (code != SQLITE_OK) return code == SQLITE_IOERR_DATA ? code : SQLITE_OK;
    if (file->page[header] != 5) return SQLITE_OK;
    uint32_t children[most_children] = {tweetdex_big_endian(file->page + header + 8, 4)};
    int count = 1;
    const int cells = (int)tweetdex_big_endian(file->page + header + 3, 2);
    for (int i = 0; i < cells && count < most_children && header + 12 + 2 * i + 2 <= size; i++) {
        const uint32_t cell = tweetdex_big_endian(file->page + header + 12 + 2 * i, 2);
        if (cell + 4 <= (uint32_t)size) children[count++] = tweetdex_big_endian(file->page + cell, 4);
    }
    for (int i = 0; i < count; i++)
        if (children[i] >= 2 && tweetdex_read_compared(file, children[i]) == SQLITE_IOERR_DATA) return SQLITE_IOERR_DATA;
    return SQLITE_OK;
}

/// Prepares a connection for writing, outside of transactions: afterwards, the page cache contains no page that was
/// read without a comparison. Returns an error if a page of the schema table is damaged. Does nothing if the mode is
/// `tweetdex_verify_never`.
static inline int tweetdex_prepare_to_write(sqlite3 *db) {
    tweetdex_file *file = tweetdex_main_file(db);
    if (!file || file->verification == tweetdex_verify_never) return SQLITE_OK;
    tweetdex_drop_unverified(db);
    return tweetdex_compare_schema(db);
}

/// Returns the number of the page that last made a read fail with SQLITE_IOERR_DATA; 0 if unknown.
static inline int64_t tweetdex_failed_page(sqlite3 *db) {
    tweetdex_file *file = tweetdex_main_file(db);
    return file ? file->failed_page : 0;
}

// The SQLite library of the system. Swift cannot call C functions with variable arguments, so this file wraps those
// that the program uses.
#pragma once
#include <sqlite3.h>
#include "batch_table.h"
#include "page_sums.h"
#include "row_hash.h"

/// Turns off SQLite's memory statistics, which the program does not use and which require a lock for every allocation.
/// Call this before any other SQLite function.
static inline int tweetdex_sqlite_disable_memory_statistics(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/// The result code for a file that was moved or deleted. Swift does not import macros that are expressions.
static const int tweetdex_sqlite_moved = SQLITE_READONLY_DBMOVED;

/// The result code for a page that does not match its checksum. Swift does not import macros that are expressions.
static const int tweetdex_sqlite_damaged_page = SQLITE_IOERR_DATA;

/// Sets a boolean connection option (SQLITE_DBCONFIG_…).
static inline int tweetdex_sqlite_db_config(sqlite3 *db, int option, int on) {
    return sqlite3_db_config(db, option, on, (int *)0);
}

/// Reads a boolean connection option into `on`.
static inline int tweetdex_sqlite_get_db_config(sqlite3 *db, int option, int *on) {
    return sqlite3_db_config(db, option, -1, on);
}

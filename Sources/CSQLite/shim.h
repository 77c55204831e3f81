// SQLite as installed on the system. C variadics cannot be called from Swift, so each one used is wrapped here.
#pragma once
#include <sqlite3.h>
#include "page_sums.h"

/// Turns SQLite's own memory accounting off: a lock and a counter on every allocation, which nothing here reads.
static inline int tweetdex_sqlite_disable_memory_statistics(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/// The code for a file that is not where it was opened; a macro with an expression has no name in Swift.
static const int tweetdex_sqlite_moved = SQLITE_READONLY_DBMOVED;

/// Switches one boolean connection option (SQLITE_DBCONFIG_…).
static inline int tweetdex_sqlite_db_config(sqlite3 *db, int option, int on) {
    return sqlite3_db_config(db, option, on, (int *)0);
}

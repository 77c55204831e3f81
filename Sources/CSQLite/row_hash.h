// A hash of the values of a row. The store keeps sums of these hashes, which show that a page has the content of an
// earlier state. The hashes have 32 bits, so that the sum of 2^31 rows fits into 64 bits.
#pragma once
#include <sqlite3.h>
#include <stdint.h>
#include <string.h>

static const uint64_t tweetdex_row_hash_start = 0x243F6A8885A308D3;

static inline uint64_t tweetdex_row_hash_add(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15;
    return hash ^ (hash >> 29);
}

/// Adds an integer. Every value begins with its type, so that NULL, 0 and an empty text differ.
static inline uint64_t tweetdex_row_hash_integer(uint64_t hash, int64_t value) {
    return tweetdex_row_hash_add(tweetdex_row_hash_add(hash, SQLITE_INTEGER), (uint64_t)value);
}

static inline uint64_t tweetdex_row_hash_null(uint64_t hash) { return tweetdex_row_hash_add(hash, SQLITE_NULL); }

static inline int64_t tweetdex_row_hash_end(uint64_t hash) { return (int64_t)(tweetdex_row_hash_add(hash, 0) >> 32); }

static inline uint64_t tweetdex_row_hash_bytes(uint64_t hash, const unsigned char *bytes, int count) {
    hash = tweetdex_row_hash_add(hash, (uint64_t)count);
    for (; count >= 8; bytes += 8, count -= 8) {
        uint64_t part;
        memcpy(&part, bytes, 8);
        hash = tweetdex_row_hash_add(hash, part);
    }
    uint64_t rest = 0;
    if (count > 0) memcpy(&rest, bytes, (size_t)count);
    return tweetdex_row_hash_add(hash, rest);
}

static inline void tweetdex_row_hash(sqlite3_context *context, int count, sqlite3_value **values) {
    uint64_t hash = tweetdex_row_hash_start;
    for (int index = 0; index < count; index++) {
        sqlite3_value *value = values[index];
        int type = sqlite3_value_type(value);
        if (type == SQLITE_INTEGER) {
            hash = tweetdex_row_hash_integer(hash, sqlite3_value_int64(value));
        } else if (type == SQLITE_NULL) {
            hash = tweetdex_row_hash_null(hash);
        } else {
            // A real number is hashed as its text.
            const unsigned char *bytes =
                type == SQLITE_BLOB ? sqlite3_value_blob(value) : sqlite3_value_text(value);
            hash = tweetdex_row_hash_bytes(tweetdex_row_hash_add(hash, (uint64_t)type), bytes, sqlite3_value_bytes(value));
        }
    }
    sqlite3_result_int64(context, tweetdex_row_hash_end(hash));
}

/// Registers the SQL function `row_hash(VALUE, …)`. Temporary triggers call it, so it may be used in triggers.
static inline int tweetdex_register_row_hash(sqlite3 *db) {
    return sqlite3_create_function_v2(
        db, "row_hash", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, 0, tweetdex_row_hash, 0, 0, 0);
}

// The virtual table `batch_row`: rows in memory, in a form that SQL statements can read. One statement can copy the
// rows of a whole batch into a table:
//
//     INSERT INTO tweet_hashtag (tweet_id, position, hashtag_id) SELECT c0, c1, c2 FROM batch_row
//
// This saves the cost of binding, starting and ending a statement for each row. SQL text cannot read other memory: the
// rows belong to the connection, and the table is empty except while `Connection.run` (RowBuffer.swift) runs a
// statement.
#pragma once
#include <sqlite3.h>
#include <string.h>

/// One value.
typedef struct {
    /// An integer, the bits of a double, or the offset of a text in `tweetdex_batch.text`.
    sqlite3_int64 value;
    /// The length of a text in bytes, or one of the constants below.
    sqlite3_int64 length;
} tweetdex_cell;

static const sqlite3_int64 tweetdex_cell_integer = -1;
static const sqlite3_int64 tweetdex_cell_real = -2;
static const sqlite3_int64 tweetdex_cell_null = -3;

/// The number of columns of `batch_row`: c0 to c39. Columns above the width of the rows are NULL.
#define TWEETDEX_BATCH_COLUMNS 40

/// The current rows of the table. All zero for an empty table.
typedef struct {
    /// The cells of all rows, row by row.
    const tweetdex_cell *cells;
    /// The index of the row to return at each position, and the number of positions.
    const unsigned *order;
    sqlite3_int64 count;
    /// The number of cells in a row.
    int width;
    /// The texts in UTF-8; may be null if all texts are empty.
    const char *text;
} tweetdex_batch;

typedef struct {
    sqlite3_vtab base;
    const tweetdex_batch *batch;
} tweetdex_batch_table;

typedef struct {
    sqlite3_vtab_cursor base;
    const tweetdex_batch *batch;
    sqlite3_int64 position;
} tweetdex_batch_cursor;

static inline int tweetdex_batch_connect(
    sqlite3 *db, void *batch, int argc, const char *const *argv, sqlite3_vtab **table, char **error) {
    (void)argc, (void)argv, (void)error;
    int code = sqlite3_declare_vtab(
        db,
        "CREATE TABLE x(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14,c15,c16,c17,c18,c19,c20,c21,c22,c23,c24,c25,"
        "c26,c27,c28,c29,c30,c31,c32,c33,c34,c35,c36,c37,c38,c39)");
    if (code != SQLITE_OK) return code;
    tweetdex_batch_table *made = sqlite3_malloc(sizeof *made);
    if (!made) return SQLITE_NOMEM;
    memset(made, 0, sizeof *made);
    made->batch = batch;
    *table = &made->base;
    return SQLITE_OK;
}

static inline int tweetdex_batch_disconnect(sqlite3_vtab *table) {
    sqlite3_free(table);
    return SQLITE_OK;
}

// The only plan is a scan in the given order. The number of rows is unknown when a statement is prepared. The estimate
// makes SQLite prefer lookups by key in the other tables of a join.
static inline int tweetdex_batch_best_index(sqlite3_vtab *table, sqlite3_index_info *info) {
    (void)table;
    info->estimatedRows = 1000;
    info->estimatedCost = 1000;
    return SQLITE_OK;
}

static inline int tweetdex_batch_open(sqlite3_vtab *table, sqlite3_vtab_cursor **cursor) {
    tweetdex_batch_cursor *made = sqlite3_malloc(sizeof *made);
    if (!made) return SQLITE_NOMEM;
    memset(made, 0, sizeof *made);
    made->batch = ((tweetdex_batch_table *)table)->batch;
    *cursor = &made->base;
    return SQLITE_OK;
}

static inline int tweetdex_batch_close(sqlite3_vtab_cursor *cursor) {
    sqlite3_free(cursor);
    return SQLITE_OK;
}

static inline int tweetdex_batch_filter(
    sqlite3_vtab_cursor *cursor, int plan, const char *text, int argc, sqlite3_value **argv) {
    (void)plan, (void)text, (void)argc, (void)argv;
    ((tweetdex_batch_cursor *)cursor)->position = 0;
    return SQLITE_OK;
}

static inline int tweetdex_batch_next(sqlite3_vtab_cursor *cursor) {
    ((tweetdex_batch_cursor *)cursor)->position++;
    return SQLITE_OK;
}

static inline int tweetdex_batch_is_at_end(sqlite3_vtab_cursor *cursor) {
    tweetdex_batch_cursor *at = (tweetdex_batch_cursor *)cursor;
    return at->position >= at->batch->count;
}

static inline int tweetdex_batch_column(sqlite3_vtab_cursor *cursor, sqlite3_context *result, int column) {
    tweetdex_batch_cursor *at = (tweetdex_batch_cursor *)cursor;
    const tweetdex_batch *batch = at->batch;
    if (column >= batch->width) return SQLITE_OK;
    const tweetdex_cell *cell = &batch->cells[(sqlite3_int64)batch->order[at->position] * batch->width + column];
    if (cell->length >= 0) {
        // The text stays in place until the statement has ended, so SQLite does not have to copy it. A batch whose
        // texts are all empty may have no text buffer, and SQLite would read a null address as NULL.
        const char *text = batch->text ? batch->text + cell->value : "";
        sqlite3_result_text64(result, text, (sqlite3_uint64)cell->length, SQLITE_STATIC, SQLITE_UTF8);
    } else if (cell->length == tweetdex_cell_integer) {
        sqlite3_result_int64(result, cell->value);
    } else if (cell->length == tweetdex_cell_real) {
        double number;
        memcpy(&number, &cell->value, sizeof number);
        sqlite3_result_double(result, number);
    }
    return SQLITE_OK;
}

static inline int tweetdex_batch_rowid(sqlite3_vtab_cursor *cursor, sqlite3_int64 *id) {
    *id = ((tweetdex_batch_cursor *)cursor)->position;
    return SQLITE_OK;
}

/// Registers `batch_row` on a connection. `batch` must live as long as the connection.
static inline int tweetdex_register_batch_table(sqlite3 *db, tweetdex_batch *batch) {
    static const sqlite3_module module = {
        .xConnect = tweetdex_batch_connect,
        .xBestIndex = tweetdex_batch_best_index,
        .xDisconnect = tweetdex_batch_disconnect,
        .xOpen = tweetdex_batch_open,
        .xClose = tweetdex_batch_close,
        .xFilter = tweetdex_batch_filter,
        .xNext = tweetdex_batch_next,
        .xEof = tweetdex_batch_is_at_end,
        .xColumn = tweetdex_batch_column,
        .xRowid = tweetdex_batch_rowid,
    };
    return sqlite3_create_module_v2(db, "batch_row", &module, batch, 0);
}

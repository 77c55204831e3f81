-- Tweetdex store: counts of rows that show a lost write. A page of an earlier state has a valid checksum, so only a
-- comparison with a count in another page shows that it is outdated.
--
-- The counts of a table change in the transaction that changes its rows. Temporary triggers of Tweetdex maintain them,
-- so other programs that write to these tables do not. `tweetdex check` then reports a difference.

-- The number of rows of a table, and the sum of `row_hash` of each row. `row_hash` is a function of Tweetdex.
CREATE TABLE row_sum (
  table_name TEXT PRIMARY KEY,
  row_count INTEGER NOT NULL,
  hash_sum INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The same for the rows of an import in `tweet_import`.
ALTER TABLE import ADD COLUMN link_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE import ADD COLUMN link_sum INTEGER NOT NULL DEFAULT 0;

-- Tweetdex store, level 3: standard names, and lookups by import without a scan.
--
--   level 2                   level 3
--   tweet.number              tweet.doc_id
--   tweet.text_trust          tweet.text_completeness
--   tweet.time_is_odd         tweet.time_mismatch
--   recent_search.turn        recent_search.sequence
--   kept_answer               cached_result
--
-- The comments of the first script describe the other columns of the tables. Level 3 does not use the setting `joined`.
--
-- This script changes only the schema, so it is fast and never touches a damaged row. `ALTER TABLE` also renames the
-- columns in views, indexes and triggers that the user added. It cannot rename indexes or change comments, so the
-- script then replaces these texts in the schema table. SQLite documents that for changes that do not affect rows
-- (https://www.sqlite.org/lang_altertable.html, section 7).
ALTER TABLE tweet RENAME COLUMN number TO doc_id;
ALTER TABLE tweet RENAME COLUMN text_trust TO text_completeness;
ALTER TABLE tweet RENAME COLUMN time_is_odd TO time_mismatch;
ALTER TABLE recent_search RENAME COLUMN turn TO sequence;
ALTER TABLE kept_answer RENAME TO cached_result;

PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET name = 'tweet_doc_id',
  sql = 'CREATE INDEX tweet_doc_id ON tweet (doc_id, like_count, retweet_count)'
WHERE name = 'tweet_number';
UPDATE sqlite_schema SET name = 'tweet_time_mismatch',
  sql = 'CREATE INDEX tweet_time_mismatch ON tweet (created_at) WHERE time_mismatch'
WHERE name = 'tweet_odd_time';
UPDATE sqlite_schema SET name = 'tweet_without_time',
  sql = 'CREATE INDEX tweet_without_time ON tweet (id) WHERE created_at IS NULL'
WHERE name = 'tweet_timeless';
UPDATE sqlite_schema SET sql = 'CREATE TABLE tweet (
  id INTEGER PRIMARY KEY,
  -- The rowid of the tweet in `tweet_index`. Doc IDs have the order of tweet IDs. They can change.
  doc_id INTEGER NOT NULL,
  created_at INTEGER,
  flags INTEGER NOT NULL,
  author_id INTEGER REFERENCES user (id),
  -- 1 if only the date is known. `created_at` is then midnight.
  day_precision INTEGER NOT NULL,
  reply_to_tweet INTEGER,
  reply_to_user INTEGER REFERENCES user (id),
  retweet_of_tweet INTEGER,
  retweet_of_user INTEGER REFERENCES user (id),
  quote_of_tweet INTEGER,
  quote_of_user INTEGER REFERENCES user (id),
  like_count INTEGER,
  retweet_count INTEGER,
  reply_count INTEGER,
  quote_count INTEGER,
  view_count INTEGER,
  bookmark_count INTEGER,
  lang TEXT,
  sensitive INTEGER,
  client_id INTEGER REFERENCES client (id),
  conversation_id INTEGER,
  place_id TEXT REFERENCES place (id),
  latitude REAL,
  longitude REAL,
  community_id TEXT,
  withheld_in TEXT,
  -- 1 if the time in the ID and `created_at` differ by more than a minute.
  time_mismatch INTEGER NOT NULL,
  -- The generation of the store in which searches could first find the tweet; for a referenced tweet, the one in which
  -- it was imported.
  generation INTEGER NOT NULL DEFAULT 0,
  text_completeness INTEGER NOT NULL,
  -- The last column, so SQLite reads the others without it.
  text TEXT NOT NULL
) STRICT'
WHERE type = 'table' AND name = 'tweet';
UPDATE sqlite_schema SET sql = 'CREATE TABLE recent_search (
  id INTEGER PRIMARY KEY,
  folded TEXT NOT NULL UNIQUE,
  query TEXT NOT NULL,
  searched_at INTEGER NOT NULL,
  -- Increases with every search. Orders searches even if the clock was set back.
  sequence INTEGER NOT NULL UNIQUE,
  hits INTEGER,
  uses INTEGER NOT NULL,
  -- The generation of the store at the last run. Tweets of later generations are new since then.
  generation INTEGER NOT NULL
) STRICT'
WHERE type = 'table' AND name = 'recent_search';
UPDATE sqlite_schema SET sql = 'CREATE TABLE import (
  id INTEGER PRIMARY KEY,
  sha256 TEXT UNIQUE,
  path TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  context TEXT NOT NULL DEFAULT '''',
  stored_size INTEGER,
  seen_at INTEGER,
  format TEXT NOT NULL,
  choices TEXT NOT NULL,
  owner_id INTEGER REFERENCES user (id),
  -- The time at which the archive was created.
  archive_date INTEGER,
  -- For a complete archive: the archive has all tweets of its owner from this time to `archive_date`.
  covers_from INTEGER,
  started_at INTEGER NOT NULL,
  finished_at INTEGER,
  program TEXT NOT NULL,
  -- The number of tweets that the input declares, and the numbers of records that were read.
  expected INTEGER,
  tweets INTEGER NOT NULL DEFAULT 0,
  likes INTEGER NOT NULL DEFAULT 0,
  notes INTEGER NOT NULL DEFAULT 0,
  skipped INTEGER NOT NULL DEFAULT 0,
  -- The numbers of distinct tweets: with their own record, only inside other records, and skipped because the user had
  -- forgotten them. `tombstones` is the number of rows in `tombstone` at that time.
  collected INTEGER NOT NULL DEFAULT 0,
  referenced_only INTEGER NOT NULL DEFAULT 0,
  forgotten INTEGER NOT NULL DEFAULT 0,
  tombstones INTEGER NOT NULL DEFAULT 0
) STRICT'
WHERE type = 'table' AND name = 'import';
UPDATE sqlite_schema SET sql = 'CREATE TABLE user (
  id INTEGER PRIMARY KEY,
  -- The import that all values come from. NULL if several imports have the account, each with a row in `user_import`.
  import_id INTEGER REFERENCES import (id),
  handle TEXT,
  handle_seen_at INTEGER,
  name TEXT,
  name_seen_at INTEGER,
  profile_seen_at INTEGER,
  bio TEXT,
  location TEXT,
  website TEXT,
  created_at INTEGER,
  verified INTEGER,
  protected INTEGER,
  follower_count INTEGER,
  following_count INTEGER,
  tweet_count INTEGER,
  listed_count INTEGER,
  avatar_url TEXT,
  header_url TEXT
) STRICT'
WHERE type = 'table' AND name = 'user';
UPDATE sqlite_schema SET sql = 'CREATE TABLE cached_result (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  value BLOB NOT NULL
) STRICT'
WHERE type = 'table' AND name = 'cached_result';
PRAGMA writable_schema = RESET;

-- The periods in which an import has tweets. A period is `tweet_id >> 46`, which covers 4 hours and 40 minutes of
-- Twitter's IDs. The view `imported_tweet` uses this table to find the tweets of an import without a scan of
-- `tweet_import`. An index would need 14 bytes for each tweet. A row for a period without tweets is harmless.
CREATE TABLE import_period (
  import_id INTEGER NOT NULL REFERENCES import (id),
  period INTEGER NOT NULL,
  PRIMARY KEY (import_id, period)
) STRICT, WITHOUT ROWID;
INSERT INTO import_period SELECT DISTINCT import_id, tweet_id >> 46 FROM tweet_import;

-- The rows of `tweet_import`, for queries by import.
CREATE VIEW imported_tweet AS
SELECT p.import_id, l.tweet_id, l.entry, l.byte_offset, l.byte_length, l.referenced, l.observed_at
FROM import_period p
CROSS JOIN tweet_import l ON l.tweet_id BETWEEN p.period << 46 AND (p.period << 46) + ((1 << 46) - 1)
  AND l.import_id = p.import_id;

-- Tweetdex store, level 3: standard names, and lookups by import without a scan.
--
--   level 2                   level 3
--   tweet.number              tweet.doc_id
--   tweet.text_trust          tweet.text_completeness
--   tweet.time_is_odd         tweet.time_mismatch
--   recent_search.turn        recent_search.sequence
--   kept_answer               cached_result
--   setting joined            none: imports no longer merge all segments of the search index
--
-- The comments of the first script describe the other columns of the tables.
--
-- Tables are renamed and copied. Without this pragma, SQLite would change the references of other tables to the
-- renamed ones. Foreign keys must be off, and are verified at the end.
PRAGMA legacy_alter_table = ON;

DROP INDEX tweet_number;
DROP INDEX tweet_odd_time;
DROP INDEX tweet_timeless;
DROP INDEX tweet_reply_to;
DROP INDEX tweet_retweet_of;
DROP INDEX tweet_quote_of;
DROP INDEX tweet_conversation;
DROP INDEX tweet_place;
DROP INDEX tweet_point;
ALTER TABLE tweet RENAME TO old_tweet;

CREATE TABLE tweet (
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
) STRICT;
INSERT INTO tweet SELECT * FROM old_tweet;
DROP TABLE old_tweet;
-- Contains the columns that most searches of the index filter and sort by, so these searches need not read the rows.
CREATE INDEX tweet_doc_id ON tweet (doc_id, like_count, retweet_count);
CREATE INDEX tweet_time_mismatch ON tweet (created_at) WHERE time_mismatch;
CREATE INDEX tweet_without_time ON tweet (id) WHERE created_at IS NULL;
CREATE INDEX tweet_reply_to ON tweet (reply_to_tweet) WHERE reply_to_tweet IS NOT NULL;
CREATE INDEX tweet_retweet_of ON tweet (retweet_of_tweet) WHERE retweet_of_tweet IS NOT NULL;
CREATE INDEX tweet_quote_of ON tweet (quote_of_tweet) WHERE quote_of_tweet IS NOT NULL;
CREATE INDEX tweet_conversation ON tweet (conversation_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX tweet_place ON tweet (place_id, latitude) WHERE place_id IS NOT NULL;
CREATE INDEX tweet_point ON tweet (latitude, longitude) WHERE latitude IS NOT NULL;

-- `media.link` is NULL if the text contains the address at the span, like `tweet_url.url`. If no archive has the
-- address of an item with a span, it is empty.
UPDATE media SET link = NULLIF(coalesce(link, ''), (
    SELECT CAST(substr(CAST(t.text AS BLOB), media.start_byte + 1, media.end_byte - media.start_byte) AS TEXT)
    FROM tweet t WHERE t.id = media.tweet_id))
WHERE start_byte IS NOT NULL;

-- The periods in which an import has tweets: `tweet_id >> 46`, which is 4 hours and 40 minutes of Twitter's IDs. The
-- view `imported_tweet` uses it to find the tweets of an import without a scan of `tweet_import`. An index would need
-- 14 bytes for each tweet. A row without tweets is harmless.
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

ALTER TABLE recent_search RENAME TO old_recent_search;
CREATE TABLE recent_search (
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
) STRICT;
INSERT INTO recent_search SELECT * FROM old_recent_search;
DROP TABLE old_recent_search;

DROP VIEW searches;
CREATE VIEW searches AS
SELECT r.query, datetime(r.searched_at, 'unixepoch') AS searched_at, r.hits, r.uses,
  (SELECT s.name FROM saved_search s WHERE s.folded_query = r.folded ORDER BY s.title IS NOT NULL, s.id LIMIT 1) AS pin
FROM recent_search r ORDER BY r.sequence DESC;

DROP INDEX import_fingerprint;
DROP INDEX import_path;
DROP INDEX import_stored_size;
ALTER TABLE import RENAME TO old_import;
CREATE TABLE import (
  id INTEGER PRIMARY KEY,
  sha256 TEXT UNIQUE,
  path TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  context TEXT NOT NULL DEFAULT '',
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
) STRICT;
INSERT INTO import SELECT * FROM old_import;
DROP TABLE old_import;
-- An import of a folder looks up each of its inputs, and there can be tens of thousands.
CREATE INDEX import_fingerprint ON import (fingerprint);
CREATE INDEX import_path ON import (path);
CREATE INDEX import_stored_size ON import (stored_size);

ALTER TABLE user RENAME TO old_user;
CREATE TABLE user (
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
) STRICT;
INSERT INTO user SELECT * FROM old_user;
DROP TABLE old_user;

DROP TABLE kept_answer;
-- Cached statistics that need a scan of all tweets. Every import, and every removal of tweets, empties the table. A
-- large import computes some of them again at its end. The table may be emptied at any time. `name` identifies the
-- statistic and its options. `value` is the encoded result.
CREATE TABLE cached_result (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  value BLOB NOT NULL
) STRICT;
DELETE FROM setting WHERE name = 'joined';

PRAGMA legacy_alter_table = OFF;

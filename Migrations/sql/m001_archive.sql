-- The tables of a store, level 1. A store is a plain SQLite file: any SQLite program can read it without extensions.
-- The article "The schema" explains the rules for other programs.
--
-- Each tweet has one row in `tweet`, with the tweet ID as the key. The entities of its text have rows in
-- `tweet_hashtag`, `tweet_mention`, `tweet_url`, `tweet_cashtag` and `media`, in the order of the record (`position`,
-- counted from 0). Texts contain no HTML escapes. `start_byte` and `end_byte` are a half-open range of UTF-8 bytes in
-- `tweet.text`. They are NULL if the text was truncated before the entity.
--
-- `source` of an entity is one of these values:
--   0  the record lists the entity
--   1  the note (the full text of a long post) lists it
--   2  Tweetdex extracted it from the text
--   3  Tweetdex copied it from the original of a truncated retweet
--
-- NULL means that no archive has the value, never "no" or "none", unless a comment gives it another meaning.
-- Times are Unix seconds in UTC. `folded` is a text in the form that searches compare: in lower case, without accents.
--
-- The last 8 bytes of every page are a checksum, which SQLite ignores. Other programs do not update it, and
-- `tweetdex check` reports the pages that they have written.
--
-- Other programs should read the views `tweets`, `hashtags`, `mentions`, `urls`, `images`, `labels`, `searches` and
-- `messages`. Level 2 redefines the first five.

-- Values that describe the store:
--   version              version of the program that last wrote the store
--   tokenizer            version of the tokens in the search index
--   generation           number that increases with every transaction that changes tweets
--   tweets               number of tweets that searches find by default
--   topics               exists if the sample topics were added
--   joined               number of tweets when the search index was last merged into one segment
--   accepted_damage      tables with damaged pages that the user accepted, separated by commas
--   sessions.TABLE       terminal sessions whose lists are in TABLE (`last_result`, `last_conversation`)
-- Settings of the user: `account`, `home`, `tz`, `theme`, `text`, `history`.
CREATE TABLE setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Accounts. `id` is the account ID, or a negative number computed from the handle if a record contains only the handle.
-- `handle`, `name` and the profile (`bio` to `header_url`) are the newest known ones. `handle_seen_at`, `name_seen_at`
-- and `profile_seen_at` are the times of the records that contain them.
CREATE TABLE user (
  id INTEGER PRIMARY KEY,
  -- the import that said all of this; NULL where several speak of the account, each in a row of `user_import`
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

-- The data of one account in one import, if several imports mention the account. The row in `user` is merged from these
-- rows. The columns have the same meaning as in `user`.
CREATE TABLE user_import (
  user_id INTEGER NOT NULL REFERENCES user (id),
  import_id INTEGER NOT NULL REFERENCES import (id),
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
  header_url TEXT,
  PRIMARY KEY (user_id, import_id)
) STRICT, WITHOUT ROWID;

-- Every handle that an account has or had, with the imports that contain it.
CREATE TABLE user_handle (
  folded TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES user (id),
  import_id INTEGER NOT NULL REFERENCES import (id),
  handle TEXT NOT NULL,
  PRIMARY KEY (folded, user_id, import_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX user_handle_of_user ON user_handle (user_id);

-- The owners: accounts whose own archives were imported.
CREATE TABLE owner (
  user_id INTEGER PRIMARY KEY REFERENCES user (id)
) STRICT;

-- The apps that tweets were written with. Twitter calls them sources.
CREATE TABLE client (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

-- The places that tweets are tagged with. The bounding box is in degrees.
CREATE TABLE place (
  id TEXT PRIMARY KEY,
  name TEXT,
  full_name TEXT,
  country TEXT,
  country_code TEXT,
  type TEXT,
  west REAL,
  south REAL,
  east REAL,
  north REAL
) STRICT, WITHOUT ROWID;

-- Tweets. `flags` is the sum of these values:
--        1  collected: the tweet has its own record in an input
--        2  the text comes from a note (the full text of a long post)
--        4  the text is truncated
--        8  deleted
--       16  liked by an owner
--       32  a later version exists
--       64  withheld in some countries
--      128  sent to a Twitter Circle
--      256  posted in a community
--      512  a retweet of an unknown tweet
--     1024  a truncated retweet whose text was completed from the original
--     2048  bookmarked
--     4096  missing from a newer archive of its author
--     8192  has a poll
--    65536  no rows in `tweet_hashtag`
--   131072  no rows in `tweet_mention`
--   262144  no rows in `tweet_url`
--   524288  no rows in `tweet_cashtag`
--  1048576  no rows in `media`
-- A tweet with neither 1 nor 16 is referenced: it occurs only inside the record of a tweet that quotes, retweets or
-- answers it. The last five values save lookups in the child tables.
--
-- `text_trust` is the completeness of the text: 0 a summary such as a like, 1 truncated, 2 `text` of a classic archive
-- or of API v1.1, 3 `text` of API v2, 4 `full_text`, 5 a note. Of several records, the one with the highest value
-- provides the text.
--
-- `number` is the doc ID: the rowid of the tweet in `tweet_index`. `generation` is the generation of the store in which
-- searches could first find the tweet; for a referenced tweet, the one in which it was imported. `text` is the last
-- column, so SQLite reads the other columns without it.
CREATE TABLE tweet (
  id INTEGER PRIMARY KEY,
  -- the tweet's row in the search index; of two tweets the one with the greater id has the greater number
  number INTEGER NOT NULL,
  created_at INTEGER,
  flags INTEGER NOT NULL,
  author_id INTEGER REFERENCES user (id),
  -- 1 where only the date is known
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
  -- 1 where the time inside the id and `created_at` differ by more than a minute
  time_is_odd INTEGER NOT NULL,
  -- the store's generation that first let searches find it (for one met only inside others: that it came in with)
  generation INTEGER NOT NULL DEFAULT 0,
  text_trust INTEGER NOT NULL,
  -- behind what is counted and filtered by, which is read without it
  text TEXT NOT NULL
) STRICT;
-- Covers the columns that most searches of the index filter and sort by, so these searches need not read the rows.
CREATE INDEX tweet_number ON tweet (number, like_count, retweet_count);
CREATE INDEX tweet_odd_time ON tweet (created_at) WHERE time_is_odd;
CREATE INDEX tweet_timeless ON tweet (id) WHERE created_at IS NULL;
CREATE INDEX tweet_reply_to ON tweet (reply_to_tweet) WHERE reply_to_tweet IS NOT NULL;
CREATE INDEX tweet_retweet_of ON tweet (retweet_of_tweet) WHERE retweet_of_tweet IS NOT NULL;
CREATE INDEX tweet_quote_of ON tweet (quote_of_tweet) WHERE quote_of_tweet IS NOT NULL;
CREATE INDEX tweet_conversation ON tweet (conversation_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX tweet_place ON tweet (place_id, latitude) WHERE place_id IS NOT NULL;
CREATE INDEX tweet_point ON tweet (latitude, longitude) WHERE latitude IS NOT NULL;

-- Distinct hashtags. `text` is the first imported spelling.
CREATE TABLE hashtag (
  id INTEGER PRIMARY KEY,
  folded TEXT NOT NULL UNIQUE,
  text TEXT NOT NULL
) STRICT;

-- `spelling` is NULL if the tweet's text has the same spelling at the span. Without a text at the span, it is NULL if
-- `hashtag.text` has the same spelling.
CREATE TABLE tweet_hashtag (
  tweet_id INTEGER NOT NULL REFERENCES tweet (id),
  position INTEGER NOT NULL,
  hashtag_id INTEGER NOT NULL REFERENCES hashtag (id),
  start_byte INTEGER,
  end_byte INTEGER,
  source INTEGER NOT NULL,
  spelling TEXT,
  PRIMARY KEY (tweet_id, position)
) STRICT, WITHOUT ROWID;

-- `handle` is NULL if `user_id` is known and the text contains the handle at the span, after its `@`.
CREATE TABLE tweet_mention (
  tweet_id INTEGER NOT NULL REFERENCES tweet (id),
  position INTEGER NOT NULL,
  user_id INTEGER REFERENCES user (id),
  handle TEXT CHECK (handle IS NOT NULL OR (user_id IS NOT NULL AND start_byte IS NOT NULL)),
  start_byte INTEGER,
  end_byte INTEGER,
  source INTEGER NOT NULL,
  PRIMARY KEY (tweet_id, position)
) STRICT, WITHOUT ROWID;

-- `url` is the address in the text (usually a t.co link), `expanded` its target, and `display` the form that Twitter
-- showed. `url` is NULL if `expanded` is known and the text contains the address at the span.
CREATE TABLE tweet_url (
  tweet_id INTEGER NOT NULL REFERENCES tweet (id),
  position INTEGER NOT NULL,
  url TEXT CHECK (url IS NOT NULL OR (expanded IS NOT NULL AND start_byte IS NOT NULL)),
  expanded TEXT,
  display TEXT,
  start_byte INTEGER,
  end_byte INTEGER,
  source INTEGER NOT NULL,
  PRIMARY KEY (tweet_id, position)
) STRICT, WITHOUT ROWID;

-- `text` and `folded` have no `$`.
CREATE TABLE tweet_cashtag (
  tweet_id INTEGER NOT NULL REFERENCES tweet (id),
  position INTEGER NOT NULL,
  text TEXT NOT NULL,
  folded TEXT NOT NULL,
  start_byte INTEGER,
  end_byte INTEGER,
  source INTEGER NOT NULL,
  PRIMARY KEY (tweet_id, position)
) STRICT, WITHOUT ROWID;

-- Images, videos and GIFs. `url` is the address of the image, or of a video's preview. `link` is the short address in
-- the text, and `expanded` its target. `link` is NULL if the text contains it at the span, and empty if the item has a
-- span but no link. `source_tweet` and `source_user` name the tweet and the account that the item was first posted
-- with.
CREATE TABLE media (
  tweet_id INTEGER NOT NULL REFERENCES tweet (id),
  position INTEGER NOT NULL,
  media_id TEXT,
  kind TEXT NOT NULL CHECK (kind IN ('photo', 'video', 'animated_gif')),
  url TEXT,
  video_url TEXT,
  link TEXT,
  expanded TEXT,
  start_byte INTEGER,
  end_byte INTEGER,
  width INTEGER,
  height INTEGER,
  alt_text TEXT,
  duration_ms INTEGER,
  source_tweet INTEGER,
  source_user INTEGER,
  file_name TEXT,
  source INTEGER NOT NULL,
  PRIMARY KEY (tweet_id, position)
) STRICT, WITHOUT ROWID;

-- The files and zips that contain media. `path` is absolute.
CREATE TABLE container (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE
) STRICT;

-- The location of a media file's bytes. `method` is 0 for a file in a folder (`container.path`), 1 for a zip entry
-- without compression, and 2 for a zip entry compressed with deflate. `data_offset` is the byte offset of the data in
-- the zip, and `entry` the name of the zip entry; `entry` is NULL for a file in a folder. `data_offset` is NULL for a
-- file in a folder and in a compressed inner zip. `stored_size` and `size` are the compressed and the uncompressed size
-- in bytes.
CREATE TABLE media_file (
  tweet_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  container_id INTEGER NOT NULL REFERENCES container (id),
  entry TEXT,
  method INTEGER NOT NULL,
  data_offset INTEGER,
  stored_size INTEGER NOT NULL,
  size INTEGER NOT NULL,
  PRIMARY KEY (tweet_id, position),
  FOREIGN KEY (tweet_id, position) REFERENCES media (tweet_id, position)
) STRICT, WITHOUT ROWID;

-- The owners' profile pictures in their archives. `kind` is 0 for the avatar and 1 for the header. The other columns
-- have the same meaning as in `media_file`.
CREATE TABLE profile_file (
  user_id INTEGER NOT NULL REFERENCES user (id),
  kind INTEGER NOT NULL,
  import_id INTEGER NOT NULL REFERENCES import (id),
  container_id INTEGER NOT NULL REFERENCES container (id),
  entry TEXT,
  method INTEGER NOT NULL,
  data_offset INTEGER,
  stored_size INTEGER NOT NULL,
  size INTEGER NOT NULL,
  PRIMARY KEY (user_id, kind, import_id)
) STRICT, WITHOUT ROWID;

-- The versions of edited tweets. All versions of a tweet have the same `initial_id`, which is the ID of the first one.
-- `position` orders them, oldest first.
CREATE TABLE edit (
  tweet_id INTEGER PRIMARY KEY,
  initial_id INTEGER NOT NULL,
  position INTEGER NOT NULL
) STRICT;
CREATE INDEX edit_chain ON edit (initial_id, position);

-- The ledger: one row for each imported input.
--
-- `sha256` identifies the content. It is NULL until the input was read to its end, and does not depend on `choices`.
-- `fingerprint` identifies the state of the files by device, inode, size and modification time, or by a hash of these.
-- It is empty for a pipe. `context` identifies the sidecar files (files next to the main file) that affect the records.
-- `stored_size` is the size on disk in bytes; 0 for a pipe. `seen_at` is the time of the last inspection that found
-- this state. `choices` are the requested options, separated by commas: `likes`, `deleted`, `circle`, `messages`,
-- `owner=HANDLE`.
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
  -- when the archive was made
  archive_date INTEGER,
  -- where it is a whole archive of its owner: from when on it has every tweet that existed when it was made
  covers_from INTEGER,
  started_at INTEGER NOT NULL,
  finished_at INTEGER,
  program TEXT NOT NULL,
  -- tweets that the input itself says it has, and records read, by kind
  expected INTEGER,
  tweets INTEGER NOT NULL DEFAULT 0,
  likes INTEGER NOT NULL DEFAULT 0,
  notes INTEGER NOT NULL DEFAULT 0,
  skipped INTEGER NOT NULL DEFAULT 0,
  -- distinct tweets among these, those that were met only inside others, and those left out for their tombstones; how
  -- many tombstones there were then
  collected INTEGER NOT NULL DEFAULT 0,
  referenced_only INTEGER NOT NULL DEFAULT 0,
  forgotten INTEGER NOT NULL DEFAULT 0,
  tombstones INTEGER NOT NULL DEFAULT 0
) STRICT;
-- An import of a folder looks up each of its inputs, and there can be tens of thousands.
CREATE INDEX import_fingerprint ON import (fingerprint);
CREATE INDEX import_path ON import (path);
CREATE INDEX import_stored_size ON import (stored_size);

-- The files of an input whose records were imported. Sizes and offsets are in uncompressed bytes. All records that
-- start before `bytes_done` are in the store, because a transaction commits their rows together with this number.
-- `tweets` and `skipped` count these records. `sha256` is the hash of the first `length` bytes, which were the whole
-- file when it was last read to its end. `sha256` is NULL if the file was not read to its end.
CREATE TABLE import_entry (
  import_id INTEGER NOT NULL REFERENCES import (id),
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  size INTEGER,
  bytes_done INTEGER NOT NULL DEFAULT 0,
  tweets INTEGER NOT NULL DEFAULT 0,
  skipped INTEGER NOT NULL DEFAULT 0,
  sha256 TEXT,
  length INTEGER,
  PRIMARY KEY (import_id, position)
) STRICT, WITHOUT ROWID;

-- The inputs that contain a tweet. `entry` is the `position` in `import_entry`. The record has `byte_length` bytes at
-- `byte_offset` in the uncompressed file. `referenced` is 1 if the input has the tweet only inside another record.
-- `observed_at` is the time at which the record was made; NULL means the `archive_date` of the import.
CREATE TABLE tweet_import (
  tweet_id INTEGER NOT NULL,
  import_id INTEGER NOT NULL REFERENCES import (id),
  entry INTEGER NOT NULL,
  byte_offset INTEGER NOT NULL,
  byte_length INTEGER NOT NULL,
  referenced INTEGER NOT NULL,
  observed_at INTEGER,
  PRIMARY KEY (tweet_id, import_id)
) STRICT, WITHOUT ROWID;

-- Tweets that an input mentions but that Twitter did not return. `reason` is Twitter's name of the reason, for example
-- `Not Found Error` (deleted) or `Authorization Error` (protected). Another input may contain such a tweet.
CREATE TABLE missing_tweet (
  tweet_id INTEGER NOT NULL,
  import_id INTEGER NOT NULL REFERENCES import (id),
  reason TEXT NOT NULL,
  PRIMARY KEY (tweet_id, import_id)
) STRICT, WITHOUT ROWID;

-- The fields of a tweet in one import, if they differ from the tweet's rows, which are merged from all imports.
-- `record` is in the binary format that `RecordCoding.swift` defines.
CREATE TABLE tweet_record (
  tweet_id INTEGER NOT NULL,
  import_id INTEGER NOT NULL REFERENCES import (id),
  record BLOB NOT NULL,
  PRIMARY KEY (tweet_id, import_id)
) STRICT, WITHOUT ROWID;

-- Tweets that the user has permanently forgotten. Imports skip them.
CREATE TABLE tombstone (
  tweet_id INTEGER PRIMARY KEY
) STRICT;

-- Notices from streams that a tweet was deleted, or is withheld in some countries (codes separated by commas). The
-- store may not contain the tweet. If it does, the row in `tweet` has the matching flags.
CREATE TABLE tweet_notice (
  tweet_id INTEGER PRIMARY KEY,
  deleted INTEGER NOT NULL,
  withheld_in TEXT
) STRICT;

-- The user's labels. An import of a Tweetdex export can add labels; other imports do not change them. The labels of a
-- tweet are deleted together with the tweet. A star is the label `starred`.
CREATE TABLE label (
  id INTEGER PRIMARY KEY,
  folded TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL
) STRICT;

CREATE TABLE tweet_label (
  label_id INTEGER NOT NULL REFERENCES label (id),
  tweet_id INTEGER NOT NULL REFERENCES tweet (id) ON DELETE CASCADE,
  added_at INTEGER NOT NULL,
  PRIMARY KEY (label_id, tweet_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX tweet_label_of_tweet ON tweet_label (tweet_id);

-- The user's notes, at most one per tweet. An import of a Tweetdex export can add notes.
CREATE TABLE tweet_note (
  tweet_id INTEGER PRIMARY KEY REFERENCES tweet (id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  written_at INTEGER NOT NULL
) STRICT;

-- The search index: one document per tweet, whose rowid is `tweet.number`. A document consists of normalised tokens,
-- separated by spaces, and is computed from the rows of the tweet. The first character of a token is its kind:
--   none  a word of the text
--   ~     an alternative form of a word
--   #     a folded hashtag; with `#$` a folded cashtag
--   @     the folded handle of a mention
--   /     a word of a link, or `/|` between two links
--   !     a property (`!media`, `!reply`, `!lang_en`, `!referenced`), or an account with `user.id`: `!u` the author;
--         `!to_`, `!rt_` and `!qt_` the account that the tweet answers, retweets or quotes
CREATE VIRTUAL TABLE tweet_index USING fts5 (
  tokens,
  content = '', columnsize = 0,
  tokenize = "ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\]^_`{|}~'"
);
-- The size of index pages in bytes. Two index pages, with their cell headers, fit into a page of the file, which has
-- 8,184 usable bytes.
INSERT INTO tweet_index (tweet_index, rank) VALUES ('pgsz', 4042);

-- The search history: the 100 most recent searches. Saved searches stay in the history and do not count towards this
-- limit. `folded` is the query in lower case, without white space at its ends.
CREATE TABLE recent_search (
  id INTEGER PRIMARY KEY,
  folded TEXT NOT NULL UNIQUE,
  query TEXT NOT NULL,
  searched_at INTEGER NOT NULL,
  -- grows with every search: decides about order where the clock does not
  turn INTEGER NOT NULL UNIQUE,
  hits INTEGER,
  uses INTEGER NOT NULL,
  -- the store's generation at its last run: tweets of a later one are new since then
  generation INTEGER NOT NULL
) STRICT;

-- Saved searches. Queries include one as `saved:NAME`. A saved search with a title is a topic. `folded` is the name in
-- lower case. `folded_query` equals `recent_search.folded` of the same query.
CREATE TABLE saved_search (
  id INTEGER PRIMARY KEY,
  folded TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  folded_query TEXT NOT NULL,
  title TEXT
) STRICT;

-- The log of all recorded searches. `tweets` and `generation` are the settings with these names at that time. `hits` is
-- the number of results; NULL until they are counted.
CREATE TABLE search_log (
  id INTEGER PRIMARY KEY,
  query TEXT NOT NULL,
  searched_at INTEGER NOT NULL,
  hits INTEGER,
  tweets INTEGER NOT NULL,
  generation INTEGER NOT NULL
) STRICT;

-- The result list that each terminal session printed last, so that commands can refer to its rows by number. Contains
-- at most 999 rows of a list. `row` is 1,000 times the number of the session (0 to 15, see the setting
-- `sessions.TABLE`), plus the row in the list, counted from 1.
CREATE TABLE last_result (
  row INTEGER PRIMARY KEY,
  tweet_id INTEGER NOT NULL
) STRICT;

-- Cached statistics that need a scan of all tweets. Every import, and every removal of tweets, empties the table. A
-- large import computes some statistics again at its end. The table may be emptied at any time. `name` identifies the
-- statistic and its options. `value` is the encoded result.
CREATE TABLE kept_answer (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  value BLOB NOT NULL
) STRICT;

CREATE VIEW tweets AS
SELECT t.id, datetime(t.created_at, 'unixepoch') AS created_at, u.handle AS author, u.name AS author_name, t.text,
  t.lang, c.name AS source,
  CASE WHEN t.retweet_of_tweet IS NOT NULL OR t.retweet_of_user IS NOT NULL THEN 'retweet'
    WHEN t.quote_of_tweet IS NOT NULL OR t.quote_of_user IS NOT NULL THEN 'quote'
    WHEN t.reply_to_tweet IS NOT NULL OR t.reply_to_user IS NOT NULL THEN 'reply'
    ELSE 'original' END AS kind,
  t.like_count AS likes, t.retweet_count AS retweets, t.reply_to_tweet, t.retweet_of_tweet, t.quote_of_tweet,
  t.flags & 1 AS collected,
  'https://x.com/' || coalesce(u.handle, 'i/web') || '/status/' || t.id AS url
FROM tweet t
LEFT JOIN user u ON u.id = t.author_id
LEFT JOIN client c ON c.id = t.client_id;

CREATE VIEW hashtags AS
SELECT h.tweet_id, g.text AS hashtag, g.folded FROM tweet_hashtag h JOIN hashtag g ON g.id = h.hashtag_id;

CREATE VIEW mentions AS
SELECT m.tweet_id,
  coalesce(m.handle, substr(CAST(substr(CAST(t.text AS BLOB), m.start_byte + 1, m.end_byte - m.start_byte) AS TEXT), 2))
    AS handle,
  m.user_id, u.name
FROM tweet_mention m
JOIN tweet t ON t.id = m.tweet_id
LEFT JOIN user u ON u.id = m.user_id;

CREATE VIEW urls AS
SELECT l.tweet_id, coalesce(l.expanded, l.url) AS url, l.display,
  coalesce(l.url, CAST(substr(CAST(t.text AS BLOB), l.start_byte + 1, l.end_byte - l.start_byte) AS TEXT)) AS short_url
FROM tweet_url l
JOIN tweet t ON t.id = l.tweet_id;

CREATE VIEW images AS
SELECT m.tweet_id, m.position, m.kind, m.url, m.width, m.height, m.alt_text, c.path AS file, f.entry
FROM media m
LEFT JOIN media_file f ON f.tweet_id = m.tweet_id AND f.position = m.position
LEFT JOIN container c ON c.id = f.container_id;

CREATE VIEW labels AS
SELECT l.tweet_id, n.name AS label, datetime(l.added_at, 'unixepoch') AS added_at
FROM tweet_label l JOIN label n ON n.id = l.label_id;

CREATE VIEW searches AS
SELECT r.query, datetime(r.searched_at, 'unixepoch') AS searched_at, r.hits, r.uses,
  (SELECT s.name FROM saved_search s WHERE s.folded_query = r.folded ORDER BY s.title IS NOT NULL, s.id LIMIT 1) AS pin
FROM recent_search r ORDER BY r.turn DESC;

-- Direct messages. An import reads them only if the user requests them. No table of tweets refers to these tables.
-- Accounts are account IDs (`sender_id`, `recipient_id`, `actor_id`); `user` may have no row for them.

-- Conversations. `name` is Twitter's ID of the conversation: `42-43` for the accounts 42 and 43, a number for a group.
CREATE TABLE conversation (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  is_group INTEGER NOT NULL
) STRICT;

-- Messages. The key is Twitter's ID of the message. The values come from the newest import that contains the message.
-- `recipient_id` is NULL in groups. `is_welcome` is 1 for a welcome message, which an account sends automatically.
CREATE TABLE message (
  id INTEGER PRIMARY KEY,
  conversation_id INTEGER NOT NULL REFERENCES conversation (id),
  created_at INTEGER,
  sender_id INTEGER,
  recipient_id INTEGER,
  text TEXT NOT NULL,
  is_welcome INTEGER NOT NULL
) STRICT;
CREATE INDEX message_of_conversation ON message (conversation_id, id, created_at);

-- Links of messages. The columns have the same meaning as in `tweet_url`, but `url` is always present.
CREATE TABLE message_url (
  message_id INTEGER NOT NULL REFERENCES message (id),
  position INTEGER NOT NULL,
  url TEXT NOT NULL,
  expanded TEXT,
  display TEXT,
  start_byte INTEGER,
  end_byte INTEGER,
  source INTEGER NOT NULL,
  PRIMARY KEY (message_id, position)
) STRICT, WITHOUT ROWID;

-- Images, videos and GIFs of messages. `file_name` is the name of the file in the archive.
CREATE TABLE message_media (
  message_id INTEGER NOT NULL REFERENCES message (id),
  position INTEGER NOT NULL,
  media_id TEXT,
  kind TEXT NOT NULL CHECK (kind IN ('photo', 'video', 'animated_gif')),
  url TEXT,
  video_url TEXT,
  link TEXT,
  expanded TEXT,
  start_byte INTEGER,
  end_byte INTEGER,
  file_name TEXT,
  PRIMARY KEY (message_id, position)
) STRICT, WITHOUT ROWID;

-- The location of a media file's bytes in each import that contains it. The columns have the same meaning as in
-- `media_file`.
CREATE TABLE message_media_file (
  message_id INTEGER NOT NULL REFERENCES message (id),
  file_name TEXT NOT NULL,
  import_id INTEGER NOT NULL REFERENCES import (id),
  container_id INTEGER NOT NULL REFERENCES container (id),
  entry TEXT,
  method INTEGER NOT NULL,
  data_offset INTEGER,
  stored_size INTEGER NOT NULL,
  size INTEGER NOT NULL,
  PRIMARY KEY (message_id, file_name, import_id)
) STRICT, WITHOUT ROWID;

-- Reactions to messages. `reaction` is Twitter's name of the reaction (`like`), or an emoji. `event_id` is Twitter's ID
-- of the reaction.
CREATE TABLE message_reaction (
  message_id INTEGER NOT NULL REFERENCES message (id),
  position INTEGER NOT NULL,
  event_id INTEGER,
  sender_id INTEGER,
  reaction TEXT NOT NULL,
  created_at INTEGER,
  PRIMARY KEY (message_id, position)
) STRICT, WITHOUT ROWID;

-- The earlier texts of edited messages, oldest first.
CREATE TABLE message_edit (
  message_id INTEGER NOT NULL REFERENCES message (id),
  position INTEGER NOT NULL,
  text TEXT NOT NULL,
  created_at INTEGER,
  PRIMARY KEY (message_id, position)
) STRICT, WITHOUT ROWID;

-- Events in conversations. `people` are account IDs, separated by commas. `kind` is one of these:
--   join                the owner of the archive joined; `people` are the members at that time
--   participants_join   `actor_id` added `people`
--   participants_leave  `people` left
--   rename              `actor_id` changed the name of the conversation to `name`
CREATE TABLE conversation_event (
  id INTEGER PRIMARY KEY,
  conversation_id INTEGER NOT NULL REFERENCES conversation (id),
  kind TEXT NOT NULL CHECK (kind IN ('join', 'participants_join', 'participants_leave', 'rename')),
  created_at INTEGER,
  actor_id INTEGER,
  people TEXT NOT NULL,
  name TEXT
) STRICT;
CREATE INDEX conversation_event_of_conversation ON conversation_event (conversation_id, created_at);

-- The senders and recipients of messages, and the current and former members of conversations. `tweetdex reindex`
-- computes this table again from the tables above.
CREATE TABLE conversation_participant (
  conversation_id INTEGER NOT NULL REFERENCES conversation (id),
  user_id INTEGER NOT NULL,
  PRIMARY KEY (conversation_id, user_id)
) STRICT, WITHOUT ROWID;

-- The inputs that contain a message. `entry`, `byte_offset` and `byte_length` have the same meaning as in
-- `tweet_import`. `record` has the fields of the message in this import, in the binary format that
-- `MessageCoding.swift` defines. It is NULL if they equal the message's rows.
--
-- `observed_at` is the creation time of the archive; NULL if unknown. It can differ from `import.archive_date`, because
-- archives that differ only in messages share one row in `import`.
CREATE TABLE message_import (
  message_id INTEGER NOT NULL REFERENCES message (id),
  import_id INTEGER NOT NULL REFERENCES import (id),
  entry INTEGER NOT NULL,
  byte_offset INTEGER NOT NULL,
  byte_length INTEGER NOT NULL,
  record BLOB,
  observed_at INTEGER,
  PRIMARY KEY (message_id, import_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX message_import_of_import ON message_import (import_id);

-- The imports that contain an event.
CREATE TABLE conversation_event_import (
  event_id INTEGER NOT NULL REFERENCES conversation_event (id),
  import_id INTEGER NOT NULL REFERENCES import (id),
  PRIMARY KEY (event_id, import_id)
) STRICT, WITHOUT ROWID;

-- The search index of messages, with the same kinds of tokens as `tweet_index`. The rowid is `message.id`, and the
-- author of a document is the sender.
CREATE VIRTUAL TABLE message_index USING fts5 (
  tokens,
  content = '', columnsize = 0,
  tokenize = "ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\]^_`{|}~'"
);
INSERT INTO message_index (message_index, rank) VALUES ('pgsz', 4042);

-- The list of conversations that each terminal session printed last. `row` has the same meaning as in `last_result`.
CREATE TABLE last_conversation (
  row INTEGER PRIMARY KEY,
  conversation_id INTEGER NOT NULL
) STRICT;

CREATE VIEW messages AS
SELECT m.id, datetime(m.created_at, 'unixepoch') AS created_at, c.name AS conversation, m.sender_id,
  u.handle AS sender, m.recipient_id, r.handle AS recipient, m.text
FROM message m
JOIN conversation c ON c.id = m.conversation_id
LEFT JOIN user u ON u.id = m.sender_id
LEFT JOIN user r ON r.id = m.recipient_id;

-- The tables of a store. A store is a plain SQLite file: any SQLite program can read it without extensions. The article
-- "The schema" explains the rules for other programs.
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
-- NULL means that no archive has the value, never "no" or "none", unless a comment gives it another meaning. Times are
-- Unix seconds in UTC. `folded` is a text in the form that searches compare: in lower case, without accents.
--
-- The last 8 bytes of every page are a checksum, which SQLite ignores. Other programs do not update it, and `tweetdex
-- check` reports the pages that they have written.
--
-- Other programs should read the views at the end: `tweets`, `hashtags`, `mentions`, `urls`, `images`, `articles`,
-- `labels`, `searches`, `follows`, `lists` and `messages`.

CREATE TABLE setting (
  -- Values that describe the store:
  --   version              version of the program that last wrote the store
  --   tokenizer            version of the tokens in the search index
  --   generation           number that increases with every transaction that changes tweets
  --   tweets               number of tweets that searches find by default
  --   topics               exists if the sample topics were added
  --   accepted_damage      tables with damaged pages that the user accepted, separated by commas
  --   sessions.TABLE       terminal sessions whose lists are in TABLE (`last_result`, `last_conversation`)
  --   sessions.TABLE.N     the search whose results are the list of session N
  -- Settings of the user: `account`, `home`, `tz`, `theme`, `text`, `history`.
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE user (
  -- Accounts. `id` is the account ID, or a negative number computed from the handle if a record contains only the
  -- handle, or from the name if it contains only that. `handle`, `name` and the profile (`bio` to `header_url`) are the newest known ones. `handle_seen_at`,
  -- `name_seen_at` and `profile_seen_at` are the times of the records that contain them.
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

CREATE TABLE user_import (
  -- The data of one account in one import, if several imports mention the account. The row in `user` is merged from
  -- these rows. The columns have the same meaning as in `user`.
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
-- The accounts of which only the name is known.
CREATE INDEX user_named ON user (name COLLATE NOCASE) WHERE id < 0 AND handle IS NULL;

CREATE TABLE user_handle (
  -- Every handle that an account has or had, with the imports that contain it.
  folded TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES user (id),
  import_id INTEGER NOT NULL REFERENCES import (id),
  handle TEXT NOT NULL,
  PRIMARY KEY (folded, user_id, import_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX user_handle_of_user ON user_handle (user_id);

CREATE TABLE owner (
  -- The owners: accounts whose own archives were imported.
  user_id INTEGER PRIMARY KEY REFERENCES user (id)
) STRICT;

CREATE TABLE client (
  -- The apps that tweets were written with. Twitter calls them sources.
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE place (
  -- The places that tweets are tagged with. The bounding box is in degrees.
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

CREATE TABLE tweet (
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
  --    16384  an X Article
  --    32768  has a Community Note
  --    65536  no rows in `tweet_hashtag`
  --   131072  no rows in `tweet_mention`
  --   262144  no rows in `tweet_url`
  --   524288  no rows in `tweet_cashtag`
  --  1048576  no rows in `media`
  -- A tweet with neither 1 nor 16 is referenced: it occurs only inside the record of a tweet that quotes, retweets or
  -- answers it. The last five values save lookups in the child tables.
  --
  -- `text_completeness` is 0 for a summary such as a like, 1 truncated, 2 `text` of a classic archive or of API v1.1, 3
  -- `text` of API v2, 4 `full_text`, 5 a note, 6 the title and preview of an article, 7 its plain text, 8 the whole
  -- article. Of several records, the one with the highest value provides the text.
  --
  -- `id` is the tweet ID. For a record without an ID, it is a negative key, computed from author, time and text. Keys
  -- have the order of the times.
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
  -- 1 if the time in the ID and `created_at` differ by more than a minute, or if only the date is known.
  time_mismatch INTEGER NOT NULL,
  -- The generation of the store in which searches could first find the tweet; for a referenced tweet, the one in which
  -- it was imported.
  generation INTEGER NOT NULL DEFAULT 0,
  text_completeness INTEGER NOT NULL,
  -- The last column, so SQLite reads the others without it.
  text TEXT NOT NULL
) STRICT;
-- Covers the columns that most searches of the index filter and sort by, so these searches need not read the rows.
CREATE INDEX tweet_doc_id ON tweet (doc_id, created_at, day_precision, like_count, retweet_count);
CREATE INDEX tweet_time_mismatch ON tweet (created_at) WHERE time_mismatch;
CREATE INDEX tweet_without_time ON tweet (id) WHERE created_at IS NULL;
-- Tweets with their own record, unlike likes, usually have an author.
CREATE INDEX tweet_without_author ON tweet (id) WHERE author_id IS NULL AND flags & 1;
CREATE INDEX tweet_reply_to ON tweet (reply_to_tweet) WHERE reply_to_tweet IS NOT NULL;
-- The replies of which no record names the answered account: it is the author of the answered tweet.
CREATE INDEX tweet_reply_unnamed ON tweet (reply_to_tweet)
  WHERE reply_to_tweet IS NOT NULL AND reply_to_user IS NULL;
CREATE INDEX tweet_retweet_of ON tweet (retweet_of_tweet) WHERE retweet_of_tweet IS NOT NULL;
CREATE INDEX tweet_quote_of ON tweet (quote_of_tweet) WHERE quote_of_tweet IS NOT NULL;
CREATE INDEX tweet_conversation ON tweet (conversation_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX tweet_place ON tweet (place_id, latitude) WHERE place_id IS NOT NULL;
CREATE INDEX tweet_point ON tweet (latitude, longitude) WHERE latitude IS NOT NULL;

CREATE TABLE hashtag (
  -- Distinct hashtags. `text` is the first imported spelling.
  id INTEGER PRIMARY KEY,
  folded TEXT NOT NULL UNIQUE,
  text TEXT NOT NULL
) STRICT;

CREATE TABLE tweet_hashtag (
  -- `spelling` is NULL if the tweet's text has the same spelling at the span. Without a text at the span, it is NULL if
  -- `hashtag.text` has the same spelling.
  tweet_id INTEGER NOT NULL REFERENCES tweet (id),
  position INTEGER NOT NULL,
  hashtag_id INTEGER NOT NULL REFERENCES hashtag (id),
  start_byte INTEGER,
  end_byte INTEGER,
  source INTEGER NOT NULL,
  spelling TEXT,
  PRIMARY KEY (tweet_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE tweet_mention (
  -- `handle` is NULL if `user_id` is known and the text contains the handle at the span, after its `@`.
  tweet_id INTEGER NOT NULL REFERENCES tweet (id),
  position INTEGER NOT NULL,
  user_id INTEGER REFERENCES user (id),
  handle TEXT CHECK (handle IS NOT NULL OR (user_id IS NOT NULL AND start_byte IS NOT NULL)),
  start_byte INTEGER,
  end_byte INTEGER,
  source INTEGER NOT NULL,
  PRIMARY KEY (tweet_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE tweet_url (
  -- `url` is the address in the text (usually a t.co link), `expanded` its target, and `display` the form that Twitter
  -- showed. `url` is NULL if `expanded` is known and the text contains the address at the span. `resolved` is 1 if
  -- `expanded` comes from another tweet or from a table of short links, because the records do not contain it. `via` is
  -- the address to which `url` redirects first (such as a bit.ly link), if it redirects again to `expanded`.
  -- `page_title` and `page_description` are those of the linked page.
  tweet_id INTEGER NOT NULL REFERENCES tweet (id),
  position INTEGER NOT NULL,
  url TEXT CHECK (url IS NOT NULL OR (expanded IS NOT NULL AND start_byte IS NOT NULL)),
  expanded TEXT,
  display TEXT,
  start_byte INTEGER,
  end_byte INTEGER,
  source INTEGER NOT NULL,
  resolved INTEGER NOT NULL DEFAULT 0,
  via TEXT,
  page_title TEXT,
  page_description TEXT,
  PRIMARY KEY (tweet_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE tweet_cashtag (
  -- `text` and `folded` have no `$`.
  tweet_id INTEGER NOT NULL REFERENCES tweet (id),
  position INTEGER NOT NULL,
  text TEXT NOT NULL,
  folded TEXT NOT NULL,
  start_byte INTEGER,
  end_byte INTEGER,
  source INTEGER NOT NULL,
  PRIMARY KEY (tweet_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE media (
  -- Images, videos and GIFs. `url` is the address of the image, or of a video's preview. `link` is the short address in
  -- the text, and `expanded` its target. `link` is NULL if the text contains it at the span, and empty if the item has
  -- a span but no link. `source_tweet` and `source_user` name the tweet and the account that the item was first posted
  -- with.
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
  -- The longest text of the image in `image_text`.
  image_text TEXT,
  PRIMARY KEY (tweet_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE container (
  -- The files and zips that contain media. `path` is absolute.
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE media_file (
  -- The location of a media file's bytes. `method` is 0 for a file in a folder (`container.path`), 1 for a zip entry
  -- without compression, and 2 for a zip entry compressed with deflate. `data_offset` is the byte offset of the data in
  -- the zip, and `entry` the name of the zip entry; `entry` is NULL for a file in a folder. `data_offset` is NULL for a
  -- file in a folder and in a compressed inner zip. `stored_size` and `size` are the compressed and the uncompressed
  -- size in bytes.
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

CREATE TABLE profile_file (
  -- The owners' profile pictures in their archives. `kind` is 0 for the avatar and 1 for the header. The other columns
  -- have the same meaning as in `media_file`.
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

CREATE TABLE edit (
  -- The versions of edited tweets. All versions of a tweet have the same `initial_id`, which is the ID of the first
  -- one. `position` orders them, oldest first.
  tweet_id INTEGER PRIMARY KEY,
  initial_id INTEGER NOT NULL,
  position INTEGER NOT NULL
) STRICT;
CREATE INDEX edit_chain ON edit (initial_id, position);

CREATE TABLE import (
  -- The ledger: one row for each imported input.
  --
  -- `blake3` identifies the content. It is NULL until the input was read to its end, and does not depend on `options`.
  -- `fingerprint` identifies the state of the files by device, inode, size and modification time, or by a hash of
  -- these. It is empty for a pipe. `context` identifies the sidecar files (files next to the main file) that affect the
  -- records. `stored_size` is the size on disk in bytes; 0 for a pipe. `seen_at` is the time of the last inspection
  -- that found this state. `options` are the requested options, separated by commas: `likes`, `deleted`, `circle`,
  -- `messages`, `grok`, `follows`, `without-ids`, `owner=HANDLE`, `format=NAME`, `map=PROPERTY=COLUMN`, `media=FOLDER`,
  -- and `media-state` with a hash of the names and sizes in these folders.
  id INTEGER PRIMARY KEY,
  blake3 TEXT UNIQUE,
  path TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  context TEXT NOT NULL DEFAULT '',
  stored_size INTEGER,
  seen_at INTEGER,
  format TEXT NOT NULL,
  options TEXT NOT NULL,
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
  -- The number of damaged places outside of records, such as the missing end of a truncated zip.
  damaged INTEGER NOT NULL DEFAULT 0,
  -- The numbers of distinct tweets: with their own record, only inside other records, and skipped because the user had
  -- forgotten them. `tombstones` is the number of rows in `tombstone` at that time.
  collected INTEGER NOT NULL DEFAULT 0,
  referenced_only INTEGER NOT NULL DEFAULT 0,
  forgotten INTEGER NOT NULL DEFAULT 0,
  tombstones INTEGER NOT NULL DEFAULT 0,
  -- The number of rows of the import in `tweet_import`, and the sum of their hashes (see `row_sum`).
  link_count INTEGER NOT NULL DEFAULT 0,
  link_sum INTEGER NOT NULL DEFAULT 0
) STRICT;
-- An import of a folder looks up each of its inputs, and there can be tens of thousands.
CREATE INDEX import_fingerprint ON import (fingerprint);
CREATE INDEX import_path ON import (path);
CREATE INDEX import_stored_size ON import (stored_size);

CREATE TABLE import_entry (
  -- The files of an input whose records were imported. Sizes and offsets are in uncompressed bytes. All records that
  -- start before `bytes_done` are in the store, because a transaction commits their rows together with this number.
  -- `tweets` and `skipped` count these records. `blake3` is the hash of the first `length` bytes, which were the whole
  -- file when it was last read to its end. `blake3` is NULL if the file was not read to its end.
  import_id INTEGER NOT NULL REFERENCES import (id),
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  size INTEGER,
  bytes_done INTEGER NOT NULL DEFAULT 0,
  tweets INTEGER NOT NULL DEFAULT 0,
  skipped INTEGER NOT NULL DEFAULT 0,
  blake3 TEXT,
  length INTEGER,
  PRIMARY KEY (import_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE import_unread (
  -- The members and columns of a file that no reader knows. `value_count` counts their values before `bytes_done` that
  -- are not empty, and `sample` is one of them. `position` refers to `import_entry`.
  import_id INTEGER NOT NULL REFERENCES import (id),
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  value_count INTEGER NOT NULL,
  sample TEXT NOT NULL,
  PRIMARY KEY (import_id, position, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE tweet_import (
  -- The inputs that contain a tweet. `entry` is the `position` in `import_entry`. The record has `byte_length` bytes at
  -- `byte_offset` in the uncompressed file. `referenced` is 1 if the input has the tweet only inside another record.
  -- `observed_at` is the time at which the record was made; NULL means the `archive_date` of the import.
  tweet_id INTEGER NOT NULL,
  import_id INTEGER NOT NULL REFERENCES import (id),
  entry INTEGER NOT NULL,
  byte_offset INTEGER NOT NULL,
  byte_length INTEGER NOT NULL,
  referenced INTEGER NOT NULL,
  observed_at INTEGER,
  PRIMARY KEY (tweet_id, import_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE import_period (
  -- The periods in which an import has tweets. A period is `tweet_id >> 46`, which covers 4 hours and 40 minutes of
  -- Twitter's IDs. The view `imported_tweet` uses this table to find the tweets of an import without a scan of
  -- `tweet_import`. An index would need 14 bytes for each tweet. A row for a period without tweets is harmless.
  import_id INTEGER NOT NULL REFERENCES import (id),
  period INTEGER NOT NULL,
  PRIMARY KEY (import_id, period)
) STRICT, WITHOUT ROWID;

CREATE TABLE missing_tweet (
  -- Tweets that an input mentions but that Twitter did not return. `reason` is Twitter's name of the reason, for
  -- example `Not Found Error` (deleted) or `Authorization Error` (protected). Another input may contain such a tweet.
  tweet_id INTEGER NOT NULL,
  import_id INTEGER NOT NULL REFERENCES import (id),
  reason TEXT NOT NULL,
  PRIMARY KEY (tweet_id, import_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE tweet_record (
  -- The fields of a tweet in one import, if they differ from the tweet's rows, which are merged from all imports.
  -- `record` has the cells of the rows that the tweet would have in `tweet` and the tables of its entities, in the
  -- binary format that `RecordCoder.swift` defines.
  tweet_id INTEGER NOT NULL,
  import_id INTEGER NOT NULL REFERENCES import (id),
  record BLOB NOT NULL,
  PRIMARY KEY (tweet_id, import_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE tombstone (
  -- Tweets that the user has permanently forgotten. Imports skip them.
  tweet_id INTEGER PRIMARY KEY
) STRICT;

CREATE TABLE tweet_notice (
  -- Notices from streams that a tweet was deleted, or is withheld in some countries (codes separated by commas). The
  -- store may not contain the tweet. If it does, the row in `tweet` has the matching flags.
  tweet_id INTEGER PRIMARY KEY,
  deleted INTEGER NOT NULL,
  withheld_in TEXT
) STRICT;

CREATE TABLE label (
  -- The user's labels. An import of a Tweetdex export can add labels; other imports do not change them. The labels of a
  -- tweet are deleted together with the tweet. A star is the label `starred`.
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

CREATE TABLE tweet_note (
  -- The user's notes, at most one per tweet. An import of a Tweetdex export can add notes.
  tweet_id INTEGER PRIMARY KEY REFERENCES tweet (id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  written_at INTEGER NOT NULL
) STRICT;

CREATE TABLE change (
  -- The last 100 changes that the user made to labels, notes, recent searches and saved searches. `tweetdex undo`
  -- reverts the one with the highest `id` that is not undone. `command` has the words of the command that makes the
  -- same change, such as `label add`, and `subject` the label, the ID of the tweet, the search or the topic. `tweets` is
  -- the number of tweets with changed labels or notes, and `first_tweets` has the IDs of three of them. `searches` is
  -- the number of deleted recent searches. `changed_rows` has the rows before and after the change in the format of
  -- `ChangeLog`, with the name of a label instead of its ID. When a tweet is removed, its rows are removed there too.
  -- A row whose `is_undone` is 2 records the last `tweetdex forget`, which cannot be undone.
  id INTEGER PRIMARY KEY,
  changed_at INTEGER NOT NULL,
  command TEXT NOT NULL,
  subject TEXT NOT NULL,
  is_undone INTEGER NOT NULL,
  tweets INTEGER NOT NULL,
  first_tweets TEXT NOT NULL,
  searches INTEGER NOT NULL,
  changed_rows BLOB NOT NULL
) STRICT;

CREATE TABLE poll_choice (
  -- The options of polls. The search index contains the words of `label`, because the author of the tweet wrote them.
  -- `ends_at` is the end of the poll, the same in all its rows.
  tweet_id INTEGER NOT NULL REFERENCES tweet (id),
  position INTEGER NOT NULL,
  label TEXT NOT NULL,
  votes INTEGER,
  ends_at INTEGER,
  PRIMARY KEY (tweet_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE community_note (
  -- Community Notes: context that other users wrote about tweets. `note_id` is the number in the note's address.
  tweet_id INTEGER PRIMARY KEY REFERENCES tweet (id),
  note_id INTEGER,
  text TEXT NOT NULL
) STRICT;

CREATE TABLE article (
  -- X Articles. The title and the body of an article are the text of its tweet, so the search index and the tables of
  -- entities cover them.
  --
  -- `article_id` is X's ID of the article, which is not a tweet ID. Times are Unix seconds.
  tweet_id INTEGER PRIMARY KEY REFERENCES tweet (id),
  article_id INTEGER,
  preview TEXT,
  published_at INTEGER,
  modified_at INTEGER
) STRICT;

CREATE TABLE article_part (
  -- The parts of the text that are not plain paragraphs. `start_byte` and `end_byte` are a half-open range of UTF-8
  -- bytes in `tweet.text`. An empty range at the end of a line is a part below this line. `target` is the address of a
  -- `link`, or the medium of an `image` or `cover`: its `media_id`, or its `url` if the ID is unknown. The range of an
  -- `image` is its caption.
  tweet_id INTEGER NOT NULL REFERENCES tweet (id),
  position INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('title', 'heading1', 'heading2', 'heading3', 'quote', 'bullet', 'number', 'code',
    'link', 'image', 'cover', 'divider')),
  start_byte INTEGER NOT NULL,
  end_byte INTEGER NOT NULL,
  target TEXT,
  PRIMARY KEY (tweet_id, position)
) STRICT, WITHOUT ROWID;

-- Destinations of `t.co` links that the records of a tweet do not contain. A link without a destination gets it from
-- another tweet with the same link, or else from an imported table of short links. `code` is the part of a link after
-- `https://t.co/`.

CREATE TABLE short_link (
  -- The rows of imported tables of short links.
  code TEXT NOT NULL,
  import_id INTEGER NOT NULL REFERENCES import (id),
  url TEXT NOT NULL,
  PRIMARY KEY (code, import_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX short_link_of_import ON short_link (import_id);

CREATE TABLE tweet_short_link (
  -- The `t.co` links of each tweet, also those of its media. `known` is 1 if the records of the tweet contain the
  -- destination. This table is derived from the rows of tweets; `tweetdex reindex` rebuilds it. The primary key finds
  -- the first tweet that knows a link, even if many tweets do not.
  code TEXT NOT NULL,
  tweet_id INTEGER NOT NULL,
  known INTEGER NOT NULL,
  PRIMARY KEY (code, known, tweet_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX tweet_short_link_missing ON tweet_short_link (code) WHERE NOT known;

CREATE TABLE image_text (
  -- Texts that programs for character recognition (OCR) read in images, imported before or after their tweets. `name`
  -- is the last part of the image's address without suffix, or `_` and the number of the image in its tweet, counted
  -- from 1.
  tweet_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  import_id INTEGER NOT NULL REFERENCES import (id),
  text TEXT NOT NULL,
  PRIMARY KEY (tweet_id, name, import_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX image_text_of_import ON image_text (import_id);

-- The search index: one document per tweet, whose rowid is `tweet.doc_id`. A document consists of normalised tokens,
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

CREATE TABLE recent_search (
  -- The search history: the 100 most recent searches. Saved searches stay in the history and do not count towards this
  -- limit. `folded` is the query in lower case, without white space at its ends.
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

CREATE TABLE saved_search (
  -- Saved searches. Queries include one as `saved:NAME`. A saved search with a title is a topic. `folded` is the name
  -- in lower case. `folded_query` equals `recent_search.folded` of the same query. `generation` is the generation of
  -- the store when the search was last run, or else saved; tweets of later generations are new since then.
  id INTEGER PRIMARY KEY,
  folded TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  folded_query TEXT NOT NULL,
  title TEXT,
  generation INTEGER NOT NULL
) STRICT;

CREATE TABLE search_log (
  -- The log of all recorded searches. `tweets` and `generation` are the settings with these names at that time. `hits`
  -- is the number of results; NULL until they are counted.
  id INTEGER PRIMARY KEY,
  query TEXT NOT NULL,
  searched_at INTEGER NOT NULL,
  hits INTEGER,
  tweets INTEGER NOT NULL,
  generation INTEGER NOT NULL
) STRICT;

CREATE TABLE last_result (
  -- The result list that each terminal session printed last, so that commands can refer to its rows by number. Contains
  -- at most 999 rows of a list. `row` is 1,000 times the number of the session (0 to 15, see the setting
  -- `sessions.TABLE`), plus the row in the list, counted from 1.
  row INTEGER PRIMARY KEY,
  tweet_id INTEGER NOT NULL
) STRICT;

CREATE TABLE cached_result (
  -- Cached statistics that need a scan of all tweets. Every import, and every removal of tweets, empties the table. A
  -- large import computes some statistics again at its end. The table may be emptied at any time. `name` identifies the
  -- statistic and its options. `value` is the encoded result.
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  value BLOB NOT NULL
) STRICT;

-- Direct messages. An import reads them only if the user requests them. No table of tweets refers to these tables.
-- Accounts are account IDs (`sender_id`, `recipient_id`, `actor_id`); `user` may have no row for them.

CREATE TABLE conversation (
  -- Conversations. `name` is Twitter's ID of the conversation: `42-43` for the accounts 42 and 43, a number for a
  -- group. `kind` is `pair`, `group`, or `grok` for a chat with Grok.
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('pair', 'group', 'grok'))
) STRICT;

CREATE TABLE message (
  -- Messages. The key is Twitter's ID of the message. A message of a chat with Grok has a negative key, which is computed
  -- from its time and contents. The values come from the newest import that contains the message.
  -- `recipient_id` is NULL in groups. `is_welcome` is 1 for a welcome message, which an account sends automatically.
  id INTEGER PRIMARY KEY,
  conversation_id INTEGER NOT NULL REFERENCES conversation (id),
  created_at INTEGER,
  sender_id INTEGER,
  recipient_id INTEGER,
  text TEXT NOT NULL,
  is_welcome INTEGER NOT NULL
) STRICT;
CREATE INDEX message_of_conversation ON message (conversation_id, id, created_at);

CREATE TABLE message_url (
  -- Links of messages. The columns have the same meaning as in `tweet_url`, but `url` is always present.
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

CREATE TABLE message_media (
  -- Images, videos and GIFs of messages. The columns have the same meaning as in `media`, but `link` is NULL only if
  -- the item has neither a link nor a span. `file_name` is the name of the file in the archive.
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

CREATE TABLE message_media_file (
  -- The location of a media file's bytes in each import that contains it. The columns have the same meaning as in
  -- `media_file`.
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

CREATE TABLE message_reaction (
  -- Reactions to messages. `reaction` is Twitter's name of the reaction (`like`), or an emoji. `event_id` is Twitter's
  -- ID of the reaction.
  message_id INTEGER NOT NULL REFERENCES message (id),
  position INTEGER NOT NULL,
  event_id INTEGER,
  sender_id INTEGER,
  reaction TEXT NOT NULL,
  created_at INTEGER,
  PRIMARY KEY (message_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE message_edit (
  -- The earlier texts of edited messages, oldest first.
  message_id INTEGER NOT NULL REFERENCES message (id),
  position INTEGER NOT NULL,
  text TEXT NOT NULL,
  created_at INTEGER,
  PRIMARY KEY (message_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE conversation_event (
  -- Events in conversations. `people` are account IDs, separated by commas. `kind` is one of these:
  --   join                the owner of the archive joined; `people` are the members at that time
  --   participants_join   `actor_id` added `people`
  --   participants_leave  `people` left
  --   rename              `actor_id` changed the name of the conversation to `name`
  --   snapshot            the web client or a database showed the members `people` and the name `name`; no reader shows
  --                       it as an event
  id INTEGER PRIMARY KEY,
  conversation_id INTEGER NOT NULL REFERENCES conversation (id),
  kind TEXT NOT NULL CHECK (kind IN ('join', 'participants_join', 'participants_leave', 'rename', 'snapshot')),
  created_at INTEGER,
  actor_id INTEGER,
  people TEXT NOT NULL,
  name TEXT
) STRICT;
CREATE INDEX conversation_event_of_conversation ON conversation_event (conversation_id, created_at);

CREATE TABLE conversation_participant (
  -- The senders and recipients of messages, and the current and former members of conversations. `tweetdex reindex`
  -- computes this table again from the tables above.
  conversation_id INTEGER NOT NULL REFERENCES conversation (id),
  user_id INTEGER NOT NULL,
  PRIMARY KEY (conversation_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE message_import (
  -- The inputs that contain a message. `entry`, `byte_offset` and `byte_length` have the same meaning as in
  -- `tweet_import`. `record` has the cells of the rows that the message would have in this import, in the binary
  -- format that `RecordCoder.swift` defines. It is NULL if they equal the message's rows.
  --
  -- `observed_at` is the creation time of the archive; NULL if unknown. It can differ from `import.archive_date`,
  -- because archives that differ only in messages share one row in `import`.
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

CREATE TABLE conversation_event_import (
  -- The imports that contain an event.
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

CREATE TABLE last_conversation (
  -- The list of conversations that each terminal session printed last. `row` has the same meaning as in `last_result`.
  row INTEGER PRIMARY KEY,
  conversation_id INTEGER NOT NULL
) STRICT;

-- Followers, followed, blocked and muted accounts, and lists. An import reads them only if the user requests them. No
-- table of tweets refers to these tables. Accounts are account IDs, or negative numbers as in `user.id`; `user` may
-- have no row for them.

CREATE TABLE follow_snapshot (
  -- A snapshot: the accounts that are related to `subject_id` in one way, as one import lists them. The subject is an
  -- account, or the ID of a row of `list` for `member`. `kind` is one of these:
  --   follower   the account follows the subject
  --   following  the subject follows the account
  --   block      the subject blocks the account
  --   mute       the subject mutes the account
  --   member     the account is a member of the list
  -- `begun_at` is the creation time of the account archive that contains the snapshot, or the time at which the first
  -- page of its accounts was retrieved; 0 if it is unknown. An import can have several snapshots of a subject and kind:
  -- a file can contain several crawls, and archives that differ only in their private files share one row in `import`.
  -- `taken_at` is the time of the newest record; NULL if unknown. `is_complete` is 1 if accounts that the snapshot
  -- lacks were not related to the subject then.
  id INTEGER PRIMARY KEY,
  import_id INTEGER NOT NULL REFERENCES import (id),
  subject_id INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('follower', 'following', 'block', 'mute', 'member')),
  begun_at INTEGER NOT NULL,
  taken_at INTEGER,
  is_complete INTEGER NOT NULL,
  UNIQUE (import_id, subject_id, kind, begun_at)
) STRICT;

CREATE TABLE follow (
  snapshot_id INTEGER NOT NULL REFERENCES follow_snapshot (id),
  account_id INTEGER NOT NULL,
  PRIMARY KEY (snapshot_id, account_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE list (
  -- Twitter lists, one row for each import that contains the list. `key` is the ID of the list, or the handle of its
  -- owner and its name in the address: `ann_lee/tea`. Its members are snapshots.
  id INTEGER PRIMARY KEY,
  import_id INTEGER NOT NULL REFERENCES import (id),
  key TEXT NOT NULL,
  name TEXT,
  owner TEXT,
  owner_id INTEGER,
  url TEXT,
  UNIQUE (import_id, key)
) STRICT;

CREATE TABLE list_relation (
  list_id INTEGER NOT NULL REFERENCES list (id),
  subject_id INTEGER NOT NULL,
  relation TEXT NOT NULL CHECK (relation IN ('created', 'member', 'subscribed')),
  PRIMARY KEY (list_id, subject_id, relation)
) STRICT, WITHOUT ROWID;

CREATE TABLE row_sum (
  -- Counts of rows that show a lost write. A page of an earlier state has a valid checksum, so only a comparison with a
  -- count in another page shows that it is outdated. The counts of a table change in the transaction that changes its
  -- rows. Temporary triggers of Tweetdex maintain them, so other programs that write to these tables do not; `tweetdex
  -- check` then reports a difference.
  --
  -- One row for each table: the number of its rows, and the sum of `row_hash` of each row, a function of Tweetdex.
  table_name TEXT PRIMARY KEY,
  row_count INTEGER NOT NULL,
  hash_sum INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Which account a row or a handle belongs to. Queries, statistics and the views for other programs use these two views,
-- so that all of them count the same accounts.

CREATE VIEW handle_account AS
  -- The account ID for each handle that exactly one account with an ID uses or used. A handle can have several equal
  -- rows.
SELECT h.folded, h.user_id AS account_id
FROM user_handle h
WHERE h.user_id >= 0 AND NOT EXISTS (
  SELECT 1 FROM user_handle o WHERE o.folded = h.folded AND o.user_id >= 0 AND o.user_id <> h.user_id);

CREATE VIEW user_account AS
  -- The account of each row of `user`: the row itself, or the account of its handle if only the handle is known. It is
  -- negative if that account has no ID.
SELECT u.id AS user_id,
  CASE WHEN u.id >= 0 THEN u.id ELSE coalesce(
    (SELECT a.account_id FROM user_handle n CROSS JOIN handle_account a ON a.folded = n.folded WHERE n.user_id = u.id),
    u.id) END AS account_id
FROM user u;

CREATE VIEW imported_tweet AS
  -- The rows of `tweet_import`, for queries by import.
SELECT p.import_id, l.tweet_id, l.entry, l.byte_offset, l.byte_length, l.referenced, l.observed_at
FROM import_period p
CROSS JOIN tweet_import l ON l.tweet_id BETWEEN p.period << 46 AND (p.period << 46) + ((1 << 46) - 1)
  AND l.import_id = p.import_id;

CREATE VIEW tweets AS
  -- Every tweet. `author` is the newest handle of the account. `found` is 1 if searches find the tweet by default, and
  -- 0 if it occurs only inside another record, for example as the original of a retweet.
SELECT t.id, datetime(t.created_at, 'unixepoch') AS created_at, u.handle AS author, u.name AS author_name, t.text,
  t.lang, c.name AS source,
  CASE WHEN t.retweet_of_tweet IS NOT NULL OR t.retweet_of_user IS NOT NULL OR t.flags & 512 THEN 'retweet'
    WHEN t.quote_of_tweet IS NOT NULL OR t.quote_of_user IS NOT NULL THEN 'quote'
    WHEN t.reply_to_tweet IS NOT NULL OR t.reply_to_user IS NOT NULL THEN 'reply'
    ELSE 'original' END AS kind,
  t.like_count AS likes, t.retweet_count AS retweets, t.reply_to_tweet, t.retweet_of_tweet, t.quote_of_tweet,
  t.flags & 1 AS collected,
  'https://x.com/' || coalesce(u.handle, 'i/web') || '/status/' || t.id AS url,
  t.flags & 17 <> 0 AS found
FROM tweet t
LEFT JOIN user u ON u.id = CASE WHEN t.author_id >= 0 THEN t.author_id
  ELSE (SELECT account_id FROM user_account WHERE user_id = t.author_id) END
LEFT JOIN client c ON c.id = t.client_id;

CREATE VIEW hashtags AS
  -- The views of entities list one row per use in the tweets that searches find by default: those with their own record
  -- and those that were liked. So for every hashtag, count(DISTINCT tweet_id) is the number of tweets that a search for
  -- the hashtag finds. A truncated retweet whose original is known has the entities of the full text: those of its own
  -- record, and those that only the original has (`source` 3 in the tables).
SELECT h.tweet_id, g.text AS hashtag, g.folded
FROM tweet_hashtag h
JOIN hashtag g ON g.id = h.hashtag_id
JOIN tweet t ON t.id = h.tweet_id
WHERE t.flags & 17;

CREATE VIEW mentions AS
  -- `user_id` is the ID of the mentioned account, also if the mention itself contains only a handle.
SELECT m.tweet_id,
  coalesce(m.handle, substr(CAST(substr(CAST(t.text AS BLOB), m.start_byte + 1, m.end_byte - m.start_byte) AS TEXT), 2))
    AS handle,
  u.id AS user_id, u.name
FROM tweet_mention m
JOIN tweet t ON t.id = m.tweet_id
LEFT JOIN user u ON u.id = coalesce(m.user_id, (SELECT account_id FROM handle_account WHERE folded = lower(m.handle)))
WHERE t.flags & 17;

CREATE VIEW urls AS
SELECT l.tweet_id, coalesce(l.expanded, l.url) AS url, l.display,
  coalesce(l.url, CAST(substr(CAST(t.text AS BLOB), l.start_byte + 1, l.end_byte - l.start_byte) AS TEXT)) AS short_url,
  l.via, l.page_title AS title, l.page_description AS description
FROM tweet_url l
JOIN tweet t ON t.id = l.tweet_id
WHERE t.flags & 17;

CREATE VIEW images AS
SELECT m.tweet_id, m.position, m.kind, m.url, m.width, m.height, m.alt_text, c.path AS file, f.entry, m.image_text
FROM media m
JOIN tweet t ON t.id = m.tweet_id
LEFT JOIN media_file f ON f.tweet_id = m.tweet_id AND f.position = m.position
LEFT JOIN container c ON c.id = f.container_id
WHERE t.flags & 17;

CREATE VIEW articles AS
SELECT a.tweet_id, a.article_id, CAST(substr(CAST(t.text AS BLOB), p.start_byte + 1, p.end_byte - p.start_byte) AS TEXT)
    AS title,
  a.preview, datetime(a.published_at, 'unixepoch') AS published_at, datetime(a.modified_at, 'unixepoch') AS modified_at,
  t.text_completeness > 6 AS complete,
  'https://x.com/i/article/' || a.article_id AS url
FROM article a
JOIN tweet t ON t.id = a.tweet_id
LEFT JOIN article_part p ON p.tweet_id = a.tweet_id AND p.kind = 'title'
WHERE t.flags & 17;

CREATE VIEW labels AS
SELECT l.tweet_id, n.name AS label, datetime(l.added_at, 'unixepoch') AS added_at
FROM tweet_label l JOIN label n ON n.id = l.label_id;

CREATE VIEW searches AS
SELECT r.query, datetime(r.searched_at, 'unixepoch') AS searched_at, r.hits, r.uses,
  (SELECT s.name FROM saved_search s WHERE s.folded_query = r.folded ORDER BY s.title IS NOT NULL, s.id LIMIT 1) AS pin
FROM recent_search r ORDER BY r.sequence DESC;

CREATE VIEW follows AS
  -- All snapshots except those of lists, one row for each account.
SELECT s.kind, f.account_id, u.handle, u.name, s.subject_id, o.handle AS subject,
  datetime(s.taken_at, 'unixepoch') AS taken_at, s.import_id
FROM follow f
JOIN follow_snapshot s ON s.id = f.snapshot_id
LEFT JOIN user u ON u.id = f.account_id
LEFT JOIN user o ON o.id = s.subject_id
WHERE s.kind <> 'member';

CREATE VIEW lists AS
  -- `members` is the number of known members, and `complete` is 1 if these are all members.
SELECT l.key, l.name, coalesce(l.owner, u.handle) AS owner, l.url, l.import_id,
  (SELECT count(*) FROM follow f WHERE f.snapshot_id = s.id) AS members, coalesce(s.is_complete, 0) AS complete
FROM list l
LEFT JOIN user u ON u.id = l.owner_id
LEFT JOIN follow_snapshot s ON s.id = (
  SELECT n.id FROM follow_snapshot n WHERE n.kind = 'member' AND n.subject_id = l.id
  ORDER BY n.is_complete DESC, coalesce(n.taken_at, n.begun_at) DESC, n.begun_at DESC LIMIT 1);

CREATE VIEW messages AS
SELECT m.id, datetime(m.created_at, 'unixepoch') AS created_at, c.name AS conversation, m.sender_id,
  u.handle AS sender, m.recipient_id, r.handle AS recipient, m.text
FROM message m
JOIN conversation c ON c.id = m.conversation_id
LEFT JOIN user u ON u.id = m.sender_id
LEFT JOIN user r ON r.id = m.recipient_id
WHERE m.id > 0;

CREATE VIEW grok AS
SELECT m.id, datetime(m.created_at, 'unixepoch') AS created_at, c.name AS chat, m.sender_id, u.handle AS sender, m.text
FROM message m
JOIN conversation c ON c.id = m.conversation_id
LEFT JOIN user u ON u.id = m.sender_id
WHERE m.id < 0;

-- Tweetdex store, level 1. Plain SQLite: any SQLite program can read it, and no extension is needed.
--
-- A tweet is one row of `tweet`, keyed by its number. What stands in its text hangs on it in rows of `tweet_hashtag`,
-- `tweet_mention`, `tweet_url`, `tweet_cashtag` and `media`, in the order of the record (`position`, from 0).
-- Texts are un-escaped; `start_byte` and `end_byte` are half-open UTF-8 byte positions in `tweet.text`, NULL where the
-- text was cut before the entity. `source` of an entity: 0 given by the archive, 1 by the note, 2 found in the text by
-- our extraction, 3 taken from the original when a cut retweet was completed.
-- NULL always means "not in the archive", never "no" or "none".
-- Times are Unix seconds, UTC.
-- The last 8 bytes of every page are a checksum, which `tweetdex check` reads; SQLite itself leaves them alone. Another
-- program that writes here leaves pages that do not fit theirs, until `tweetdex compact`.
--
-- The views `tweets`, `hashtags`, `mentions`, `urls`, `images`, `labels`, `searches` and `messages` join what one usually
-- wants together.

-- Named facts about the store itself: `tokenizer`, the version of what the index was made with; `generation`, which
-- grows with every transaction that changes tweets; `tweets`, how many a search can find; `topics`, set once the first
-- topics were made; `joined`, how many tweets there were when the pieces of the search index last became one. And what
-- its owner chose: `account`, `home`, `tz`, `theme`, `text`, `history`.
CREATE TABLE setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Accounts. `id` is Twitter's number; negative where only a handle is known.
-- `handle`, `name` and the profile are each the newest known, as of the time beside them.
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

-- What each import said of an account that more than one of them speaks of: columns as in `user`, which is made of these.
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

-- Every handle ever seen for an account, and in which imports; `folded` is its lookup form.
CREATE TABLE user_handle (
  folded TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES user (id),
  import_id INTEGER NOT NULL REFERENCES import (id),
  handle TEXT NOT NULL,
  PRIMARY KEY (folded, user_id, import_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX user_handle_of_user ON user_handle (user_id);

-- Accounts whose own archives are in this store.
CREATE TABLE owner (
  user_id INTEGER PRIMARY KEY REFERENCES user (id)
) STRICT;

-- The programs tweets were written with (Twitter calls them sources).
CREATE TABLE client (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

-- Places tweets were tagged with; degrees.
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

-- One row a tweet. `flags` is a sum of: 1 collected (stood on its own in an input; without it the tweet was only met
-- inside another), 2 text from a note, 4 text is cut, 8 deleted, 16 liked by an owner, 32 a later version exists,
-- 64 withheld, 128 circle, 256 community, 512 a retweet by its text only, 1024 text completed from the original,
-- 2048 bookmarked, 4096 gone from a newer archive, 8192 with a poll; and, so that nobody has to look, of what it has no
-- rows: 65536 hashtags, 131072 mentions, 262144 URLs, 524288 cashtags, 1048576 media.
-- `text_trust`: 0 summary, 1 cut, 2 classic, 3 API v2, 4 full, 5 note.
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
-- With what most searches that ask the search index also filter and sort by: their rows need not be read for it.
CREATE INDEX tweet_number ON tweet (number, like_count, retweet_count);
CREATE INDEX tweet_odd_time ON tweet (created_at) WHERE time_is_odd;
CREATE INDEX tweet_timeless ON tweet (id) WHERE created_at IS NULL;
CREATE INDEX tweet_reply_to ON tweet (reply_to_tweet) WHERE reply_to_tweet IS NOT NULL;
CREATE INDEX tweet_retweet_of ON tweet (retweet_of_tweet) WHERE retweet_of_tweet IS NOT NULL;
CREATE INDEX tweet_quote_of ON tweet (quote_of_tweet) WHERE quote_of_tweet IS NOT NULL;
CREATE INDEX tweet_conversation ON tweet (conversation_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX tweet_place ON tweet (place_id, latitude) WHERE place_id IS NOT NULL;
CREATE INDEX tweet_point ON tweet (latitude, longitude) WHERE latitude IS NOT NULL;

-- Distinct hashtags; `text` is the first spelling met, `folded` the lookup form.
CREATE TABLE hashtag (
  id INTEGER PRIMARY KEY,
  folded TEXT NOT NULL UNIQUE,
  text TEXT NOT NULL
) STRICT;

-- `spelling` only where it is neither in the text at the span nor the hashtag's `text`.
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

-- `handle` is NULL where the account is known by `user_id` and the handle stands in the text at the span, behind its sign.
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

-- `url` as it stands in the text (NULL where it does so at the span, and `expanded` is known), `expanded` where it leads,
-- `display` as Twitter showed it.
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

-- Images, videos and GIFs. `url` is the image or a video's preview; `link` the address that stands for it in the text.
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

-- Files and zips that hold media.
CREATE TABLE container (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE
) STRICT;

-- Where the bytes of a media item are. `method`: 0 a file of its own (`path` of the container is it), 1 a zip entry as
-- it stands, 2 a zip entry compressed with deflate. `data_offset` is where its bytes begin in the zip.
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

-- Profile pictures that an archive holds. `kind`: 0 avatar, 1 header; the rest as in `media_file`.
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

-- Versions of edited tweets: every id of a chain, the first one naming it, oldest first.
CREATE TABLE edit (
  tweet_id INTEGER PRIMARY KEY,
  initial_id INTEGER NOT NULL,
  position INTEGER NOT NULL
) STRICT;
CREATE INDEX edit_chain ON edit (initial_id, position);

-- The ledger: one row for each input that was imported, identified by its content.
-- `sha256` is NULL until the input was read to its end once; it does not depend on `choices`. `fingerprint` tells whether
-- the same files are meant, by their sizes and times; `context` is a hash of what beside them decides about their records;
-- `stored_size` is their size at rest, in bytes, `seen_at` when they were last found to be like that. `choices` is what was asked for, with commas: likes, deleted, circle,
-- owner=HANDLE.
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
-- A folder may hold tens of thousands of inputs, each of which is looked up.
CREATE INDEX import_fingerprint ON import (fingerprint);
CREATE INDEX import_path ON import (path);
CREATE INDEX import_stored_size ON import (stored_size);

-- The files inside an input that were read for tweets, positions and lengths in unpacked bytes. All records that begin
-- before `bytes_done` are in the store, which is committed with their rows; `tweets` and `skipped` count them. `sha256` is
-- the hash of the first `length` bytes, which were all when it was read to its end; else NULL.
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

-- Which inputs a tweet was in, and where. `referenced` is 1 where it was only met inside another tweet there.
-- `observed_at` is when the record was made, where that is not the import's `archive_date`.
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

-- Tweets that an input refers to, or asked for, and that the service did not give out; `reason` is its word for it, e.g.
-- `Not Found Error` (deleted) or `Authorization Error` (protected). One of them may be in `tweet` from another input.
CREATE TABLE missing_tweet (
  tweet_id INTEGER NOT NULL,
  import_id INTEGER NOT NULL REFERENCES import (id),
  reason TEXT NOT NULL,
  PRIMARY KEY (tweet_id, import_id)
) STRICT, WITHOUT ROWID;

-- What an import said of a tweet, where that is not just what the tweet's rows say: they are made of all its imports
-- together, and this is what they are made of. Numbers and texts one behind the other; the program knows their order.
CREATE TABLE tweet_record (
  tweet_id INTEGER NOT NULL,
  import_id INTEGER NOT NULL REFERENCES import (id),
  record BLOB NOT NULL,
  PRIMARY KEY (tweet_id, import_id)
) STRICT, WITHOUT ROWID;

-- Tweets that were forgotten for good: no import brings them back.
CREATE TABLE tombstone (
  tweet_id INTEGER PRIMARY KEY
) STRICT;

-- What streams have said of single tweets, also of those that are not here (yet): deleted, or withheld in countries
-- (codes joined by commas). A tweet that is here is marked accordingly.
CREATE TABLE tweet_notice (
  tweet_id INTEGER PRIMARY KEY,
  deleted INTEGER NOT NULL,
  withheld_in TEXT
) STRICT;

-- The owner's own labels: never in an archive, untouched by imports, gone with the tweets they stand on. `folded` is the
-- lookup form; a star is the label `starred`.
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

-- The owner's own notes, one a tweet.
CREATE TABLE tweet_note (
  tweet_id INTEGER PRIMARY KEY REFERENCES tweet (id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  written_at INTEGER NOT NULL
) STRICT;

-- The search index: normalised tokens joined by spaces, one row a tweet (rowid = tweet.number), made from the rows.
-- Words of the text as they are; behind a sign: second forms of words (~), folded hashtags (#) and cashtags (#$), folded
-- handles mentioned (@), words of links (/), facts (!media, !reply, !lang_en, !referenced ...) and the author as !u<user.id>.
CREATE VIRTUAL TABLE tweet_index USING fts5 (
  tokens,
  content = '', columnsize = 0,
  tokenize = "ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\]^_`{|}~'"
);
-- So that a piece of the index fits into one page of the file (4050 is the rule, where pages have 4096 bytes of room).
INSERT INTO tweet_index (tweet_index, rank) VALUES ('pgsz', 4042);

-- The 100 most recent searches, unique ignoring case, and those that are saved.
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

-- Saved searches: `saved:name` in a query stands for one. One with a title is a topic. `folded` is the name's lookup
-- form, `folded_query` finds its row among the recent searches.
CREATE TABLE saved_search (
  id INTEGER PRIMARY KEY,
  folded TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  folded_query TEXT NOT NULL,
  title TEXT
) STRICT;

-- Every search that was recorded, with what the store was then: its generation and how many tweets it had to find.
CREATE TABLE search_log (
  id INTEGER PRIMARY KEY,
  query TEXT NOT NULL,
  searched_at INTEGER NOT NULL,
  hits INTEGER,
  tweets INTEGER NOT NULL,
  generation INTEGER NOT NULL
) STRICT;

-- The rows of the result list that was shown last, so that they can be named by number.
CREATE TABLE last_result (
  row INTEGER PRIMARY KEY,
  tweet_id INTEGER NOT NULL
) STRICT;

-- Figures over all tweets that took a walk over every row, so that they are there at once the next time. All go with every
-- import (a large one makes some anew at its end) and whenever tweets are forgotten; can be emptied at any time. `name`
-- says what was asked, in the bytes of `value` stands the answer.
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

-- Direct messages: there only where an import was asked for them. No table of tweets speaks of them, and they speak of
-- accounts by Twitter's numbers alone (`sender_id` and the like), which may or may not have a row in `user`.

-- Conversations. `name` is the service's own name of one: `42-43` for two people, a number for a group.
CREATE TABLE conversation (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  is_group INTEGER NOT NULL
) STRICT;

-- One row a message, keyed by its number, as its newest import tells it. `recipient_id` is NULL in groups; `is_welcome`
-- marks the greeting that an account sends by itself.
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

-- Links of a message, as `tweet_url` has them.
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

-- Images, videos and GIFs of a message; `file_name` is the name of the file in an archive.
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

-- Where the bytes of a message's media file are, in each import that has it; columns as in `media_file`.
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

-- Who answered a message with a sign: `reaction` is the service's word for it (`like`) or the sign itself, `event_id`
-- the service's number of it.
CREATE TABLE message_reaction (
  message_id INTEGER NOT NULL REFERENCES message (id),
  position INTEGER NOT NULL,
  event_id INTEGER,
  sender_id INTEGER,
  reaction TEXT NOT NULL,
  created_at INTEGER,
  PRIMARY KEY (message_id, position)
) STRICT, WITHOUT ROWID;

-- What a message said before it was changed, oldest first.
CREATE TABLE message_edit (
  message_id INTEGER NOT NULL REFERENCES message (id),
  position INTEGER NOT NULL,
  text TEXT NOT NULL,
  created_at INTEGER,
  PRIMARY KEY (message_id, position)
) STRICT, WITHOUT ROWID;

-- What happened to a conversation. `kind`: join (its owner came in, `people` were there), participants_join,
-- participants_leave, rename (to `name`). `people` are account numbers, joined by commas.
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

-- Everybody who wrote in a conversation, was written to, or was ever in it: recomputed from the rows above.
CREATE TABLE conversation_participant (
  conversation_id INTEGER NOT NULL REFERENCES conversation (id),
  user_id INTEGER NOT NULL,
  PRIMARY KEY (conversation_id, user_id)
) STRICT, WITHOUT ROWID;

-- Which inputs a message was in, and where. `record` is what the input said of it, where that is not what the message's
-- rows say: numbers and texts one behind the other; the program knows their order. `observed_at` is when the archive that
-- said so was made, in Unix seconds, NULL where it does not tell: archives that differ in messages alone are one import.
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

CREATE TABLE conversation_event_import (
  event_id INTEGER NOT NULL REFERENCES conversation_event (id),
  import_id INTEGER NOT NULL REFERENCES import (id),
  PRIMARY KEY (event_id, import_id)
) STRICT, WITHOUT ROWID;

-- The search index of messages (rowid = message.id), made as `tweet_index` is, with the sender as the author.
CREATE VIRTUAL TABLE message_index USING fts5 (
  tokens,
  content = '', columnsize = 0,
  tokenize = "ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\]^_`{|}~'"
);
INSERT INTO message_index (message_index, rank) VALUES ('pgsz', 4042);

-- The conversations of the list that was shown last, so that they can be named by number.
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

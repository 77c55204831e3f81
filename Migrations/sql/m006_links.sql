-- Tweetdex store: destinations of `t.co` links that the records of a tweet do not contain.
--
-- A link without a destination gets it from another tweet with the same link, or else from an imported table of short
-- links. `tweet_url.expanded` then contains it, and `tweet_url.resolved` is 1.
--
-- This script reads no rows of tweets. In a store with tweets, the setting `short_links` has the value `outdated` until
-- the next import, or `tweetdex reindex`, has filled the table `tweet_short_link`.
--
-- `code` is the part of a link after `https://t.co/`.

-- The rows of imported tables of short links.
CREATE TABLE short_link (
  code TEXT NOT NULL,
  import_id INTEGER NOT NULL REFERENCES import (id),
  url TEXT NOT NULL,
  PRIMARY KEY (code, import_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX short_link_of_import ON short_link (import_id);

-- The `t.co` links of each tweet, also those of its media. `known` is 1 if the records of the tweet contain the
-- destination. This table is derived from the rows of tweets; `tweetdex reindex` rebuilds it. The primary key finds the
-- first tweet that knows a link, even if many tweets do not.
CREATE TABLE tweet_short_link (
  code TEXT NOT NULL,
  tweet_id INTEGER NOT NULL,
  known INTEGER NOT NULL,
  PRIMARY KEY (code, known, tweet_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX tweet_short_link_missing ON tweet_short_link (code) WHERE NOT known;

-- 1 if `expanded` comes from another tweet or from a table of short links.
ALTER TABLE tweet_url ADD COLUMN resolved INTEGER NOT NULL DEFAULT 0;

INSERT INTO setting (name, value) SELECT 'short_links', 'outdated' WHERE EXISTS (SELECT 1 FROM tweet);

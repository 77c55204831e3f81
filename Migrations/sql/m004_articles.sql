-- Tweetdex store, level 4: X Articles.
--
-- The title and the body of an article are the text of its tweet, so the search index and the tables of entities cover
-- them. Bit 14 (16384) of `tweet.flags` marks these tweets. `tweet.text_completeness` has three more values: 6 for the
-- title and preview, 7 for the plain text, and 8 for the whole article.
--
-- `article_id` is X's ID of the article, which is not a tweet ID. Times are Unix seconds.
CREATE TABLE article (
  tweet_id INTEGER PRIMARY KEY REFERENCES tweet (id),
  article_id INTEGER,
  preview TEXT,
  published_at INTEGER,
  modified_at INTEGER
) STRICT;

-- The parts of the text that are not plain paragraphs. `start_byte` and `end_byte` are a half-open range of UTF-8 bytes
-- in `tweet.text`. An empty range at the end of a line is a part below this line. `target` is the address of a `link`,
-- or the medium of an `image` or `cover`: its `media_id`, or its `url` if the ID is unknown. The range of an `image` is
-- its caption.
CREATE TABLE article_part (
  tweet_id INTEGER NOT NULL REFERENCES tweet (id),
  position INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('title', 'heading1', 'heading2', 'heading3', 'quote', 'bullet', 'number', 'code',
    'link', 'image', 'cover', 'divider')),
  start_byte INTEGER NOT NULL,
  end_byte INTEGER NOT NULL,
  target TEXT,
  PRIMARY KEY (tweet_id, position)
) STRICT, WITHOUT ROWID;

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

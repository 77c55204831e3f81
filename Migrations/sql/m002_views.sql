-- Tweetdex store, level 2: the views of entities list only tweets that searches find by default.
--
-- `tweets` lists every tweet. Its column `found` is 1 if searches find the tweet by default: the tweet has its own
-- record (`collected`) or was liked. 0 means that the tweet occurs only inside another record, for example as the
-- original of a retweet.
--
-- `hashtags`, `mentions`, `urls` and `images` list the entities of the found tweets, one row per use. So for every
-- hashtag, count(DISTINCT tweet_id) is the number of tweets that a search for the hashtag finds.
--
-- A truncated retweet whose original is known has the entities of the full text: those of its own record, and those
-- that only the original has (`source` 3 in the tables).

DROP VIEW tweets;
CREATE VIEW tweets AS
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
LEFT JOIN user u ON u.id = t.author_id
LEFT JOIN client c ON c.id = t.client_id;

DROP VIEW hashtags;
CREATE VIEW hashtags AS
SELECT h.tweet_id, g.text AS hashtag, g.folded
FROM tweet_hashtag h
JOIN hashtag g ON g.id = h.hashtag_id
JOIN tweet t ON t.id = h.tweet_id
WHERE t.flags & 17;

DROP VIEW mentions;
CREATE VIEW mentions AS
SELECT m.tweet_id,
  coalesce(m.handle, substr(CAST(substr(CAST(t.text AS BLOB), m.start_byte + 1, m.end_byte - m.start_byte) AS TEXT), 2))
    AS handle,
  m.user_id, u.name
FROM tweet_mention m
JOIN tweet t ON t.id = m.tweet_id
LEFT JOIN user u ON u.id = m.user_id
WHERE t.flags & 17;

DROP VIEW urls;
CREATE VIEW urls AS
SELECT l.tweet_id, coalesce(l.expanded, l.url) AS url, l.display,
  coalesce(l.url, CAST(substr(CAST(t.text AS BLOB), l.start_byte + 1, l.end_byte - l.start_byte) AS TEXT)) AS short_url
FROM tweet_url l
JOIN tweet t ON t.id = l.tweet_id
WHERE t.flags & 17;

DROP VIEW images;
CREATE VIEW images AS
SELECT m.tweet_id, m.position, m.kind, m.url, m.width, m.height, m.alt_text, c.path AS file, f.entry
FROM media m
JOIN tweet t ON t.id = m.tweet_id
LEFT JOIN media_file f ON f.tweet_id = m.tweet_id AND f.position = m.position
LEFT JOIN container c ON c.id = f.container_id
WHERE t.flags & 17;

-- Level 9: views that define which account a row or a handle belongs to. Queries, statistics and the views for other
-- programs use them, so that all of them count the same accounts.

-- The account ID for each handle that exactly one account with an ID uses or used. A handle can have several equal rows.
CREATE VIEW handle_account AS
SELECT h.folded, h.user_id AS account_id
FROM user_handle h
WHERE h.user_id >= 0 AND NOT EXISTS (
  SELECT 1 FROM user_handle o WHERE o.folded = h.folded AND o.user_id >= 0 AND o.user_id <> h.user_id);

-- The account of each row of `user`: the row itself, or the account of its handle if only the handle is known. It is
-- negative if that account has no ID.
CREATE VIEW user_account AS
SELECT u.id AS user_id,
  CASE WHEN u.id >= 0 THEN u.id ELSE coalesce(
    (SELECT a.account_id FROM user_handle n CROSS JOIN handle_account a ON a.folded = n.folded WHERE n.user_id = u.id),
    u.id) END AS account_id
FROM user u;

-- `user_id` is the ID of the mentioned account, also if the mention itself contains only a handle.
DROP VIEW mentions;
CREATE VIEW mentions AS
SELECT m.tweet_id,
  coalesce(m.handle, substr(CAST(substr(CAST(t.text AS BLOB), m.start_byte + 1, m.end_byte - m.start_byte) AS TEXT), 2))
    AS handle,
  u.id AS user_id, u.name
FROM tweet_mention m
JOIN tweet t ON t.id = m.tweet_id
LEFT JOIN user u ON u.id = coalesce(m.user_id, (SELECT account_id FROM handle_account WHERE folded = lower(m.handle)))
WHERE t.flags & 17;

-- `author` is the newest handle of the account.
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
LEFT JOIN user u ON u.id = CASE WHEN t.author_id >= 0 THEN t.author_id
  ELSE (SELECT account_id FROM user_account WHERE user_id = t.author_id) END
LEFT JOIN client c ON c.id = t.client_id;

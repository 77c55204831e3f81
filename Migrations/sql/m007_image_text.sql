-- Tweetdex store: texts that programs for character recognition (OCR) read in images.

-- Imported texts, before or after their tweets. `name` is the last part of the image's address without suffix, or `_` and
-- the number of the image in its tweet, counted from 1.
CREATE TABLE image_text (
  tweet_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  import_id INTEGER NOT NULL REFERENCES import (id),
  text TEXT NOT NULL,
  PRIMARY KEY (tweet_id, name, import_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX image_text_of_import ON image_text (import_id);

-- The longest text of the image in `image_text`.
ALTER TABLE media ADD COLUMN image_text TEXT;

DROP VIEW images;
CREATE VIEW images AS
SELECT m.tweet_id, m.position, m.kind, m.url, m.width, m.height, m.alt_text, c.path AS file, f.entry, m.image_text
FROM media m
JOIN tweet t ON t.id = m.tweet_id
LEFT JOIN media_file f ON f.tweet_id = m.tweet_id AND f.position = m.position
LEFT JOIN container c ON c.id = f.container_id
WHERE t.flags & 17;

-- Tweetdex store, level 5: followers, followed, blocked and muted accounts, and lists. An import reads them only if the
-- user requests them. No table of tweets refers to these tables. Accounts are account IDs, or negative numbers as in
-- `user.id`; `user` may have no row for them.

-- A snapshot: the accounts that are related to `subject_id` in one way, as one import lists them. The subject is an
-- account, or the ID of a row of `list` for `member`. `kind` is one of these:
--   follower   the account follows the subject
--   following  the subject follows the account
--   block      the subject blocks the account
--   mute       the subject mutes the account
--   member     the account is a member of the list
-- `begun_at` is the creation time of the account archive that contains the snapshot, or the time at which the first page
-- of its accounts was retrieved; 0 if it is unknown. An import can have several snapshots of a subject and kind: a file
-- can contain several crawls, and archives that differ only in their private files share one row in `import`.
-- `taken_at` is the time of the newest record; NULL if unknown. `is_complete` is 1 if accounts that the snapshot lacks
-- were not related to the subject then.
CREATE TABLE follow_snapshot (
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

-- Twitter lists, one row for each import that contains the list. `key` is the ID of the list, or the handle of its owner
-- and its name in the address: `ann_lee/tea`. Its members are snapshots.
CREATE TABLE list (
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

-- All snapshots except those of lists, one row for each account.
CREATE VIEW follows AS
SELECT s.kind, f.account_id, u.handle, u.name, s.subject_id, o.handle AS subject,
  datetime(s.taken_at, 'unixepoch') AS taken_at, s.import_id
FROM follow f
JOIN follow_snapshot s ON s.id = f.snapshot_id
LEFT JOIN user u ON u.id = f.account_id
LEFT JOIN user o ON o.id = s.subject_id
WHERE s.kind <> 'member';

-- `members` is the number of known members, and `complete` is 1 if these are all members.
CREATE VIEW lists AS
SELECT l.key, l.name, coalesce(l.owner, u.handle) AS owner, l.url, l.import_id,
  (SELECT count(*) FROM follow f WHERE f.snapshot_id = s.id) AS members, coalesce(s.is_complete, 0) AS complete
FROM list l
LEFT JOIN user u ON u.id = l.owner_id
LEFT JOIN follow_snapshot s ON s.id = (
  SELECT n.id FROM follow_snapshot n WHERE n.kind = 'member' AND n.subject_id = l.id
  ORDER BY n.is_complete DESC, coalesce(n.taken_at, n.begun_at) DESC, n.begun_at DESC LIMIT 1);

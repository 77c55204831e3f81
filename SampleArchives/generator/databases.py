"""Databases of other programs: tweetback, twitter-to-sqlite, offline-twitter, HPI. `keepsakes` has that of Cyd."""

import hashlib
import json

from . import account, apiv1, apiv2
from .apiv1 import FormatSample, compact, reference
from .backups import bare
from .datasets import only_collected, people
from .keepsakes import database_bytes, with_names
from .records import iso, language
from .story import Laid, Piece, lay, milliseconds, number, retweet_pieces

COPIES = ("tb", "tq", "ot", "hp")


def chosen(story, tag, *names):
    """Returns copied tweets by the last part of their keys, newest first."""
    return sorted((story.keys[f"{tag}-{name}"] for name in names), key=lambda tweet: -tweet.id)


def insert(table, records):
    columns = list(records[0])
    return (f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})",
            [[record[name] for name in columns] for record in records])


def profiles(tweets, *more):
    """Returns the expected accounts; the cells of unknown places are empty."""
    names = ("handle", "name", "location", "verified", "follower_count", "following_count") + more
    accounts = {key: apiv1.expected_user(person) for key, person in people(tweets).items()}
    return {key: {name: account[name] if account[name] != "" else None for name in names}
            for key, account in accounts.items()}


def iso_seconds(date):
    return date.strftime("%Y-%m-%dT%H:%M:%S+00:00")


# tweetback: the records of an account archive, and since 2022 those of API v2.

def tweetback(story):
    old, new = chosen(story, "tb", "photos", "quote", "answer", "cash"), chosen(story, "tb", "withheld")
    rows = [{
        "id_str": str(t.id), "created_at": iso(t.date),
        "in_reply_to_status_id_str": str(t.reply_tweet.id) if t.reply_tweet else None,
        "in_reply_to_screen_name": t.reply_user.handle if t.reply_user else None, "full_text": lay(t).raw,
        "json": compact(apiv2.tweet_record(t, story) if t in new else account.tweet_record(t)),
        "api_version": "2" if t in new else "1", "hidden": ""} for t in new + old]
    schema = ("CREATE TABLE tweets (id_str TEXT PRIMARY KEY ASC, created_at TEXT, in_reply_to_status_id_str TEXT, "
              "in_reply_to_screen_name TEXT, full_text TEXT, json TEXT, api_version TEXT, hidden INTEGER)")

    def expected(tweet):
        record = apiv1.expected_tweet(tweet, "extended")
        record |= {"place": None, "author": None}
        if tweet in new:
            record |= {"author": {"id": str(tweet.author.id), "handle": None, "name": None}, "sensitive": False,
                       "trust": "v2"}
            record["counts"] |= {name: apiv2.counts(tweet)[f"{short}_count"] for name, short in (
                ("replies", "reply"), ("quotes", "quote"))}
        for item in record["media"]["items"]:
            item["alt"] = None
        return record
    sample = FormatSample("tweetback-2022.db", "database", {"": database_bytes((schema, None), insert("tweets", rows))},
                          new + old)
    only_collected(sample, new + old, expected)
    sample.expected["users"] = {}
    return sample


# twitter-to-sqlite: records of API v1.1, stored by sqlite-utils.

def stored(table, records):
    """Returns the statements with which sqlite-utils stores records: a column for each member, lists as JSON."""
    columns = list(dict.fromkeys(name for record in records for name in record))
    values = {name: [record[name] for record in records if record.get(name) is not None] for name in columns}
    types = [f"[{name}] {'INTEGER' if values[name] and isinstance(values[name][0], int) else 'TEXT'}"
             + (" PRIMARY KEY" if name == "id" else "") for name in columns]
    rows = [{f"[{name}]": json.dumps(value, ensure_ascii=False) if isinstance(value, (dict, list)) else value
             for name, value in ((name, record.get(name)) for name in columns)} for record in records]
    return [(f"CREATE TABLE [{table}] ({', '.join(types)})", None), insert(f"[{table}]", rows)]


def with_destinations(tweet, pieces):
    """Returns the pieces with the destinations of their short links."""
    def destination(piece):
        if piece.kind == "media":
            return next(apiv1.expected_media(tweet, piece))["expanded"]
        return piece.record["expanded"] if piece.kind == "url" else piece.text
    return [Piece(piece.kind, destination(piece), **piece.record) for piece in pieces]


def source_key(source):
    return hashlib.sha1(compact(source).encode()).hexdigest()


def client_record(tweet):
    link, _, name = apiv1.client(tweet).removesuffix("</a>").partition('" rel="nofollow">')
    return {"name": name, "url": link.removeprefix('<a href="')}


def without_strings(record, *more):
    return {name: value for name, value in record.items() if not name.endswith("_str") and name not in more}


def twitter_to_sqlite(story):
    tweets = chosen(story, "tq", "rt", "quote", "answer", "cash", "vector", "moon")

    def row(tweet):
        record = without_strings(apiv1.tweet_record(tweet, "extended"), "entities", "extended_entities",
                                 "quoted_status_id", "quoted_status_permalink")
        pieces = with_destinations(tweet, (apiv1.laid_short(tweet) if tweet.retweet_of else lay(tweet)).pieces)
        return {"id": tweet.id, "user": tweet.author.id, "created_at": iso_seconds(tweet.date),
                "full_text": Laid(pieces, True).plain,
                "retweeted_status": tweet.retweet_of.id if tweet.retweet_of else None,
                "quoted_status": tweet.quote_of.id if tweet.quote_of else None,
                "place": record["place"] and record["place"]["id"],
                "source": source_key(client_record(tweet)),
                "in_reply_to_status_id": str(tweet.reply_tweet.id) if tweet.reply_tweet else None} | {
                    name: value for name, value in record.items() if name not in (
                        "id", "user", "created_at", "full_text", "retweeted_status", "quoted_status", "place", "source",
                        "in_reply_to_status_id")}

    def user(person):
        record = without_strings(apiv1.user_record(person), "entities")
        known = apiv1.expected_user(person)
        return record | {
            "created_at": iso_seconds(person.created), "description": known["bio"], "url": known["website"]}
    sources = {source_key(record): record for record in map(client_record, tweets)}
    places = [apiv1.place_record(t.options["place"]) for t in tweets if "place" in t.options]
    pictures = [(t, r) for t in tweets if not t.retweet_of for p, a, b in lay(t).of("media")
                for r in apiv1.media_records(t, p, a, b, long=True)]
    content = database_bytes(
        *stored("places", places), *stored("sources", [{"id": key} | record for key, record in sources.items()]),
        *stored("users", [user(p) for p in people(tweets).values()]), *stored("tweets", [row(t) for t in tweets]),
        *stored("media", [record | {"id": int(record["id_str"])} for _, record in pictures]),
        ("CREATE TABLE [media_tweets] ([media_id] INTEGER, [tweets_id] INTEGER, PRIMARY KEY ([media_id], [tweets_id]))",
         None), insert("media_tweets", [{"media_id": int(r["id_str"]), "tweets_id": t.id} for t, r in pictures]),
        ("CREATE TABLE [following] ([followed_id] INTEGER, [follower_id] INTEGER, [first_seen] TEXT)", None),
        ("CREATE TABLE [since_id_types] ([id] INTEGER PRIMARY KEY, [name] TEXT)", None),
        insert("since_id_types", [{"id": 1, "name": "user"}]))

    def expected(tweet):
        original = tweet.retweet_of or tweet
        laid = Laid(with_destinations(original, retweet_pieces(tweet) if tweet.retweet_of else tweet.pieces), True)
        record = with_names(bare(tweet), tweet)
        record |= {
            "text": laid.plain, "lang": language(original), "client": apiv1.client_name(tweet),
            "reply_to": apiv1.expected_reply(tweet),
            "retweet_of": tweet.retweet_of and reference(tweet.retweet_of) | {"user": None},
            "counts": {"likes": 0 if tweet.retweet_of else tweet.number_option("likes"),
                       "retweets": original.number_option("rts")},
            "sensitive": False if apiv1.has_links(tweet) else None,
            "flags": ["collected", "completed"] if tweet.retweet_of else ["collected"]}
        for kind, name in (("hashtag", "hashtags"), ("cashtag", "cashtags"), ("mention", "mentions")):
            if name in record:
                record[name]["marked"] = laid.marked(kind)
        if "place" in tweet.options:
            record["place"] = apiv1.expected_place(tweet) | {"box": None}
        for name in ("trust", "urls", "media"):
            record.pop(name)
        return record
    sample = FormatSample("twitter-to-sqlite-2020.db", "database", {"": content}, tweets)
    only_collected(sample, tweets, expected)
    sample.expected["users"] = profiles(tweets, "bio", "tweet_count")
    return sample


# offline-twitter: unescaped texts without links at their ends, and retweets in a table.

OFFLINE = """
CREATE TABLE users (rowid integer primary key, id integer unique not null check(typeof(id) = 'integer'),
  display_name text not null, handle text unique not null, bio text, following_count integer, followers_count integer,
  location text, website text, join_date integer, is_private boolean default 0, is_verified boolean default 0,
  is_id_fake boolean default 0, is_content_downloaded boolean default 0);
CREATE TABLE fake_user_sequence(latest_fake_id integer not null);
INSERT INTO fake_user_sequence VALUES(0x4000000000000000);
CREATE TABLE lists(rowid integer primary key, is_online boolean not null default 0,
  online_list_id integer not null default 0, name text not null);
INSERT INTO lists(rowid, name) VALUES (1, 'Offline Follows');
CREATE TABLE tombstone_types (rowid integer primary key, short_name text not null unique,
  tombstone_text text not null unique);
INSERT INTO tombstone_types(rowid, short_name, tombstone_text)
  VALUES (1, 'deleted', 'This Tweet was deleted by the Tweet author');
CREATE TABLE tweets (rowid integer primary key, id integer unique not null check(typeof(id) = 'integer'),
  user_id integer not null check(typeof(user_id) = 'integer'), text text not null,
  is_expandable bool not null default 0, posted_at integer, num_likes integer, num_retweets integer,
  num_replies integer, num_quote_tweets integer, in_reply_to_id integer, quoted_tweet_id integer, mentions text,
  reply_mentions text, hashtags text, space_id text, tombstone_type integer default 0, is_stub boolean default 0,
  is_content_downloaded boolean default 0, is_conversation_scraped boolean default 0,
  last_scraped_at integer not null default 0);
CREATE TABLE urls (rowid integer primary key, tweet_id integer not null, domain text, text text not null,
  short_text text not null default "", title text, description text, thumbnail_width integer not null,
  thumbnail_height integer not null, has_card boolean, has_thumbnail boolean,
  is_content_downloaded boolean default 0, unique (tweet_id, text));
CREATE TABLE images (rowid integer primary key, id integer unique not null check(typeof(id) = 'integer'),
  tweet_id integer not null, width integer not null, height integer not null, remote_url text not null unique,
  local_filename text not null unique, is_downloaded boolean default 0);
CREATE TABLE retweets(rowid integer primary key, retweet_id integer not null unique, tweet_id integer not null,
  retweeted_by integer not null, retweeted_at integer not null);
CREATE TABLE bookmarks(rowid integer primary key, sort_order integer not null, user_id integer not null,
  tweet_id integer not null, unique(user_id, tweet_id));
CREATE TABLE database_version(rowid integer primary key, version_number integer not null unique);
INSERT INTO database_version(version_number) VALUES (42);
"""


def shown_text(tweet):
    """Returns the text between the answered handles and the links at its end."""
    pieces = list(tweet.pieces)
    while pieces and (pieces[-1].kind in ("url", "media") or not pieces[-1].text.strip()):
        pieces.pop()
    start = 1 if tweet.reply_user else 0
    return Laid(pieces[:start], True).plain.strip(), Laid(pieces[start:], True).plain.strip()


def offline_twitter(story):
    tweets = chosen(story, "ot", "photos", "quotegone", "answer", "cash", "vector", "moon", "rt")
    whole, stubs = [t for t in tweets if not t.retweet_of], chosen(story, "ot", "snow")
    persons = people(tweets + stubs)
    rows = [{
        "id": t.id, "user_id": t.author.id, "text": "" if t in stubs else shown_text(t)[1],
        "posted_at": 0 if t in stubs else milliseconds(t.date), "num_likes": t.number_option("likes"),
        "num_retweets": t.number_option("rts"), "num_replies": number(0, 9, "replies", t.key), "num_quote_tweets": 0,
        "in_reply_to_id": t.reply_tweet.id if t.reply_tweet else 0,
        "quoted_tweet_id": t.quote_of.id if t.quote_of else 0,
        "mentions": ",".join(p.record["person"].handle for p, _, _ in lay(t).of("mention")) if not t.reply_user else "",
        "reply_mentions": shown_text(t)[0].lstrip("@"),
        "hashtags": ",".join(p.record["tag"] for p, _, _ in lay(t).of("hashtag")), "is_stub": t in stubs,
        "last_scraped_at": 1_690_000_000_000} for t in whole + stubs]
    links = [(t, p) for t in whole if not t.quote_of for p, _, _ in lay(t).of("url")]
    images = [(t, item) for t in whole for item in apiv1.all_media(t)]
    ravi = story.people["ravi_deshpande"]
    content = database_bytes(
        (OFFLINE, None),
        insert("users", [{
            "id": p.id, "display_name": p.name, "handle": p.handle, "bio": apiv1.expected_user(p)["bio"] or "",
            "following_count": p.id % 89, "followers_count": p.id % 997, "location": apiv1.expected_user(p)["location"],
            "website": f"https://{p.handle}.example/", "join_date": milliseconds(p.created), "is_private": False,
            "is_verified": apiv1.expected_user(p)["verified"], "is_content_downloaded": True}
            for p in persons.values()]),
        insert("tweets", rows),
        insert("urls", [{"tweet_id": t.id, "domain": "", "text": p.record["expanded"], "short_text": p.text,
                         "thumbnail_width": 0, "thumbnail_height": 0, "has_card": False, "has_thumbnail": False}
                        for t, p in links]),
        insert("images", [{"id": int(item["id"]), "tweet_id": t.id, "width": 1536, "height": 1024,
                           "remote_url": item["url"], "local_filename": item["url"].rsplit("/", 1)[1]}
                          for t, item in images]),
        insert("retweets", [{"retweet_id": t.id, "tweet_id": t.retweet_of.id, "retweeted_by": t.author.id,
                             "retweeted_at": milliseconds(t.date)} for t in tweets if t.retweet_of]),
        insert("bookmarks", [{"sort_order": -1, "user_id": ravi.id, "tweet_id": story.keys["ot-moon"].id}]))

    def expected(tweet):
        record = with_names({"id": str(tweet.id), "created_at": tweet.date.strftime("%Y-%m-%dT%H:%M:%SZ")}, tweet)
        if tweet.retweet_of:
            return record | {"retweet_of": reference(tweet.retweet_of), "flags": ["collected"], "counts": {},
                             "text": f"RT @{tweet.retweet_of.author.handle}: {shown_text(tweet.retweet_of)[1]}"}
        answered = tweet.reply_tweet
        return record | {
            "text": shown_text(tweet)[1], "reply_to": {"tweet": str(answered.id), "user": None} if answered else None,
            "retweet_of": None, "quote_of": apiv1.expected_quote(tweet),
            "counts": {"likes": tweet.number_option("likes"), "retweets": tweet.number_option("rts"),
                       "replies": number(0, 9, "replies", tweet.key), "quotes": 0},
            "flags": ["bookmarked", "collected"] if tweet is story.keys["ot-moon"] else ["collected"]}
    sample = FormatSample("offline-twitter-2023.db", "database", {"": content}, tweets)
    only_collected(sample, tweets, expected)
    sample.expected["users"] = profiles(tweets)
    return sample


# HPI: the cache of `my.twitter.archive`.

def hpi(story):
    tweets = chosen(story, "hp", "photos", "quote", "answer", "cash")
    rows = [{"data": compact({"raw": account.tweet_record(t), "screen_name": t.author.handle})} for t in tweets]
    content = database_bytes(
        ("CREATE TABLE hash (value VARCHAR)", None), ("CREATE TABLE cache (data BLOB)", None),
        insert("hash", [{"value": '{"cachew": "0.14.20230922", "dependencies": "1"}'}]), insert("cache", rows))

    def expected(tweet):
        record = apiv1.expected_tweet(tweet, "extended") | {"place": None}
        record["author"] |= {"id": None, "name": None}
        for item in record["media"]["items"]:
            item["alt"] = None
        return record
    sample = FormatSample("hpi-2023.db", "database", {"": content}, tweets)
    only_collected(sample, tweets, expected)
    sample.expected["users"] = {}
    return sample


def samples(story):
    return [tweetback(story), twitter_to_sqlite(story), offline_twitter(story), hpi(story)]

"""Databases of further programs: semiphemeral, birdclaw, twint."""

import json

from . import apiv1
from .apiv1 import FormatSample, laid_short, reference
from .backups import backup_row, bare, expected_backup
from .databases import chosen, insert
from .datasets import only_collected, people
from .direct import with_messages
from .keepsakes import database_bytes, with_names
from .letters import Conversation, Letter
from .records import iso, language
from .scrapers import expected_twint, twint_record
from .story import escape, lay, milliseconds
from .tables import text_only

COPIES = ("sf", "bd", "td2")


# semiphemeral: statuses of API v1.1, among them those of others in threads and likes.

SEMIPHEMERAL = """
CREATE TABLE threads (id INTEGER NOT NULL, root_status_id INTEGER, should_exclude BOOLEAN, PRIMARY KEY (id),
  CHECK (should_exclude IN (0, 1)));
CREATE TABLE tweets (id INTEGER NOT NULL, created_at DATETIME, user_id INTEGER, user_screen_name VARCHAR,
  status_id INTEGER, lang VARCHAR, source VARCHAR, source_url VARCHAR, text VARCHAR, in_reply_to_screen_name VARCHAR,
  in_reply_to_status_id INTEGER, in_reply_to_user_id INTEGER, retweet_count INTEGER, favorite_count INTEGER,
  retweeted BOOLEAN, favorited BOOLEAN, is_retweet BOOLEAN, is_deleted BOOLEAN, is_unliked BOOLEAN,
  exclude_from_delete BOOLEAN, thread_id INTEGER, PRIMARY KEY (id), FOREIGN KEY(thread_id) REFERENCES threads (id));
"""


def semiphemeral(story):
    tweets = chosen(story, "sf", "photos", "quote", "rt", "answer", "cash", "vector", "moon")
    ravi = story.people["ravi_deshpande"]
    threads = [{"id": 1, "root_status_id": story.keys["sf-guitar"].id, "should_exclude": False}]

    def row(number, tweet):
        link, _, _ = apiv1.client(tweet).removeprefix('<a href="').partition('"')
        return {
            "id": number, "created_at": tweet.date.strftime("%Y-%m-%d %H:%M:%S.000000"), "user_id": tweet.author.id,
            "user_screen_name": tweet.author.handle, "status_id": tweet.id,
            "lang": language(tweet.retweet_of or tweet), "source": apiv1.client_name(tweet), "source_url": link,
            "text": (laid_short(tweet) if tweet.retweet_of else lay(tweet)).raw,
            "in_reply_to_screen_name": tweet.reply_user.handle if tweet.reply_user else None,
            "in_reply_to_status_id": tweet.reply_tweet.id if tweet.reply_tweet else None,
            "in_reply_to_user_id": tweet.reply_user.id if tweet.reply_user else None,
            "retweet_count": (tweet.retweet_of or tweet).number_option("rts"),
            "favorite_count": 0 if tweet.retweet_of else tweet.number_option("likes"),
            "retweeted": bool(tweet.retweet_of), "favorited": tweet.author is not ravi,
            "is_retweet": bool(tweet.retweet_of), "is_deleted": False, "is_unliked": False,
            "exclude_from_delete": False, "thread_id": 1 if tweet.reply_tweet else None}
    content = database_bytes(
        (SEMIPHEMERAL, None), insert("threads", threads),
        insert("tweets", [row(number, t) for number, t in enumerate(reversed(tweets), 1)]))

    def expected(tweet):
        record, original = bare(tweet), tweet.retweet_of
        record["author"]["id"] = str(tweet.author.id)
        record |= {
            "lang": language(original or tweet), "client": apiv1.client_name(tweet), "quote_of": None,
            "reply_to": apiv1.expected_reply(tweet), "counts": {
                "likes": 0 if original else tweet.number_option("likes"),
                "retweets": (original or tweet).number_option("rts")}}
        if original:
            # The database does not contain the ID of the original, whose text is complete.
            record |= {"retweet_of": reference(original) | {"tweet": None, "user": None}, "trust": "cut",
                       "text": laid_short(tweet).plain, "flags": ["collected", "truncated"]}
            text_only(record)
        else:
            record["trust"] = "classic"
        for name in ("media", "urls"):
            record.pop(name, None)
        return record
    sample = FormatSample("semiphemeral-2020.db", "database", {"": content}, tweets)
    only_collected(sample, tweets, expected)
    sample.expected["users"] = {key: {"handle": p.handle} for key, p in people(tweets).items()}
    return sample


# birdclaw: its database has the rows of its backup in other columns.

BIRDCLAW = """
create table accounts (id text primary key, name text not null, handle text not null unique, external_user_id text,
  transport text not null, is_default integer not null default 0, created_at text not null);
create table profiles (id text primary key, handle text not null unique, display_name text not null,
  bio text not null, followers_count integer not null default 0, following_count integer not null default 0,
  public_metrics_json text not null default '{}', avatar_hue integer not null default 0, avatar_url text,
  location text, url text, verified_type text, entities_json text not null default '{}',
  raw_json text not null default '{}', created_at text not null);
create table tweets (id text primary key, account_id text not null, author_profile_id text not null,
  kind text not null, text text not null, created_at text not null, is_replied integer not null default 0,
  reply_to_id text, like_count integer not null default 0, media_count integer not null default 0,
  bookmarked integer not null default 0, liked integer not null default 0, entities_json text not null default '{}',
  media_json text not null default '[]', quoted_tweet_id text, deleted_at text, deletion_source text,
  deletion_reason text, superseded_at text, superseded_by_id text);
create table tweet_collections (account_id text not null, tweet_id text not null, kind text not null,
  collected_at text, source text not null, raw_json text not null default '{}', updated_at text not null,
  primary key (account_id, tweet_id, kind));
create table dm_conversations (id text primary key, account_id text not null, participant_profile_id text not null,
  title text not null, inbox_kind text not null default 'accepted', last_message_at text not null,
  unread_count integer not null default 0, needs_reply integer not null default 0);
create table dm_messages (id text primary key, conversation_id text not null, sender_profile_id text not null,
  text text not null, created_at text not null, direction text not null, is_replied integer not null default 0,
  media_count integer not null default 0);
create table url_expansions (short_url text primary key, expanded_url text not null, final_url text not null,
  status text not null, expanded_tweet_id text, expanded_handle text, title text, description text, image_url text,
  site_name text, error text, source text not null, updated_at text not null);
"""


def birdclaw(story):
    tweets = chosen(story, "bd", "photos", "quote", "answer", "cash", "vector", "moon")
    deleted = story.keys["bd-zwj"]
    ravi = story.people["ravi_deshpande"]

    hana = story.people["hana_kim_brews"]
    talk = Conversation(f"{ravi.id}-{hana.id}", [ravi, hana], [
        Letter(hana, "2020-03-16 10:00:00", "Is the mast <still> up & dry? ☔"),
        Letter(ravi, "2020-03-16 10:05:00", "It hums")])

    def profile(person):
        return "profile_me" if person is ravi else f"profile_user_{person.id}"

    def row(tweet):
        cells = backup_row(tweet)
        cells.pop("superseded_at")
        return cells | {
            "account_id": "acct_primary", "author_profile_id": profile(tweet.author), "kind": "home",
            "deleted_at": "2026-03-01T09:00:00.000Z" if tweet is deleted else None,
            "deletion_source": "archive" if tweet is deleted else None}
    content = database_bytes(
        (BIRDCLAW, None),
        insert("accounts", [{"id": "acct_primary", "name": ravi.name, "handle": "@" + ravi.handle,
                             "external_user_id": str(ravi.id), "transport": "archive", "is_default": 1,
                             "created_at": iso(ravi.created)}]),
        insert("profiles", [{"id": profile(p), "handle": p.handle, "display_name": p.name,
                             "bio": apiv1.expected_user(p)["bio"] or "", "created_at": iso(p.created)}
                            for p in [hana] + list(people(tweets).values())]),
        insert("tweets", [row(t) for t in tweets + [deleted]]),
        insert("dm_conversations", [{
            "id": talk.name, "account_id": "acct_primary", "participant_profile_id": profile(hana),
            "title": hana.name, "last_message_at": iso(talk.letters[-1].date)}]),
        insert("dm_messages", [{
            "id": str(letter.id), "conversation_id": talk.name, "sender_profile_id": profile(letter.sender),
            "text": escape(letter.text), "created_at": iso(letter.date),
            "direction": "outbound" if letter.sender is ravi else "inbound"} for letter in talk.letters]),
        insert("tweet_collections", [{
            "account_id": "acct_primary", "tweet_id": str(story.keys["bd-moon"].id), "kind": "bookmarks",
            "source": "bird", "updated_at": "2026-03-02T09:00:00.000Z"}]))

    def expected(tweet):
        record = with_names(expected_backup(tweet), tweet)
        if tweet.key == "bd-moon":
            record["flags"] = ["bookmarked", "collected"]
        return record
    sample = with_messages(FormatSample("birdclaw-2026.db", "database", {"": content}, tweets), [talk])
    only_collected(sample, tweets, expected)
    accounts = people(tweets) | {str(hana.id): hana}
    sample.expected["users"] = {key: {"handle": p.handle, "name": p.name} for key, p in accounts.items()}
    return sample


# twint: the columns of its JSON, with lists joined by commas, and replies in a table.

TWINT = """
CREATE TABLE users(id integer not null, id_str text not null, name text, username text not null, bio text,
  location text, url text, join_date text not null, join_time text not null, tweets integer, following integer,
  followers integer, likes integer, media integer, private integer not null, verified integer not null,
  profile_image_url text not null, background_image text, hex_dig text not null, time_update integer not null,
  CONSTRAINT users_pk PRIMARY KEY (id, hex_dig));
CREATE TABLE tweets (id integer not null, id_str text not null, tweet text default '',
  conversation_id text not null, created_at integer not null, date text not null, time text not null,
  timezone text not null, place text default '', replies_count integer, likes_count integer, retweets_count integer,
  user_id integer not null, user_id_str text not null, screen_name text not null, name text default '', link text,
  mentions text, hashtags text, cashtags text, urls text, photos text, quote_url text, video integer, geo text,
  near text, source text, time_update integer not null, `translate` text default '', trans_src text default '',
  trans_dest text default '', PRIMARY KEY (id));
CREATE TABLE retweets(user_id integer not null, username text not null, tweet_id integer not null,
  retweet_id integer not null, retweet_date integer not null, CONSTRAINT retweets_pk PRIMARY KEY(user_id, tweet_id));
CREATE TABLE replies(tweet_id integer not null, user_id integer not null, username text not null,
  CONSTRAINT replies_pk PRIMARY KEY (user_id, tweet_id));
CREATE TABLE followers_names (user text not null, time_update integer not null, follower text not null,
  PRIMARY KEY (user, follower));
"""


def twint(story):
    tweets = chosen(story, "td2", "photos", "quote", "answer", "cash", "vector", "guitar")
    retweet = story.keys["td2-rt-short"]

    def row(tweet):
        record = twint_record(tweet)
        names = ("tweet", "conversation_id", "date", "time", "timezone", "place", "replies_count", "likes_count",
                 "retweets_count", "name", "link", "quote_url", "video", "geo", "near", "source", "translate",
                 "trans_src", "trans_dest")
        return {name: record[name] for name in names} | {
            "id": tweet.id, "id_str": str(tweet.id), "created_at": milliseconds(tweet.date),
            "user_id": tweet.author.id, "user_id_str": str(tweet.author.id), "screen_name": tweet.author.handle,
            "mentions": ",".join(one["screen_name"] for one in record["mentions"]),
            "time_update": 1_615_900_000_000} | {
                name: ",".join(record[name]) for name in ("hashtags", "cashtags", "urls", "photos")}
    content = database_bytes(
        (TWINT, None), insert("tweets", [row(t) for t in tweets]),
        insert("replies", [{"tweet_id": t.id, "user_id": t.reply_user.id, "username": t.reply_user.handle}
                           for t in tweets if t.reply_user]),
        insert("retweets", [{
            "user_id": retweet.author.id, "username": retweet.author.handle, "tweet_id": retweet.retweet_of.id,
            "retweet_id": retweet.id, "retweet_date": int(retweet.date.timestamp())}]))

    def expected(tweet):
        if tweet.retweet_of:
            return {"id": str(tweet.id), "author": {
                "id": str(tweet.author.id), "handle": tweet.author.handle, "name": tweet.author.name},
                "retweet_of": reference(tweet.retweet_of), "flags": ["collected"], "counts": {}}
        record = expected_twint(tweet, True) | {"lang": None}
        record["mentions"]["accounts"] = [None] * len(record["mentions"]["accounts"])
        for item in record["media"]["items"]:
            # This version has no preview of videos.
            item["url"] = item["url"] if item["kind"] == "photo" else None
        return record
    sample = FormatSample("twint-2020.db", "database", {"": content}, tweets + [retweet])
    only_collected(sample, tweets + [retweet], expected)
    sample.expected["users"] = {key: {"handle": p.handle, "name": p.name} for key, p in people(tweets).items()}
    return sample


def samples(story):
    return [semiphemeral(story), birdclaw(story), twint(story)]

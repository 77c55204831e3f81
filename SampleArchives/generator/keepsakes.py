"""Archives in other forms: a saved page, a divided archive, a database and a website of other programs."""

import html
import sqlite3
import tempfile

from . import account, apiv1
from .apiv1 import FormatSample, compact, tagged
from .archives import is_media, media_files, zip_bytes
from .backups import bare, own_tweets
from .datasets import only_collected, people
from .json_text import ACCOUNT
from .records import iso
from .story import lay

COPIES = ("sp", "gd", "cy", "da")
SMALL = 6


def with_names(record, tweet):
    """Returns the record with the name and the ID of its author."""
    record["author"] = {"id": str(tweet.author.id), "handle": tweet.author.handle, "name": tweet.author.name or None}
    return record


# A page of a profile's timeline for websites, as a browser saves it.

def saved_page(story):
    tweets = [t for t in tagged(story, "sp") if t.retweet_of is None and t.quote_of is None][-SMALL:]
    entries = [{"type": "tweet", "entry_id": f"tweet-{t.id}", "sort_index": str(t.id),
                "content": {"tweet": apiv1.tweet_record(t, "extended")}} for t in tweets]
    data = {"props": {"pageProps": {"timeline": {"entries": entries}, "lang": "en"}},
            "page": "/timeline-profile/screen-name/[screenName]"}
    text = compact(data).replace("</", "<\\/")
    page = ('<!DOCTYPE html><html><head><title>Ravi</title></head><body><div id="__next"></div>'
            f'<script id="__NEXT_DATA__" type="application/json">{text}</script></body></html>\n')
    return FormatSample("saved-page.html", "graphql", {"": page}, tweets)


# An account archive that Google Drive divided.

def divided_archive(story):
    tweets = own_tweets(story, "gd")[-SMALL:]
    ravi = story.people["ravi_deshpande"]
    folder = "twitter-2024-11-09/data"
    files = {
        "001": {f"{folder}/tweets.js": "window.YTD.tweets.part0 = " + ACCOUNT.text(
            [{"tweet": account.tweet_record(t)} for t in tweets])},
        "002": {f"{folder}/account.js": "window.YTD.account.part0 = " + ACCOUNT.text(
            [account.account_record(ravi, "", flat=False)])},
        "003": media_files(tweets, f"{folder}/tweets_media")}
    zips = {f"twitter-2024-11-09-20241110T000000Z-{number}.zip": zip_bytes(part, (2024, 11, 9, 0, 0, 0), is_media)
            for number, part in files.items()}
    return in_parts(FormatSample("google-drive-2024", "account-archive", zips, tweets), tweets)


def in_parts(sample, tweets):
    """Adjusts the expected result to an account archive with tweets and an account only."""
    def expected(tweet):
        return with_names({
            "id": str(tweet.id), "created_at": tweet.date.strftime("%Y-%m-%dT%H:%M:%SZ"), "text": lay(tweet).plain,
            "trust": "full", "reply_to": apiv1.expected_reply(tweet), "retweet_of": None, "flags": ["collected"]}, tweet)
    only_collected(sample, tweets, expected)
    sample.expected["users"] = {key: {"handle": p.handle, "name": p.name} for key, p in people(tweets).items()}
    return sample


# The database of Cyd.

SCHEMA = """
CREATE TABLE tweet (id INTEGER PRIMARY KEY, username TEXT, tweetID TEXT, conversationID TEXT, createdAt DATETIME,
  likeCount INTEGER, quoteCount INTEGER, replyCount INTEGER, retweetCount INTEGER, isLiked BOOLEAN, isRetweeted BOOLEAN,
  isBookmarked BOOLEAN, text TEXT, path TEXT, addedToDatabaseAt DATETIME, replyTweetID TEXT, replyUserID TEXT);
CREATE TABLE user (id INTEGER PRIMARY KEY, userID TEXT, name TEXT, screenName TEXT);
CREATE TABLE tweet_url (id INTEGER PRIMARY KEY, url TEXT, expandedURL TEXT, tweetID TEXT);
"""


def database_bytes(*scripts):
    """Returns a database in the format of SQLite, without the version of the library that wrote it."""
    with tempfile.NamedTemporaryFile(suffix=".db") as file:
        connection = sqlite3.connect(file.name)
        connection.execute("PRAGMA page_size = 512")
        for statement, rows in scripts:
            if rows is None:
                connection.executescript(statement)
            else:
                connection.executemany(statement, rows)
        connection.commit()
        connection.close()
        content = bytearray(file.read())
    content[96:100] = bytes(4)
    return bytes(content)


def cyd(story):
    tweets = [t for t in own_tweets(story, "cy") if not t.pictures][-SMALL:]
    rows = [(t.author.handle, str(t.id), str(t.id), iso(t.date), t.number_option("likes"), 0, 0, t.number_option("rts"),
             0, 0, 0, lay(t).raw, f"/{t.author.handle}/status/{t.id}", "2024-11-09T00:00:00.000Z",
             str(t.reply_tweet.id) if t.reply_tweet else None, str(t.reply_user.id) if t.reply_user else None)
            for t in tweets]
    links = [(p.text, p.record["expanded"], str(t.id)) for t in tweets for p, _, _ in lay(t).of("url")]
    columns = ("username, tweetID, conversationID, createdAt, likeCount, quoteCount, replyCount, retweetCount, isLiked, "
               "isRetweeted, isBookmarked, text, path, addedToDatabaseAt, replyTweetID, replyUserID")
    content = database_bytes(
        (SCHEMA, None),
        (f"INSERT INTO tweet ({columns}) VALUES ({', '.join('?' * 16)})", rows),
        ("INSERT INTO user (userID, name, screenName) VALUES (?, ?, ?)",
         [(str(p.id), p.name, p.handle) for p in people(tweets).values()]),
        ("INSERT INTO tweet_url (url, expandedURL, tweetID) VALUES (?, ?, ?)", links))

    def expected(tweet):
        record = with_names(bare(tweet), tweet)
        record |= {"counts": {"likes": tweet.number_option("likes"), "retweets": tweet.number_option("rts"),
                              "replies": 0, "quotes": 0}}
        for link, (piece, _, _) in zip(record["urls"]["links"], lay(tweet).of("url")):
            link["expanded"] = piece.record["expanded"]
        for name in ("trust", "quote_of"):
            record.pop(name)
        return record
    sample = FormatSample("cyd-2024.db", "database", {"": content}, tweets)
    only_collected(sample, tweets, expected)
    sample.expected["users"] = {key: {"handle": p.handle, "name": p.name} for key, p in people(tweets).items()}
    return sample


# The website that dariusk/twitter-archiver makes.

def markup(tweet):
    text = html.escape(lay(tweet).plain, quote=False)
    for piece, _, _ in lay(tweet).of("url"):
        text = text.replace(piece.text, f'<a href="{piece.record["expanded"]}">{piece.record["expanded"]}</a>')
    return text.replace("\n", "<br>")


def site(story):
    tweets = [t for t in own_tweets(story, "da") if not t.pictures and t.quote_of is None][-SMALL:]
    records = [{"created_at": t.date.strftime("%a %b %d %H:%M:%S +0000 %Y"), "id_str": str(t.id), "full_text": markup(t),
                "favorite_count": str(t.number_option("likes")), "retweet_count": str(t.number_option("rts"))}
               for t in tweets]
    files = {"searchDocuments.js": "const searchDocuments = " + compact(records),
             "index.html": "<!DOCTYPE html><html><body>An invented site</body></html>\n"}
    for t in tweets:
        files[f"{t.author.handle}/status/{t.id}/index.html"] = f"<!DOCTYPE html><html><body>{markup(t)}</body></html>\n"

    def expected(tweet):
        text = lay(tweet).plain
        for piece, _, _ in lay(tweet).of("url"):
            text = text.replace(piece.text, piece.record["expanded"])
        return {"id": str(tweet.id), "created_at": tweet.date.strftime("%Y-%m-%dT%H:%M:%SZ"), "text": text,
                "trust": "full", "author": {"id": None, "handle": tweet.author.handle, "name": None},
                "counts": {"likes": tweet.number_option("likes"), "retweets": tweet.number_option("rts")},
                "urls": {"links": [{"url": p.record["expanded"], "expanded": p.record["expanded"], "display": None}
                                   for p, _, _ in lay(tweet).of("url")],
                         "marked": marked(text, [p.record["expanded"] for p, _, _ in lay(tweet).of("url")])},
                "flags": ["collected"]}
    sample = FormatSample("twitter-archiver-2024", "condensed", files, tweets)
    only_collected(sample, tweets, expected)
    sample.expected["users"] = {}
    return sample


def marked(text, parts):
    for part in parts:
        text = text.replace(part, f"«{part}»")
    return text


# Chats with Grok in the export of an account of xAI.

def grok_export(story):
    mira = story.people["mira_okafor"]

    def response(number, sender, seconds, text):
        return {"response": {
            "_id": f"6f1b7a52-0000-4000-8000-00000000000{number}",
            "conversation_id": "3d5e1c7a-9b20-4f6e-8a11-52c0d9e4b7f3", "message": text, "sender": sender, "model": "grok-4", "xpost_ids": [], "web_search_results": [],
            "create_time": {"$date": {"$numberLong": str(1_772_355_600_000 + seconds * 1000)}}}}
    chat = {"conversation": {
        "id": "3d5e1c7a-9b20-4f6e-8a11-52c0d9e4b7f3", "title": "Dipoles", "x_user_id": str(mira.id), "starred": False,
        "create_time": "2026-03-01T09:00:00.000000Z", "modify_time": "2026-03-01T09:00:21.000000Z"},
        "responses": [response(1, "human", 0, "how long is a dipole for 70 cm?"),
                      response(2, "ASSISTANT", 21, "About 33 cm. Trim it with the quartzmarmalade meter.")]}
    text = compact({"conversations": [chat], "projects": [], "tasks": []})
    return FormatSample("prod-grok-backend.json", "condensed", {"": text})


def samples(story):
    return [saved_page(story), divided_archive(story), cyd(story), site(story), grok_export(story)]

"""Bookmarks and backups of other programs: birdclaw, Scrollmark, the Field Theory CLI, waybacktweets, vxTwitter."""

import html
import json

from . import apiv1, datasets, graphql
from .apiv1 import FormatSample, KINDS, compact, tagged
from .datasets import extracted, only_collected, people, without_details
from .records import language, shown_link
from .story import lay

COPIES = ("bc", "sm", "ft", "wt", "vx")
FOLDER = {"bookmark_folder_id": "1765000000000000077", "bookmark_folder_name": "Radio & tea"}


def own_tweets(story, tag):
    """Returns the tweets without retweets, whose originals these formats do not name."""
    return [t for t in tagged(story, tag) if t.retweet_of is None]


def bare(tweet):
    """Returns the fields that all of these formats contain. `None` means that a store lacks the value."""
    record = extracted(without_details(apiv1.expected_tweet(tweet, "extended")), tweet)
    record |= {"lang": None, "client": None, "flags": ["collected"], "counts": {}}
    record["author"] |= {"id": None, "name": None}
    return record


# birdclaw.

KIND_NAMES = {"photo": "image", "video": "video", "animated_gif": "gif"}


def backup_row(tweet):
    laid = lay(tweet)
    entities = {
        "hashtags": [{"tag": p.record["tag"], "start": start, "end": end} for p, start, end in laid.of("hashtag")],
        "mentions": [{"username": p.record["person"].handle, "id": str(p.record["person"].id), "start": start, "end": end}
                     for p, start, end in laid.of("mention")],
        "urls": [{"url": p.text, "expandedUrl": p.record["expanded"], "displayUrl": shown_link(p.record["expanded"]),
                  "start": start, "end": end} for p, start, end in laid.of("url")]}
    media = []
    for item in [i for p, _, _ in laid.of("media") for i in apiv1.expected_media(tweet, p)]:
        media.append({"url": item["url"], "type": KIND_NAMES[item["kind"]], "thumbnailUrl": item["url"], "width": 1536,
                      "height": 1024} | ({"altText": item["alt"]} if item["alt"] else {}) | ({"variants": [
                          {"url": item["video_url"] + "?tag=12", "contentType": "video/mp4", "bitRate": 832000}]}
                          if item["video_url"] else {}))
    return {
        "author_profile_id": f"profile_user_{tweet.author.id}", "created_at": tweet.date.strftime("%Y-%m-%dT%H:%M:%S.000Z"),
        "deleted_at": None, "entities_json": compact(entities), "id": str(tweet.id),
        "is_replied": 1 if tweet.reply_tweet else 0, "like_count": tweet.number_option("likes"), "media_count": len(media),
        "media_json": compact(media), "quoted_tweet_id": str(tweet.quote_of.id) if tweet.quote_of else None,
        "reply_to_id": str(tweet.reply_tweet.id) if tweet.reply_tweet else None, "superseded_at": None,
        "text": laid.raw}


def expected_backup(tweet):
    record = without_details(apiv1.expected_tweet(tweet, "extended"))
    likes = tweet.number_option("likes")
    record |= {"lang": None, "client": None, "flags": ["collected"], "counts": {"likes": likes} if likes else {},
               "reply_to": {"tweet": str(tweet.reply_tweet.id), "user": None} if tweet.reply_tweet else None}
    if "#notatag" in record["text"]:
        for name in ("hashtags", "cashtags"):
            record.pop(name)
    for item in record["media"]["items"]:
        item |= {"id": None, "expanded": None, "duration_ms": None}
    return record


def lines(rows):
    return "".join(json.dumps(row, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n" for row in rows)


def birdclaw(story):
    tweets = own_tweets(story, "bc")
    ravi = story.people["ravi_deshpande"]
    tables = {
        "data/accounts.jsonl": [{"id": "acct_primary", "name": ravi.name, "handle": "@" + ravi.handle,
                                 "external_user_id": str(ravi.id), "is_default": 1}],
        "data/profiles.jsonl": [
            {"id": f"profile_user_{p.id}", "handle": p.handle, "display_name": p.name, "bio": "", "followers_count": 0,
             "following_count": 0} for p in people(tweets).values()],
        "data/collections/bookmarks.jsonl": [],
        "data/tweets/unknown.jsonl": [],
    }
    for tweet in tweets:
        tables.setdefault(f"data/tweets/{tweet.date.year}.jsonl", []).append(backup_row(tweet))
    files = {path: lines(rows) for path, rows in tables.items() if rows}
    files["manifest.json"] = json.dumps({
        "app": "birdclaw", "schemaVersion": 8, "generatedAt": "2026-03-08T00:00:00.000Z",
        "files": [{"path": path, "rows": len(tables[path]), "bytes": len(files[path].encode())} for path in sorted(files)]},
        indent=2)
    sample = FormatSample("birdclaw-2026", "birdclaw", files, tweets)
    only_collected(sample, tweets, expected_backup)
    sample.expected["users"] = {
        key: {"handle": p.handle, "name": p.name or None} for key, p in people(tweets).items()}
    return sample


# Scrollmark.

def scrollmark(story):
    tweets = tagged(story, "sm")
    records = "".join(compact({
        "id": f"record_{number:02x}", "kind": "tweet", "sourceId": str(t.id), "observedAt": round(t.date.timestamp() * 1000),
        "sensitivity": "low", "data": datasets.exporter_record(t) | FOLDER}) + "\n" for number, t in enumerate(tweets))
    manifest = {"id": "bundle_1", "title": "Bookmarks", "producer": {
        "app": "twitter-web-exporter", "appVersion": "1.0.1", "schemaVersion": 1, "exportedAt": 1_772_928_000_000},
        "counts": {"records": len(tweets), "tweets": len(tweets), "users": 0},
        "files": [{"path": "records/records.jsonl", "contentType": "application/x-ndjson", "role": "records"}]}
    sample = FormatSample("scrollmark-2026", "scrollmark", {
        "manifest.json": json.dumps(manifest, indent=2), "records/records.jsonl": records}, tweets)
    only_collected(sample, tweets, datasets.expected_export)
    sample.expected["users"] = {
        key: {"handle": p.handle, "name": p.name, "avatar_url": apiv1.expected_user(p)["avatar_url"]}
        for key, p in people(tweets).items()}
    return sample


# Field Theory CLI.

def field_theory(story):
    tweets = own_tweets(story, "ft")
    records = [{
        "id": str(t.id), "tweetId": str(t.id), "url": t.status_url("x.com"), "text": lay(t).raw,
        "authorHandle": t.author.handle, "authorName": t.author.name, "postedAt": apiv1.old_date(t.date),
        "bookmarkedAt": None, "sortIndex": None, "syncedAt": "2026-04-08T13:00:00.000Z", "language": language(t),
        "inReplyToStatusId": str(t.reply_tweet.id) if t.reply_tweet else None,
        "quotedStatusId": str(t.quote_of.id) if t.quote_of else None,
        "engagement": {"likeCount": t.number_option("likes"), "repostCount": t.number_option("rts")},
        "folderIds": ["77"], "folderNames": ["Radio & tea"], "ingestedVia": "graphql"} for t in tweets]

    def expected(tweet):
        record = bare(tweet)
        record |= {"lang": language(tweet), "flags": ["bookmarked", "collected"], "counts": {
            "likes": tweet.number_option("likes"), "retweets": tweet.number_option("rts")},
            "reply_to": {"tweet": str(tweet.reply_tweet.id), "user": None} if tweet.reply_tweet else None}
        record["author"]["name"] = tweet.author.name or None
        # Links of media are links of the text.
        for name in ("media", "urls"):
            record.pop(name)
        return record
    sample = FormatSample("field-theory-2026.jsonl", "field-theory", {"": "".join(compact(r) + "\n" for r in records)}, tweets)
    only_collected(sample, tweets, expected)
    sample.expected["users"] = {}
    return sample


# waybacktweets.

def wayback_tweets(story):
    tweets = own_tweets(story, "wt")
    rows = [{
        "archived_urlkey": f"com,twitter)/{t.author.handle}/status/{t.id}", "archived_timestamp": "20240308120000",
        "parsed_archived_timestamp": None, "archived_tweet_url": "", "parsed_archived_tweet_url": "",
        "original_tweet_url": t.status_url("twitter.com"), "parsed_tweet_url": t.status_url("twitter.com"),
        "available_tweet_text": html.escape(lay(t).plain, quote=False).replace(";", "%3B"), "available_tweet_is_RT": False,
        "available_tweet_info": f"{t.author.name} (@{t.author.handle})", "archived_mimetype": "text/html",
        "archived_statuscode": "200", "archived_digest": "AAAABBBBCCCCDDDDEEEEFFFFGGGGHHHH", "archived_length": "801",
        "resumption_key": ""} for t in tweets]
    rows.insert(1, rows[0] | {"original_tweet_url": "https://twitter.com/ravi_deshpande/status/1765000000000000001",
                              "available_tweet_text": None, "available_tweet_is_RT": None})

    def expected(tweet):
        record = bare(tweet) | {"trust": "cut", "reply_to": None, "quote_of": None}
        for name in ("media", "urls"):
            record.pop(name)
        return record
    sample = FormatSample("waybacktweets-2024.json", "waybacktweets", {"": json.dumps(rows, ensure_ascii=False, indent=1)},
                          tweets, warnings=1)
    only_collected(sample, tweets, expected)
    sample.expected["users"] = {}
    header = [name for name in rows[0] if name != "resumption_key"]
    table = [header] + [["" if row[name] is None else str(row[name]) for name in header] for row in rows]
    csv = "".join(",".join('"' + cell.replace('"', '""') + '"' for cell in row) + "\n" for row in table)
    other = FormatSample("waybacktweets-2024.csv", "condensed", {"": csv}, tweets, warnings=1)
    only_collected(other, tweets, expected)
    other.expected["users"] = {}
    return [sample, other]


# vxTwitter.

def vx_twitter(story):
    tweets = own_tweets(story, "vx")
    records = []
    for t in tweets:
        laid, media = lay(t), [i for p, _, _ in lay(t).of("media") for i in apiv1.expected_media(t, p)]
        records.append({
            "allSameType": True, "combinedMediaUrl": None, "conversationID": str((t.reply_tweet or t).id),
            "date": apiv1.old_date(t.date), "date_epoch": round(t.date.timestamp()), "hasMedia": bool(media),
            "hashtags": [p.record["tag"] for p, _, _ in laid.of("hashtag")], "lang": language(t),
            "likes": t.number_option("likes"), "mediaURLs": [item["url"] for item in media],
            "media_extended": [{
                "altText": item["alt"], "size": {"height": item["height"], "width": item["width"]},
                "type": "image", "url": item["url"]} for item in media if item["kind"] == "photo"],
            "possibly_sensitive": False, "qrt": None, "qrtURL": t.quote_of.status_url("twitter.com") if t.quote_of else None,
            "replyingTo": t.reply_user.handle if t.reply_user else None,
            "replyingToID": str(t.reply_tweet.id) if t.reply_tweet else None, "retweetURL": None,
            "retweets": t.number_option("rts"), "text": laid.plain, "tweetID": str(t.id),
            "tweetURL": t.status_url("twitter.com"), "user_name": t.author.name,
            "user_profile_image_url": apiv1.expected_user(t.author)["avatar_url"], "user_screen_name": t.author.handle})

    def expected(tweet):
        record = bare(tweet)
        record |= {"lang": language(tweet), "sensitive": False, "counts": {
            "likes": tweet.number_option("likes"), "retweets": tweet.number_option("rts")}}
        record["author"]["name"] = tweet.author.name or None
        # Links of media are links of the text, and videos have another form.
        for name in ("media", "urls", "hashtags", "reply_to", "quote_of"):
            record.pop(name, None)
        return record
    sample = FormatSample("vxtwitter-2024.jsonl", "condensed", {"": "".join(compact(r) + "\n" for r in records)}, tweets)
    only_collected(sample, tweets, expected)
    sample.expected["users"] = {}
    return sample


def samples(story):
    return [birdclaw(story), scrollmark(story), field_theory(story), *wayback_tweets(story), vx_twitter(story)]

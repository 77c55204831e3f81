"""Exports of Tweetdex: lines of JSON, and a table."""

from . import apiv1
from .apiv1 import FormatSample, compact
from .backups import bare
from .databases import chosen
from .datasets import only_collected, people
from .keepsakes import with_names
from .story import lay, retweet_pieces
from .tables import rows_table, text_only

COPIES = ("xj", "xc")
COUNTS = ("likes", "retweets", "replies", "quotes", "views", "bookmarks")
LABELS, NOTE = ["antenna", "roof"], "Ask for the \"diagram\""


def kind(tweet):
    return ("retweet" if tweet.retweet_of else "reply" if tweet.reply_user else "quote" if tweet.quote_of
            else "original")


def place(text, pieces, of):
    """Returns the pieces of a kind with their positions in Unicode scalars of the unescaped text."""
    at = 0
    for piece in pieces:
        if piece.kind == of:
            yield piece, {"start": at, "end": at + len(piece.text)}
        at += len(piece.text)


def export_record(tweet):
    facts = apiv1.expected_tweet(tweet, "extended")
    pieces, text = retweet_pieces(tweet) if tweet.retweet_of else tweet.pieces, facts["text"]
    links = facts["urls"]["links"]
    answered, quoted = tweet.reply_user, tweet.quote_of
    media = []
    for piece, span in place(text, pieces, "media"):
        for item in apiv1.expected_media(tweet, piece):
            media.append({
                "id": item["id"], "type": item["kind"], "url": item["url"], "file": None, "width": item["width"],
                "height": item["height"], "alt": item["alt"], "duration_ms": item["duration_ms"],
                "video": item["video_url"], "link": item["link"], "expanded": item["expanded"],
                "source_tweet": item["source_tweet"], "source_user": item["source_user"]} | span)
    return {
        "schema": "tweetdex.tweet/1", "id": str(tweet.id), "url": tweet.status_url("x.com"),
        "created_at": facts["created_at"], "time_precision": "second", "author": facts["author"], "text": text,
        "lang": facts["lang"], "source": facts["client"], "kind": kind(tweet),
        "reply_to": {"tweet": str(tweet.reply_tweet.id) if tweet.reply_tweet else None, "user": str(answered.id),
                     "handle": answered.handle} if answered else None,
        "retweet_of": facts["retweet_of"], "quote_of": quoted and apiv1.reference(quoted), "conversation": None,
        "hashtags": [{"text": p.record["tag"]} | span for p, span in place(text, pieces, "hashtag")],
        "mentions": [{"handle": p.text[1:], "id": str(p.record["person"].id), "name": p.record["person"].name} | span
                     for p, span in place(text, pieces, "mention")],
        "urls": [link | span for link, (_, span) in zip(links, place(text, pieces, "url"))],
        "cashtags": [{"text": p.record["tag"]} | span for p, span in place(text, pieces, "cashtag")], "media": media,
        "counts": {name: facts["counts"].get(name) for name in COUNTS}, "place": facts["place"],
        "point": dict(zip(("latitude", "longitude"), facts["point"])) if facts["point"] else None,
        "sensitive": facts["sensitive"], "flags": [flag for flag in facts["flags"] if flag != "collected"],
        "matches": [], "rank": None, "labels": LABELS if tweet.pictures else [],
        "note": NOTE if tweet.pictures else None, "imports": ["5cc1113c87e3"], "trust": facts["trust"],
        "edits": facts["edits"], "community": None, "withheld_in": facts["withheld_in"]}


def json_lines(story):
    tweets = chosen(story, "xj", "photos", "quote", "rt-short", "answer", "cash", "vector", "withheld")
    text = "".join(compact(export_record(t)) + "\n" for t in tweets)
    sample = FormatSample("tweetdex-2026.jsonl", "tweetdex", {"": text}, tweets)
    only_collected(sample, tweets, lambda tweet: apiv1.expected_tweet(tweet, "extended"))
    sample.expected["users"] = {key: {"handle": p.handle, "name": p.name} for key, p in people(tweets).items()}
    return sample


def csv_table(story):
    tweets = chosen(story, "xc", "photos", "quote", "rt-short", "answer", "cash", "vector")

    def cells(name, reference):
        return {f"{name}_{part}": reference and reference.get(part) for part in ("tweet", "user", "handle")}

    def row(tweet):
        record = export_record(tweet)
        text = record["text"]
        written = {
            "id": record["id"], "created_at": record["created_at"], "time_precision": "second",
            "author_id": record["author"]["id"], "handle": record["author"]["handle"], "name": record["author"]["name"],
            # A spreadsheet would run a cell that begins like a formula.
            "text": "'" + text if text.startswith("@") else text, "lang": record["lang"], "source": record["source"],
            "kind": record["kind"]}
        for name in ("reply_to", "retweet_of", "quote_of"):
            written |= cells(name, record[name])
        return written | {
            "conversation": None, "hashtags": " ".join(tag["text"] for tag in record["hashtags"]),
            "mentions": " ".join(one["handle"] for one in record["mentions"]),
            "urls": " ".join(link["expanded"] for link in record["urls"]),
            "cashtags": " ".join(tag["text"] for tag in record["cashtags"]),
            "media": " ".join(item["url"] for item in record["media"])} | record["counts"] | {
            "place": record["place"] and record["place"]["full_name"],
            "latitude": record["point"] and record["point"]["latitude"],
            "longitude": record["point"] and record["point"]["longitude"],
            "sensitive": None if record["sensitive"] is None else str(record["sensitive"]).lower(),
            "flags": " ".join(record["flags"]), "labels": None, "note": record["note"],
            "url": record["url"], "key": None, "poll": None, "community_note": None}
    content = rows_table([{name: "" if value is None else value for name, value in row(t).items()} for t in tweets])

    def expected(tweet):
        facts = apiv1.expected_tweet(tweet, "extended")
        record = with_names(bare(tweet), tweet)
        record |= {name: facts[name] for name in (
            "lang", "client", "reply_to", "retweet_of", "quote_of", "sensitive", "point", "counts", "text")}
        if facts["place"]:
            full = facts["place"]["full_name"]
            record["place"] = {name: None for name in facts["place"]} | {"id": "name:" + full, "full_name": full}
        if tweet.retweet_of:
            return text_only(record, "flags")
        record["trust"] = "classic"
        record["urls"]["links"] = [link | {"display": None} for link in facts["urls"]["links"]]
        record["media"] = {"items": [item | {
            "id": None, "link": None, "expanded": None, "alt": None, "width": None, "height": None}
            for item in apiv1.all_media(tweet)], "marked": lay(tweet).plain}
        if tweet.pictures:
            record.pop("urls")
        return record
    sample = FormatSample("tweetdex-2026.csv", "condensed", {"": content}, tweets)
    only_collected(sample, tweets, expected)
    sample.expected["users"] = {key: {"handle": p.handle, "name": p.name} for key, p in people(tweets).items()}
    return sample


def samples(story):
    return [json_lines(story), csv_table(story)]

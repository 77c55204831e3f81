"""API v1.1: responses, streams, the files of tools that save them, and the expected result of importing each tweet."""

import bz2
import decimal
import io
import json
import tarfile

from . import classic
from .records import PHOTO_SIZES, client, language, old_date, shown_link
from .story import (
    AMPERSAND_ESCAPED_SINCE, FIRST_SNOWFLAKE, Laid, Piece, cut, lay, milliseconds, moment, number, retweet_pieces,
    short_link)

PLACES = {
    "pune": ("018b2a1c8a4e8e1d", "Pune", "Pune, India", "India", "IN", "city", 73.76, 18.41, 73.99, 18.64),
    "lisboa": ("73d1c1c11b675932", "Lisboa", "Lisbon, Portugal", "Portugal", "PT", "city", -9.23, 38.69, -9.09, 38.8),
    # Across the 180th meridian: the corners of the ring are on both sides.
    "fiji": ("05aea8b2b91e7c0d", "Fiji", "Fiji", "Fiji", "FJ", "country", 176.9, -19.2, -179.8, -16.1),
}
KINDS = {"photo": "photo", "video": "video", "gif": "animated_gif"}
BIO = "Radio amateur VU2RDX & father of a goat. 📻"


def rounded(value):
    """Returns an ID as JavaScript prints it."""
    return int(decimal.Decimal(repr(float(value))))


def user_record(person, trimmed=False):
    short = {"id": person.id, "id_str": str(person.id)}
    if trimmed:
        return short
    return short | {
        "name": person.name, "screen_name": person.handle, "location": "Pune" if person.handle.startswith("ravi") else "",
        "description": BIO.replace("&", "&amp;") if person.handle.startswith("ravi") else None,
        "url": "https://t.co/" + person.handle[:10].ljust(10, "x"),
        "entities": {"url": {"urls": [{
            "url": "https://t.co/" + person.handle[:10].ljust(10, "x"),
            "expanded_url": None if person.handle.startswith("ines") else f"https://{person.handle}.example/",
            "display_url": None, "indices": [0, 23]}]}, "description": {"urls": []}},
        "protected": False, "followers_count": person.id % 997, "friends_count": person.id % 89, "listed_count": 3,
        "created_at": old_date(person.created), "favourites_count": 5, "utc_offset": None, "time_zone": None,
        "geo_enabled": True, "verified": person.handle == "dwingeloo_dish", "statuses_count": person.id % 9973,
        "lang": None, "profile_image_url": f"http://pbs.twimg.com/profile_images/{person.id * 31}/face_normal.jpg",
        "profile_image_url_https": f"https://pbs.twimg.com/profile_images/{person.id * 31}/face_normal.jpg",
        "profile_banner_url": f"https://pbs.twimg.com/profile_banners/{person.id}/1400000000",
        "following": None, "follow_request_sent": None, "notifications": None}


def expected_user(person):
    return {
        "handle": person.handle, "name": person.name, "location": "Pune" if person.handle.startswith("ravi") else "",
        "bio": BIO if person.handle.startswith("ravi") else None,
        "website": "https://t.co/" + person.handle[:10].ljust(10, "x") if person.handle.startswith("ines")
        else f"https://{person.handle}.example/",
        "verified": person.handle == "dwingeloo_dish", "protected": False, "follower_count": person.id % 997,
        "following_count": person.id % 89, "listed_count": 3, "tweet_count": person.id % 9973,
        "created_at": int(person.created.timestamp()),
        "avatar_url": f"https://pbs.twimg.com/profile_images/{person.id * 31}/face_normal.jpg",
        "header_url": f"https://pbs.twimg.com/profile_banners/{person.id}/1400000000"}


def place_record(name):
    number_, short, full, country, code, kind, west, south, east, north = PLACES[name]
    ring = [[west, south], [east, south], [east, north], [west, north]]
    return {
        "id": number_, "url": f"https://api.twitter.com/1.1/geo/id/{number_}.json", "place_type": kind, "name": short,
        "full_name": full, "country_code": code, "country": country, "contained_within": [],
        "bounding_box": {"type": "Polygon", "coordinates": [ring]}, "attributes": {}}


def media_records(tweet, piece, start, end, long):
    owner = tweet.retweet_of or tweet
    for position, picture in enumerate(piece.record["pictures"]):
        path = "photo" if picture.kind == "photo" else "video"
        record = {
            "id": rounded(picture.id), "id_str": str(picture.id), "indices": [start, end],
            "media_url": "http:" + picture.url, "media_url_https": "https:" + picture.url, "url": piece.text,
            "display_url": "pic.twitter.com/" + piece.text[-10:],
            "expanded_url": f"{owner.status_url('twitter.com')}/{path}/{position + 1}",
            "type": KINDS[picture.kind] if long else "photo",
            "sizes": {name: {"w": w, "h": h, "resize": resize} for name, w, h, resize in PHOTO_SIZES}}
        if tweet.retweet_of is not None:
            record |= {
                "source_status_id": owner.id, "source_status_id_str": str(owner.id),
                "source_user_id": owner.author.id, "source_user_id_str": str(owner.author.id)}
        if long and picture.variants:
            record["video_info"] = {"aspect_ratio": [16, 9]}
            if picture.kind == "video":
                record["video_info"]["duration_millis"] = number(4000, 90000, "length", picture.name)
            record["video_info"]["variants"] = [
                ({"bitrate": int(rate)} if rate is not None else {}) | {"content_type": kind, "url": url}
                for rate, kind, url in picture.variants]
        if long and "alt" in owner.options:
            record["ext_alt_text"] = owner.options["alt"].replace("_", " ")
        yield record
        if not long:
            return


def entities(tweet, laid):
    def url_record(piece, start, end):
        known = "null" not in tweet.options
        expanded = piece.record["expanded"] if known else None
        return {
            "url": piece.record.get("link", piece.text), "expanded_url": expanded,
            "display_url": shown_link(expanded) if known else None, "indices": [start, end]}
    result = {
        "hashtags": [{"text": p.record["tag"], "indices": [a, b]} for p, a, b in laid.of("hashtag", with_lost=True)],
        "symbols": [{"text": p.record["tag"], "indices": [a, b]} for p, a, b in laid.of("cashtag", with_lost=True)],
        "user_mentions": [classic.mention_record(*entity) for entity in laid.of("mention", with_lost=True)],
        "urls": [url_record(*entity) for entity in laid.of("url", with_lost=True)]}
    media = [r for e in laid.of("media", with_lost=True) for r in media_records(tweet, *e, long=False)]
    return result | ({"media": media[:1]} if media else {})


def long_entities(tweet, laid):
    media = [r for e in laid.of("media", with_lost=True) for r in media_records(tweet, *e, long=True)]
    return {"extended_entities": {"media": media}} if media else {}


def is_long(tweet):
    return tweet.retweet_of is None and len(lay(tweet).plain) > 140


def self_link(tweet):
    return Piece("url", short_link(tweet.key, "self"), expanded=f"https://twitter.com/i/web/status/{tweet.id}")


def laid_short(tweet):
    """Returns the pieces of `text`: retweets are truncated to 140 characters, long tweets link to themselves."""
    escapes = tweet.date >= AMPERSAND_ESCAPED_SINCE
    if tweet.retweet_of is not None:
        kept, lost = cut(retweet_pieces(tweet), 140)
        return Laid(kept, escapes, lost)
    if is_long(tweet):
        return Laid(cut(tweet.pieces, 116)[0] + [Piece("text", " "), self_link(tweet)], escapes)
    return lay(tweet)


def display_range(tweet, laid):
    end = len(laid.raw)
    for piece, start, stop in reversed(laid.entities):
        if stop == end and (piece.kind == "media" or piece.kind == "url" and tweet.quote_of is not None):
            end = start
            while end > 0 and laid.raw[end - 1] == " ":
                end -= 1
    return [0, end]


def tweet_record(tweet, mode, nested=False):
    """`mode`: extended (`full_text`), compat (`text`), stream (`text` and `extended_tweet`)."""
    laid = lay(tweet) if mode == "extended" and tweet.retweet_of is None else laid_short(tweet)
    cut_off = mode != "extended" and is_long(tweet)
    record = {"created_at": old_date(tweet.date), "id": tweet.id, "id_str": str(tweet.id)}
    record["full_text" if mode == "extended" else "text"] = laid.raw
    record |= {"truncated": cut_off}
    if mode == "extended":
        record["display_text_range"] = display_range(tweet, laid)
    if "old" not in tweet.options:
        record["entities"] = entities(tweet, laid)
        if not cut_off:
            record |= long_entities(tweet, laid)
    if mode == "stream" and cut_off:
        whole = lay(tweet)
        # The range of the long text, which exceeds the short one.
        record["display_text_range"] = display_range(tweet, whole)
        record["extended_tweet"] = {
            "full_text": whole.raw, "display_text_range": display_range(tweet, whole), "entities": entities(tweet, whole)
        } | long_entities(tweet, whole)
    record |= {"source": client(tweet)} | reply_fields(tweet)
    record["user"] = user_record(tweet.author, "trim" in tweet.options)
    point = [float(part) for part in tweet.options["geo"].split(",")] if "geo" in tweet.options else None
    record |= {
        "geo": {"type": "Point", "coordinates": point} if point else None,
        "coordinates": {"type": "Point", "coordinates": point[::-1]} if point else None,
        "place": place_record(tweet.options["place"]) if "place" in tweet.options else None, "contributors": None}
    record |= quote_fields(tweet, mode, nested)
    if tweet.retweet_of is not None:
        record["retweeted_status"] = tweet_record(tweet.retweet_of, mode, nested=True)
    original = tweet.retweet_of or tweet
    if has_full_counts(tweet, mode):
        record |= {"quote_count": 0, "reply_count": 0}
    record |= {
        "retweet_count": original.number_option("rts"),
        "favorite_count": 0 if tweet.retweet_of else tweet.number_option("likes"),
        "favorited": False, "retweeted": False}
    if has_links(tweet):
        record["possibly_sensitive"] = "sensitive" in original.options
    if "old" not in tweet.options:
        record["lang"] = language(original)
    if "withheld" in tweet.options:
        record["withheld_in_countries"] = tweet.options["withheld"].split(",")
    if "poll" in tweet.options:
        record["card"] = {"name": "poll2choice_text_only", "url": "card://1612925000000000000", "binding_values": {}}
    versions = edit_chain(tweet)
    if versions:
        record["edit_history"] = {"initial_tweet_id": versions[0], "edit_tweet_ids": versions}
    if mode == "stream" and not nested:
        record |= {"filter_level": "low", "timestamp_ms": str(milliseconds(tweet.date) + 657)}
    return record


def edit_chain(tweet):
    """Returns both versions of a tweet that was edited once, oldest first."""
    last = tweet.edited_by or tweet
    return [str(last.edit_of.id), str(last.id)] if last.edit_of else []


def has_full_counts(tweet, mode):
    return mode == "stream" and tweet.date.year >= 2018


def has_links(tweet):
    return any(piece.kind in ("url", "media") for piece in (tweet.retweet_of or tweet).pieces)


def reply_fields(tweet):
    answered, user = tweet.reply_tweet, tweet.reply_user
    return {
        "in_reply_to_status_id": rounded(answered.id) if answered else None,
        "in_reply_to_status_id_str": str(answered.id) if answered else None,
        "in_reply_to_user_id": user.id if user else None, "in_reply_to_user_id_str": str(user.id) if user else None,
        "in_reply_to_screen_name": user.handle if user and "noname" not in tweet.options else None}


def quote_fields(tweet, mode, nested):
    quoted = tweet.quote_of
    record = {"is_quote_status": quoted is not None}
    if quoted is None:
        return record
    record |= {"quoted_status_id": rounded(quoted.id), "quoted_status_id_str": str(quoted.id)}
    if "permalink" in tweet.options:
        record["quoted_status_permalink"] = {
            "url": short_link(tweet.key, quoted.key), "expanded": quoted.status_url("twitter.com"),
            "display": shown_link(quoted.status_url("twitter.com"))}
    if "gone" not in tweet.options and not nested:
        record["quoted_status"] = tweet_record(quoted, mode, nested=True)
    return record


# The expected result of an import.

def expected_tweet(tweet, mode, collected=True, deleted=False, withheld=()):
    is_retweet = tweet.retweet_of is not None
    short = laid_short(tweet)
    cut_off = mode == "compat" and is_long(tweet)
    flags = ["collected"] if collected else []
    if is_retweet:
        # A truncated retweet is completed from its original.
        laid = Laid(retweet_pieces(tweet), True)
        was_cut = len(laid.plain) > len(short.plain) or short.plain.endswith("…")
        flags += ["completed"] if was_cut else []
        trust = "cut" if was_cut else {"extended": "full"}.get(mode, "classic")
    else:
        laid = short if cut_off else lay(tweet)
        flags += ["truncated"] if cut_off else []
        trust = "cut" if cut_off else "full" if mode == "extended" or is_long(tweet) else "classic"
    original = tweet.retweet_of or tweet
    withheld = tweet.options["withheld"].split(",") if "withheld" in tweet.options else list(withheld)
    flags += ["withheld"] if withheld else []
    flags += ["deleted"] if deleted else []
    flags += ["poll"] if "poll" in tweet.options else []
    edits = edit_chain(tweet)
    flags += ["edited"] if tweet.edited_by else []
    counts = {"likes": 0 if is_retweet else tweet.number_option("likes"), "retweets": original.number_option("rts")}
    if has_full_counts(tweet, mode):
        counts |= {"replies": 0, "quotes": 0}
    known = "null" not in tweet.options
    person = {"id": str(tweet.author.id), "handle": tweet.author.handle, "name": tweet.author.name or None}
    result = {
        "id": str(tweet.id), "created_at": tweet.date.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "author": person,
        "text": laid.plain, "trust": trust, "lang": None if "old" in tweet.options else language(original),
        "client": client_name(tweet), "reply_to": expected_reply(tweet),
        "retweet_of": reference(tweet.retweet_of), "quote_of": expected_quote(tweet),
        "hashtags": {"texts": [p.record["tag"] for p, _, _ in laid.of("hashtag")], "marked": laid.marked("hashtag")},
        "cashtags": {"texts": [p.record["tag"] for p, _, _ in laid.of("cashtag")], "marked": laid.marked("cashtag")},
        "mentions": {
            "accounts": [
                None if "old" in tweet.options else str(p.record["person"].id) for p, _, _ in laid.of("mention")],
            "marked": laid.marked("mention")},
        "urls": {
            "links": [
                {"url": p.text, "expanded": p.record["expanded"] if known else None,
                 "display": shown_link(p.record["expanded"]) if known else None} for p, _, _ in laid.of("url")],
            "marked": laid.marked("url")},
        "media": {
            "items": [item for p, _, _ in laid.of("media") for item in expected_media(tweet, p)],
            "marked": laid.marked("media")},
        "counts": counts, "sensitive": "sensitive" in original.options if has_links(tweet) else None,
        "point": [float(part) for part in tweet.options["geo"].split(",")] if "geo" in tweet.options else None,
        "place": expected_place(tweet), "withheld_in": sorted(withheld), "edits": edits, "flags": sorted(flags)}
    return result


def client_name(tweet):
    text = client(tweet)
    return text.split(">", 1)[1].removesuffix("</a>") if text.startswith("<") else text or None


def reference(tweet):
    return tweet and {"tweet": str(tweet.id), "user": str(tweet.author.id), "handle": tweet.author.handle}


def expected_reply(tweet):
    if tweet.reply_user is None:
        return None
    # The handle is not compared: the importer may know it from another record.
    return {"tweet": str(tweet.reply_tweet.id) if tweet.reply_tweet else None, "user": str(tweet.reply_user.id)}


def expected_quote(tweet):
    return {"tweet": str(tweet.quote_of.id)} if tweet.quote_of else None


def expected_media(tweet, piece):
    owner = tweet.retweet_of or tweet
    for position, picture in enumerate(piece.record["pictures"]):
        path = "photo" if picture.kind == "photo" else "video"
        best = max((v for v in picture.variants if v[1] == "video/mp4"), key=lambda v: int(v[0]), default=None)
        yield {
            "id": str(picture.id), "kind": KINDS[picture.kind], "url": "https:" + picture.url,
            "video_url": best and best[2].split("?")[0], "link": piece.text,
            "expanded": f"{owner.status_url('twitter.com')}/{path}/{position + 1}", "width": 1536, "height": 1024,
            "alt": owner.options["alt"].replace("_", " ") if "alt" in owner.options else None,
            "duration_ms": number(4000, 90000, "length", picture.name) if picture.kind == "video" else None,
            "source_tweet": str(owner.id) if tweet.retweet_of else None,
            "source_user": str(owner.author.id) if tweet.retweet_of else None}


def all_media(tweet):
    return [item for piece, _, _ in lay(tweet).of("media") for item in expected_media(tweet, piece)]


def expected_place(tweet):
    if "place" not in tweet.options:
        return None
    number_, short, full, country, code, kind, west, south, east, north = PLACES[tweet.options["place"]]
    return {
        "id": number_, "name": short, "full_name": full, "country": country, "country_code": code, "type": kind,
        "box": [west, south, east, north]}


# The samples.

class FormatSample:
    """A file or a folder of files in one format, with the expected result of an import into an empty store."""

    def __init__(self, name, format_name, files, tweets=(), mode="extended", **more):
        self.name = name
        self.files = files
        collected = {t.id: t for t in tweets}
        referenced = {}
        for tweet in tweets:
            for other in (tweet.retweet_of, tweet.quote_of if "gone" not in tweet.options else None):
                if other is not None and other.id not in collected:
                    referenced[other.id] = other
        self.expected = {"format": format_name, "tweets": more.pop("records", len(collected)),
                         "distinct": len(collected), "referenced": len(referenced)}
        marks = more.pop("marks", {})
        self.expected |= {"stream_messages": {}, "skipped": 0, "warnings": 0} | more
        self.expected["records"] = [
            expected_tweet(t, mode, **marks.get(t.options.get("key"), {})) for t in collected.values()
        ] + [expected_tweet(t, mode, collected=False) for t in referenced.values()]
        people = {t.author.id: t.author for t in list(collected.values()) + list(referenced.values())
                  if "trim" not in t.options}
        self.expected["users"] = {str(number): expected_user(person) for number, person in people.items()}

    def write(self, folder):
        for path, content in sorted(self.files.items()):
            target = folder / self.name / path if path else folder / self.name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content if isinstance(content, bytes) else content.encode())


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def stream_line(value):
    """Encodes a line as the stream sends it: ASCII, escaped slashes, CR LF."""
    return json.dumps(value, separators=(",", ":")).replace("/", "\\/") + "\r\n"


def tagged(story, tag):
    found = [tweet for tweet in story.tweets if tag in tweet.options.get("in", "").split(",")]
    return sorted(found, key=lambda tweet: -tweet.id)


def timeline(story):
    tweets = tagged(story, "tl")
    records = [tweet_record(t, "extended") for t in tweets]
    return FormatSample("api-v1-timeline.json", "api-v1", {"": compact(records)}, tweets)


def search(story):
    tweets = tagged(story, "se")
    records = [tweet_record(t, "compat") | {"metadata": {"iso_language_code": "en", "result_type": "recent"}}
               for t in tweets]
    for record in records:
        # From 2013: the language is outside the tweet, and only the short media list exists.
        if record["created_at"].endswith("2013"):
            record.pop("lang")
            record.pop("extended_entities", None)
    page = {"statuses": records, "search_metadata": {
        "completed_in": 0.047, "max_id": tweets[0].id, "max_id_str": str(tweets[0].id), "query": "ravi",
        "refresh_url": "?since_id=1&q=ravi", "count": 15, "since_id": 0, "since_id_str": "0"}}
    return FormatSample("api-v1-search.json", "api-v1", {"": compact(page)}, tweets, "compat")


def premium(story):
    tweets = tagged(story, "pr")
    records = [tweet_record(t, "stream") | {"matching_rules": [{"tag": None}]} for t in tweets]
    for record in records:
        for name in ("filter_level", "timestamp_ms"):
            record.pop(name)
    page = {"next": "eyJhdXRoZW50aWNpdHkiOiJpbnZlbnRlZCJ9", "results": records,
            "requestParameters": {"maxResults": 100, "fromDate": "202105010000", "toDate": "202105070000"}}
    return FormatSample("api-v1-premium.json", "api-v1", {"": json.dumps(page, ensure_ascii=False, indent=2)},
                        tweets, "stream")


def lookup(story):
    tweets = tagged(story, "lk")
    found = {str(t.id): tweet_record(t, "extended" if t.date.year > 2010 else "compat") for t in tweets}
    found["1000000000000000001"] = None
    sample = FormatSample("api-v1-lookup.json", "api-v1", {"": compact({"id": found})}, tweets, warnings=1)
    for record in sample.expected["records"]:
        if record["created_at"].startswith("2009"):
            record["trust"] = "classic"
    return sample


def single(story):
    tweets = tagged(story, "one")
    return FormatSample("api-v1-tweet.json", "api-v1", {
        "": json.dumps(tweet_record(tweets[0], "extended"), ensure_ascii=False, indent="\t")}, tweets)


def hydrated(story):
    """Returns hydrated lines: a repeated tweet, a rounded ID, blank, joined, damaged and truncated lines."""
    tweets = tagged(story, "hy")
    lines = [compact(tweet_record(t, "extended")) for t in tweets]
    lines[1] = compact(tweet_record(tweets[1], "extended") | {"id": rounded(tweets[1].id)})
    broken = lines[3][:200] + "\x00\x01" + lines[3][230:]
    text = "\n".join(lines[:3]) + "\n\n" + lines[3] + lines[4] + "\r\n" + broken + "\n" + "\n".join(lines[5:])
    text += "\n" + lines[0] + "\n" + lines[2][:150]
    return FormatSample("api-v1-hydrated.jsonl", "api-v1", {"": text}, tweets, records=len(tweets) + 1, skipped=2)


def stream(story):
    tweets = list(reversed(tagged(story, "st")))
    by_key = {tweet.options["key"]: tweet for tweet in tweets}

    def delete(number_, user):
        return {"delete": {"status": {"id": number_, "id_str": str(number_), "user_id": user, "user_id_str": str(user)},
                           "timestamp_ms": "1609522142001"}}
    hana = tweets[0].author.id
    lines = [
        # The notice precedes its tweet, which can happen with deletions.
        delete(by_key["st-deleted"].id, hana), delete(1234567890123456789, 7), {"friends": [1, 2, 3]},
        *[tweet_record(t, "stream") for t in tweets[:4]],
        {"limit": {"track": 1234, "timestamp_ms": "1609522142002"}},
        {"scrub_geo": {"user_id": 2, "user_id_str": "2", "up_to_status_id": 9, "up_to_status_id_str": "9"}},
        *[tweet_record(t, "stream") for t in tweets[4:]],
        {"status_withheld": {"id": by_key["st-withheld"].id, "user_id": hana, "withheld_in_countries": ["DE", "AR"]}},
        {"user_withheld": {"id": 2, "withheld_in_countries": ["TR"]}},
        {"warning": {"code": "FALLING_BEHIND", "message": "Your connection is falling behind", "percent_full": 60}},
        {"event": "favorite", "created_at": old_date(tweets[0].date), "source": user_record(tweets[0].author),
         "target": user_record(tweets[0].author), "target_object": tweet_record(by_key["st-short"], "stream")},
        {"direct_message": {"id": 5, "id_str": "5", "text": "Between us: teaspoonmeridian.", "sender_id": 1,
                            "recipient_id": 2}},
        {"disconnect": {"code": 7, "stream_name": "hana-statuses", "reason": "admin logout"}},
    ]
    text = "".join(stream_line(line) for line in lines[:9]) + "\r\n\r\n"  # kept alive
    text += "".join(stream_line(line) for line in lines[9:])
    messages = {"delete": 2, "friends": 1, "limit": 1, "scrub_geo": 1, "status_withheld": 1, "user_withheld": 1,
                "warning": 1, "event": 1, "direct_message": 1, "disconnect": 1}
    marks = {"st-deleted": {"deleted": True}, "st-withheld": {"withheld": ("AR", "DE")}}
    return FormatSample("api-v1-stream.jsonl", "api-v1-stream", {"": text}, tweets, "stream", stream_messages=messages,
                        marks=marks)


def grab(story):
    """Returns a day of the 1 % stream: minutes in the grabber's time zone, one of them with two bzip2 streams."""
    tweets = list(reversed(tagged(story, "gr")))
    lines = [stream_line(tweet_record(t, "stream")) for t in tweets]
    gone = stream_line({"delete": {"status": {"id": 5, "id_str": "5", "user_id": 7, "user_id_str": "7"}}})
    members = {
        "2021/01/01/10/29.json.bz2": bz2.compress((gone + lines[0]).encode()) + bz2.compress((lines[1] * 2).encode()),
        "2021/01/01/10/30.json.bz2": bz2.compress(lines[2].encode())}
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for name, content in members.items():
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime = len(content), 1609545600
            archive.addfile(entry, io.BytesIO(content))
    return FormatSample("twitter-stream-2021-01-01.tar", "stream-grab", {"": out.getvalue()}, tweets, "stream",
                        records=len(tweets) + 1, stream_messages={"delete": 1})


def tweetless(story):
    people = [story.people[name] for name in ("ravi_deshpande", "hana_kim_brews")]
    users = {"users": [user_record(person) for person in people], "next_cursor": 0, "next_cursor_str": "0"}
    ids = "".join(f"{t.id}\r\n" for t in tagged(story, "tl"))
    return [
        FormatSample("api-v1-users.json", "api-v1", {"": compact(users)}, warnings=1),
        FormatSample("ids.txt", "id-list", {"": ids}, warnings=1)]


def tables(story):
    """Returns classic archives of which only the tables exist."""
    teo = story.people["teo_lindqvist"]
    for name, tag, early in (("classic-csv-2013", "c13", True), ("classic-csv-2018", "c18", False)):
        tweets = [t for t in tagged(story, tag) if "tool" not in t.options]
        made = moment("2013-02-11 18:22:40" if early else "2018-12-01 18:02:11")
        whole = classic.files(teo, tweets, made, early=early, bio=BIO, location="Göteborg")
        kept = {path: content for path, content in whole.items() if path.endswith((".csv", "user_details.js"))}
        sample = FormatSample(name, "classic-csv", kept)
        sample.expected |= {
            "tweets": len(tweets), "distinct": len(tweets), "records": [expected_row(t, teo) for t in tweets],
            "users": {str(teo.id): {"handle": teo.handle, "name": teo.name, "bio": BIO, "location": "Göteborg"}}}
        yield sample


def expected_row(tweet, owner):
    laid = classic.laid_in_archive(tweet)
    # Before Snowflake the tables contain only the date, in all years.
    day = tweet.date < FIRST_SNOWFLAKE
    result = {
        "id": str(tweet.id), "created_at": tweet.date.strftime("%Y-%m-%dT00:00:00Z" if day else "%Y-%m-%dT%H:%M:%SZ"),
        "author": {"id": str(owner.id), "handle": owner.handle, "name": owner.name}, "text": laid.plain,
        "client": client_name(tweet), "reply_to": expected_reply(tweet), "lang": None, "counts": {}, "sensitive": None,
        "point": None, "place": None}
    if tweet.retweet_of is not None:
        return result | {"retweet_of": reference(tweet.retweet_of)}
    own = f"{tweet.status_url('twitter.com')}/photo/"
    return result | {
        "retweet_of": None, "trust": "classic", "flags": ["collected"], "quote_of": expected_quote(tweet),
        "hashtags": {"texts": [p.record["tag"] for p, _, _ in laid.of("hashtag")], "marked": laid.marked("hashtag")},
        "urls": {
            "links": [{"url": p.text, "expanded": p.record["expanded"], "display": None}
                      for p, _, _ in laid.of("url")],
            "marked": laid.marked("url")},
        "media": {
            "items": [
                {"id": None, "kind": "photo", "url": None, "video_url": None, "link": p.text,
                 "expanded": f"{own}{i + 1}", "width": None, "height": None, "alt": None, "duration_ms": None,
                 "source_tweet": None, "source_user": None}
                for p, _, _ in laid.of("media") for i in range(len(p.record["pictures"]))],
            "marked": laid.marked("media")}}


def samples(story):
    made = [make(story) for make in (timeline, search, premium, lookup, single, hydrated, stream, grab)]
    return made + tweetless(story) + list(tables(story))

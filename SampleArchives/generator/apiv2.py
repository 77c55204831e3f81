"""API v2: pages as twarc2 saves them, lines of a stream, flattened tweets, and the file pairs of academictwitteR."""

import copy
import json

from . import account
from .records import client, iso, language, shown_link
from .story import Laid, cut, lay, milliseconds, moment, number, retweet_pieces, snowflake

PLACES = {
    "goteborg": {
        "id": "0f1a2b3c4d5e6f70", "full_name": "Göteborg, Sverige", "name": "Göteborg", "country": "Sverige",
        "country_code": "SE", "place_type": "city",
        "geo": {"type": "Feature", "bbox": [11.59, 57.53, 12.26, 57.87], "properties": {}}},
    "lagos": {
        "id": "0a9b8c7d6e5f4a3b", "full_name": "Lagos, Nigeria", "name": "Lagos", "country": "Nigeria",
        "country_code": "NG", "place_type": "admin",
        "geo": {"type": "Feature", "bbox": [2.70, 6.36, 4.35, 6.70], "properties": {}}},
}
MEDIA_KEYS = {"photo": "3_", "video": "7_", "gif": "16_"}
MEDIA_TYPES = {"photo": "photo", "video": "video", "gif": "animated_gif"}
NOTICE = "@%s's Tweet has been withheld in response to a report. Learn more"
NOTICE_LINK = "https://support.twitter.com/articles/20169222"
LONG = 280


def is_old(tweet):
    """Returns true for tweets before 2022, without edit information and media keys of links."""
    return tweet.date.year < 2022


def pieces(tweet):
    """Returns the pieces of `text`: truncated retweets, and long posts truncated without a mark."""
    if tweet.retweet_of is not None:
        return cut(retweet_pieces(tweet), 140)[0]
    if "note" in tweet.options:
        return cut(tweet.pieces, LONG, ellipsis="")[0]
    return tweet.pieces


def laid_in_archive(tweet):
    return Laid([piece for piece in pieces(tweet) if piece.text], True)


def media_key(picture):
    return MEDIA_KEYS[picture.kind] + str(picture.id)


def url_records(laid, tweet):
    """Returns one record per link, and one per image at the same position."""
    owner = tweet.retweet_of or tweet
    for piece, start, end in laid.entities:
        place = {"start": start, "end": end, "url": piece.text}
        if piece.kind == "url":
            expanded = piece.record["expanded"]
            yield place | {"expanded_url": expanded, "display_url": shown_link(expanded)}
        elif piece.kind == "media":
            for position, picture in enumerate(piece.record["pictures"]):
                path = "photo" if picture.kind == "photo" else "video"
                record = place | {
                    "expanded_url": f"{owner.status_url('twitter.com')}/{path}/{position + 1}",
                    "display_url": "pic.twitter.com/" + piece.text[-10:]}
                yield record if is_old(tweet) else record | {"media_key": media_key(picture)}


def entities(laid, tweet):
    """Returns the entities without empty lists. The record omits an empty result."""
    lists = {
        "hashtags": [{"start": a, "end": b, "tag": p.record["tag"]} for p, a, b in laid.of("hashtag")],
        "cashtags": [{"start": a, "end": b, "tag": p.record["tag"]} for p, a, b in laid.of("cashtag")],
        "mentions": [
            {"start": a, "end": b, "username": p.record["person"].handle}
            | ({"id": str(p.record["person"].id)} if p.record["person"].id > 0 else {})
            for p, a, b in laid.of("mention")],
        "urls": list(url_records(laid, tweet)),
    }
    found = {name: records for name, records in lists.items() if records}
    if found and is_old(tweet):
        # Annotations have other positions: inclusive, and in different units.
        found["annotations"] = [
            {"start": 0, "end": 3, "probability": 0.4213, "type": "Other", "normalized_text": laid.plain[:4]}]
    return found


def conversation(tweet):
    while tweet.reply_tweet is not None:
        tweet = tweet.reply_tweet
    return tweet.id


def counts(tweet):
    counts = {
        "retweet_count": tweet.number_option("rts"), "reply_count": number(0, 9, "replies", tweet.key),
        "like_count": 0 if tweet.retweet_of else tweet.number_option("likes"),
        "quote_count": number(0, 4, "quotes", tweet.key)}
    if tweet.date.year >= 2023:
        counts |= {"bookmark_count": number(0, 5, "kept", tweet.key), "impression_count": number(20, 9999, "seen", tweet.key)}
    return counts


def references(tweet):
    """Returns the referenced tweets in the order of the record."""
    if tweet.retweet_of is not None:
        return [("retweeted", tweet.retweet_of)]
    found = []
    if tweet.quote_of is not None:
        found.append(("quoted", tweet.quote_of))
    if tweet.reply_tweet is not None:
        found.append(("replied_to", tweet.reply_tweet))
    return found


def versions(tweet, story):
    first = tweet.edit_of or tweet
    chain = [first] + [t for t in story.tweets if t.edit_of is first]
    return sorted(t.id for t in chain)


def tweet_record(tweet, story):
    laid = laid_in_archive(tweet)
    found = entities(laid, tweet)
    text = laid.raw
    if "notice" in tweet.options:
        text = NOTICE % tweet.retweet_of.author.handle
        found = {"urls": [{
            "start": len(text) - 10, "end": len(text), "url": NOTICE_LINK, "expanded_url": NOTICE_LINK,
            "display_url": shown_link(NOTICE_LINK)}]}
    record = {
        "lang": language(tweet), "conversation_id": str(conversation(tweet)), "text": text,
        "possibly_sensitive": "sensitive" in tweet.options, "reply_settings": "everyone", "id": str(tweet.id)}
    if is_old(tweet):
        record["source"] = source(tweet)
    if found:
        record["entities"] = found
    if tweet.reply_to is not None:
        record["in_reply_to_user_id"] = str(tweet.reply_user.id)
    if references(tweet):
        record["referenced_tweets"] = [{"type": kind, "id": str(t.id)} for kind, t in references(tweet)]
    attachments = {}
    if tweet.pictures:
        attachments["media_keys"] = [media_key(picture) for picture in tweet.pictures]
    if "poll" in tweet.options:
        attachments["poll_ids"] = [poll_record(tweet)["id"]]
    if attachments:
        record["attachments"] = attachments
    geo = {}
    if "place" in tweet.options:
        geo["place_id"] = PLACES[tweet.options["place"]]["id"]
    if "geo" in tweet.options:
        latitude, longitude = (float(part) for part in tweet.options["geo"].split(","))
        geo["coordinates"] = {"type": "Point", "coordinates": [longitude, latitude]}
    if geo:
        record["geo"] = geo
    if "withheld" in tweet.options:
        record["withheld"] = {"copyright": False, "country_codes": tweet.options["withheld"].split(",")}
    record |= {"author_id": str(tweet.author.id), "created_at": iso(tweet.date), "public_metrics": counts(tweet)}
    if not is_old(tweet):
        record["edit_history_tweet_ids"] = [str(i) for i in versions(tweet, story)]
        record["edit_controls"] = {
            "edits_remaining": 5, "is_edit_eligible": False, "editable_until": iso(tweet.date)}
    if "note" in tweet.options:
        note = Laid(tweet.pieces, False)
        note.raw = note.plain
        at, note.entities = 0, []
        for piece in tweet.pieces:
            if piece.kind != "text":
                note.entities.append((piece, at, at + len(piece.text)))
            at += len(piece.text)
        lists = entities(note, tweet)
        record["note_tweet"] = {"text": note.plain} | ({"entities": lists} if lists else {})
    return record


def source(tweet):
    """Returns the name of the client."""
    text = client(tweet)
    return text.split(">", 1)[1].split("<")[0] if text.startswith("<") else text


def poll_record(tweet):
    return {
        "id": str(snowflake(milliseconds(tweet.date), "poll", tweet.key)), "voting_status": "closed",
        "duration_minutes": 1440, "end_datetime": iso(tweet.date),
        "options": [{"position": n + 1, "label": label, "votes": 7 * n + 3} for n, label in enumerate(("roof", "box"))]}


def user_record(person):
    return {
        "id": str(person.id), "name": person.name, "username": person.handle, "verified": False, "protected": False,
        "created_at": iso(person.created), "description": f"{person.name} &amp; others", "url": "",
        "profile_image_url": f"https://pbs.twimg.com/profile_images/{person.id * 31}/face_normal.jpg",
        "public_metrics": {
            "followers_count": number(1, 900, "followers", person.handle), "following_count": 12, "tweet_count": 345,
            "listed_count": 6}}


def media_record(picture, tweet):
    record = {"media_key": media_key(picture), "type": MEDIA_TYPES[picture.kind], "width": 1536, "height": 1024}
    record["url" if picture.kind == "photo" else "preview_image_url"] = "https:" + picture.url
    if "alt" in tweet.options:
        record["alt_text"] = tweet.options["alt"].replace("_", " ")
    if picture.kind == "video":
        record["duration_ms"] = number(4000, 90000, "length", picture.name)
    if picture.variants and not is_old(tweet):
        record["variants"] = [
            ({"bit_rate": int(rate)} if rate is not None else {}) | {"content_type": kind, "url": url}
            for rate, kind, url in picture.variants]
    return record


class Page:
    """The tweets of one response, with everything that they refer to."""

    def __init__(self, tweets, story):
        self.tweets = tweets
        self.story = story
        self.data = [tweet_record(tweet, story) for tweet in tweets]
        self.gone = []
        self.included = []
        for tweet in tweets:
            for kind, other in references(tweet):
                list_of = self.gone if "gone" in tweet.options else self.included
                if other not in list_of:
                    list_of.append(other)
        # An earlier version of an edited tweet is included with the last one.
        for tweet in tweets:
            if tweet.edit_of is not None and tweet.edit_of not in tweets + self.included:
                self.included.append(tweet.edit_of)
        self.users, self.media, self.places, self.polls = {}, {}, {}, {}
        for tweet in tweets + self.included:
            people = [tweet.author] + [p.record["person"] for p in tweet.pieces if p.kind == "mention"]
            if tweet.reply_to is not None:
                people.append(tweet.reply_user)
            for person in people:
                if person.id > 0:
                    self.users[person.id] = user_record(person)
            for picture in tweet.pictures:
                self.media[media_key(picture)] = media_record(picture, tweet)
            if "place" in tweet.options:
                place = PLACES[tweet.options["place"]]
                self.places[place["id"]] = place
            if "poll" in tweet.options:
                poll = poll_record(tweet)
                self.polls[poll["id"]] = poll

    def includes(self):
        lists = {
            "media": list(self.media.values()), "users": list(self.users.values()),
            "tweets": [tweet_record(tweet, self.story) for tweet in self.included],
            "places": list(self.places.values()), "polls": list(self.polls.values())}
        return {name: records for name, records in lists.items() if records}

    def errors(self):
        return [{
            "value": str(tweet.id), "detail": "Could not find tweet with referenced_tweets.id: [%d]." % tweet.id,
            "title": "Not Found Error" if position % 2 == 0 else "Authorization Error", "resource_type": "tweet",
            "parameter": "referenced_tweets.id", "resource_id": str(tweet.id),
            "type": "https://api.twitter.com/2/problems/resource-not-found"}
            for position, tweet in enumerate(self.gone)]

    def meta(self):
        numbers = [tweet.id for tweet in self.tweets]
        return {"newest_id": str(max(numbers)), "oldest_id": str(min(numbers)), "result_count": len(numbers)}


def twarc(retrieved):
    return {"url": "https://api.twitter.com/2/tweets/search/all", "version": "2.9.5", "retrieved_at": retrieved}


def line(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def pages_file(tweets, story):
    """Returns three pages with members in three orders, and a response with errors only."""
    size = -(-len(tweets) // 3)
    lines = []
    for position in range(3):
        page = Page(tweets[position * size:(position + 1) * size], story)
        members = {"data": page.data, "includes": page.includes(), "meta": page.meta()}
        if page.errors():
            members["errors"] = page.errors()
        members["__twarc"] = twarc(f"2021-07-01T10:0{position}:00+00:00")
        names = list(members)
        order = [names, ["includes"] + [n for n in names if n != "includes"], sorted(names, reverse=True)][position]
        lines.append(line({name: members[name] for name in order}))
    lines.append(line({"errors": [{
        "value": "1400000000000000123", "detail": "Could not find tweet with ids: [1400000000000000123].",
        "title": "Not Found Error", "resource_type": "tweet", "parameter": "ids", "resource_id": "1400000000000000123",
        "type": "https://api.twitter.com/2/problems/resource-not-found"}], "__twarc": twarc("2021-07-01T10:04:00+00:00")}))
    return "".join(lines)


def stream_file(tweets, story):
    """Returns one tweet per line with the matching rule, CRLF, and the empty lines that keep the connection open."""
    lines = []
    for tweet in tweets:
        page = Page([tweet], story)
        record = {"data": page.data[0], "includes": page.includes()}
        if page.errors():
            record["errors"] = page.errors()
        record["matching_rules"] = [{"id": 1660000000000000009, "tag": "coffee"}]
        lines.append(line(record).rstrip("\n") + "\r\n")
        lines.append("\r\n")
    return "".join(lines)


def flattened(tweet, story, page, depth=0):
    record = tweet_record(tweet, story)
    record["author"] = page.users.get(tweet.author.id, {})
    if tweet.reply_to is not None and tweet.reply_user.id in page.users:
        record["in_reply_to_user"] = page.users[tweet.reply_user.id]
    attachments = record.get("attachments", {})
    if "media_keys" in attachments:
        attachments["media"] = [page.media[key] for key in attachments["media_keys"]]
    if "poll_ids" in attachments:
        attachments["poll"] = page.polls[attachments["poll_ids"][0]]
    if "place_id" in record.get("geo", {}):
        record["geo"] |= page.places[record["geo"]["place_id"]]
    for mention in record.get("entities", {}).get("mentions", []):
        if int(mention.get("id", -1)) in page.users:
            mention |= page.users[int(mention["id"])]
    for reference, (kind, other) in zip(record.get("referenced_tweets", []), references(tweet)):
        if other in page.included and depth < 2:
            reference |= flattened(other, story, page, depth + 1)
    return copy.deepcopy(record)


def flat_file(tweets, story):
    page = Page(tweets, story)
    return "".join(
        line(flattened(tweet, story, page) | {"__twarc": twarc("2022-07-01T10:00:00+00:00")}) for tweet in tweets)


FIELDS = [
    "referenced_tweets", "context_annotations", "entities", "attachments", "geo", "in_reply_to_user_id", "withheld"]


def row(record):
    """Returns a record with all fields; `{}` replaces a missing value or list."""
    return {name: record.get(name, {}) for name in FIELDS} | record


def academic_files(tweets, story):
    files = {"query": "from:teo_lindqvist\n"}
    size = -(-len(tweets) // 3)
    for position in range(3):
        page = Page(tweets[position * size:(position + 1) * size], story)
        name = page.meta()["oldest_id"]
        # The request does not include media.
        kept = {name: list_of for name, list_of in page.includes().items() if name in ("users", "tweets", "places")}
        includes = {"users": {}, "tweets": {}, "places": {}} | kept
        includes["tweets"] = [row(record) for record in includes["tweets"]] if includes["tweets"] else {}
        files[f"data_{name}.json"] = json.dumps([row(record) for record in page.data], ensure_ascii=False)
        files[f"users_{name}.json"] = json.dumps(includes, ensure_ascii=False)
    return files


# The expected result of an import.

def spot(tweet, sample, story):
    """Returns all fields of a tweet's record in the format of expected.json."""
    laid = laid_in_archive(tweet)
    is_note, is_notice = "note" in tweet.options, "notice" in tweet.options
    text = Laid(tweet.pieces, False).plain if is_note else laid.plain
    shown = Laid(tweet.pieces, False) if is_note else laid
    if is_notice:
        text = NOTICE % tweet.retweet_of.author.handle
    metrics = counts(tweet)
    has_users = "gone" not in tweet.options
    record = {
        "id": str(tweet.id), "created_at": tweet.date.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "author": {"id": str(tweet.author.id), "handle": tweet.author.handle, "name": tweet.author.name},
        "text": text, "lang": language(tweet), "source": source(tweet) or None if is_old(tweet) else None,
        "conversation": str(conversation(tweet)), "sensitive": "sensitive" in tweet.options,
        "retweet_of": str(tweet.retweet_of.id) if tweet.retweet_of else None,
        "quote_of": str(tweet.quote_of.id) if tweet.quote_of else None,
        "reply_to": {
            "tweet": str(tweet.reply_tweet.id) if tweet.reply_tweet else None, "user": str(tweet.reply_user.id)
        } if tweet.reply_to else None,
        "likes": metrics["like_count"], "retweets": metrics["retweet_count"], "replies": metrics["reply_count"],
        "quotes": metrics["quote_count"], "views": metrics.get("impression_count"),
        "bookmarks": metrics.get("bookmark_count"),
        "place": PLACES[tweet.options["place"]]["full_name"] if "place" in tweet.options else None,
        "point": [float(part) for part in tweet.options["geo"].split(",")] if "geo" in tweet.options else None,
        "withheld": tweet.options["withheld"].split(",") if "withheld" in tweet.options else [],
        "edits": [str(i) for i in versions(tweet, story)] if len(versions(tweet, story)) > 1 and not is_old(tweet) else [],
        "flags": [name for name, holds in (
            ("poll", "poll" in tweet.options), ("note", is_note), ("withheld", "withheld" in tweet.options)) if holds],
        "hashtags": text if is_notice else shown.marked("hashtag"),
        "mentions": text if is_notice else shown.marked("mention"),
        "cashtags": text if is_notice else shown.marked("cashtag"),
        "media": [{
            "id": str(picture.id), "kind": MEDIA_TYPES[picture.kind], "url": sample.media_url(picture),
            "alt": sample.alternative_text(tweet), "duration": sample.duration(picture),
            "video": sample.video(picture, tweet), "link": tweet_link(tweet)} for picture in sample.pictures(tweet)],
    }
    return record


def tweet_link(tweet):
    return next(piece.text for piece in tweet.pieces if piece.kind == "media")


class ApiSample:
    """An export of API v2: its tweets, and its files by path (the empty path is the sample itself)."""

    def __init__(self, name, format, tweets, story, files, has_media=True, missing=None):
        self.name, self.format, self.tweets, self.story = name, format, tweets, story
        self.files, self.has_media, self.missing = files, has_media, missing or {}

    def write(self, folder):
        for path, content in sorted(self.files.items()):
            target = folder / self.name / path if path else folder / self.name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content.encode())

    # academictwitteR does not save media.
    def pictures(self, tweet):
        return tweet.pictures

    def media_url(self, picture):
        return "https:" + picture.url if self.has_media else None

    def alternative_text(self, tweet):
        return tweet.options["alt"].replace("_", " ") if "alt" in tweet.options and self.has_media else None

    def duration(self, picture):
        return number(4000, 90000, "length", picture.name) if picture.kind == "video" and self.has_media else None

    def video(self, picture, tweet):
        if not picture.variants or is_old(tweet) or not self.has_media:
            return None
        best = max((v for v in picture.variants if v[1] == "video/mp4"), key=lambda v: int(v[0]))
        return best[2].split("?")[0]

    def expected(self):
        kinds = {"retweet": 0, "reply": 0, "quote": 0, "original": 0}
        totals = {"hashtags": 0, "mentions": 0, "urls": 0, "cashtags": 0, "media": 0}
        referenced = set()
        for tweet in self.tweets:
            kind = ("retweet" if tweet.retweet_of else "quote" if tweet.quote_of else "reply" if tweet.reply_to
                    else "original")
            kinds[kind] += 1
            record = tweet_record(tweet, self.story)
            for name in ("hashtags", "mentions", "urls", "cashtags"):
                totals[name] += len(record.get("entities", {}).get(name, []))
            totals["media"] += len(tweet.pictures)
            if "gone" not in tweet.options:
                referenced |= {other.id for _, other in references(tweet)}
            if tweet.edit_of is not None:
                referenced.add(tweet.edit_of.id)
        if self.format == "api-v2-flat":
            # Flattened tweets contain one more level of references.
            for tweet in self.tweets:
                for _, other in references(tweet):
                    page = Page(self.tweets, self.story)
                    referenced |= {third.id for _, third in references(other) if third in page.included}
        referenced -= {tweet.id for tweet in self.tweets}
        dates = sorted(tweet.date.strftime("%Y-%m-%dT%H:%M:%SZ") for tweet in self.tweets)
        return {
            "format": self.format, "tweets": len(self.tweets), "referenced": len(referenced), "community": 0,
            "notes": 0, "likes": 0, "deleted": 0, "circle": 0, "kinds": kinds, "entities": totals, "first": dates[0],
            "last": dates[-1], "media_files": 0, "missing": self.missing, "spot_checks": [],
            "records": [spot(tweet, self, self.story) for tweet in self.tweets]}


def is_public(tweet):
    hidden = ("deleted", "circle", "community", "tool")
    return not any(word in tweet.options for word in hidden) and tweet.date > moment("2010-11-07 00:00:00")


def named(story, name):
    return [tweet for tweet in story.tweets if name in tweet.options.get("in", "").split(",")]


def has_tag(tweet, *tags):
    return any(piece.kind == "hashtag" and piece.record["tag"].lower() in tags for piece in tweet.pieces)


def samples(story):
    public = [tweet for tweet in story.tweets if is_public(tweet)]
    newest_first = lambda tweets: sorted(set(tweets), key=lambda tweet: -tweet.id)  # noqa: E731
    found = newest_first(named(story, "v2a") + [
        tweet for tweet in public if has_tag(tweet, "swift", "aurora") and tweet.date < moment("2021-06-01 00:00:00")
        and "note" not in tweet.options and "edit" not in tweet.options])
    caught = named(story, "v2s") + [
        tweet for tweet in public if tweet.key in ("note-swift", "note-reply", "note-mention", "nok-election")]
    flat = newest_first(
        tweet for tweet in public if "22" in tweet.options.get("in", "").split(",")
        and tweet.date > moment("2014-01-01 00:00:00") and "edit" not in tweet.options and "note" not in tweet.options)
    table = newest_first(
        tweet for tweet in public if "c18" in tweet.options.get("in", "").split(",")
        and tweet.date > moment("2014-01-01 00:00:00"))
    return [
        ApiSample("api-v2-2021.jsonl", "api-v2", found, story, {"": pages_file(found, story)},
                  missing=missing_of(found) | {"Not Found Error": missing_of(found).get("Not Found Error", 0) + 1}),
        ApiSample("api-v2-stream-2023.jsonl", "api-v2", caught, story, {"": stream_file(caught, story)}),
        ApiSample("api-v2-flat-2022.jsonl", "api-v2-flat", flat, story, {"": flat_file(flat, story)}),
        ApiSample("academictwitter-2020", "academictwitter", table, story, academic_files(table, story),
                  has_media=False),
    ]


def missing_of(tweets):
    """Counts missing tweets by reason; the errors of a page alternate between two."""
    size = -(-len(tweets) // 3)
    totals = {}
    for start in range(0, len(tweets), size):
        gone = []
        for tweet in tweets[start:start + size]:
            gone += [o for _, o in references(tweet) if "gone" in tweet.options and o not in gone]
        for position in range(len(gone)):
            title = "Not Found Error" if position % 2 == 0 else "Authorization Error"
            totals[title] = totals.get(title, 0) + 1
    return totals

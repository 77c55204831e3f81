"""Published data: Community Archive, twitter-web-exporter, GNIP activities, DMI-TCAT, public data sets."""

import csv
import io
import json

from . import account, apiv1, graphql
from .apiv1 import FormatSample, KINDS, compact, tagged
from .archives import MIRA_BIO, Sample, likes_now
from .expectations import View
from .records import client, iso, language, shown_link
from .scrapers import web_address
from .story import Laid, lay

COPIES = ("we", "wm", "as", "tc", "cd", "cc")


def only_collected(sample, tweets, make):
    """Adjusts the expected result to formats without included objects."""
    sample.expected |= {"referenced": 0, "records": [make(t) for t in tweets]}
    return sample


def people(tweets):
    return {str(t.author.id): t.author for t in tweets}


def without_details(record):
    return record | {"sensitive": None, "point": None, "place": None, "withheld_in": [], "edits": []}


def extracted(record, tweet):
    """Returns the entities that extraction finds: without IDs and without link targets."""
    if "#notatag" in record["text"]:
        record.pop("hashtags")
    record["mentions"]["accounts"] = [None] * len(record["mentions"]["accounts"])
    for link in record["urls"]["links"]:
        link |= {"expanded": None, "display": None}
    return record


# Community Archive.

def community_archive(story):
    sample = Sample("account-2026.zip", story)
    mira = story.people["mira_okafor"]
    everything = sample.tweets + sample.community
    archive = {
        "upload-options": {"keepPrivate": False, "uploadLikes": True, "startDate": None, "endDate": None},
        "tweets": [{"tweet": account.tweet_record(t, likes_now(t, "26"), account.edit_info(t, sample.tweets))}
                   for t in account.descending_blocks(sample.tweets)],
        "community-tweet": [{"tweet": account.tweet_record(t, extra={
            "community_id": "1493446837214187523", "community_id_str": "1493446837214187523"})}
            for t in sample.community],
        "follower": [account.person_link("follower", story.people["teo_lindqvist"])],
        "following": [account.person_link("following", story.people["teo_lindqvist"])],
        "like": [account.like_record(t, "textless" not in t.options) for t in sample.liked],
        "note-tweet": [account.note_record(t) for t in sample.notes],
        "account": [account.account_record(mira, "", flat=False)],
        "profile": [account.profile_record(mira, MIRA_BIO, "https://t.co/m1raDwing0", "Dwingeloo")]}
    archive["account"][0]["account"].pop("email")
    made = FormatSample("community-archive.json", "community-archive", {"": compact(archive)})
    made.expected |= {
        "tweets": len(everything), "distinct": len({t.id for t in everything}),
        "records": [community_record(View(t, sample)) for t in everything],
        "users": {str(mira.id): {"handle": mira.handle, "name": mira.name, "bio": MIRA_BIO, "location": "Dwingeloo"}}}
    return made


def community_record(view):
    tweet = view.tweet
    record = {"id": str(tweet.id), "created_at": view.created_at(), "author": {
        "id": str(tweet.author.id), "handle": tweet.author.handle, "name": tweet.author.name}}
    if view.is_note:
        return record | {"trust": "note", "text": Laid(account.note_pieces(tweet), False).plain}
    if view.is_retweet:
        return record
    laid = view.laid
    return record | {
        "trust": "full", "text": laid.plain, "reply_to": apiv1.expected_reply(tweet), "retweet_of": None,
        "hashtags": {"texts": [p.record["tag"] for p, _, _ in laid.of("hashtag")], "marked": laid.marked("hashtag")},
        "cashtags": {"texts": [p.record["tag"] for p, _, _ in laid.of("cashtag")], "marked": laid.marked("cashtag")}}


# twitter-web-exporter.

def exporter_record(tweet):
    laid = apiv1.laid_short(tweet) if tweet.retweet_of is not None else lay(tweet)
    counts = graphql.more_counts(tweet)
    original = tweet.retweet_of or tweet
    media = []
    for piece, _, _ in lay(original).of("media"):
        for picture in piece.record["pictures"]:
            best = max((v for v in picture.variants if v[1] == "video/mp4"), key=lambda v: int(v[0]), default=None)
            base, _, extension = picture.url.rpartition(".")
            media.append({
                "type": KINDS[picture.kind], "url": piece.text,
                "thumbnail": f"https:{base}?format={extension}&name=thumb",
                "original": best[2] if best else f"https:{base}?format={extension}&name=orig"} | (
                    {"ext_alt_text": original.options["alt"].replace("_", " ")} if "alt" in original.options else {}))
    quoted = tweet.quote_of if "gone" not in tweet.options else None
    return {
        "id": str(tweet.id), "created_at": tweet.date.strftime("%Y-%m-%d %H:%M:%S +00:00"), "full_text": laid.raw,
        "media": media, "screen_name": tweet.author.handle, "name": tweet.author.name,
        "profile_image_url": apiv1.user_record(tweet.author)["profile_image_url_https"],
        "user_id": str(tweet.author.id), "in_reply_to": str(tweet.reply_tweet.id) if tweet.reply_tweet else None,
        "retweeted_status": str(tweet.retweet_of.id) if tweet.retweet_of else None,
        "quoted_status": str(quoted.id) if quoted else None, "media_tags": [],
        "favorite_count": tweet.number_option("likes"), "retweet_count": original.number_option("rts"),
        "bookmark_count": counts["bookmarks"], "quote_count": counts["quotes"], "reply_count": counts["replies"],
        "views_count": counts["views"], "favorited": False, "retweeted": False, "bookmarked": False,
        "url": tweet.status_url("twitter.com")}


def expected_export(tweet):
    record = extracted(without_details(apiv1.expected_tweet(tweet, "extended")), tweet)
    record["counts"] |= graphql.more_counts(tweet)
    record |= {"lang": None, "client": None, "flags": ["collected"]}
    if "gone" in tweet.options:
        record["quote_of"] = None
    if tweet.reply_user is not None:
        record["reply_to"] = {"tweet": str(tweet.reply_tweet.id), "user": None} if tweet.reply_tweet else None
    if tweet.retweet_of is not None:
        laid = apiv1.laid_short(tweet)
        record.pop("retweet_of")
        for name in ("hashtags", "cashtags", "mentions", "urls", "media"):
            record.pop(name, None)
        record["text"] = laid.plain
        if laid.plain.endswith("…"):
            record |= {"flags": ["collected", "truncated"], "trust": "cut"}
        return record
    for item in record["media"]["items"]:
        item |= {"id": None, "expanded": None, "width": None, "height": None, "duration_ms": None}
    return record


def web_exporter(story):
    tweets = tagged(story, "we")
    text = json.dumps([exporter_record(t) for t in tweets], ensure_ascii=False, indent=2)
    plain = FormatSample("web-exporter.json", "web-exporter", {"": text}, tweets)
    only_collected(plain, tweets, expected_export)
    plain.expected["users"] = {
        key: {"handle": p.handle, "name": p.name, "avatar_url": apiv1.expected_user(p)["avatar_url"]}
        for key, p in people(tweets).items()}
    whole = tagged(story, "wm")
    text = json.dumps([
        exporter_record(t) | {"metadata": graphql.result(t) | {"twe_private_fields": {
            "created_at": 1_700_000_000_000, "updated_at": 1_700_000_000_000, "media_count": len(t.pictures)}}}
        for t in whole], ensure_ascii=False, indent=2)
    with_results = FormatSample("web-exporter-metadata.json", "web-exporter", {"": text}, whole,
                                missing={graphql.GONE: 1})
    return [plain, graphql.settle(with_results, whole)]


# Activity Streams.

def activity(tweet, nested=False):
    plain = apiv1.tweet_record(tweet, "stream", nested=True)
    person = apiv1.user_record(tweet.author)
    actor = {
        "objectType": "person", "id": f"id:twitter.com:{tweet.author.id}",
        "link": f"http://www.twitter.com/{tweet.author.handle}", "displayName": tweet.author.name,
        "postedTime": iso(tweet.author.created), "image": person["profile_image_url_https"],
        "summary": person["description"], "links": [{"href": f"https://{tweet.author.handle}.example/", "rel": "me"}],
        "friendsCount": person["friends_count"], "followersCount": person["followers_count"],
        "listedCount": 3, "statusesCount": person["statuses_count"], "twitterTimeZone": None,
        "verified": person["verified"], "utcOffset": None, "preferredUsername": tweet.author.handle,
        "languages": ["en"], "favoritesCount": 5}
    if person["location"]:
        actor["location"] = {"objectType": "place", "displayName": person["location"]}
    source = client(tweet)
    record = {
        "id": f"tag:search.twitter.com,2005:{tweet.id}", "objectType": "activity",
        "verb": "share" if tweet.retweet_of else "post", "postedTime": iso(tweet.date),
        "generator": {"displayName": source.split(">", 1)[1].removesuffix("</a>") if source.startswith("<") else source,
                      "link": "http://twitter.com"},
        "provider": {"objectType": "service", "displayName": "Twitter", "link": "http://www.twitter.com"},
        "link": tweet.status_url("twitter.com"), "body": plain["text"], "actor": actor,
        "object": activity(tweet.retweet_of, True) if tweet.retweet_of else {
            "objectType": "note", "id": f"object:search.twitter.com,2005:{tweet.id}", "summary": plain["text"]},
        "favoritesCount": plain["favorite_count"], "retweetCount": plain["retweet_count"],
        "twitter_lang": plain.get("lang"), "twitter_entities": plain.get("entities", {})}
    if "extended_entities" in plain:
        record["twitter_extended_entities"] = plain["extended_entities"]
    if "extended_tweet" in plain:
        long = plain["extended_tweet"]
        record["long_object"] = {"body": long["full_text"], "display_text_range": long["display_text_range"],
                                 "twitter_entities": long["entities"]}
        if "extended_entities" in long:
            record["long_object"]["twitter_extended_entities"] = long["extended_entities"]
    if tweet.reply_tweet is not None:
        record["inReplyTo"] = {
            "link": f"http://twitter.com/{tweet.reply_user.handle}/statuses/{tweet.reply_tweet.id}"}
    if plain["geo"]:
        record["geo"] = {"type": "Point", "coordinates": plain["geo"]["coordinates"]}
    if plain["place"]:
        place = plain["place"]
        record["location"] = {
            "objectType": "place", "displayName": place["full_name"], "name": place["name"],
            "country_code": place["country"], "twitter_country_code": place["country_code"],
            "twitter_place_type": place["place_type"], "link": place["url"],
            "geo": {"type": "polygon", "coordinates": place["bounding_box"]["coordinates"]}}
    if tweet.quote_of is not None and not nested and "gone" not in tweet.options:
        record["twitter_quoted_status"] = activity(tweet.quote_of, True)
    if not nested:
        record["gnip"] = {"matching_rules": [{"tag": None}], "klout_score": 41, "language": {"value": "en"}}
    return record


def activities(story):
    tweets = tagged(story, "as")
    lines = [compact(activity(t)) for t in tweets]
    lines.append(compact({"info": {"message": "Replay Request Completed", "sent": "2016-01-01T00:00:00+00:00",
                                   "activity_count": len(tweets)}}))
    sample = FormatSample("activity-streams.jsonl", "activity-streams", {"": "\r\n".join(lines) + "\r\n"}, tweets,
                          "stream", warnings=1)
    for record in sample.expected["records"]:
        record |= {"sensitive": None, "withheld_in": [], "edits": [], "counts": {
            name: record["counts"][name] for name in ("likes", "retweets")}}
        record["flags"] = [flag for flag in record["flags"] if flag in ("collected", "completed")]
        if record["reply_to"] and record["reply_to"]["tweet"] is None:
            record["reply_to"] = None
    for expected in sample.expected["users"].values():
        # An unknown place is omitted.
        expected["location"] = expected["location"] or None
        expected |= {"protected": None, "header_url": None, "website": f"https://{expected['handle']}.example/"}
    return sample


# Tables and data sets.

def table(header, rows, terminator="\r\n"):
    out = io.StringIO()
    writer = csv.writer(out, lineterminator=terminator)
    writer.writerow(header)
    writer.writerows(rows)
    return out.getvalue()


TCAT = ("id,time,created_at,from_user_name,text,filter_level,possibly_sensitive,withheld_copyright,withheld_scope,"
        "truncated,retweet_count,favorite_count,lang,to_user_name,in_reply_to_status_id,quoted_status_id,source,location,"
        "lat,lng,from_user_id,from_user_realname,from_user_verified,from_user_description,from_user_url,"
        "from_user_profile_image_url,from_user_utcoffset,from_user_timezone,from_user_lang,from_user_tweetcount,"
        "from_user_followercount,from_user_friendcount,from_user_favourites_count,from_user_listed,"
        "from_user_withheld_scope,from_user_created_at").split(",")


def tcat_row(tweet):
    laid = apiv1.laid_short(tweet) if tweet.retweet_of is not None else lay(tweet)
    person = apiv1.user_record(tweet.author)
    point = tweet.options["geo"].split(",") if "geo" in tweet.options else ["", ""]
    cells = {
        "id": tweet.id, "time": round(tweet.date.timestamp()), "created_at": tweet.date.strftime("%Y-%m-%d %H:%M:%S"),
        "from_user_name": tweet.author.handle, "text": laid.raw.replace("\n", " "), "filter_level": "low",
        "possibly_sensitive": int("sensitive" in tweet.options), "truncated": 0,
        "retweet_count": (tweet.retweet_of or tweet).number_option("rts"),
        "favorite_count": tweet.number_option("likes"), "lang": language(tweet),
        "to_user_name": tweet.reply_user.handle if tweet.reply_user else "",
        "in_reply_to_status_id": tweet.reply_tweet.id if tweet.reply_tweet else "",
        "quoted_status_id": tweet.quote_of.id if tweet.quote_of else "", "source": client(tweet), "location": person["location"],
        "lat": point[0], "lng": point[1], "from_user_id": tweet.author.id, "from_user_realname": tweet.author.name,
        "from_user_verified": int(person["verified"]), "from_user_description": person["description"] or "",
        "from_user_profile_image_url": person["profile_image_url_https"],
        "from_user_tweetcount": person["statuses_count"], "from_user_followercount": person["followers_count"],
        "from_user_friendcount": person["friends_count"], "from_user_favourites_count": 5, "from_user_listed": 3,
        "from_user_created_at": tweet.author.created.strftime("%Y-%m-%d %H:%M:%S")}
    return [cells.get(name, "") for name in TCAT]


def expected_flat(tweet, knows_reply_name=False):
    """Returns a tweet of a table: text, time, counts, and the entities of the text."""
    record = extracted(without_details(apiv1.expected_tweet(tweet, "extended")), tweet)
    record |= {"trust": "classic", "flags": ["collected"]}
    for name in ("media", "urls"):
        record.pop(name)
    if tweet.retweet_of is not None:
        laid = apiv1.laid_short(tweet)
        for name in ("retweet_of", "hashtags", "cashtags", "mentions"):
            record.pop(name, None)
        is_cut = laid.plain.endswith("…")
        record |= {"text": laid.plain, "trust": "cut" if is_cut else "classic", "flags": sorted(
            ["collected"] + (["truncated"] if is_cut else []))}
    return record


def expected_tcat(tweet):
    record = expected_flat(tweet)
    if "geo" in tweet.options:
        record["point"] = [float(part) for part in tweet.options["geo"].split(",")]
    record["sensitive"] = "sensitive" in tweet.options
    record["lang"] = language(tweet)
    record.pop("reply_to")
    if tweet.retweet_of is not None:
        record["flags"] = sorted(record["flags"] + ["retweet_by_text"])
    return record


def tcat(story):
    tweets = tagged(story, "tc")
    sample = FormatSample("tcat-2020.csv", "tcat-csv", {"": table(TCAT, [tcat_row(t) for t in tweets], "\n")}, tweets)
    only_collected(sample, tweets, expected_tcat)
    sample.expected["users"] = {
        key: {name: value for name, value in apiv1.expected_user(p).items()
              if name not in ("website", "protected", "header_url")} for key, p in people(tweets).items()}
    return sample


def condensed_json(story):
    tweets = tagged(story, "cd")
    records = [{
        "source": apiv1.client_name(t) or "", "id_str": str(t.id),
        "text": (apiv1.laid_short(t) if t.retweet_of else lay(t)).raw,
        "created_at": apiv1.old_date(t.date), "retweet_count": (t.retweet_of or t).number_option("rts"),
        "in_reply_to_user_id_str": str(t.reply_user.id) if t.reply_user else None,
        "favorite_count": t.number_option("likes"), "is_retweet": t.retweet_of is not None} for t in tweets]
    def expected(tweet):
        record = expected_flat(tweet) | {"author": None, "lang": None, "quote_of": None}
        if tweet.reply_user is not None:
            record["reply_to"] = {"tweet": None, "user": str(tweet.reply_user.id)}
        return record
    sample = FormatSample("condensed-2020.json", "condensed", {"": compact(records)}, tweets, warnings=1)
    only_collected(sample, tweets, expected)
    sample.expected["users"] = {}
    return sample


def condensed_table(story):
    """Returns the table; a spreadsheet has rounded the IDs of two rows."""
    tweets = [t for t in tagged(story, "cc") if t.retweet_of is None]
    rows = [[t.id, t.author.handle, lay(t).raw, t.date.strftime("%Y-%m-%d %H:%M:%S+00:00"), t.number_option("likes"),
             t.number_option("rts")] for t in tweets]
    spoiled = [["1.23457E+18", "ravi_deshpande", "Rounded away", "2020-03-01 10:00:00+00:00", 0, 0],
               ["1.23457e+18", "ravi_deshpande", "And this one", "2020-03-01 11:00:00+00:00", 0, 0]]
    header = ["tweet_id", "username", "text", "date", "likes", "retweets"]
    def expected(tweet):
        record = expected_flat(tweet) | {"lang": None, "client": None, "quote_of": None, "reply_to": None}
        record["author"] |= {"id": None, "name": None}
        return record
    sample = FormatSample("condensed-2021.csv", "condensed", {"": table(header, rows[:4] + spoiled + rows[4:])}, tweets,
                          skipped=2, warnings=1)
    only_collected(sample, tweets, expected)
    sample.expected["users"] = {}
    return sample


def samples(story):
    return [community_archive(story)] + web_exporter(story) + [
        activities(story), tcat(story), condensed_json(story), condensed_table(story)]

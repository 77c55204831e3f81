"""Objects of further programs: n0madic/twitter-scraper, Twitter4J, and the service's embedded tweets."""

import datetime
import json

from . import apiv1
from .apiv1 import FormatSample, all_media, compact
from .backups import bare
from .databases import chosen
from .datasets import only_collected, people
from .keepsakes import with_names
from .records import client, iso, language, shown_link
from .scrapers import more_counts
from .story import lay, milliseconds
from .tables import text_only

COPIES = ("go2", "t4", "sy")


# n0madic/twitter-scraper: the names of fields in Go, with answered and quoted tweets inside.

def go_record(tweet, inner=True):
    laid, counts = lay(tweet), more_counts(tweet)
    return {
        "ConversationID": str((tweet.reply_tweet or tweet).id), "GIFs": None,
        "Hashtags": [p.record["tag"] for p, _, _ in laid.of("hashtag")] or None, "HTML": laid.raw, "ID": str(tweet.id),
        "InReplyToStatus": go_record(tweet.reply_tweet, False) if tweet.reply_tweet and inner else None,
        "InReplyToStatusID": str(tweet.reply_tweet.id) if tweet.reply_tweet else "", "IsPin": False,
        "IsQuoted": tweet.quote_of is not None, "IsReply": tweet.reply_tweet is not None, "IsRetweet": False,
        "IsSelfThread": False, "Likes": tweet.number_option("likes"),
        "Mentions": [{"ID": str(p.record["person"].id), "Username": p.record["person"].handle,
                      "Name": p.record["person"].name} for p, _, _ in laid.of("mention")] or None,
        "Name": tweet.author.name, "PermanentURL": tweet.status_url("twitter.com"),
        "Photos": [{"ID": item["id"], "URL": item["url"]} for item in all_media(tweet) if item["kind"] == "photo"] or None,
        "Place": None, "QuotedStatus": go_record(tweet.quote_of, False) if tweet.quote_of and inner else None,
        "QuotedStatusID": str(tweet.quote_of.id) if tweet.quote_of else "", "Replies": counts["replies"],
        "Retweets": tweet.number_option("rts"), "RetweetedStatus": None, "RetweetedStatusID": "", "Text": laid.raw,
        "Thread": None, "TimeParsed": tweet.date.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "Timestamp": int(tweet.date.timestamp()), "URLs": [p.record["expanded"] for p, _, _ in laid.of("url")] or None,
        "UserID": str(tweet.author.id), "Username": tweet.author.handle,
        "Videos": None, "Views": counts["views"], "SensitiveContent": "sensitive" in tweet.options}


def go_scraper(story):
    tweets = chosen(story, "go2", "photos", "quote", "answer", "vector")

    def expected(tweet, collected=True):
        counts = more_counts(tweet)
        return {
            "id": str(tweet.id), "text": lay(tweet).plain, "created_at": tweet.date.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "author": {"id": str(tweet.author.id), "handle": tweet.author.handle, "name": tweet.author.name},
            "quote_of": apiv1.expected_quote(tweet), "sensitive": "sensitive" in tweet.options,
            "counts": {"likes": tweet.number_option("likes"), "retweets": tweet.number_option("rts")}
            | {name: counts[name] for name in ("replies", "views")}, "flags": ["collected"] if collected else []}
    others = [t for one in tweets for t in (one.reply_tweet, one.quote_of) if t]
    sample = FormatSample("twitter-scraper-2023.json", "condensed", {
        "": json.dumps([go_record(t) for t in tweets], ensure_ascii=False)}, tweets)
    sample.expected |= {"referenced": len(others), "records": [expected(t) for t in tweets] + [
        expected(t, False) for t in others]}
    sample.expected["users"] = {
        key: {"handle": p.handle, "name": p.name} for key, p in people(tweets + others).items()}
    return sample


# Twitter4J, as Gson writes its statuses: dates in the zone of the computer, -1 for unknown numbers.

def twitter4j(story):
    tweets = chosen(story, "t4", "photos", "quote", "answer", "vector")

    def local(date):
        shown = date.astimezone(datetime.timezone(datetime.timedelta(hours=2)))
        return f"{shown:%b} {shown.day}, {shown:%Y} {int(shown.strftime('%I'))}:{shown:%M:%S %p}"

    def user(person):
        plain = apiv1.user_record(person)
        return {"id": person.id, "name": person.name, "screenName": person.handle, "location": plain["location"],
                "description": apiv1.expected_user(person)["bio"] or "", "isProtected": False,
                "followersCount": plain["followers_count"], "friendsCount": plain["friends_count"],
                "createdAt": local(person.created), "favouritesCount": 5, "utcOffset": -1,
                "statusesCount": plain["statuses_count"], "isVerified": plain["verified"], "listedCount": 3}

    def row(tweet):
        laid = lay(tweet)
        return {
            "createdAt": local(tweet.date), "id": tweet.id, "text": laid.plain, "source": client(tweet),
            "isTruncated": False, "inReplyToStatusId": tweet.reply_tweet.id if tweet.reply_tweet else -1,
            "inReplyToUserId": tweet.reply_user.id if tweet.reply_user else -1, "isFavorited": False,
            "isRetweeted": False, "favoriteCount": tweet.number_option("likes"),
            **({"inReplyToScreenName": tweet.reply_user.handle} if tweet.reply_user else {}),
            "retweetCount": tweet.number_option("rts"), "isPossiblySensitive": "sensitive" in tweet.options,
            "lang": language(tweet), "contributorsIDs": [],
            "userMentionEntities": [{
                "name": p.record["person"].name, "screenName": p.record["person"].handle, "id": p.record["person"].id,
                "start": a, "end": b} for p, a, b in laid.of("mention")],
            "urlEntities": [{"url": p.text, "expandedURL": p.record["expanded"], "displayURL":
                             shown_link(p.record["expanded"]), "start": a, "end": b} for p, a, b in laid.of("url")],
            "hashtagEntities": [{"text": p.record["tag"], "start": a, "end": b} for p, a, b in laid.of("hashtag")],
            "mediaEntities": [{
                "id": int(item["id"]), "mediaURL": item["url"].replace("https", "http"), "mediaURLHttps": item["url"],
                "type": item["kind"], "url": item["link"], "expandedURL": item["expanded"], "displayURL":
                    "pic.twitter.com/" + item["link"][-10:], "start": a, "end": b}
                for p, a, b in laid.of("media") for item in apiv1.expected_media(tweet, p)],
            "symbolEntities": [], "currentUserRetweetId": -1, "user": user(tweet.author),
            "quotedStatusId": tweet.quote_of.id if tweet.quote_of else -1}

    def expected(tweet):
        record = with_names(bare(tweet), tweet)
        record |= {
            "lang": language(tweet), "client": apiv1.client_name(tweet), "reply_to": apiv1.expected_reply(tweet),
            "quote_of": apiv1.expected_quote(tweet), "counts": {
                "likes": tweet.number_option("likes"), "retweets": tweet.number_option("rts")}}
        record.pop("sensitive")
        record["urls"]["links"] = apiv1.expected_tweet(tweet, "extended")["urls"]["links"]
        record["mentions"]["accounts"] = [str(p.record["person"].id) for p, _, _ in lay(tweet).of("mention")]
        record["media"]["items"] = [item | {"alt": None, "width": None, "height": None} for item in all_media(tweet)]
        record.pop("trust")
        return record
    sample = FormatSample("twitter4j-2020.jsonl", "condensed", {
        "": "".join(compact(row(t)) + "\n" for t in tweets)}, tweets)
    only_collected(sample, tweets, expected)
    sample.expected["users"] = {key: {"handle": p.handle, "name": p.name, "follower_count": p.id % 997}
                                for key, p in people(tweets).items()}
    return sample


# A tweet that websites embed (`tweet-result`), with the answered tweet, and one with a quoted tweet.

def embedded_record(tweet, inner=True):
    laid = lay(tweet)
    plain = apiv1.tweet_record(tweet, "extended")
    record = {"__typename": "Tweet"}
    if tweet.reply_user:
        record |= {"in_reply_to_screen_name": tweet.reply_user.handle,
                   "in_reply_to_status_id_str": str(tweet.reply_tweet.id),
                   "in_reply_to_user_id_str": str(tweet.reply_user.id)}
    record |= {
        "lang": language(tweet), "favorite_count": tweet.number_option("likes"),
        "possibly_sensitive": "sensitive" in tweet.options, "created_at": iso(tweet.date),
        "display_text_range": plain["display_text_range"], "entities": {
            name: [{key: value for key, value in one.items() if key not in ("id", "sizes")} for one in found]
            for name, found in plain["entities"].items()},
        "id_str": str(tweet.id), "text": laid.raw,
        "user": {"id_str": str(tweet.author.id), "name": tweet.author.name, "screen_name": tweet.author.handle,
                 "profile_image_url_https": apiv1.expected_user(tweet.author)["avatar_url"],
                 "is_blue_verified": False, "profile_image_shape": "Circle", "verified": False},
        "edit_control": {"edit_tweet_ids": [str(tweet.id)], "editable_until_msecs": str(milliseconds(tweet.date) + 1_800_000),
                         "is_edit_eligible": True, "edits_remaining": "5"}}
    media = [item for p, a, b in laid.of("media") for item in apiv1.media_records(tweet, p, a, b, long=True)]
    if media:
        record["mediaDetails"] = [{key: value for key, value in item.items() if key not in ("id", "id_str", "media_url")} | {
            "ext_media_availability": {"status": "Available"}, "original_info": {
                "height": 1024, "width": 1536, "focus_rects": []}} for item in media]
    record["conversation_count"] = more_counts(tweet)["replies"]
    if tweet.quote_of and inner:
        record["quoted_tweet"] = embedded_record(tweet.quote_of, False)
    if tweet.reply_tweet and inner:
        record["parent"] = embedded_record(tweet.reply_tweet, False)
    return record | {"isEdited": False, "isStaleEdit": False}


def embedded(story):
    tweets = chosen(story, "sy", "photos", "quote", "answer")

    def expected(tweet, collected=True):
        record = with_names(bare(tweet), tweet)
        record |= {"lang": language(tweet), "quote_of": apiv1.expected_quote(tweet),
                   "reply_to": apiv1.expected_reply(tweet), "flags": ["collected"] if collected else []}
        record.pop("counts")
        record.pop("sensitive")
        return text_only(record)
    others = [t for one in tweets for t in (one.reply_tweet, one.quote_of) if t]
    sample = FormatSample("embedded-2024.jsonl", "api-v1", {
        "": "".join(compact(embedded_record(t)) + "\n" for t in tweets)}, tweets)
    sample.expected |= {"referenced": len(others), "records": [expected(t) for t in tweets] + [
        expected(t, False) for t in others]}
    sample.expected["users"] = {
        key: {"handle": p.handle, "name": p.name} for key, p in people(tweets + others).items()}
    return sample


def samples(story):
    return [go_scraper(story), twitter4j(story), embedded(story)]

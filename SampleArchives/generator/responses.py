"""Files of programs that save responses: webhooks, tweepy through jsonpickle, FxTwitter, captures of web archives."""

import json

from . import account, apiv1, apiv2
from .apiv1 import FormatSample, all_media, compact
from .archives import zip_bytes
from .backups import bare
from .databases import chosen, with_destinations
from .datasets import only_collected, people
from .json_text import ACCOUNT
from .keepsakes import in_parts, with_names
from .records import language
from .story import Laid, lay, milliseconds, number

COPIES = ("aa", "tp", "fx", "wy", "vo")


# Requests that a webhook of the Account Activity API received.

def webhook(story):
    created = chosen(story, "aa", "edit-1", "answer")
    liked, deleted = story.keys["aa-cash"], story.keys["aa-vector"]
    ravi = story.people["ravi_deshpande"]
    stamp = str(milliseconds(created[0].date))
    events = [{"user_has_blocked": False, "tweet_create_events": [apiv1.tweet_record(t, "stream")]} for t in created]
    events += [
        {"favorite_events": [{
            "id": "7f2f1c0b6a5d4e3c2b1a098f7e6d5c4b", "created_at": apiv1.old_date(created[0].date),
            "timestamp_ms": int(stamp), "favorited_status": apiv1.tweet_record(liked, "stream"),
            "user": apiv1.user_record(ravi)}]},
        {"tweet_delete_events": [{"status": {"id": str(deleted.id), "user_id": str(ravi.id)},
                                  "timestamp_ms": int(stamp)}]},
        {"follow_events": [{
            "type": "follow", "created_timestamp": stamp, "target": apiv1.user_record(created[1].reply_user),
            "source": apiv1.user_record(ravi)}]}]
    text = "".join(compact({"for_user_id": str(ravi.id)} | event) + "\n" for event in events)
    return FormatSample("webhook-2020.jsonl", "api-v1-stream", {"": text}, created + [liked], "stream",
                        stream_messages={"delete": 1, "follow": 1})


# Statuses of tweepy as jsonpickle encodes them: the response is in `_json`.

def pickled(tweet):
    record = apiv1.tweet_record(tweet, "compat")
    moment = {"py/object": "datetime.datetime", "__reduce__": [
        {"py/type": "datetime.datetime"}, ["B+QDBwkFAQAAAA=="]]}
    user = {"py/object": "tweepy.models.User", "_api": {"py/id": 2}, "_json": {"py/id": 7}, "id": tweet.author.id,
            "id_str": str(tweet.author.id), "screen_name": tweet.author.handle}
    return {"py/object": "tweepy.models.Status", "_api": {"py/object": "tweepy.api.API", "host": "api.twitter.com"},
            "_json": record, "created_at": moment, "id": tweet.id, "id_str": str(tweet.id), "text": record["text"],
            "author": user, "user": {"py/id": 20}, "source": apiv1.client_name(tweet), "geo": None}


def tweepy(story):
    tweets = chosen(story, "tp", "photos", "answer", "cash")
    text = "".join(json.dumps(pickled(t)) + "\n" for t in tweets)
    return FormatSample("tweepy-2020.jsonl", "api-v1", {"": text}, tweets, "compat")


# FxTwitter.

def fx_author(person):
    plain = apiv1.expected_user(person)
    return {
        "id": str(person.id), "name": person.name, "screen_name": person.handle, "avatar_url": plain["avatar_url"],
        "banner_url": plain["header_url"], "description": plain["bio"] or "", "location": plain["location"],
        "url": f"https://x.com/{person.handle}", "followers": plain["follower_count"],
        "following": plain["following_count"], "joined": apiv1.old_date(person.created), "likes": 5, "media_count": 2,
        "protected": False, "website": {"url": plain["website"], "display_url": plain["website"][8:]},
        "tweets": plain["tweet_count"], "avatar_color": None}


def fx_tweet(tweet):
    text = Laid(with_destinations(tweet, [p for p in tweet.pieces if p.kind != "media"]), False).plain.rstrip()
    if tweet.quote_of is not None:
        text = text.removesuffix(tweet.quote_of.status_url("x.com")).rstrip()
    photos = [{"type": "photo", "url": item["url"] + "?name=orig", "width": 1536, "height": 1024,
               "altText": item["alt"]} for item in all_media(tweet)]
    record = {
        "url": tweet.status_url("x.com"), "id": str(tweet.id), "text": text,
        "raw_text": {"text": lay(tweet).plain, "facets": []}, "author": fx_author(tweet.author),
        "replies": number(0, 9, "replies", tweet.key), "retweets": tweet.number_option("rts"),
        "likes": tweet.number_option("likes"), "created_at": apiv1.old_date(tweet.date),
        "created_timestamp": int(tweet.date.timestamp()), "possibly_sensitive": "sensitive" in tweet.options,
        "views": number(0, 90_000, "views", tweet.key), "is_note_tweet": False, "community_note": None,
        "lang": language(tweet), "replying_to": tweet.reply_user.handle if tweet.reply_user else None,
        "replying_to_status": str(tweet.reply_tweet.id) if tweet.reply_tweet else None}
    if photos:
        record["media"] = {"all": photos, "photos": photos}
    if tweet.quote_of is not None:
        record["quote"] = fx_tweet(tweet.quote_of)
    return record | {"source": apiv1.client_name(tweet), "twitter_card": "tweet", "color": None, "provider": "twitter"}


def fx_twitter(story):
    tweets = chosen(story, "fx", "quote", "photos", "answer", "cash")
    text = "".join(compact({"code": 200, "message": "OK", "tweet": fx_tweet(t)}) + "\n" for t in tweets)
    sample = FormatSample("fxtwitter-2024.jsonl", "condensed", {"": text}, tweets)

    def expected(tweet, flags):
        record = with_names(bare(tweet), tweet)
        record |= {
            "text": fx_tweet(tweet)["text"], "lang": language(tweet), "client": apiv1.client_name(tweet),
            "flags": flags, "quote_of": apiv1.expected_quote(tweet), "sensitive": "sensitive" in tweet.options,
            "reply_to": {"tweet": str(tweet.reply_tweet.id), "user": None} if tweet.reply_tweet else None,
            "counts": {"likes": tweet.number_option("likes"), "retweets": tweet.number_option("rts"),
                       "replies": number(0, 9, "replies", tweet.key), "views": number(0, 90_000, "views", tweet.key)},
            "media": {"items": [item | {"id": None, "link": None, "expanded": None} for item in all_media(tweet)],
                      "marked": fx_tweet(tweet)["text"]}}
        for name in ("hashtags", "cashtags", "mentions", "urls"):
            record.pop(name, None)
        return record
    for known in sample.expected["users"].values():
        known["bio"] = known["bio"] or ""
        for name in ("listed_count", "verified"):
            known.pop(name)
    quoted = [t.quote_of for t in tweets if t.quote_of]
    sample.expected |= {"referenced": len(quoted), "records": [expected(t, ["collected"]) for t in tweets]
                        + [expected(t, []) for t in quoted]}
    return sample


# Captures of the Wayback Machine, each in a folder with its time. A replay puts its own address before others.

def captures(story):
    tweets = chosen(story, "wy", "withheld", "directed", "cash", "zwj")
    files = {}
    for position, tweet in enumerate(tweets):
        page = apiv2.Page([tweet], story)
        for year in range(2022, 2026):
            stamp = f"{year}020812000{position}"
            text = compact({"data": page.data[0], "includes": page.includes()})
            files[f"{stamp}/twitter.com/{tweet.author.handle}/status/{tweet.id}.html"] = text.replace(
                '"https://', f'"https://web.archive.org/web/{stamp}/https://')

    def expected(tweet):
        record = apiv1.expected_tweet(tweet, "extended") | {"trust": "v2", "sensitive": False}
        record["counts"] |= {name: apiv2.counts(tweet)[f"{short}_count"] for name, short in (
            ("replies", "reply"), ("quotes", "quote"))}
        return record
    sample = FormatSample("wayback-captures-2025", "api-v2", files, tweets, records=4 * len(tweets))
    only_collected(sample, tweets, expected)
    sample.expected["users"] = {
        key: {"handle": p.handle, "name": p.name, "avatar_url": apiv1.expected_user(p)["avatar_url"]}
        for key, p in people(tweets).items()}
    return sample


# Two volumes of one zip.

def volumes(story):
    tweets = chosen(story, "vo", "quotegone", "directed", "answer", "cash", "zwj", "vector")
    ravi = story.people["ravi_deshpande"]
    content = zip_bytes({
        "data/tweets.js": "window.YTD.tweets.part0 = " + ACCOUNT.text(
            [{"tweet": account.tweet_record(t)} for t in tweets]),
        "data/account.js": "window.YTD.account.part0 = " + ACCOUNT.text([account.account_record(ravi, "", flat=False)]),
    }, (2026, 11, 22, 0, 0, 0), lambda path: True)
    half = len(content) // 2
    files = {f"twitter-2026-11-22.zip.{number:03}": part
             for number, part in enumerate((content[:half], content[half:]), 1)}
    return in_parts(FormatSample("volumes-2026", "account-archive", files, tweets), tweets)


def samples(story):
    return [webhook(story), tweepy(story), fx_twitter(story), captures(story), volumes(story)]

"""Files of web scrapers: snscrape, twscrape, twint."""

import datetime
import json

from . import apiv1
from .apiv1 import FormatSample, KINDS, compact, tagged
from .records import client, language, shown_link
from .story import lay, number

COPIES = ("sn", "ts", "tw")


def web_address(picture):
    """Returns the URL of a photo as on the web site."""
    base, _, extension = picture.url.rpartition(".")
    return f"https:{base}?format={extension}&name=large"


def more_counts(tweet):
    return {name: number(0, high, name, tweet.key) for name, high in (("replies", 9), ("quotes", 5), ("views", 90_000))}


# snscrape and twscrape.

def user_record(person, short=False):
    plain = apiv1.user_record(person)
    record = {"_type": "snscrape.modules.twitter.User", "username": person.handle, "id": person.id,
              "displayname": person.name}
    names = ("rawDescription", "verified", "created", "followersCount", "friendsCount", "statusesCount",
             "favouritesCount", "listedCount", "location", "protected", "link", "profileImageUrl", "profileBannerUrl")
    if short:
        return record | {name: None for name in names}
    return record | {
        "rawDescription": plain["description"] or "", "verified": plain["verified"],
        "created": person.created.strftime("%Y-%m-%dT%H:%M:%S+00:00"), "followersCount": plain["followers_count"],
        "friendsCount": plain["friends_count"], "statusesCount": plain["statuses_count"], "favouritesCount": 5,
        "listedCount": plain["listed_count"], "location": plain["location"], "protected": False,
        "link": {"text": "my page", "url": f"https://{person.handle}.example/", "tcourl": plain["url"], "indices": [0, 23]},
        "profileImageUrl": plain["profile_image_url_https"], "profileBannerUrl": plain["profile_banner_url"]}


def expected_user(person):
    expected = apiv1.expected_user(person)
    return expected | {"bio": expected["bio"] or "", "website": f"https://{person.handle}.example/"}


def medium(tweet, picture):
    alternative = (tweet.options["alt"].replace("_", " ")) if "alt" in tweet.options else None
    if picture.kind == "photo":
        return {"_type": "snscrape.modules.twitter.Photo", "previewUrl": web_address(picture).replace("large", "small"),
                "fullUrl": web_address(picture), "altText": alternative}
    record = {"_type": "snscrape.modules.twitter." + ("Video" if picture.kind == "video" else "Gif"),
              "thumbnailUrl": "https:" + picture.url, "variants": [
                  {"_type": "snscrape.modules.twitter.VideoVariant", "contentType": kind, "url": url,
                   "bitrate": int(rate) if rate is not None else None} for rate, kind, url in picture.variants],
              "altText": alternative}
    if picture.kind == "video":
        record |= {"duration": number(4000, 90000, "length", picture.name) / 1000, "views": 7}
    return record


def place_record(tweet):
    if "place" not in tweet.options:
        return None, None
    _, short, full, country, code, kind, west, south, _, _ = apiv1.PLACES[tweet.options["place"]]
    return ({"_type": "snscrape.modules.twitter.Place", "fullName": full, "name": short, "type": kind,
             "country": country, "countryCode": code},
            {"_type": "snscrape.modules.twitter.Coordinates", "longitude": west, "latitude": south})


def snscrape_record(tweet, old=False):
    laid = apiv1.laid_short(tweet) if tweet.retweet_of is not None else lay(tweet)
    counts = more_counts(tweet)
    mentioned = {p.record["person"].id: p.record["person"] for p, _, _ in laid.of("mention")}
    place, corner = place_record(tweet)
    source = client(tweet)
    links = [{"_type": "snscrape.modules.twitter.TextLink", "text": shown_link(p.record["expanded"]),
              "url": p.record["expanded"], "tcourl": p.text, "indices": [a, b]} for p, a, b in laid.of("url")]
    record = {
        "_type": "snscrape.modules.twitter.Tweet", "url": tweet.status_url("twitter.com"),
        "date": tweet.date.strftime("%Y-%m-%dT%H:%M:%S+00:00"),
        "content" if old else "rawContent": laid.raw, "renderedContent": laid.raw, "id": tweet.id,
        "user": user_record(tweet.author), "replyCount": counts["replies"],
        "retweetCount": (tweet.retweet_of or tweet).number_option("rts"), "likeCount": tweet.number_option("likes"),
        "quoteCount": counts["quotes"], "conversationId": (tweet.reply_tweet or tweet).id,
        "lang": language(tweet.retweet_of or tweet), "source": source, "sourceUrl": None,
        "sourceLabel": source.split(">", 1)[1].removesuffix("</a>") if source.startswith("<") else source}
    if old:
        record |= {"outlinks": [link["url"] for link in links] or None,
                   "tcooutlinks": [link["tcourl"] for link in links] or None}
    else:
        record |= {"links": links or None, "viewCount": counts["views"]}
    record |= {
        "media": [medium(tweet, picture) for picture in tweet.pictures] or None, "retweetedTweet": None,
        "quotedTweet": None, "inReplyToTweetId": tweet.reply_tweet.id if tweet.reply_tweet else None,
        "inReplyToUser": user_record(tweet.reply_user, True) if tweet.reply_user else None,
        "mentionedUsers": [user_record(p, True) for p in mentioned.values()] or None, "coordinates": corner,
        "place": place, "hashtags": [p.record["tag"] for p, _, _ in laid.of("hashtag")] or None,
        "cashtags": [p.record["tag"] for p, _, _ in laid.of("cashtag")] or None}
    if tweet.quote_of is not None:
        record["quotedTweet"] = (
            {"_type": "snscrape.modules.twitter.Tombstone", "id": tweet.quote_of.id} if "gone" in tweet.options
            else snscrape_record(tweet.quote_of, old))
    return record


def twscrape_record(tweet):
    record = snscrape_record(tweet)
    media = {"photos": [], "videos": [], "animated": []}
    shown = tweet.retweet_of or tweet
    for picture in shown.pictures:
        item = medium(shown, picture)
        if picture.kind == "photo":
            media["photos"].append({"url": "https:" + picture.url})
        elif picture.kind == "video":
            media["videos"].append({
                "thumbnailUrl": item["thumbnailUrl"], "duration": round(item["duration"] * 1000), "views": 7,
                "variants": [v for v in item["variants"] if v["bitrate"] is not None]})
        else:
            media["animated"].append({"thumbnailUrl": item["thumbnailUrl"], "videoUrl": item["variants"][0]["url"]})
    replied = record["inReplyToTweetId"]
    record |= {"id_str": str(tweet.id), "media": media, "hashtags": record["hashtags"] or [],
               "cashtags": record["cashtags"] or [], "mentionedUsers": record["mentionedUsers"] or [],
               "links": [{name: link[name] for name in ("url", "text", "tcourl")} for link in record["links"] or []],
               "conversationIdStr": str(record["conversationId"]),
               "inReplyToTweetIdStr": str(replied) if replied else None, "bookmarkedCount": 3}
    if tweet.retweet_of is not None:
        record["retweetedTweet"] = twscrape_record(tweet.retweet_of)
    if tweet.quote_of is not None and "gone" not in tweet.options:
        record["quotedTweet"] = twscrape_record(tweet.quote_of)
    elif tweet.quote_of is not None:
        record["quotedTweet"] = None
    return record


def expected(tweet, collected, old=False, twscrape=False):
    record = apiv1.expected_tweet(tweet, "extended", collected)
    laid = lay(tweet.retweet_of or tweet)
    counts = more_counts(tweet)
    if old:
        counts.pop("views")
    if twscrape:
        counts["bookmarks"] = 3
    record |= {"point": None, "sensitive": None, "withheld_in": [], "edits": [], "flags": [
        flag for flag in record["flags"] if flag in ("collected", "completed")]}
    record["counts"] |= counts
    if "place" in tweet.options:
        record["place"] |= {"id": "name:" + record["place"]["full_name"], "box": None}
    for item, picture in zip(record["media"]["items"], (tweet.retweet_of or tweet).pictures):
        item |= {"id": None, "expanded": None, "width": None, "height": None, "source_tweet": None, "source_user": None}
        if twscrape:
            item["alt"] = None
    if old:
        for link in record["urls"]["links"]:
            link["display"] = None
    if twscrape and "gone" in tweet.options:
        record["quote_of"] = None
    return record


def settle(sample, tweets, make):
    collected = {t.id for t in tweets}
    everything = {t.id: t for tweet in tweets for t in (tweet, tweet.retweet_of, tweet.quote_of) if t}
    sample.expected["records"] = [
        make(everything[int(record["id"])], int(record["id"]) in collected) for record in sample.expected["records"]]
    return sample


def snscrape(story):
    # A search never returns retweets.
    tweets = [t for t in tagged(story, "sn") if t.retweet_of is None]
    later, earlier = tweets[::2], tweets[1::2]
    made = []
    for name, some, old in (("snscrape-2023.jsonl", later, False), ("snscrape-2021.jsonl", earlier, True)):
        gone = sum("gone" in t.options for t in some)
        text = "".join(json.dumps(snscrape_record(t, old), ensure_ascii=False) + "\n" for t in some)
        sample = FormatSample(name, "snscrape", {"": text}, some, missing={"Tombstone": gone} if gone else {})
        settle(sample, some, lambda t, collected, old=old: expected(t, collected, old))
        sample.expected["users"] = {key: expected_user(p) for key, p in people(some).items()}
        made.append(sample)
    return made


def people(tweets):
    found = [o for t in tweets for o in (t, t.retweet_of, t.quote_of if "gone" not in t.options else None) if o]
    return {str(t.author.id): t.author for t in found}


def twscrape(story):
    tweets = tagged(story, "ts")
    text = "".join(compact(twscrape_record(t)) + "\n" for t in tweets)
    sample = FormatSample("twscrape-2024.jsonl", "snscrape", {"": text}, tweets)
    settle(sample, tweets, lambda t, collected: expected(t, collected, twscrape=True))
    sample.expected["users"] = {key: expected_user(p) for key, p in people(tweets).items()}
    return sample


# twint.

ZONE = datetime.timezone(datetime.timedelta(hours=-4))


def twint_record(tweet):
    laid = lay(tweet)
    local = tweet.date.astimezone(ZONE)
    counts = more_counts(tweet)
    text = laid.raw.replace("http", " http").replace("pic.twitter", " pic.twitter").replace("\n", " ")
    def account(person):
        return {"screen_name": person.handle.lower(), "name": person.name, "id": str(person.id)}
    return {
        "id": tweet.id, "conversation_id": str((tweet.reply_tweet or tweet).id),
        "created_at": local.strftime("%Y-%m-%d %H:%M:%S EDT"), "date": local.strftime("%Y-%m-%d"),
        "time": local.strftime("%H:%M:%S"), "timezone": "-0400", "user_id": tweet.author.id,
        "username": tweet.author.handle, "name": tweet.author.name, "place": "", "tweet": text,
        "language": language(tweet), "mentions": [account(p.record["person"]) for p, _, _ in laid.of("mention")],
        "urls": [p.record["expanded"] for p, _, _ in laid.of("url")],
        "photos": ["https:" + p.url for p in tweet.pictures if p.kind == "photo"], "replies_count": counts["replies"],
        "retweets_count": tweet.number_option("rts"), "likes_count": tweet.number_option("likes"),
        "hashtags": [p.record["tag"].lower() for p, _, _ in laid.of("hashtag")],
        "cashtags": [p.record["tag"].lower() for p, _, _ in laid.of("cashtag")],
        "link": tweet.status_url("twitter.com"), "retweet": False,
        "quote_url": tweet.quote_of.status_url("twitter.com") if tweet.quote_of else "",
        "video": 1 if tweet.pictures else 0, "thumbnail": "https:" + tweet.pictures[0].url if tweet.pictures else "",
        "near": "", "geo": "", "source": "", "user_rt_id": "", "user_rt": "", "retweet_id": "",
        "reply_to": [account(tweet.reply_user)] if tweet.reply_user else [], "retweet_date": "", "translate": "",
        "trans_src": "", "trans_dest": ""}


def expected_twint(tweet, collected):
    record = apiv1.expected_tweet(tweet, "extended", collected)
    record |= {"trust": "classic", "client": None, "point": None, "place": None, "sensitive": None, "withheld_in": [],
               "edits": [], "flags": ["collected"], "counts": {
                   "likes": tweet.number_option("likes"), "retweets": tweet.number_option("rts"),
                   "replies": more_counts(tweet)["replies"]}}
    if tweet.reply_user is not None:
        record["reply_to"] = {"tweet": None, "user": str(tweet.reply_user.id)}
    for link in record["urls"]["links"]:
        link["display"] = None
    for item in record["media"]["items"]:
        item |= {"id": None, "expanded": None, "width": None, "height": None, "alt": None, "duration_ms": None,
                 "video_url": None}
    return record


def twint(story):
    tweets = [t for t in tagged(story, "tw") if t.retweet_of is None]
    alone = [t for t in tweets]
    text = "".join(json.dumps(twint_record(t), ensure_ascii=False) + "\n" for t in alone)
    sample = FormatSample("twint-2021.jsonl", "twint", {"": text}, alone)
    # The record of a quote does not contain the quoted tweet.
    collected = {str(t.id) for t in alone}
    by_id = {t.id: t for t in alone}
    sample.expected |= {"referenced": 0, "records": [
        expected_twint(by_id[int(r["id"])], True) for r in sample.expected["records"] if r["id"] in collected]}
    sample.expected["users"] = {
        key: {"handle": value["handle"], "name": value["name"]} for key, value in sample.expected["users"].items()
        if int(key) in {t.author.id for t in alone}}
    return sample


def samples(story):
    return snscrape(story) + [twscrape(story), twint(story)]

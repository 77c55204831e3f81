"""Further responses to X's web client: the form of 2021, and a recording of follows and likes."""

import json
import urllib.parse

from . import apiv1, graphql
from .apiv1 import FormatSample, compact
from .databases import chosen
from .graphql import cursor, encoded, entry, more_counts
from .records import client

COPIES = ("g21", "gf")


# 2021: tweets without `tweet_results`, and accounts and other tweets without `result`.

def user_of_2021(person):
    plain = apiv1.user_record(person)
    for name in ("id", "id_str", "geo_enabled", "utc_offset", "time_zone", "lang", "profile_image_url"):
        plain.pop(name)
    return {"id": encoded("User", person.id), "rest_id": str(person.id), "affiliates_highlighted_label": {},
            "legacy": plain}


def tweet_of_2021(tweet):
    facts = graphql.legacy(tweet, False)
    for name in ("bookmark_count", "bookmarked"):
        facts.pop(name)
    record = {"rest_id": str(tweet.id), "core": {"user": user_of_2021(tweet.author)},
              "legacy": facts | {"source": client(tweet), "id_str": str(tweet.id)}}
    if tweet.quote_of is not None:
        record["quoted_status"] = tweet_of_2021(tweet.quote_of)
    if tweet.retweet_of is not None:
        record["legacy"]["retweeted_status"] = tweet_of_2021(tweet.retweet_of)
    return record


def timeline_of_2021(story):
    tweets = chosen(story, "g21", "quote", "rt-short", "answer")
    entries = [{"entryId": f"tweet-{t.id}", "sortIndex": str(t.id), "content": {
        "entryType": "TimelineTimelineItem", "itemContent": {
            "itemType": "TimelineTweet", "tweet": tweet_of_2021(t), "tweetDisplayType": "Tweet"}}} for t in tweets]
    # One response a line, as recorders write them.
    pages = [{"data": {"user": {"result": {"__typename": "User", "timeline": {"timeline": {
        "instructions": [{"type": "TimelineAddEntries", "entries": [one, cursor("Bottom")]}],
        "responseObjects": {"feedbackActions": [], "immediateReactions": []}}}}}}} for one in entries]
    sample = FormatSample("graphql-2021.jsonl", "graphql", {"": "".join(compact(page) + "\n" for page in pages)}, tweets)
    everything = {str(o.id): o for t in tweets for o in (t, t.retweet_of, t.quote_of) if o}
    for record in sample.expected["records"]:
        counts = more_counts(everything[record["id"]])
        record["point"] = None
        record["counts"] |= {"replies": counts["replies"], "quotes": counts["quotes"]}
    return sample


# A recording of the browser: followers, followed accounts and likes.

def account_entry(person, **marks):
    return {"entryId": f"user-{person.id}", "sortIndex": "1", "content": {
        "entryType": "TimelineTimelineItem", "__typename": "TimelineTimelineItem", "itemContent": {
            "itemType": "TimelineUser", "__typename": "TimelineUser", "userDisplayType": "User",
            "user_results": {"result": graphql.user_result(person) | marks}}}}


def recorded(page, user, response):
    variables = urllib.parse.quote(compact({"userId": str(user.id), "count": 20, "includePromotedContent": False}))
    text = compact(response)
    return {
        "startedDateTime": "2024-11-09T10:00:00.000Z", "time": 120.5, "request": {
            "method": "GET", "url": f"https://x.com/i/api/graphql/invented/{page}?variables={variables}",
            "httpVersion": "HTTP/2", "headers": [], "queryString": [], "cookies": [], "headersSize": -1, "bodySize": 0},
        "response": {
            "status": 200, "statusText": "", "httpVersion": "HTTP/2", "headers": [], "cookies": [], "content": {
                "size": len(text.encode()), "mimeType": "application/json; charset=utf-8", "text": text},
            "redirectURL": "", "headersSize": -1, "bodySize": -1}, "cache": {}, "timings": {
                "send": 0, "wait": 120, "receive": 0.5}}


def liked_entry(tweet):
    found = entry(tweet)
    found["content"]["itemContent"]["tweet_results"]["result"]["legacy"]["favorited"] = True
    return found


def follows(story):
    tweets = chosen(story, "gf", "moon", "snow")
    ravi, hana, yuki, dish = (
        story.people[name] for name in ("ravi_deshpande", "hana_kim_brews", "yuki_arimoto", "dwingeloo_dish"))

    def page(entries, timeline="timeline"):
        return {"data": {"user": {"result": {"__typename": "User", timeline: {"timeline": {"instructions": [
            {"type": "TimelineClearCache"}, {"type": "TimelineAddEntries", "entries": entries + [cursor("Bottom")]}]}}}}}}
    recording = {"log": {
        "version": "1.2", "creator": {"name": "Firefox", "version": "132.0"},
        "browser": {"name": "Firefox", "version": "132.0"}, "pages": [], "entries": [
            recorded("Followers", ravi, page([account_entry(person) for person in (hana, yuki)])),
            recorded("Following", ravi, page([account_entry(dish)])),
            recorded("Likes", ravi, page([liked_entry(t) for t in tweets], "timeline_v2"))]}}
    sample = FormatSample("follows-2024.har", "graphql", {"": json.dumps(recording, ensure_ascii=False)}, tweets)
    graphql.settle(sample, tweets)
    for record in sample.expected["records"]:
        record["flags"] = ["collected", "liked"]
    sample.expected |= {"options": {"include": ["likes", "follows"]}, "follows": [
        {"kind": kind, "account": str(person.id), "handle": person.handle, "of": str(ravi.id)}
        for kind, person in (("follower", yuki), ("follower", hana), ("following", dish))]}
    sample.expected["users"] |= {str(p.id): {"handle": p.handle, "name": p.name} for p in (hana, yuki, dish)}
    return sample


def samples(story):
    return [timeline_of_2021(story), follows(story)]

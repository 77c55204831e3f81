"""Responses to X's web client: GraphQL timelines, bookmarks, and older responses (until 2022)."""

import base64
import json

from . import apiv1
from .apiv1 import FormatSample, compact, tagged
from .records import client, old_date
from .story import Laid, cut, number

COPIES = ("gq", "gb", "go")
# Accounts in the shape since 2025, with their fields in several objects.
NEW_SHAPE = ("ravi_deshpande", "yuki_arimoto")
LEGACY_LENGTH = 276
GONE = "This Post was deleted by the Post author"
SUSPENDED = "This Post is from a suspended account"


def encoded(kind, value):
    return base64.b64encode(f"{kind}:{value}".encode()).decode()


def user_result(person):
    plain = apiv1.user_record(person)
    result = {"__typename": "User", "id": encoded("User", person.id), "rest_id": str(person.id),
              "affiliates_highlighted_label": {}, "has_graduated_access": False, "is_blue_verified": False}
    if person.handle not in NEW_SHAPE:
        for name in ("id", "id_str", "geo_enabled", "utc_offset", "time_zone", "lang", "profile_image_url"):
            plain.pop(name)
        return result | {"legacy": plain}
    return result | {
        "avatar": {"image_url": plain["profile_image_url_https"]},
        "core": {"created_at": plain["created_at"], "name": person.name, "screen_name": person.handle},
        "location": {"location": plain["location"]}, "privacy": {"protected": False},
        "profile_bio": {"description": plain["description"] or ""},
        "relationship_counts": {"followers": plain["followers_count"], "following": plain["friends_count"]},
        "tweet_counts": {"media_tweets": 0, "tweets": plain["statuses_count"]},
        "verification": {"verified": plain["verified"]}, "website": {"url": plain["url"]}}


def expected_user(person):
    expected = apiv1.expected_user(person)
    if person.handle in NEW_SHAPE:
        expected |= {"bio": expected["bio"] or "", "listed_count": None, "header_url": None,
                     "website": "https://t.co/" + person.handle[:10].ljust(10, "x")}
    return expected


def more_counts(tweet):
    return {name: number(0, high, name, tweet.key)
            for name, high in (("replies", 9), ("quotes", 5), ("bookmarks", 7), ("views", 90_000))}


def is_long(tweet):
    return tweet.retweet_of is None and len(apiv1.lay(tweet).plain) > 280


def laid_legacy(tweet):
    """Returns the pieces of the short text; a long post is truncated without a mark."""
    return Laid(cut(tweet.pieces, LEGACY_LENGTH, ellipsis="")[0], True)


def legacy(tweet, bookmarked):
    plain = apiv1.tweet_record(tweet, "extended", nested=True)
    for name in ("id", "truncated", "source", "user", "geo", "coordinates", "contributors", "retweeted_status",
                 "edit_history", "in_reply_to_status_id", "in_reply_to_user_id", "quoted_status_id"):
        plain.pop(name, None)
    if is_long(tweet):
        laid = laid_legacy(tweet)
        plain |= {"full_text": laid.raw, "entities": apiv1.entities(tweet, laid), "display_text_range": [0, len(laid.raw)]}
    counts = more_counts(tweet)
    plain["entities"] = {name: found for name, found in plain["entities"].items() if found}
    return {name: value for name, value in plain.items() if value is not None} | {
        "bookmark_count": counts["bookmarks"], "bookmarked": bookmarked, "quote_count": counts["quotes"],
        "reply_count": counts["replies"], "user_id_str": str(tweet.author.id),
        "conversation_id_str": str((tweet.reply_tweet or tweet).id)}


def note(tweet):
    if "cut" in tweet.key:
        return {"is_expandable": True, "note_tweet_results": {}}
    # The text of a note is not escaped, and positions refer to it as it is.
    laid = Laid(tweet.pieces, False)
    laid.raw = laid.plain
    at, places = 0, []
    for piece in laid.pieces:
        places.append((piece, at, at + len(piece.text)))
        at += len(piece.text)
    laid.entities = [place for place in places if place[0].kind != "text"]
    return {"is_expandable": True, "note_tweet_results": {"result": {
        "id": encoded("NoteTweet", tweet.id + 1), "text": laid.plain, "entity_set": apiv1.entities(tweet, laid),
        "richtext": {"richtext_tags": []}, "media": {"inline_media": []}}}}


def result(tweet, bookmarked=False, typename=True):
    facts = legacy(tweet, bookmarked)
    versions = apiv1.edit_chain(tweet)
    control = {"edit_tweet_ids": versions or [str(tweet.id)], "editable_until_msecs": "1714556400000",
               "is_edit_eligible": True, "edits_remaining": "4" if versions else "5"}
    if versions and tweet.edit_of is not None:
        control = {"initial_tweet_id": versions[0], "edit_control_initial": control}
    record = ({"__typename": "Tweet"} if typename else {}) | {
        "rest_id": str(tweet.id), "core": {"user_results": {"result": user_result(tweet.author)}},
        "unmention_data": {}, "edit_control": control, "is_translatable": False,
        "views": {"count": str(more_counts(tweet)["views"]), "state": "EnabledWithCount"}, "source": client(tweet)}
    if is_long(tweet):
        record["note_tweet"] = note(tweet)
    if tweet.quote_of is not None:
        record["quoted_status_result"] = (
            {"result": {"__typename": "TweetTombstone", "tombstone": {"text": {
                "text": GONE + ". Learn more", "entities": []}}}}
            if "gone" in tweet.options else {"result": result(tweet.quote_of)})
    if tweet.retweet_of is not None:
        facts["retweeted_status_result"] = {"result": result(tweet.retweet_of)}
    record["legacy"] = facts
    return record


def visible_result(tweet, bookmarked=False):
    """Returns a result; some are wrapped in visibility information, and the inner tweet has no type name."""
    if "withheld" in tweet.options or "alt" in tweet.options:
        return {"__typename": "TweetWithVisibilityResults", "tweet": result(tweet, bookmarked, typename=False),
                "limitedActionResults": {"limited_actions": []}}
    return result(tweet, bookmarked)


def item(tweet, bookmarked=False):
    return {"itemType": "TimelineTweet", "__typename": "TimelineTweet", "tweetDisplayType": "Tweet",
            "tweet_results": {"result": visible_result(tweet, bookmarked)}}


def entry(tweet, bookmarked=False):
    return {"entryId": f"tweet-{tweet.id}", "sortIndex": str(tweet.id), "content": {
        "entryType": "TimelineTimelineItem", "__typename": "TimelineTimelineItem",
        "itemContent": item(tweet, bookmarked)}}


def cursor(kind):
    return {"entryId": f"cursor-{kind.lower()}-0", "sortIndex": "0", "content": {
        "entryType": "TimelineTimelineCursor", "value": "DAABCgABF_invented", "cursorType": kind}}


def expected(tweet, collected=True, bookmarked=False, adaptive=False):
    record = apiv1.expected_tweet(tweet, "extended", collected)
    record["point"] = None
    if adaptive:
        return record
    record["counts"] |= more_counts(tweet)
    if bookmarked:
        record["flags"] = sorted(record["flags"] + ["bookmarked"])
    if is_long(tweet):
        laid = laid_legacy(tweet) if "cut" in tweet.key else Laid(tweet.pieces, True)
        record |= {"trust": "cut" if "cut" in tweet.key else "note", "text": laid.plain}
        record["flags"] = sorted(record["flags"] + ["truncated" if "cut" in tweet.key else "note"])
        for name, kind in (("hashtags", "hashtag"), ("cashtags", "cashtag")):
            record[name] = {"texts": [p.record["tag"] for p, _, _ in laid.of(kind)], "marked": laid.marked(kind)}
        record["mentions"] = {"accounts": [str(p.record["person"].id) for p, _, _ in laid.of("mention")],
                              "marked": laid.marked("mention")}
        record["urls"]["marked"] = laid.marked("url")
        if "cut" in tweet.key:
            record["urls"]["links"] = []
        record["media"]["marked"] = laid.plain
    return record


def settle(sample, tweets, bookmarked=False, adaptive=False):
    """Replaces the expectations of API v1.1 with those of this family."""
    collected = {t.id for t in tweets}
    everything = {t.id: t for tweet in tweets for t in (tweet, tweet.retweet_of, tweet.quote_of) if t}
    sample.expected["records"] = [
        expected(everything[int(record["id"])], int(record["id"]) in collected,
                 bookmarked and int(record["id"]) in collected, adaptive)
        for record in sample.expected["records"]]
    if not adaptive:
        people = {t.author.id: t.author for t in everything.values()}
        sample.expected["users"] = {
            number_: expected_user(people[int(number_)]) for number_ in sample.expected["users"]}
    return sample


def timeline(story):
    tweets = tagged(story, "gq")
    gone = tweets[3].id + 1
    promoted = {
        "entryId": f"promoted-tweet-{story.keys['gb-zwj'].id}-5d1f", "sortIndex": "1", "content": {
            "entryType": "TimelineTimelineItem", "itemContent": item(story.keys["gb-zwj"]) | {
                "promotedMetadata": {"disclosureType": "NoDisclosure"}}}}
    conversation = {"entryId": f"profile-conversation-{tweets[4].id}", "sortIndex": "1", "content": {
        "entryType": "TimelineTimelineModule", "__typename": "TimelineTimelineModule", "items": [
            {"entryId": f"profile-conversation-{tweets[4].id}-tweet-{t.id}", "item": {"itemContent": item(t)}}
            for t in tweets[4:6]]}}
    people = {"entryId": "who-to-follow-1", "sortIndex": "1", "content": {
        "entryType": "TimelineTimelineModule", "items": [{"entryId": "who-to-follow-1-user-60331174", "item": {
            "itemContent": {"itemType": "TimelineUser", "user_results": {
                "result": user_result(story.people["dwingeloo_dish"])}}}}]}}
    tombstone = {"entryId": f"tweet-{gone}", "sortIndex": "1", "content": {
        "entryType": "TimelineTimelineItem", "itemContent": {"itemType": "TimelineTweet", "tweet_results": {"result": {
            "__typename": "TweetTombstone", "tombstone": {"text": {"text": SUSPENDED + "."}}}}}}}
    empty = {"entryId": f"tweet-{gone + 1}", "sortIndex": "1", "content": {
        "entryType": "TimelineTimelineItem", "itemContent": {"itemType": "TimelineTweet", "tweet_results": {}}}}
    entries = [entry(t) for t in tweets[:4]] + [promoted, conversation, people, tombstone, empty]
    entries += [entry(t) for t in tweets[6:]] + [cursor("Top"), cursor("Bottom")]
    page = {"data": {"user": {"result": {"__typename": "User", "timeline_v2": {"timeline": {
        "instructions": [{"type": "TimelineClearCache"}, {"type": "TimelinePinEntry", "entry": entry(tweets[1])},
                         {"type": "TimelineAddEntries", "entries": entries}],
        "metadata": {"scribeConfig": {"page": "profileBest"}}}}}}}}
    # The pinned tweet occurs twice and counts once.
    sample = FormatSample("graphql-timeline.json", "graphql", {"": json.dumps(page, ensure_ascii=False, indent=2)},
                          tweets, warnings=1, missing={GONE: 1, SUSPENDED: 1, "no result": 1})
    return settle(sample, tweets)


def bookmarks(story):
    """Returns one response per line as recorders write them; the last is a browser recording."""
    tweets = tagged(story, "gb")
    def page(some):
        return {"data": {"bookmark_timeline_v2": {"timeline": {"instructions": [
            {"type": "TimelineAddEntries", "entries": [entry(t, True) for t in some] + [cursor("Bottom")]}]}}}}
    single = {"data": {"tweetResult": {"result": visible_result(tweets[-1], True)}}}
    recording = {"log": {"version": "1.2", "entries": [{
        "request": {"method": "GET", "url": "https://x.com/i/api/graphql/invented/Bookmarks"},
        "response": {"status": 200, "content": {"mimeType": "application/json", "text": compact(page(tweets[6:-1]))}}}]}}
    lines = [page(tweets[:6]), single, recording]
    sample = FormatSample("graphql-bookmarks.jsonl", "graphql", {"": "".join(compact(line) + "\n" for line in lines)},
                          tweets, missing={GONE: 1})
    return settle(sample, tweets, bookmarked=True)


def adaptive(story):
    tweets = tagged(story, "go")
    others = {o.id: o for t in tweets for o in (t.retweet_of, t.quote_of if "gone" not in t.options else None) if o}

    def plain(tweet):
        record = apiv1.tweet_record(tweet, "extended", nested=True)
        for name in ("user", "retweeted_status", "edit_history", "geo", "coordinates"):
            record.pop(name, None)
        if tweet.retweet_of is not None:
            record["retweeted_status_id_str"] = str(tweet.retweet_of.id)
        return record | {"user_id_str": str(tweet.author.id)}
    people = {t.author.id: t.author for t in list(others.values()) + tweets}
    answer = {"globalObjects": {
        "tweets": {str(t.id): plain(t) for t in sorted(list(others.values()) + tweets, key=lambda t: t.id)},
        "users": {str(p.id): apiv1.user_record(p) for p in people.values()}, "moments": {}, "cards": {}},
        "timeline": {"id": "search-1", "instructions": [{"addEntries": {"entries": [
            {"entryId": f"sq-I-t-{t.id}", "sortIndex": str(t.id), "content": {"item": {"content": {
                "tweet": {"id": str(t.id), "displayType": "Tweet"}}}}} for t in tweets]}}]}}
    sample = FormatSample("graphql-adaptive.json", "graphql", {"": compact(answer)}, tweets)
    settle(sample, tweets, adaptive=True)
    for record in sample.expected["records"]:
        record["edits"] = []
        record["flags"] = [flag for flag in record["flags"] if flag != "edited"]
    return sample


def samples(story):
    return [timeline(story), bookmarks(story), adaptive(story)]

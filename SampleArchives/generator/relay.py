"""Responses to X's web client since August 2026, and lines of Zeeschuimer: GraphQL with its fields in other places."""

from datetime import datetime

from . import graphql
from .apiv1 import FormatSample, compact, tagged

COPIES = ("gn",)
# The members of `legacy` that stayed there.
KEPT = ("lang", "possibly_sensitive", "withheld_in_countries")
COUNTS = ("bookmark_count", "favorite_count", "quote_count", "reply_count", "retweet_count")
# The members of a medium that the service no longer sends.
OLD_MEDIA = ("id", "media_url", "sizes", "source_status_id", "source_user_id", "source_user_id_str")


def milliseconds(date):
    return int(datetime.strptime(date, "%a %b %d %H:%M:%S %z %Y").timestamp()) * 1000


def user_result(person):
    plain = graphql.apiv1.user_record(person)
    banner = plain.get("profile_banner_url")
    return {
        "__typename": "User", "id": graphql.encoded("User", person.id), "rest_id": str(person.id),
        "core": {"__typename": "UserCore", "created_at_ms": milliseconds(plain["created_at"]), "name": person.name,
                 "screen_name": person.handle},
        "avatar": {"image_url": plain["profile_image_url_https"]}, "banner": banner and {"image_url": banner},
        "location": {"location": plain["location"]}, "privacy": {"protected": False},
        "profile_bio": {"description": plain["description"] or ""}, "website": {"url": plain["url"]},
        "relationship_counts": {"followers": plain["followers_count"], "following": plain["friends_count"]},
        "tweet_counts": {"media_tweets": 0, "tweets": plain["statuses_count"]},
        "verification": {"is_blue_verified": False, "verified": plain["verified"], "verified_type": None}}


def expected_user(person):
    expected = graphql.apiv1.expected_user(person)
    return expected | {"bio": expected["bio"] or "", "listed_count": None,
                       "website": "https://t.co/" + person.handle[:10].ljust(10, "x")}


def medium(record):
    user = record.get("source_user_id_str")
    return {name: value for name, value in record.items() if name not in OLD_MEDIA} | {
        "__typename": "ApiMediaEntity", "original_info": {"width": 1600, "height": 1200},
        "source_user_results": user and {"result": {"__typename": "User", "rest_id": user}}}


def result(tweet, bookmarked=False, typename=True):
    old = graphql.result(tweet, bookmarked, typename)
    facts = old.pop("legacy")
    old.pop("source")
    old.pop("quoted_status_result", None)
    lists = facts["entities"]
    text = facts["full_text"]
    quoted = answered = author = retweeted = None
    if tweet.quote_of is not None and tweet.retweet_of is None:
        gone = {"__typename": "TweetTombstone", "tombstone": {"text": {"text": "This Post was deleted."}}}
        quoted = {"rest_id": str(tweet.quote_of.id),
                  "result": gone if "gone" in tweet.options else result(tweet.quote_of)}
    if facts.get("in_reply_to_status_id_str"):
        answered = {"rest_id": facts["in_reply_to_status_id_str"]}
    if facts.get("in_reply_to_user_id_str"):
        author = {"result": {"__typename": "User", "rest_id": facts["in_reply_to_user_id_str"],
                             "core": {"screen_name": facts.get("in_reply_to_screen_name")}}}
    if tweet.retweet_of is not None:
        retweeted = {"rest_id": str(tweet.retweet_of.id), "result": result(tweet.retweet_of)}
    return old | {
        "core": {"__typename": "TweetCore", "user_results": {"result": user_result(tweet.author)}},
        "details": {"__typename": "TBirdData", "full_text": text, "created_at_ms": milliseconds(facts["created_at"]),
                    "display_text_range": [0, len(text)], "hashtag_entities": lists.get("hashtags", []),
                    "cashtag_entities": lists.get("symbols", []), "conversation_control": None},
        "counts": {"__typename": "ApiCounts"} | {name: facts[name] for name in COUNTS},
        "perspective": {"__typename": "StatusPerspective", "bookmarked": bookmarked, "favorited": False},
        "legacy": {"__typename": "LegacyTweet"} | {name: facts[name] for name in KEPT if name in facts} | {
            "retweeted_status_results": retweeted},
        "url_entities": lists.get("urls", []), "mention_entities": lists.get("user_mentions", []),
        "media_entities2": [medium(record) for record in facts.get("extended_entities", {}).get("media", [])],
        "quoted_tweet_results": quoted, "reply_to_results": answered, "reply_to_user_results": author,
        "place": facts.get("place"), "article": None, "note_tweet": old.get("note_tweet"), "community_results": None}


def visible_result(tweet, bookmarked):
    if "withheld" in tweet.options:
        return {"__typename": "TweetWithVisibilityResults", "tweet": result(tweet, bookmarked, typename=False)}
    return result(tweet, bookmarked)


def entry(tweet, bookmarked=False):
    return {"entry_id": f"tweet-{tweet.id}", "sort_index": str(tweet.id), "content": {
        "__typename": "TimelineTimelineItem", "content": {
            "__typename": "TimelineTweet", "promoted_metadata": None,
            "tweet_results": {"rest_id": str(tweet.id), "result": visible_result(tweet, bookmarked)}}}}


def page(tweets, root, bookmarked=False):
    cursor = {"entry_id": "cursor-bottom-0", "sort_index": "0", "content": {
        "__typename": "TimelineTimelineCursor", "value": "DAABCgABF_invented", "cursor_type": "Bottom"}}
    return {"data": {root: {"result": {"__typename": "User", "rest_id": "60331174", "timeline_response": {"timeline": {
        "instructions": [{"__typename": "TimelineClearCache"}, {
            "__typename": "TimelineAddEntries", "entries": [entry(t, bookmarked) for t in tweets] + [cursor]}]}}}}}}


def zeeschuimer(tweet):
    return result(tweet) | {"id": str(tweet.id), "__import_meta": {
        "timestamp_collected": 1790000000000, "source_platform": "twitter.com",
        "source_platform_url": "https://x.com/home",
        "source_url": "https://x.com/i/api/graphql/invented/HomeTimeline", "user_agent": "Mozilla/5.0",
        "item_id": str(tweet.id)}}


def samples(story):
    """Returns one sample: a response, lines of Zeeschuimer, and a browser recording of bookmarks."""
    tweets = tagged(story, "gn")
    listed, captured, bookmarks = tweets[:5], tweets[5:10], tweets[10:]
    recording = {"log": {"version": "1.2", "entries": [{
        "request": {"method": "GET", "url": "https://x.com/i/api/graphql/invented/Bookmarks"},
        "response": {"status": 200, "content": {
            "mimeType": "application/json", "text": compact(page(bookmarks, "viewer_v2", True))}}}]}}
    lines = [page(listed, "user_result_by_rest_id")] + [zeeschuimer(t) for t in captured] + [recording]
    sample = FormatSample("graphql-2026.jsonl", "graphql", {"": "".join(compact(line) + "\n" for line in lines)},
                          tweets, missing={"This Post was deleted": 1})
    graphql.settle(sample, tweets)
    marked = {str(t.id) for t in bookmarks}
    people = {str(t.author.id): t.author for tweet in tweets for t in (tweet, tweet.retweet_of, tweet.quote_of) if t}
    for record in sample.expected["records"]:
        record["client"] = None
        if record["id"] in marked:
            record["flags"] = sorted(record["flags"] + ["bookmarked"])
        for item in record["media"]["items"]:
            if "width" in item:
                item |= {"width": 1600, "height": 1200}
    sample.expected["users"] = {number: expected_user(people[number]) for number in sample.expected["users"]}
    return [sample]

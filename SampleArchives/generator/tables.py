"""Tables of scrapers and researchers: Apify, academictwitteR, Twitter's information operations, Raindrop."""

from . import apiv1
from .apiv1 import FormatSample, all_media, laid_short, reference
from .backups import bare
from .databases import chosen
from .datasets import only_collected, people, table
from .keepsakes import with_names
from .records import iso, language, shown_link
from .scrapers import more_counts
from .story import Laid, lay, retweet_pieces

COPIES = ("ap", "td", "io", "hl", "rd")


def rows_table(rows):
    header = list(dict.fromkeys(name for row in rows for name in row))
    return table(header, [[row.get(name, "") for name in header] for row in rows])


def text_only(record, *names):
    """Removes fields that depend on how entities are found in the text."""
    for name in ("hashtags", "cashtags", "mentions", "urls", "media", "trust") + names:
        record.pop(name, None)
    return record


# Apify: lists in numbered columns.

def apify(story):
    tweets = chosen(story, "ap", "photos", "answer", "vector")

    def row(tweet):
        laid, counts = lay(tweet), more_counts(tweet)
        cells = {
            "author/id": tweet.author.id, "author/name": tweet.author.name, "author/userName": tweet.author.handle,
            "createdAt": apiv1.old_date(tweet.date)}
        for position, (piece, start, end) in enumerate(laid.of("hashtag")):
            name = f"entities/hashtags/{position}"
            cells |= {f"{name}/indices/0": start, f"{name}/indices/1": end, f"{name}/text": piece.record["tag"]}
        for position, (piece, _, _) in enumerate(laid.of("url")):
            name = f"entities/urls/{position}"
            cells |= {f"{name}/display_url": shown_link(piece.record["expanded"]),
                      f"{name}/expanded_url": piece.record["expanded"], f"{name}/url": piece.text}
        for position, item in enumerate(all_media(tweet)):
            name = f"extendedEntities/media/{position}"
            cells |= {f"{name}/expanded_url": item["expanded"], f"{name}/id_str": item["id"],
                      f"{name}/media_url_https": item["url"], f"{name}/type": "photo", f"{name}/url": item["link"]}
        cells |= {
            "id": tweet.id, "inReplyToId": tweet.reply_tweet.id if tweet.reply_tweet else "",
            "inReplyToUserId": tweet.reply_user.id if tweet.reply_user else "",
            "inReplyToUsername": tweet.reply_user.handle if tweet.reply_user else "", "isQuote": "false",
            "isReply": str(bool(tweet.reply_user)).lower(), "isRetweet": "false", "lang": language(tweet),
            "likeCount": tweet.number_option("likes"), "quoteCount": counts["quotes"], "replyCount": counts["replies"],
            "retweetCount": tweet.number_option("rts"), "source": apiv1.client_name(tweet), "text": laid.raw,
            "twitterUrl": tweet.status_url("twitter.com"), "type": "tweet", "url": tweet.status_url("x.com"),
            "viewCount": counts["views"]}
        return cells

    def expected(tweet):
        record = with_names(bare(tweet), tweet)
        links = [{"url": p.text, "expanded": p.record["expanded"], "display": shown_link(p.record["expanded"])}
                 for p, _, _ in lay(tweet).of("url")]
        record |= {
            "lang": language(tweet), "client": apiv1.client_name(tweet), "reply_to": apiv1.expected_reply(tweet),
            "counts": {"likes": tweet.number_option("likes"), "retweets": tweet.number_option("rts")}
            | more_counts(tweet)}
        record["urls"]["links"] = links
        record["media"]["items"] = [item | {"alt": None, "width": None, "height": None} for item in all_media(tweet)]
        record.pop("trust")
        return record
    sample = FormatSample("apify-2024.csv", "condensed", {"": rows_table([row(t) for t in tweets])}, tweets)
    only_collected(sample, tweets, expected)
    sample.expected["users"] = {key: {"handle": p.handle, "name": p.name} for key, p in people(tweets).items()}
    return sample


# academictwitteR: `bind_tweets(output_format = "tidy")`, written by R.

def tidy(story):
    tweets = chosen(story, "td", "rt-short", "quote", "answer", "vector")

    def row(tweet):
        plain, source = apiv1.expected_user(tweet.author), tweet.retweet_of or tweet.quote_of
        cells = {
            "tweet_id": tweet.id, "user_username": tweet.author.handle,
            "text": (laid_short(tweet) if tweet.retweet_of else lay(tweet)).raw, "lang": language(tweet),
            "author_id": tweet.author.id, "conversation_id": (tweet.reply_tweet or tweet).id,
            "created_at": iso(tweet.date), "possibly_sensitive": False, "source": apiv1.client_name(tweet),
            "in_reply_to_user_id": tweet.reply_user.id if tweet.reply_user else None, "user_name": tweet.author.name,
            "user_description": plain["bio"], "user_created_at": iso(tweet.author.created),
            "user_location": plain["location"] or None, "user_profile_image_url": plain["avatar_url"],
            "user_protected": False, "user_verified": plain["verified"], "user_url": plain["website"],
            "user_pinned_tweet_id": None, "retweet_count": (tweet.retweet_of or tweet).number_option("rts"),
            "like_count": 0 if tweet.retweet_of else tweet.number_option("likes"),
            "quote_count": more_counts(tweet)["quotes"], "user_tweet_count": plain["tweet_count"], "user_list_count": 3,
            "user_followers_count": plain["follower_count"], "user_following_count": plain["following_count"],
            "sourcetweet_type": ("retweeted" if tweet.retweet_of else "quoted") if source else None,
            "sourcetweet_id": source and source.id, "sourcetweet_text": source and lay(source).raw,
            "sourcetweet_lang": source and language(source), "sourcetweet_author_id": source and source.author.id}
        return {name: "NA" if value is None else str(value).upper() if isinstance(value, bool) else value
                for name, value in cells.items()}

    def expected(tweet):
        record = with_names(bare(tweet), tweet)
        original = tweet.retweet_of
        record |= {
            "lang": language(tweet), "client": apiv1.client_name(tweet), "sensitive": False,
            "reply_to": {"tweet": None, "user": str(tweet.reply_user.id)} if tweet.reply_user else None,
            "retweet_of": reference(original), "quote_of": apiv1.expected_quote(tweet),
            "counts": {"likes": 0 if original else tweet.number_option("likes"),
                       "retweets": (original or tweet).number_option("rts"), "quotes": more_counts(tweet)["quotes"]}}
        if original:
            record["text"] = Laid(retweet_pieces(tweet), True).plain
        return text_only(record, "flags")

    def included(tweet):
        return {"id": str(tweet.id), "created_at": tweet.date.strftime("%Y-%m-%dT%H:%M:%SZ"), "text": lay(tweet).plain,
                "lang": language(tweet), "flags": []}
    others = [t.retweet_of or t.quote_of for t in tweets if t.retweet_of or t.quote_of]
    content = rows_table([row(t) for t in tweets])
    sample = FormatSample("academictwitter-tidy-2021.csv", "condensed", {"": content}, tweets)
    sample.expected |= {"referenced": len(others),
                        "records": [expected(t) for t in tweets] + [included(t) for t in others]}
    sample.expected["users"] = {
        key: {name: value for name, value in apiv1.expected_user(p).items() if name != "header_url"}
        for key, p in people(tweets).items()}
    return sample


# Twitter's releases about information operations.

def information_operations(story):
    tweets = chosen(story, "io", "rt-short", "quote", "answer", "vector")

    def listed(values):
        return "[" + ", ".join(f"'{value}'" for value in values) + "]"

    def row(tweet):
        plain, original = apiv1.expected_user(tweet.author), tweet.retweet_of or tweet
        laid = laid_short(tweet) if tweet.retweet_of else lay(tweet)
        return {
            "tweetid": tweet.id, "userid": tweet.author.id, "user_display_name": tweet.author.name,
            "user_screen_name": tweet.author.handle, "user_reported_location": plain["location"],
            "user_profile_description": plain["bio"] or "", "user_profile_url": plain["website"],
            "follower_count": plain["follower_count"], "following_count": plain["following_count"],
            "account_creation_date": tweet.author.created.strftime("%Y-%m-%d"), "account_language": "en",
            "tweet_language": language(original), "tweet_text": laid.plain,
            "tweet_time": tweet.date.strftime("%Y-%m-%d %H:%M"), "tweet_client_name": apiv1.client_name(tweet),
            "in_reply_to_userid": tweet.reply_user.id if tweet.reply_user else "",
            "in_reply_to_tweetid": tweet.reply_tweet.id if tweet.reply_tweet else "",
            "quoted_tweet_tweetid": tweet.quote_of.id if tweet.quote_of else "", "is_retweet": bool(tweet.retweet_of),
            "retweet_userid": tweet.retweet_of.author.id if tweet.retweet_of else "",
            "retweet_tweetid": tweet.retweet_of.id if tweet.retweet_of else "",
            "latitude": tweet.options["geo"].split(",")[0] if "geo" in tweet.options else "absent",
            "longitude": tweet.options["geo"].split(",")[1] if "geo" in tweet.options else "absent",
            "quote_count": more_counts(tweet)["quotes"], "reply_count": more_counts(tweet)["replies"],
            "like_count": 0 if tweet.retweet_of else tweet.number_option("likes"),
            "retweet_count": original.number_option("rts"),
            "hashtags": listed(p.record["tag"] for p, _, _ in laid.of("hashtag")),
            "urls": listed(p.record["expanded"] for p, _, _ in laid.of("url")),
            "user_mentions": listed(p.record["person"].id for p, _, _ in laid.of("mention")), "poll_choices": ""}

    def expected(tweet):
        record = with_names(bare(tweet), tweet)
        original, counts = tweet.retweet_of, more_counts(tweet)
        record |= {
            "created_at": tweet.date.strftime("%Y-%m-%dT%H:%M:%SZ"), "lang": language(original or tweet),
            "client": apiv1.client_name(tweet), "reply_to": apiv1.expected_reply(tweet),
            "retweet_of": reference(original), "quote_of": apiv1.expected_quote(tweet),
            "point": [float(part) for part in tweet.options["geo"].split(",")] if "geo" in tweet.options else None,
            "counts": {"likes": 0 if original else tweet.number_option("likes"), "quotes": counts["quotes"],
                       "retweets": (original or tweet).number_option("rts"), "replies": counts["replies"]}}
        if original:
            record["text"] = laid_short(tweet).plain
        return text_only(record, "flags")
    content = rows_table([row(t) for t in tweets])
    sample = FormatSample("information-operations-2019.csv", "condensed", {"": content}, tweets)
    only_collected(sample, tweets, expected)
    sample.expected["users"] = {
        key: {name: apiv1.expected_user(p)[name] for name in (
            "handle", "name", "location", "bio", "website", "follower_count", "following_count")}
        for key, p in people(tweets).items()}
    return sample


# Tab-separated IDs and texts without a header.

def headerless(story):
    tweets = chosen(story, "hl", "answer", "directed", "vector", "zwj")
    text = "".join(f"{t.id}\t{lay(t).plain}\n" for t in tweets)

    def expected(tweet):
        return text_only(bare(tweet) | {"author": None, "reply_to": None})
    sample = FormatSample("headerless.tsv", "condensed", {"": text}, tweets)
    only_collected(sample, tweets, expected)
    sample.expected["users"] = {}
    return sample


# Raindrop: bookmarks of pages, among them tweets.

def raindrop(story):
    tweets = chosen(story, "rd", "photos", "answer", "vector")
    rows = [{
        "id": 900_100_200 + number, "title": f"{t.author.name} on X",
        "note": "Ask for the diagram" if number == 1 else "",
        "excerpt": lay(t).plain, "url": t.status_url("x.com"), "folder": "Radio & tea", "tags": "antenna, roof",
        "created": "2025-03-01T10:00:00.000Z", "cover": "", "highlights": "", "favorite": "false"}
        for number, t in enumerate(tweets)]
    rows.append(rows[0] | {"id": 900_100_299, "title": "Crystal sets", "excerpt": "How to build one", "note": "",
                           "url": "https://crystal-sets.example/build"})

    def expected(tweet):
        return text_only(bare(tweet) | {"flags": ["bookmarked", "collected"], "reply_to": None})
    sample = FormatSample("raindrop-2025.csv", "condensed", {"": rows_table(rows)}, tweets, warnings=1)
    only_collected(sample, tweets, expected)
    sample.expected["users"] = {}
    return sample


def samples(story):
    return [apify(story), tidy(story), information_operations(story), headerless(story), raindrop(story)]

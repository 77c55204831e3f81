"""Classic archives (2012-12 to 2019-05): one JavaScript file per month, and the same tweets as CSV."""

import csv
import datetime
import io

from .json_text import CLASSIC, EARLY_CLASSIC, TOOL
from .records import PHOTO_SIZES, client, language, old_date, shown_link
from .story import AMPERSAND_ESCAPED_SINCE, FIRST_SNOWFLAKE, Laid, cut, lay, retweet_pieces

CLASSIC_SIZES = [(150, 150, "crop"), (453, 680, "fit"), (800, 1200, "fit"), (1024, 1536, "fit"), (1024, 1536, "fit")]


def local(date):
    """Returns the local time of the owner, who lives in Göteborg. It determines the month of a tweet."""
    def last_sunday(month):
        day = datetime.datetime(date.year, month, 31, 1, tzinfo=datetime.timezone.utc)
        return day - datetime.timedelta(days=(day.weekday() + 1) % 7)
    summer = last_sunday(3) <= date < last_sunday(10)
    return date + datetime.timedelta(hours=2 if summer else 1)


def classic_date(date):
    """Formats a time; before Snowflake it is only a date."""
    return date.strftime("%Y-%m-%d %H:%M:%S +0000" if date >= FIRST_SNOWFLAKE else "%Y-%m-%d 00:00:00 +0000")


def user_record(person):
    return {
        "name": person.name, "screen_name": person.handle, "protected": False, "id_str": str(person.id),
        "profile_image_url_https": f"https://pbs.twimg.com/profile_images/{person.id * 31}/face_normal.jpg",
        "id": person.id, "verified": False}


def mention_record(piece, start, end):
    person = piece.record["person"]
    return {
        "name": person.name, "screen_name": person.handle, "indices": [start, end], "id_str": str(person.id),
        "id": person.id}


def url_record(piece, start, end):
    expanded = piece.record["expanded"]
    return {
        "indices": [start, end], "url": piece.record.get("link", piece.text), "expanded_url": expanded,
        "display_url": shown_link(expanded)}


def media_records(tweet, piece, start, end):
    owner = tweet.retweet_of or tweet
    for position, picture in enumerate(piece.record["pictures"]):
        record = {
            "expanded_url": f"{owner.status_url('twitter.com')}/photo/{position + 1}", "indices": [start, end],
            "url": piece.text, "media_url": "http:" + picture.url, "id_str": str(picture.id), "id": picture.id,
            "media_url_https": "https:" + picture.url,
            "sizes": [{"h": h, "resize": resize, "w": w} for h, w, resize in CLASSIC_SIZES]}
        if tweet.date.year >= 2016:
            record["media_alt"] = owner.options.get("alt", "").replace("_", " ")
        yield record | {"display_url": "pic.twitter.com/" + piece.text[-10:]}


def laid_in_archive(tweet):
    if tweet.retweet_of is None:
        return lay(tweet)
    ellipsis = " ..." if tweet.date.year < 2013 else "…"
    kept, lost = cut(retweet_pieces(tweet), 140, ellipsis, cuts_links="cutlink" in tweet.options)
    return Laid(kept, tweet.date >= AMPERSAND_ESCAPED_SINCE, lost)


def tweet_record(tweet, early):
    laid = laid_in_archive(tweet)
    answered = tweet.reply_to is not None
    point = {}
    if "geo" in tweet.options:
        point = {"type": "Point", "coordinates": [float(part) for part in tweet.options["geo"].split(",")]}
    record = {
        "source": client(tweet),
        "entities": {
            "user_mentions": [mention_record(*entity) for entity in laid.of("mention", with_lost=True)],
            "media": [r for entity in laid.of("media", with_lost=True) for r in media_records(tweet, *entity)],
            "hashtags": [
                {"text": p.record["tag"], "indices": [a, b]} for p, a, b in laid.of("hashtag", with_lost=True)],
            "urls": [url_record(*entity) for entity in laid.of("url", with_lost=True)],
        },
    }
    if tweet.reply_tweet is not None:
        record["in_reply_to_status_id_str"] = str(tweet.reply_tweet.id)
    record |= {"geo": point, "id_str": str(tweet.id)}
    if answered:
        record["in_reply_to_user_id"] = tweet.reply_user.id
    record["text"] = laid.raw
    if tweet.retweet_of is not None:
        record["retweeted_status"] = tweet_record(tweet.retweet_of, early)
    record["id"] = tweet.id
    if tweet.reply_tweet is not None:
        record["in_reply_to_status_id"] = tweet.reply_tweet.id
    record["created_at"] = old_date(tweet.date) if early else classic_date(tweet.date)
    if answered:
        if "noname" not in tweet.options:
            record["in_reply_to_screen_name"] = tweet.reply_user.handle
        record["in_reply_to_user_id_str"] = str(tweet.reply_user.id)
    return record | {"user": user_record(tweet.author)}


def tool_record(tweet):
    """Returns a month that a script added from the API: complete objects with nulls, and IDs rounded by JavaScript."""
    laid = lay(tweet)
    media = [r for entity in laid.of("media") for r in media_records(tweet, *entity)]
    for record in media:
        record["sizes"] = {name: {"w": w, "h": h, "resize": resize} for name, w, h, resize in PHOTO_SIZES}
        record |= {"type": "photo", "id": int(float(record["id"])) // 100 * 100}
    reply = tweet.reply_to
    rounded = (tweet.id + 50) // 100 * 100
    record = {
        "created_at": old_date(tweet.date), "id": rounded, "id_str": str(tweet.id), "full_text": laid.raw,
        "truncated": False, "display_text_range": [0, len(laid.raw)],
        "entities": {
            "hashtags": [{"text": p.record["tag"], "indices": [a, b]} for p, a, b in laid.of("hashtag")],
            "symbols": [{"text": p.record["tag"], "indices": [a, b]} for p, a, b in laid.of("cashtag")],
            "user_mentions": [mention_record(*entity) for entity in laid.of("mention")],
            "urls": [url_record(*entity) for entity in laid.of("url")],
        } | ({"media": media[:1]} if media else {}),
    }
    if media:
        record["extended_entities"] = {"media": media}
    return record | {
        "source": client(tweet),
        "in_reply_to_status_id": (reply.id + 50) // 100 * 100 if reply else None,
        "in_reply_to_status_id_str": str(reply.id) if reply else None,
        "in_reply_to_user_id": reply.author.id if reply else None,
        "in_reply_to_user_id_str": str(reply.author.id) if reply else None,
        "in_reply_to_screen_name": reply.author.handle if reply else None,
        "user": user_record(tweet.author), "geo": None, "coordinates": None, "place": None, "contributors": None,
        "is_quote_status": False, "retweet_count": tweet.number_option("rts"),
        "favorite_count": tweet.number_option("likes"), "favorited": False, "retweeted": False,
        "lang": language(tweet)}


def csv_rows(tweets, early):
    if early:
        yield ["tweet_id", "in_reply_to_status_id", "in_reply_to_user_id", "retweeted_status_id",
               "retweeted_status_user_id", "timestamp", "source", "text", "expanded_urls"]
    else:
        yield ["tweet_id", "in_reply_to_status_id", "in_reply_to_user_id", "timestamp", "source", "text",
               "retweeted_status_id", "retweeted_status_user_id", "retweeted_status_timestamp", "expanded_urls"]
    for tweet in tweets:
        laid = laid_in_archive(tweet)
        original = tweet.retweet_of
        answered = [str(other.id) if other else "" for other in (tweet.reply_tweet, tweet.reply_user)]
        repeated = [str(original.id), str(original.author.id)] if original else ["", ""]
        links = [p.record["expanded"] for p, _, _ in laid.of("url")]
        # Media are represented by the URLs of their pages.
        links += [r["expanded_url"] for entity in laid.of("media") for r in media_records(tweet, *entity)]
        if early:
            yield [str(tweet.id), *answered, *repeated, classic_date(tweet.date), client(tweet), laid.raw,
                   *(links or [""])]
        else:
            yield [str(tweet.id), *answered, classic_date(tweet.date), client(tweet), laid.raw, *repeated,
                   classic_date(original.date) if original else "", ",".join(links)]


def csv_text(rows):
    out = io.StringIO()
    csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows(rows)
    return out.getvalue()


def files(owner, tweets, made, early, bio, location, appended=()):
    """Returns the files of a classic archive by path. `appended` are the tweets of a month that a script added."""
    layout = EARLY_CLASSIC if early else CLASSIC
    months = {}
    for tweet in sorted(tweets, key=lambda tweet: -tweet.id):
        months.setdefault(local(tweet.date).strftime("%Y_%m"), []).append(tweet)
    out, index = {}, []
    if appended:
        name = local(appended[0].date).strftime("%Y_%m")
        assert name not in months
        newest = sorted(appended, key=lambda tweet: -tweet.id)
        out[f"data/js/tweets/{name}.js"] = f"Grailbird.data.tweets_{name} = \n" + TOOL.text(
            [tool_record(tweet) for tweet in newest])
        index.append((name, len(newest) + 2))           # the script miscounted
    for name, group in months.items():
        records = [tweet_record(tweet, early) for tweet in group]
        out[f"data/js/tweets/{name}.js"] = f"Grailbird.data.tweets_{name} = \n {layout.text(records)}"
        if early:
            out[f"data/csv/{name}.csv"] = csv_text(csv_rows(group, early))
        index.append((name, len(group)))
    if not early:
        whole = [tweet for group in months.values() for tweet in group]
        out["tweets.csv"] = csv_text(csv_rows(whole, early))
    stamp = old_date(made) if early or appended else classic_date(made)
    out["data/js/user_details.js"] = "var user_details =  " + layout.text({
        "screen_name": owner.handle, "location": location, "full_name": owner.name, "bio": bio, "id": str(owner.id),
        "created_at": classic_date(owner.created) if not early else old_date(owner.created)})
    out["data/js/payload_details.js"] = "var payload_details =  " + layout.text({
        "tweets": len(tweets) + len(appended) + (0 if early else 1), "created_at": stamp, "lang": "en"})
    out["data/js/tweet_index.js"] = "var tweet_index =  " + layout.text([
        {"file_name": f"data/js/tweets/{name}.js", "year": int(name[:4]), "var_name": f"tweets_{name}",
         "tweet_count": count, "month": int(name[5:])} for name, count in index])
    out["README.txt"] = (
        "# How to use your Twitter archive data\n\n"
        "The simplest way to use your Twitter archive data is to browse through\n"
        "it with index.html. This sample has the data only.\n\n## Data files\n\nJSON: data/js/tweets, one file for each"
        " month. To read one as JSON,\nstrip the first and last line.\n")
    return out

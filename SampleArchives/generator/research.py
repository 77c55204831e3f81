"""Tables of researchers and files of scrapers: TAGS, NodeXL, a table without IDs, yt-dlp, ntscraper, nitter_scraper."""

import datetime
import json

from . import apiv1
from .apiv1 import FormatSample, KINDS, all_media, compact, laid_short, reference
from .backups import bare
from .databases import chosen
from .datasets import only_collected, people, table
from .downloads import gallery_text
from .keepsakes import with_names
from .records import client, language
from .scrapers import more_counts
from .story import lay, number
from .tables import rows_table, text_only

COPIES = ("tg", "nx", "wi", "yd", "nt", "ns")
INDIA = datetime.timezone(datetime.timedelta(hours=5, minutes=30))


# TAGS: a spreadsheet of Google, with times of its zone next to those of the API.

TAGS_COLUMNS = (
    "id_str from_user text created_at time geo_coordinates user_lang in_reply_to_user_id_str in_reply_to_screen_name "
    "from_user_id_str in_reply_to_status_id_str source profile_image_url user_followers_count user_friends_count "
    "user_location status_url entities_str").split()


def tags(story):
    tweets = chosen(story, "tg", "photos", "quote", "rt", "answer", "cash", "vector")

    def row(tweet):
        laid, person = laid_short(tweet) if tweet.retweet_of else lay(tweet), apiv1.user_record(tweet.author)
        return {
            "id_str": str(tweet.id), "from_user": tweet.author.handle, "text": laid.raw,
            "created_at": apiv1.old_date(tweet.date),
            "time": tweet.date.astimezone(INDIA).strftime("%d/%m/%Y %H:%M:%S"),
            "geo_coordinates": "loc: " + tweet.options["geo"] if "geo" in tweet.options else "",
            "in_reply_to_user_id_str": str(tweet.reply_user.id) if tweet.reply_user else "",
            "in_reply_to_screen_name": tweet.reply_user.handle if tweet.reply_user else "",
            "from_user_id_str": str(tweet.author.id),
            "in_reply_to_status_id_str": str(tweet.reply_tweet.id) if tweet.reply_tweet else "",
            "source": client(tweet), "profile_image_url": person["profile_image_url"],
            "user_followers_count": person["followers_count"], "user_friends_count": person["friends_count"],
            "user_location": person["location"],
            "status_url": f"http://twitter.com/{tweet.author.handle}/statuses/{tweet.id}",
            "entities_str": compact(apiv1.entities(tweet, laid))}

    def expected(tweet):
        laid = laid_short(tweet) if tweet.retweet_of else lay(tweet)
        record = with_names(bare(tweet), tweet)
        record["author"]["name"] = None
        record |= {
            "client": apiv1.client_name(tweet), "reply_to": apiv1.expected_reply(tweet), "text": laid.plain,
            "point": [float(part) for part in tweet.options["geo"].split(",")] if "geo" in tweet.options else None,
            "hashtags": {"texts": [p.record["tag"] for p, _, _ in laid.of("hashtag")], "marked": laid.marked("hashtag")},
            "mentions": {"accounts": [str(p.record["person"].id) for p, _, _ in laid.of("mention")],
                         "marked": laid.marked("mention")},
            "urls": apiv1.expected_tweet(tweet, "extended")["urls"]}
        if tweet.retweet_of:
            # The media name the original.
            record |= {"retweet_of": reference(tweet.retweet_of), "trust": "cut",
                       "flags": ["collected", "retweet_by_text", "truncated"]}
            return text_only(record)
        # The short list has the first photo.
        record["media"]["items"] = [item | {"alt": None} for item in all_media(tweet)[:1]]
        return record | {"trust": "classic"}
    content = rows_table([{name: row(t).get(name, "") for name in TAGS_COLUMNS} for t in tweets])
    sample = FormatSample("tags-2020.csv", "condensed", {"": content}, tweets)
    only_collected(sample, tweets, expected)
    sample.expected["users"] = {
        key: {"handle": p.handle, "follower_count": p.id % 997, "following_count": p.id % 89,
              "avatar_url": apiv1.user_record(p)["profile_image_url"]} for key, p in people(tweets).items()}
    return sample


# NodeXL: a table of edges, with a row for each account that a tweet mentions.

NODEXL_COLUMNS = (
    "Vertex 1|Vertex 2|Color|Width|Style|Opacity|Visibility|Label|Label Text Color|Label Font Size|Reciprocated?|ID|"
    "Dynamic Filter|Add Your Own Columns Here|Relationship|Relationship Date (UTC)|Tweet|URLs in Tweet|"
    "Domains in Tweet|Hashtags in Tweet|Media in Tweet|Tweet Image File|Tweet Date (UTC)|Date|Time|"
    "Twitter Page for Tweet|Latitude|Longitude|Imported ID|In-Reply-To Tweet ID|Favorited|Favorite Count|"
    "In-Reply-To User ID|Is Quote Status|Language|Possibly Sensitive|Quoted Status ID|Retweeted|Retweet Count|"
    "Retweet ID|Source|Truncated|Unified Twitter ID|Imported Tweet Type|Added By Extended Analysis|"
    "Corrected By Extended Analysis|Place Bounding Box|Place Country|Place Country Code|Place Full Name|Place ID|"
    "Place Name|Place Type|Place URL").split("|")


def nodexl(story):
    tweets = chosen(story, "nx", "photos", "quote", "rt-short", "answer", "zwj", "moon")

    def rows(tweet):
        laid = laid_short(tweet) if tweet.retweet_of else lay(tweet)
        point = tweet.options.get("geo", ",").split(",")
        cells = {
            "Vertex 1": tweet.author.handle.lower(), "Tweet": laid.raw, "Relationship Date (UTC)":
                f"{tweet.date.month}/{tweet.date.day}/{tweet.date:%Y %H:%M:%S}",
            "URLs in Tweet": " ".join(p.record["expanded"] for p, _, _ in laid.of("url")),
            "Domains in Tweet": " ".join(p.record["expanded"].split("/")[2] for p, _, _ in laid.of("url")),
            "Hashtags in Tweet": " ".join(p.record["tag"].lower() for p, _, _ in laid.of("hashtag")),
            "Media in Tweet": " ".join(item["url"] for item in all_media(tweet)),
            "Twitter Page for Tweet": tweet.status_url("twitter.com"), "Latitude": point[0], "Longitude": point[1],
            "Imported ID": tweet.id, "In-Reply-To Tweet ID": tweet.reply_tweet.id if tweet.reply_tweet else "",
            "Favorited": False, "Favorite Count": 0 if tweet.retweet_of else tweet.number_option("likes"),
            "In-Reply-To User ID": tweet.reply_user.id if tweet.reply_user else "",
            "Is Quote Status": tweet.quote_of is not None, "Language": language(tweet.retweet_of or tweet),
            "Possibly Sensitive": "sensitive" in tweet.options if apiv1.has_links(tweet) else "",
            "Quoted Status ID": tweet.quote_of.id if tweet.quote_of else "", "Retweeted": False,
            "Retweet Count": (tweet.retweet_of or tweet).number_option("rts"),
            "Retweet ID": tweet.retweet_of.id if tweet.retweet_of else "", "Source": apiv1.client_name(tweet),
            "Truncated": False, "Unified Twitter ID": tweet.id}
        if "place" in tweet.options:
            place = apiv1.expected_place(tweet)
            cells |= {f"Place {column}": place[name] for column, name in (
                ("Country", "country"), ("Country Code", "country_code"), ("Full Name", "full_name"), ("ID", "id"),
                ("Name", "name"), ("Type", "type"))}
            cells["Place URL"] = f"https://api.twitter.com/1.1/geo/id/{place['id']}.json"
        cells |= {"Tweet Date (UTC)": cells["Relationship Date (UTC)"],
                  "Date": f"{tweet.date.month}/{tweet.date.day}/{tweet.date:%Y}", "Time": f"{tweet.date:%H:%M:%S}"}
        edges = [("Retweet" if tweet.retweet_of else "Replies to" if tweet.reply_user else "Mentions",
                  p.record["person"].handle.lower()) for p, _, _ in laid.of("mention")]
        for relation, other in edges or [("Tweet", tweet.author.handle.lower())]:
            yield cells | {"Vertex 2": other, "Relationship": relation, "Imported Tweet Type": relation}
    lines = [row for tweet in tweets for row in rows(tweet)]
    lines = [row | {
        "ID": number, "Reciprocated?": "No", "Color": "128, 128, 128", "Width": 1, "Style": "Solid", "Opacity": 50,
        "Added By Extended Analysis": "No"} for number, row in enumerate(lines, 1)]

    def expected(tweet):
        record, place = bare(tweet), apiv1.expected_place(tweet)
        original = tweet.retweet_of
        record |= {
            "lang": language(original or tweet), "client": apiv1.client_name(tweet), "trust": "classic",
            "reply_to": apiv1.expected_reply(tweet), "quote_of": apiv1.expected_quote(tweet),
            "place": place and place | {"box": None},
            "sensitive": "sensitive" in tweet.options if apiv1.has_links(tweet) else None,
            "counts": {"likes": 0 if original else tweet.number_option("likes"),
                       "retweets": (original or tweet).number_option("rts")}}
        record["author"]["handle"] = tweet.author.handle.lower()
        record["urls"]["links"] = [{"url": p.text, "expanded": p.record["expanded"], "display": None}
                                   for p, _, _ in lay(tweet).of("url")]
        media = [item | {"id": None, "link": None, "expanded": None, "alt": None, "width": None, "height": None}
                 for item in all_media(tweet)]
        if media and lay(tweet).of("url"):
            record["media"]["items"] = [item | {"link": lay(tweet).of("media")[0][0].text} for item in media]
        elif media:
            # The table has the links of media only in the texts.
            record.pop("urls")
            record["media"] = {"items": media, "marked": lay(tweet).plain}
        if original:
            record["retweet_of"] = {"tweet": str(original.id), "user": None, "handle": original.author.handle}
            return text_only(record)
        return record
    sample = FormatSample("nodexl-2020.csv", "condensed",
                          {"": table(NODEXL_COLUMNS, [[row.get(name, "") for name in NODEXL_COLUMNS] for row in lines])},
                          tweets, records=len(lines))
    only_collected(sample, tweets, expected)
    sample.expected["users"] = {}
    return sample


# A published table without the IDs of its tweets, which --without-ids imports under keys.

def without_ids(story):
    tweets = chosen(story, "wi", "answer", "vector", "zwj", "moon")
    rows = [{
        "user_name": t.author.name, "user_location": apiv1.expected_user(t.author)["location"] or "",
        "user_description": apiv1.expected_user(t.author)["bio"] or "",
        "user_created": t.author.created.strftime("%Y-%m-%d %H:%M:%S"), "user_followers": t.author.id % 997,
        "user_friends": t.author.id % 89, "user_favourites": 5,
        "user_verified": apiv1.expected_user(t.author)["verified"], "date": t.date.strftime("%Y-%m-%d %H:%M:%S"),
        "text": lay(t).plain, "hashtags": str([p.record["tag"] for p, _, _ in lay(t).of("hashtag")] or ""),
        "source": apiv1.client_name(t), "is_retweet": False} for t in tweets]
    rows[1]["text"] += " (and \"crumbs\", of course)"
    content = rows_table(rows + [rows[0]])
    sample = FormatSample("without-ids-2020.csv", "condensed", {"": content}, records=len(rows) + 1)
    sample.expected |= {"options": {"without_ids": True}, "distinct": len(rows), "records": [
        {"created_at": t.date.strftime("%Y-%m-%dT%H:%M:%SZ"), "text": row["text"], "client": row["source"],
         "author": {"id": None, "handle": None, "name": t.author.name}, "flags": ["collected"]}
        for t, row in zip(tweets, rows)]}
    return sample


# yt-dlp: the description of a tweet's video.

def yt_dlp(story):
    tweet = story.keys["yd-guitar"]
    picture, laid, counts = tweet.pictures[0], lay(tweet), more_counts(tweet)
    seconds = number(4000, 90000, "length", picture.name) / 1000
    variants = sorted((v for v in picture.variants if v[0]), key=lambda v: int(v[0]))
    formats = [{
        "url": address, "format_id": f"http-{int(rate) // 1000}", "tbr": int(rate) // 1000,
        "width": int(address.split("/")[-2].split("x")[0]), "height": int(address.split("/")[-2].split("x")[1]),
        "ext": "mp4", "protocol": "https", "format": f"http-{int(rate) // 1000} - {address.split('/')[-2]}"}
        for rate, kind, address in variants if kind == "video/mp4"]
    playlist = next(address for rate, _, address in picture.variants if not rate)
    formats.insert(0, {"format_id": "hls-256", "url": playlist, "manifest_url": playlist, "tbr": 256, "ext": "mp4",
                       "protocol": "m3u8_native", "format": "hls-256 - audio only"})
    title = f"{tweet.author.name} - {laid.raw.rsplit(' https://', 1)[0]}"
    page = tweet.status_url("twitter.com")
    thumbnails = [{"id": name, "url": f"https:{picture.url}?name={name}", "width": w, "height": h,
                   "resolution": f"{w}x{h}"} for name, w, h in (("thumb", 150, 150), ("orig", 1280, 720))]
    record = {
        "id": str(picture.id), "formats": formats, "subtitles": {}, "thumbnails": thumbnails, "view_count": None,
        "duration": seconds, "title": title, "description": laid.raw.replace("\n", " "), "uploader": tweet.author.name,
        "timestamp": float(int(tweet.date.timestamp())), "channel_id": str(tweet.author.id),
        "uploader_id": tweet.author.handle, "uploader_url": f"https://twitter.com/{tweet.author.handle}",
        "like_count": tweet.number_option("likes"), "repost_count": tweet.number_option("rts"),
        "comment_count": counts["replies"], "age_limit": 0,
        "tags": [p.record["tag"] for p, _, _ in laid.of("hashtag")],
        "_old_archive_ids": [f"twitter {tweet.id}"], "display_id": str(tweet.id), "webpage_url": page,
        "original_url": page, "webpage_url_basename": str(tweet.id), "webpage_url_domain": "twitter.com",
        "extractor": "twitter", "extractor_key": "Twitter", "playlist": None, "playlist_index": None,
        "thumbnail": thumbnails[1]["url"], "fulltitle": title, "duration_string": str(round(seconds)),
        "upload_date": tweet.date.strftime("%Y%m%d"), "release_year": None, "epoch": 1_700_000_000,
        "format": formats[-1]["format"], "format_id": formats[-1]["format_id"], "ext": "mp4",
        "filename": f"{title} [{picture.id}].mp4", "_type": "video",
        "_version": {"version": "2023.11.14", "current_git_head": None, "repository": "yt-dlp/yt-dlp"}}

    def expected(_):
        found = with_names(bare(tweet), tweet)
        found |= {"trust": "summary", "counts": {
            "likes": tweet.number_option("likes"), "retweets": tweet.number_option("rts"), "replies": counts["replies"]}}
        found["media"] = {"items": [item | {
            "id": None, "link": None, "expanded": None, "alt": None, "width": None, "height": None}
            for item in all_media(tweet)], "marked": laid.plain}
        # The link of the video is one of the text.
        found.pop("urls")
        return found
    sample = FormatSample("yt-dlp-2023.info.json", "condensed", {"": json.dumps(record)}, [tweet])
    only_collected(sample, [tweet], expected)
    sample.expected["users"] = {str(tweet.author.id): {"handle": tweet.author.handle, "name": tweet.author.name}}
    return sample


# ntscraper and nitter_scraper: tweets on pages of Nitter.

def nitter_address(address):
    return "https://nitter.net/pic/" + address.split("pbs.twimg.com/")[1].replace("/", "%2F")


def ntscraper(story):
    tweets = chosen(story, "nt", "photos", "quote", "answer", "vector", "moon")
    avatar = "https://pbs.twimg.com/profile_images/{}/face_bigger.jpg"

    def post(tweet):
        return {
            "link": tweet.status_url("twitter.com") + "#m", "text": gallery_text(tweet),
            "user": {"name": tweet.author.name, "username": "@" + tweet.author.handle,
                     "profile_id": str(tweet.author.id * 31), "avatar": avatar.format(tweet.author.id * 31)},
            "date": f"{tweet.date:%b} {tweet.date.day}, {tweet.date:%Y} · {tweet.date.strftime('%I').lstrip('0')}"
                    f":{tweet.date:%M} {tweet.date:%p} UTC"}

    def row(tweet):
        counts, quoted = more_counts(tweet), tweet.quote_of
        media = {"pictures": [item["url"] for item in all_media(tweet)], "videos": [], "gifs": []}
        links = [p.record["expanded"] for p, _, _ in lay(tweet).of("url") if not quoted]
        return post(tweet) | {
            "is-retweet": False, "is-pinned": False,
            "external-link": links[0] if links else None,
            "replying-to": ["@" + tweet.reply_user.handle] if tweet.reply_user else [],
            "quoted-post": post(quoted) | {"pictures": [
                item["url"] for item in all_media(quoted)], "videos": [], "gifs": []} if quoted else {},
            "stats": {"comments": counts["replies"], "retweets": tweet.number_option("rts"),
                      "quotes": counts["quotes"], "likes": tweet.number_option("likes")}} | media
    content = json.dumps({"tweets": [row(t) for t in tweets], "threads": []}, ensure_ascii=False, indent=4)

    def expected(tweet, collected=True):
        counts = more_counts(tweet)
        return {
            "id": str(tweet.id), "text": gallery_text(tweet),
            # The time in the ID has seconds.
            "created_at": tweet.date.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "author": {"id": None, "handle": tweet.author.handle, "name": tweet.author.name},
            "reply_to": {"tweet": None, "user": None} if tweet.reply_user else None,
            "quote_of": apiv1.expected_quote(tweet), "flags": ["collected"], "counts": {
                "likes": tweet.number_option("likes"), "retweets": tweet.number_option("rts"),
                "replies": counts["replies"], "quotes": counts["quotes"]},
            "media": {"items": [
                {name: None for name in item} | {"kind": item["kind"], "url": item["url"]} for item in all_media(tweet)],
                "marked": gallery_text(tweet)}}
    sample = FormatSample("ntscraper-2023.json", "condensed", {"": content}, tweets)
    only_collected(sample, tweets, expected)
    sample.expected["users"] = {}
    return sample


def nitter_scraper(story):
    tweets = chosen(story, "ns", "photos", "answer", "vector")

    def row(tweet):
        laid = lay(tweet)
        return {
            "tweet_id": tweet.id, "tweet_url": tweet.status_url("nitter.net"), "username": tweet.author.handle,
            "is_retweet": False, "is_pinned": False, "time": tweet.date.strftime("%Y-%m-%d %H:%M:%S"),
            "text": gallery_text(tweet), "replies": more_counts(tweet)["replies"],
            "retweets": tweet.number_option("rts"), "likes": tweet.number_option("likes"), "entries": {
                "hashtags": [p.text for p, _, _ in laid.of("hashtag")],
                "cashtags": [p.text for p, _, _ in laid.of("cashtag")],
                "urls": [p.record["expanded"] for p, _, _ in laid.of("url")],
                "photos": [nitter_address(item["url"]) for item in all_media(tweet)], "videos": []}}

    def expected(tweet):
        return {
            "id": str(tweet.id), "text": gallery_text(tweet), "created_at": tweet.date.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "author": {"id": None, "handle": tweet.author.handle, "name": None}, "flags": ["collected"],
            "counts": {"likes": tweet.number_option("likes"), "retweets": tweet.number_option("rts"),
                       "replies": more_counts(tweet)["replies"]},
            "media": {"items": [
                {name: None for name in item} | {"kind": item["kind"], "url": item["url"]} for item in all_media(tweet)],
                "marked": gallery_text(tweet)}}
    sample = FormatSample("nitter-scraper-2021.jsonl", "condensed",
                          {"": "".join(json.dumps(row(t)) + "\n" for t in tweets)}, tweets)
    only_collected(sample, tweets, expected)
    sample.expected["users"] = {}
    return sample


def samples(story):
    return [tags(story), nodexl(story), without_ids(story), yt_dlp(story), ntscraper(story), nitter_scraper(story)]

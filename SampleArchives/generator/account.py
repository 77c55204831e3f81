"""Account archives (since 2018): tweets, notes, likes, accounts, and the JavaScript files that contain them."""

import datetime

from .records import PHOTO_SIZES, client, epoch, iso, language, old_date, shown_link
from .story import (
    AMPERSAND_ESCAPED_SINCE, Laid, Piece, cut, escape, lay, milliseconds, number, retweet_pieces, snowflake)

RETWEET_LENGTH = 140
LONG = 280


def script(name, items, layout, part=0):
    """Returns a file of an account archive, which ends with the closing bracket."""
    return f"window.YTD.{name}.part{part} = {layout.text(items)}"


def is_long(tweet):
    return "note" in tweet.options


def pieces_in_archive(tweet):
    """Returns the pieces of `full_text`: truncated retweets, and long posts truncated before their media."""
    if tweet.retweet_of is not None:
        ellipsis = " ..." if tweet.date.year < 2013 else "…"
        return cut(retweet_pieces(tweet), RETWEET_LENGTH, ellipsis)[0]
    if is_long(tweet):
        media = [piece for piece in tweet.pieces if piece.kind == "media"]
        words = [piece for piece in tweet.pieces if piece.kind != "media"]
        while words[-1].kind == "text" and not words[-1].text.strip():
            words.pop()
        kept = cut(words, LONG - 4)[0]
        return kept + ([Piece("text", " ")] + media if media else [])
    return tweet.pieces


def laid_in_archive(tweet):
    return Laid(pieces_in_archive(tweet), tweet.date >= AMPERSAND_ESCAPED_SINCE)


def indices(start, end):
    return [str(start), str(end)]


def mention_record(piece, start, end):
    person = piece.record["person"]
    return {
        "name": person.name, "screen_name": person.handle, "indices": indices(start, end),
        "id_str": str(person.id), "id": str(person.id),
    }


def url_record(piece, start, end):
    expanded = piece.record["expanded"]
    return {
        "url": piece.text, "expanded_url": expanded, "display_url": shown_link(expanded),
        "indices": indices(start, end),
    }


def media_record(tweet, picture, position, piece, start, end, extended):
    original = tweet.retweet_of or tweet
    path = "photo" if picture.kind == "photo" else "video"
    sizes = {name: {"w": str(w), "h": str(h), "resize": resize} for name, w, h, resize in PHOTO_SIZES}
    kinds = {"photo": "photo", "video": "video", "gif": "animated_gif"}
    record = {
        "expanded_url": f"{original.status_url()}/{path}/{position + 1}", "indices": indices(start, end),
        "url": piece.text, "media_url": "http:" + picture.url, "id_str": str(picture.id),
    }
    if tweet.retweet_of is not None:
        record["source_user_id"] = str(original.author.id)
    if extended and picture.variants:
        info = {"aspect_ratio": ["16", "9"]}
        if picture.kind == "video":
            info["duration_millis"] = str(number(4000, 90000, "length", picture.name))
        info["variants"] = [
            ({"bitrate": rate} if rate is not None else {}) | {"content_type": kind, "url": url}
            for rate, kind, url in picture.variants]
        record["video_info"] = info
    record |= {"id": str(picture.id), "media_url_https": "https:" + picture.url}
    if tweet.retweet_of is not None:
        record |= {"source_user_id_str": str(original.author.id), "source_status_id": str(original.id)}
    if extended and picture.kind == "video":
        record["additional_media_info"] = {"monetizable": False}
    record["sizes"] = sizes
    if tweet.retweet_of is not None:
        record["source_status_id_str"] = str(original.id)
    # The short list contains "photo" for every kind.
    record["type"] = kinds[picture.kind] if extended else "photo"
    record["display_url"] = "pic.twitter.com/" + piece.text[-10:]
    return record


def tweet_record(tweet, likes=None, edit=None, extra=None):
    laid = laid_in_archive(tweet)
    answered = tweet.reply_to is not None
    media = laid.of("media")
    record = {} if edit is None else {"edit_info": edit}
    record |= {"retweeted": False, "source": client(tweet)}
    record["entities"] = entities = {
        "hashtags": [{"text": p.record["tag"], "indices": indices(a, b)} for p, a, b in laid.of("hashtag")],
        "symbols": [{"text": p.record["tag"], "indices": indices(a, b)} for p, a, b in laid.of("cashtag")],
        "user_mentions": [mention_record(*entity) for entity in laid.of("mention")],
        "urls": [url_record(*entity) for entity in laid.of("url")],
    }
    if media:
        piece, start, end = media[0]
        pictures = piece.record["pictures"]
        entities["media"] = [media_record(tweet, pictures[0], 0, piece, start, end, extended=False)]
    record["display_text_range"] = ["0", str(len(laid.raw))]
    if "geo" in tweet.options:
        point = {"type": "Point", "coordinates": tweet.options["geo"].split(",")}
        record |= {"geo": point, "coordinates": point}
    record["favorite_count"] = str(tweet.number_option("likes") if likes is None else likes)
    if tweet.reply_tweet is not None:
        record["in_reply_to_status_id_str"] = str(tweet.reply_tweet.id)
    record["id_str"] = str(tweet.id)
    if answered:
        record["in_reply_to_user_id"] = str(tweet.reply_user.id)
    record |= {"truncated": False, "retweet_count": str(tweet.number_option("rts")), "id": str(tweet.id)}
    if tweet.reply_tweet is not None:
        record["in_reply_to_status_id"] = str(tweet.reply_tweet.id)
    if media or laid.of("url"):
        record["possibly_sensitive"] = "sensitive" in tweet.options
    record |= {"created_at": old_date(tweet.date), "favorited": False, "full_text": laid.raw, "lang": language(tweet)}
    if answered:
        if "noname" not in tweet.options:
            record["in_reply_to_screen_name"] = tweet.reply_user.handle
        record["in_reply_to_user_id_str"] = str(tweet.reply_user.id)
    if "withheld" in tweet.options:
        record["withheld_in_countries"] = [tweet.options["withheld"]]
    if media:
        record["extended_entities"] = {"media": [
            media_record(tweet, picture, i, piece, start, end, extended=True) for i, picture in enumerate(pictures)]}
    return record | (extra or {})


def edit_info(tweet, tweets):
    """Returns the edit information; every version lists all versions."""
    first = tweet.edit_of or tweet
    chain = [first] + [other for other in tweets if other.edit_of is first]
    until = first.date + datetime.timedelta(minutes=60 if first.date.year >= 2023 else 30)
    eligible = first.retweet_of is None and first.reply_to is None
    control = {
        "editTweetIds": [str(version.id) for version in chain],
        "editableUntil": iso(until, number(0, 999, "until", first.key)),
        "editsRemaining": str(6 - len(chain)), "isEditEligible": eligible,
    }
    if tweet.edit_of is None:
        return {"initial": control}
    return {"edit": {"initialTweetId": str(first.id), "editControlInitial": control}}


def note_pieces(tweet):
    """Returns the pieces of a note: without the handles at the start of a reply and without the media link."""
    pieces = [piece for piece in tweet.pieces if piece.kind != "media"]
    if tweet.reply_to is not None:
        while pieces and (pieces[0].kind == "mention" or not pieces[0].text.strip()):
            pieces = pieces[1:]
        if pieces and pieces[0].kind == "text":
            pieces = [Piece("text", pieces[0].text.lstrip())] + pieces[1:]
    if pieces[-1].kind == "text":
        pieces = pieces[:-1] + [Piece("text", pieces[-1].text.rstrip())]
    return pieces


def note_record(tweet):
    """Returns the unescaped text of a long post. Positions are in code points, those of styles in UTF-16 code units."""
    laid = Laid(note_pieces(tweet), escapes_ampersand=False)
    text = laid.plain
    # The text of a note is not escaped, so its entities are positioned in the plain text.
    places, at = {}, 0
    for piece in laid.pieces:
        places[id(piece)] = {"fromIndex": str(at), "toIndex": str(at + len(piece.text))}
        at += len(piece.text)

    def listed(kind, record):
        return [record(p) | places[id(p)] for p in laid.pieces if p.kind == kind]

    core = {}
    style = tweet.options.get("bold")
    if style is not None:
        phrase = style.replace("_", " ")
        start = len(text[:text.index(phrase)].encode("utf-16-le")) // 2
        bold = {"value": "0", "name": "Bold", "originalName": "Bold", "annotations": {}}
        core["styletags"] = [{
            "styleTypes": [bold], "fromIndex": str(start),
            "toIndex": str(start + len(phrase.encode("utf-16-le")) // 2)}]
    elif "nostyles" not in tweet.options:
        core["styletags"] = []
    core |= {
        "urls": listed("url", lambda p: {
            "expandedUrl": p.record["expanded"], "shortUrl": p.text, "displayUrl": shown_link(p.record["expanded"])}),
        "text": text,
        "mentions": listed("mention", lambda p: {"screenName": p.record["person"].handle}),
        "cashtags": listed("cashtag", lambda p: {"text": p.record["tag"]}),
        "hashtags": listed("hashtag", lambda p: {"text": p.record["tag"]}),
    }
    moment = milliseconds(tweet.date) + number(0, 999, "ms", tweet.key)
    return {"noteTweet": {
        "noteTweetId": str(snowflake(moment - number(13, 41, "note", tweet.key), "note", tweet.key)),
        "updatedAt": iso(tweet.date),
        "lifecycle": {"value": "1", "name": "Active", "originalName": "Active", "annotations": {}},
        "createdAt": iso(tweet.date), "core": core,
    }}


def like_record(tweet, has_text):
    like = {"tweetId": str(tweet.id)}
    if has_text:
        like |= {
            "fullText": escape(lay(tweet).plain), "expandedUrl": f"https://twitter.com/i/web/status/{tweet.id}"}
    return {"like": like}


def header_record(tweet, extra=None):
    return {"tweet": {
        "tweet_id": str(tweet.id), "user_id": str(tweet.author.id), "created_at": old_date(tweet.date)} | (extra or {})}


def person_link(kind, person):
    return {kind: {
        "accountId": str(person.id), "userLink": f"https://twitter.com/intent/user?user_id={person.id}"}}


def account_record(person, email, flat, zone="Amsterdam"):
    if flat:
        return {"account": {
            "phoneNumber": None, "email": email, "createdVia": "web", "username": person.handle,
            "accountId": str(person.id), "createdAt": epoch(person.created),
            "updatedAt": epoch(person.created + datetime.timedelta(days=3200)), "timeZone": zone,
            "accountDisplayName": person.name}}
    return {"account": {
        "email": email, "createdVia": "web", "username": person.handle, "accountId": str(person.id),
        "createdAt": iso(person.created), "accountDisplayName": person.name}}


def profile_record(person, bio, website, location):
    return {"profile": {
        "description": {"bio": bio, "website": website, "location": location},
        "avatarMediaUrl": f"https://pbs.twimg.com/profile_images/{person.id * 31}/antenna.jpg",
        "headerMediaUrl": f"https://pbs.twimg.com/profile_banners/{person.id}/1420070400"}}


def descending_blocks(tweets):
    """Orders tweets as in archives: by descending ID, with a few blocks out of order."""
    ordered = sorted(tweets, key=lambda tweet: -tweet.id)
    third = len(ordered) // 3
    return ordered[third:2 * third] + ordered[:third] + ordered[2 * third:]


def manifest(owner, generated, parts, empty=()):
    """Returns the manifest. `parts`: key → (media folder or None, [(file, global, count)])."""
    kinds = {}
    for key, (folder, files) in parts.items():
        kinds[key] = ({"mediaDirectory": f"data/{folder}"} if folder else {}) | {
            "files": [{"fileName": f"data/{f}", "globalName": g, "count": str(c)} for f, g, c in files]}
    return {
        "userInfo": {"accountId": str(owner.id), "userName": owner.handle, "displayName": owner.name},
        "archiveInfo": {
            "sizeBytes": "493817", "generationDate": iso(generated, 222), "isPartialArchive": False,
            "maxPartSizeBytes": "53687091200"},
        "readmeInfo": {
            "fileName": "data/README.txt", "directory": "data/", "name": "README.txt"},
        "dataTypes": kinds,
    }

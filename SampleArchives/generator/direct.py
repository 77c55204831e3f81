"""Direct messages outside of archives: responses of API v1.1 and v2, and of X's web client."""

import datetime
import json

from . import apiv1, letters
from .apiv1 import FormatSample, compact
from .letters import Conversation, Happening, Letter
from .records import iso, shown_link
from .story import escape, milliseconds, snowflake

KINDS = {"photo": "photo", "video": "video", "gif": "animated_gif"}


def conversations(story, day, with_edit=False, with_group=True):
    """Returns a conversation of two with a link, an emoji, an image and a reaction, and a group. `day` keeps the IDs of
    the samples apart."""
    ravi, hana, yuki = (story.people[name] for name in ("ravi_deshpande", "hana_kim_brews", "yuki_arimoto"))
    pair = Conversation("-".join(map(str, sorted((ravi.id, hana.id)))), [ravi, hana], [
        Letter(hana, f"{day} 10:00:00", "Is the antenna up & dry? ☔ {0}", links=["https://ravi-on-air.example/antenna"]),
        Letter(ravi, f"{day} 10:01:00", "It hums <3", pictures=[("photo", f"antenna {day}")],
               reactions=[("🎉", hana, 1)] if with_edit else ()),
        Letter(ravi, f"{day} 10:02:00", "Come for tea at five",
               edits=["Come for tea at four", "Come for tea at five"] if with_edit else ())])
    group = Conversation("1230000000000000" + day[-2:] + "1", [ravi, hana, yuki], [
        Letter(yuki, f"{day} 11:00:00", "聞こえますか? #radio"),
        Happening("participantsJoin", f"{day} 11:01:00", yuki, [hana]),
        Letter(hana, f"{day} 11:02:00", "Loud and clear")])
    return [pair, group] if with_group else [pair]


def with_messages(sample, found):
    """Adds the expected messages, which an import reads on request."""
    sample.expected |= {"options": {"include": ["messages"]}, "messages": [
        # The files are not in the sample.
        {key: value for key, value in message.items() if key != "files"}
        for message in letters.expected(found)["all"]]}
    return sample


def finished(name, format_name, text, found):
    return with_messages(FormatSample(name, format_name, {"": text}), found)


def urls(letter):
    """Returns the links of a message with their positions in its escaped text."""
    text = escape(letter.text)
    for url, expanded in letter.links:
        start = text.index(url)
        yield {"url": url, "expanded_url": expanded, "display_url": shown_link(expanded),
               "indices": [start, start + len(url)]}


def picture(letter):
    kind, _, address, _ = next(letter.files())
    upload = int(address.split("/")[-2])
    return {
        "id": upload, "id_str": str(upload), "indices": [0, 23], "media_url": address, "media_url_https": address,
        "url": "https://t.co/" + letters.letters(10, "link", letter.id).replace("-", "a").replace("_", "b"),
        "display_url": "pic.twitter.com/" + letters.letters(10, "link", letter.id),
        "expanded_url": f"https://twitter.com/messages/media/{letter.id}", "type": KINDS[kind],
        "sizes": {"thumb": {"w": 150, "h": 150, "resize": "crop"}, "large": {"w": 900, "h": 600, "resize": "fit"}}}


def text_with_picture(letter):
    """Returns the text of a message, which ends in the link of its image, and the image with the link's position."""
    text = escape(letter.text)
    if not letter.pictures:
        return text, None
    item = picture(letter)
    start = len(text) + 1
    return f"{text} {item['url']}", item | {"indices": [start, start + len(item["url"])]}


def shown(found):
    """Adds the links of images to the expected texts."""
    for conversation in found:
        for letter in conversation.letters:
            if letter.pictures:
                letter.text += " " + picture(letter)["url"]


# API v1.1: `direct_messages/events/list`.

def api(story):
    found = conversations(story, "2019-05-01", with_group=False)
    events = []
    for letter in reversed(found[0].letters):
        text, item = text_with_picture(letter)
        other = next(one for one in found[0].members if one is not letter.sender)
        data = {"text": text, "entities": {"hashtags": [], "symbols": [], "user_mentions": [], "urls": list(urls(letter))}}
        if item:
            data["attachment"] = {"type": "media", "media": item}
        events.append({
            "type": "message_create", "id": str(letter.id), "created_timestamp": str(milliseconds(letter.date) + 233),
            "message_create": {"target": {"recipient_id": str(other.id)}, "sender_id": str(letter.sender.id),
                               "source_app_id": "268278", "message_data": data}})
    response = {"events": events, "apps": {"268278": {
        "id": "268278", "name": "Twitter Web Client", "url": "http://twitter.com"}}, "next_cursor": "MTIz"}
    shown(found)
    return finished("messages-api-2019.json", "api-v1", compact(response), found)


# API v2: `dm_events`, with a group.

def api_v2(story):
    found = conversations(story, "2023-05-02")
    data, media = [], []
    for conversation in found:
        for item in conversation.items:
            record = {"id": str(item.id if isinstance(item, Letter) else snowflake(milliseconds(item.date), "event")),
                      "dm_conversation_id": conversation.name, "created_at": iso(item.date)}
            if isinstance(item, Happening):
                record |= {"event_type": "ParticipantsJoin", "sender_id": str(item.actor.id),
                           "participant_ids": [str(one.id) for one in item.people]}
            else:
                text, image = text_with_picture(item)
                record |= {"event_type": "MessageCreate", "sender_id": str(item.sender.id), "text": text}
                links = [{"start": one["indices"][0], "end": one["indices"][1], "url": one["url"],
                          "expanded_url": one["expanded_url"], "display_url": one["display_url"]} for one in urls(item)]
                if image:
                    key = f"3_{image['id_str']}"
                    record["attachments"] = {"media_keys": [key]}
                    media.append({"media_key": key, "type": "photo", "url": image["media_url_https"], "width": 900,
                                  "height": 600})
                    links.append({"start": image["indices"][0], "end": image["indices"][1], "url": image["url"],
                                  "expanded_url": image["expanded_url"], "display_url": image["display_url"],
                                  "media_key": key})
                if links:
                    record["entities"] = {"urls": links}
            data.append(record)
    people = {one.id: one for conversation in found for one in conversation.members}
    response = {"data": sorted(data, key=lambda record: record["created_at"], reverse=True), "includes": {
        "users": [{"id": str(one.id), "name": one.name, "username": one.handle} for one in people.values()],
        "media": media}, "meta": {"result_count": len(data), "previous_token": "18LAA5FFPEKJA52G0G00ZZZZ"}}
    shown(found)
    return finished("messages-api-v2-2023.json", "api-v2", compact(response), found)


# The web client: the inbox.

def web(story):
    found = conversations(story, "2024-05-03", with_edit=True)
    entries = []

    def message(conversation, letter, text, edits, time):
        written, item = text_with_picture(letter)
        data = {"id": str(letter.id), "time": str(time)}
        if not conversation.is_group:
            other = next(one for one in conversation.members if one is not letter.sender)
            data["recipient_id"] = str(other.id)
        else:
            data["conversation_id"] = conversation.name
        data |= {"sender_id": str(letter.sender.id), "text": written if text is None else escape(text),
                 "edit_count": edits}
        links = list(urls(letter))
        if item:
            links.append({name: item[name] for name in ("url", "expanded_url", "display_url", "indices")})
        if links:
            data["entities"] = {"hashtags": [], "symbols": [], "user_mentions": [], "urls": links}
        if item:
            data["attachment"] = {"photo": item | {"original_info": {"width": 900, "height": 600}}}
        record = {"id": str(letter.id), "time": str(time), "affects_sort": True,
                  "request_id": "00000000-0000-4000-8000-000000000001", "conversation_id": conversation.name,
                  "message_data": data}
        if letter.reactions:
            record["message_reactions"] = [{
                "id": str(snowflake(milliseconds(letter.date) + later * 60_000, key)), "time":
                    str(milliseconds(letter.date) + later * 60_000), "conversation_id": conversation.name,
                "message_id": str(letter.id), "reaction_key": "emoji", "emoji_reaction": key,
                "sender_id": str(person.id)} for key, person, later in letter.reactions]
        return record
    for conversation in found:
        for item in conversation.items:
            if isinstance(item, Happening):
                entries.append((item.date, {"participants_join": {
                    "id": str(snowflake(milliseconds(item.date), "join")), "time": str(milliseconds(item.date)),
                    "affects_sort": True, "conversation_id": conversation.name, "sender_id": str(item.actor.id),
                    "participants": [{"user_id": str(one.id)} for one in item.people]}}))
                continue
            time = milliseconds(item.date)
            first = item.edits[0] if item.edits else None
            entries.append((item.date, {"message": message(conversation, item, first, 0, time)}))
            if item.edits:
                later = item.date + datetime.timedelta(seconds=40)
                entries.append((later, {"message_edit": message(conversation, item, None, 1, time)}))
    entries.sort(key=lambda pair: pair[0], reverse=True)
    people = {one.id: one for conversation in found for one in conversation.members}
    last = {one.name: max(letter.id for letter in one.letters) for one in found}
    inbox = {"inbox_initial_state": {
        "last_seen_event_id": "0", "trusted_last_seen_event_id": "0", "cursor": "GRwmiICwidfJnf8pFoCAuKOm1s3_Ka",
        "inbox_timelines": {"trusted": {"status": "AT_END", "min_entry_id": "0"}},
        "entries": [entry for _, entry in entries],
        "users": {str(one.id): {name: value for name, value in apiv1.user_record(one).items() if name in (
            "id", "id_str", "name", "screen_name", "profile_image_url_https", "description", "created_at")}
            for one in people.values()},
        "conversations": {one.name: {
            "conversation_id": one.name, "type": "GROUP_DM" if one.is_group else "ONE_TO_ONE",
            "sort_event_id": str(last[one.name]), "sort_timestamp": str(milliseconds(one.letters[-1].date)),
            "participants": [{"user_id": str(person.id)} for person in one.members], "notifications_disabled": False,
            "last_read_event_id": str(last[one.name]), "read_only": False, "trusted": True, "status": "AT_END"} | (
                {"name": "Radio & tea", "created_by_user_id": str(one.members[-1].id)} if one.is_group else {})
            for one in found}}}
    for conversation in found:
        for letter in conversation.letters:
            letter.edits = letter.edits[:1]
    shown(found)
    return finished("messages-web-2024.json", "graphql", json.dumps(inbox, ensure_ascii=False), found)


def samples(story):
    return [api(story), api_v2(story), web(story)]

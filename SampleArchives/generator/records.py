"""Functions for all archive formats: dates, clients, image sizes."""

from .story import milliseconds

CLIENTS = {
    "web": "web",
    "webapp": '<a href="https://mobile.twitter.com" rel="nofollow">Twitter Web App</a>',
    "webclient": '<a href="http://twitter.com" rel="nofollow">Twitter Web Client</a>',
    "iphone": '<a href="http://twitter.com/download/iphone" rel="nofollow">Twitter for iPhone</a>',
    "android": '<a href="http://twitter.com/download/android" rel="nofollow">Twitter for Android</a>',
    "tweetbot": '<a href="http://tapbots.com/tweetbot" rel="nofollow">Tweetbot for iΟS</a>',
    "beacon": '<a href="https://dwingelhoek.example/beacon" rel="nofollow">PI9DWH beacon</a>',
    "empty": "",
}
PHOTO_SIZES = [
    ("thumb", 150, 150, "crop"), ("small", 680, 453, "fit"), ("medium", 1200, 800, "fit"), ("large", 1536, 1024, "fit")]


def client(tweet):
    """Returns the HTML link of the tweet's client: from the option, otherwise by year."""
    year = tweet.date.year
    usual = "web" if year < 2011 else "webclient" if year < 2016 else "iphone" if year < 2020 else "webapp"
    return CLIENTS[tweet.options.get("client", usual)]


def old_date(date):
    return date.strftime("%a %b %d %H:%M:%S +0000 %Y")


def iso(date, millisecond=0):
    return date.strftime("%Y-%m-%dT%H:%M:%S.") + "%03dZ" % millisecond


def language(tweet):
    return tweet.options.get("lang", "en")


def shown_link(expanded):
    """Returns `display_url`: without scheme and www., with at most 26 characters of the path."""
    bare = expanded.split("://", 1)[1].removeprefix("www.").rstrip("/")
    host, slash, path = bare.partition("/")
    return host + slash + path if len(path) <= 15 else host + slash + path[:14] + "…"


def epoch(date):
    return str(milliseconds(date))

#!/usr/bin/env python3
"""Writes Data/top-level-domains.txt, the lists of top-level domains of twitter-text: merged and sorted by UTF-8.

    python3 generate_top_level_domains.py tld_list.json > Data/top-level-domains.txt

twitter-text (https://github.com/twitter/twitter-text, commit 30e2430d) is Copyright 2011 Twitter, Inc., under the Apache
License 2.0, which is in LICENSE-twitter-text.txt.

`tld_list.json` contains {"country": [...], "generic": [...]}, as in twitter-text's conformance/tld_lib.yml.
"""
import json
import sys

lists = json.load(open(sys.argv[1], encoding="utf-8"))
domains = sorted({name.lower() for names in lists.values() for name in names}, key=lambda name: name.encode())
sys.stdout.reconfigure(encoding="utf-8")
for name in domains:
    print(name)

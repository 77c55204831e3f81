#!/usr/bin/env python3
"""Writes TopLevelDomainData.swift from twitter-text's list of top-level domains.

    python3 generate_top_level_domains.py tld_list.json > TopLevelDomainData.swift

`tld_list.json` holds {"country": [...], "generic": [...]}, as in twitter-text's conformance/tld_lib.yml.
"""
import json
import sys

lists = json.load(open(sys.argv[1], encoding="utf-8"))
domains = sorted({name.lower() for names in lists.values() for name in names}, key=lambda name: name.encode())


def spelled(name):
    return "".join(c if c < "\x80" else f"\\u{{{ord(c):X}}}" for c in name)


print("// Flat data: longer than a source file should be.")
print("// Made by generate_top_level_domains.py from twitter-text (https://github.com/twitter/twitter-text, commit 30e2430d),")
print("// Copyright 2011 Twitter, Inc., Apache License 2.0; the licence is in LICENSE-twitter-text.txt.")
print("// Changed: both lists in one, sorted by UTF-8. Do not edit.")
print("// swift-format-ignore-file\n")
print("enum TopLevelDomainData {")
print("    /// Sorted by their UTF-8 bytes, lower case, each followed by a space.")
print('    static let domains = """')
line = ""
for name in domains:
    if len(line) + len(spelled(name)) > 108:
        print("        " + line + "\\")
        line = ""
    line += spelled(name) + " "
print("        " + line[:-1] + "\\u{20}")
print('        """')
print("}")

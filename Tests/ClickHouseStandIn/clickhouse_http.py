"""The parts of ClickHouse's HTTP interface that tweetdex uses, for the embedded ClickHouse of the package chdb.

    python clickhouse_http.py FOLDER

Stores its tables in FOLDER, listens on a free port of 127.0.0.1 and prints the port. Exits at the end of its standard
input, so that it never outlives the test that started it. If TWEETDEX_CLICKHOUSE_USER and
TWEETDEX_CLICKHOUSE_PASSWORD are set, requests need these credentials.
"""

import os
import re
import sys
from urllib.parse import parse_qsl, urlsplit

from chdb import session

from standing_in import AnsweringHandler, serve

database = session.Session(sys.argv[1])
expected = (os.environ.get("TWEETDEX_CLICKHOUSE_USER"), os.environ.get("TWEETDEX_CLICKHOUSE_PASSWORD"))
settings = {"readonly", "max_execution_time", "max_parser_depth", "max_ast_depth", "max_ast_elements",
            "max_expanded_ast_elements", "max_query_size"}
changes = re.compile(r"^\s*(CREATE|INSERT|DROP|ALTER|TRUNCATE|DELETE)\b", re.IGNORECASE)


class Handler(AnsweringHandler):
    def fail(self, status, code, message):
        text = f"Code: {code}. DB::Exception: {message} (version stand-in)\n"
        self.answer(status, text.encode(), X_ClickHouse_Exception_Code=str(code))

    def do_GET(self):
        if urlsplit(self.path).path == "/ping":
            self.answer(200, b"Ok.\n")
        else:
            self.fail(404, 0, "There is no handle")

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        if expected != (None, None):
            asked = (self.headers.get("X-ClickHouse-User"), self.headers.get("X-ClickHouse-Key"))
            if asked != expected:
                return self.fail(403, 516, f"{asked[0]}: Authentication failed")
        # A plain + means a space, as on a real server.
        query = parse_qsl(urlsplit(self.path).query, keep_blank_values=True, errors="strict")
        parameters, limits, statement = {}, [], None
        reads = False
        for name, value in query:
            if name.startswith("param_"):
                parameters[name[6:]] = value
            elif name == "query":
                statement = value
            elif name in settings:
                if name == "readonly":
                    reads = value != "0"
                else:
                    limits.append(f"{name} = {int(value)}")
            elif name not in ("wait_end_of_query", "database"):
                return self.fail(404, 115, f"Unknown setting {name}")
        if statement is not None:
            # The body contains the rows of an INSERT.
            statement = statement + "\n" + body.decode()
        else:
            statement = body.decode()
        if reads and changes.match(statement):
            return self.fail(500, 164, "Cannot execute query in readonly mode")
        if limits and reads:
            statement = re.sub(r"(\nSETTINGS .*)?\nFORMAT (\w+)$",
                               lambda m: f"{m[1] + ',' if m[1] else chr(10) + 'SETTINGS'} {', '.join(limits)}\nFORMAT {m[2]}",
                               statement)
        try:
            result = database.query(statement, "JSONCompact", params=parameters) if parameters else database.query(
                statement, "JSONCompact")
            self.answer(200, result.bytes() if result.bytes() else b"")
        except Exception as problem:  # chdb raises plain exceptions
            text = str(problem)
            code = re.search(r"Code: (\d+)", text)
            number = int(code[1]) if code else 1001
            message = text.split("DB::Exception: ", 1)[-1].strip()
            self.fail(404 if number in (60, 81) else 500, number, message)


serve(Handler)

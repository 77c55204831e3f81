"""A server that accepts rows for tweetdex's table like ClickHouse, and then fails.

    python failing_http.py WAY PORTIONS MARK

Listens at a free port of 127.0.0.1 and prints the port. Accepts PORTIONS requests with rows, and fails in the next one
in the way WAY. MARK is the comment of the table. Exits at the end of its standard input.
"""

import json
import socket
import sys
from urllib.parse import parse_qs, urlsplit

from standing_in import AnsweringHandler, serve

way, portions, mark = sys.argv[1], int(sys.argv[2]), sys.argv[3]


class Handler(AnsweringHandler):
    def do_POST(self):
        global portions
        length = int(self.headers["Content-Length"])
        if "query" not in parse_qs(urlsplit(self.path).query):
            self.rfile.read(length)
            return self.answer(200, json.dumps({"meta": [], "data": [[mark]], "rows": 1}).encode())
        if portions > 0:
            portions -= 1
            self.rfile.read(length)
            return self.answer(200, b"")
        if way == "midway":
            self.rfile.read(length // 2)
        elif way == "at-once":
            pass
        else:
            self.rfile.read(length)
            if way == "full":
                return self.answer(
                    500, b"Code: 243. DB::Exception: Cannot reserve 1.00 MiB, not enough space. (version 1)\n")
            if way == "late":
                return self.answer(200, b"Code: 241. DB::Exception: Memory limit (total) exceeded. (version 1)\n")
            if way == "half":
                self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 40\r\n\r\nOk")
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RDWR)


serve(Handler)

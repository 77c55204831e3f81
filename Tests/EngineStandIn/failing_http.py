"""An engine that has tweetdex's table and takes rows, until it fails.

    python failing_http.py WAY PORTIONS MARK

listens at a free port of 127.0.0.1 and prints it; takes PORTIONS portions of rows whole and fails in the next one by WAY.
MARK is the comment of the table. It ends when its standard input does.
"""

import json
import socket
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs, urlsplit

way, portions, mark = sys.argv[1], int(sys.argv[2]), sys.argv[3]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        global portions
        length = int(self.headers["Content-Length"])
        if "query" not in parse_qs(urlsplit(self.path).query):
            self.rfile.read(length)
            return self.answer(200, json.dumps({"meta": [], "data": [[mark]], "rows": 1}))
        if portions > 0:
            portions -= 1
            self.rfile.read(length)
            return self.answer(200, "")
        if way == "midway":
            self.rfile.read(length // 2)
        elif way == "at-once":
            pass
        else:
            self.rfile.read(length)
            if way == "full":
                return self.answer(500, "Code: 243. DB::Exception: Cannot reserve 1.00 MiB, not enough space. (version 1)\n")
            if way == "late":
                return self.answer(200, "Code: 241. DB::Exception: Memory limit (total) exceeded. (version 1)\n")
            if way == "half":
                self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 40\r\n\r\nOk")
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RDWR)

    def answer(self, status, text):
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)


def wait():
    sys.stdin.read()
    server.shutdown()


threading.Thread(target=wait, daemon=True).start()
server.serve_forever()

"""Sending responses and exiting, shared by the servers that replace ClickHouse in tests."""

import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer


class AnsweringHandler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, status, body, **fields):
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def serve(handler):
    """Listens at a free port of 127.0.0.1 and prints the port. Exits at the end of the standard input."""
    server = HTTPServer(("127.0.0.1", 0), handler)
    print(server.server_address[1], flush=True)

    def wait():
        sys.stdin.read()
        server.shutdown()

    threading.Thread(target=wait, daemon=True).start()
    server.serve_forever()
    # Exits immediately: in an orderly exit of the interpreter, threads of ClickHouse can deadlock.
    os._exit(0)

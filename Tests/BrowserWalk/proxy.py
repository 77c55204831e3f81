"""Counts the requests of a browser, including those that DevTools does not report."""

import re
import socket
import threading


class CountingProxy:
    """Forwards connections to a server on this machine and counts the requests."""

    def __init__(self, port):
        self.target = int(port)
        self.requests = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def count(self, beginning):
        return sum(1 for one in self.requests if one.startswith(beginning))

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self.target))
            threading.Thread(target=self.pump, args=(client, server, True), daemon=True).start()
            threading.Thread(target=self.pump, args=(server, client, False), daemon=True).start()

    def pump(self, source, target, is_request):
        try:
            while data := source.recv(1 << 16):
                if is_request:
                    self.requests += [one.decode() for one in re.findall(rb"(?:GET|POST) (\S+) HTTP/1.1\r\n", data)]
                    # The server accepts only its own port.
                    data = data.replace(b".localhost:%d" % self.port, b".localhost:%d" % self.target)
                target.sendall(data)
        except OSError:
            pass
        for one in (source, target):
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def close(self):
        self.listener.close()

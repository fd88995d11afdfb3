# Usage: python3 receive.py
# Receives webhooks, verifies them and prints each event once. It needs WEBHOOK_SECRET in the environment.
import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def verify(secret, headers, body, now=None):
    """Returns the event, or None if the webhook is not valid. `body` is the received bytes."""
    event_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or abs((now or time.time()) - int(timestamp)) > 300:
        return None
    key = base64.b64decode(secret.removeprefix("whsec_"))
    if not key:
        raise ValueError("the secret is empty")
    signed = f"{event_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    signatures = headers.get("webhook-signature", "").split(" ")
    if not any(hmac.compare_digest(expected.encode(), one.encode()) for one in signatures):
        return None
    return json.loads(body)


processed_ids = set()  # in production, use a table with a unique index


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        event = verify(os.environ["WEBHOOK_SECRET"], self.headers, body)
        event_id = self.headers.get("webhook-id")
        if event and event_id not in processed_ids:
            processed_ids.add(event_id)
            print(event_id, event["type"], flush=True)
        self.send_response(204 if event else 400)
        self.end_headers()

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "4000"))), Receiver).serve_forever()

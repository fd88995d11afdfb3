# Usage: python3 deliver.py EVENT_FILE DELIVERY_ID
# Needs PORTICO_URL, INSTALLATION_ID and SIGNING_SECRET in the environment.
import hashlib
import hmac
import os
import sys
import urllib.error
import urllib.request
from datetime import datetime, timezone

file, delivery_id = sys.argv[1:3]
with open(file, "rb") as event:
    body = event.read()  # sign and send exactly these bytes

timestamp = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
signed = f"{timestamp}.{delivery_id}.".encode() + body
signature = hmac.new(os.environ["SIGNING_SECRET"].encode(), signed, hashlib.sha256).hexdigest()

request = urllib.request.Request(
    f"{os.environ['PORTICO_URL']}/marketplaces/inbound/crm/{os.environ['INSTALLATION_ID']}",
    data=body,
    method="POST",
    headers={
        "content-type": "application/json",
        "x-service-timestamp": timestamp,
        "x-service-delivery-id": delivery_id,
        "x-service-content-sha256": hashlib.sha256(body).hexdigest(),
        "x-service-signature": f"v1={signature}",
    },
)
try:
    response = urllib.request.urlopen(request, timeout=30)
except urllib.error.HTTPError as error:
    response = error
print(response.read().decode())
print(response.status)

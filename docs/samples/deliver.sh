#!/bin/sh
# Usage: deliver.sh EVENT_FILE DELIVERY_ID
# Needs PORTICO_URL, INSTALLATION_ID and SIGNING_SECRET in the environment.
set -eu
timestamp=$(date -u +%Y-%m-%dT%H:%M:%SZ)
digest=$(openssl dgst -sha256 -r <"$1" | cut -d' ' -f1)
hmac=$({ printf '%s.%s.' "$timestamp" "$2"; cat "$1"; } |
  openssl dgst -sha256 -r -hmac "$SIGNING_SECRET" | cut -d' ' -f1)

curl --silent --show-error --write-out '\n%{http_code}\n' "$PORTICO_URL/marketplaces/inbound/crm/$INSTALLATION_ID" \
  --header 'Content-Type: application/json' \
  --header "x-service-timestamp: $timestamp" \
  --header "x-service-delivery-id: $2" \
  --header "x-service-content-sha256: $digest" \
  --header "x-service-signature: v1=$hmac" \
  --data-binary "@$1"

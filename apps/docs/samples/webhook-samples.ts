import { eventExamples } from '../../../contracts/openapi/event-examples.ts';
import type { EventType } from '../../../core/events/event.ts';
import { formatJson } from './format-literal.ts';

/** The samples print one field of the data of an event. Returns the path of this field. */
function findPrintedMember(type: EventType): string {
  const data: object = eventExamples[type].data;
  if ('ticket' in data) return 'ticket.id';
  if ('assessment' in data) return 'assessment.assessmentId';
  if ('unmatched' in data) return 'unmatched.paymentReference';
  if ('execution' in data) return 'execution.executionId';
  return 'delivery' in data ? 'delivery.deliveryId' : 'siteId';
}

/**
 * Writes the samples of an event type: TypeScript and Python functions that verify and handle the event, and a shell
 * command that signs an example and sends it to a webhook's URL.
 */
export function createWebhookSamples(type: EventType) {
  const member = findPrintedMember(type);
  const pythonMember = member
    .split('.')
    .map((name) => `["${name}"]`)
    .join('');
  return {
    shell: `body='${formatJson(eventExamples[type]).replaceAll("'", String.raw`'\''`)}'
id="evt_$(openssl rand -hex 16)"
timestamp=$(date +%s)
key=$(printf '%s' "\${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -vtx1 | tr -d ' \\n')
signature=$(printf '%s.%s.%s' "$id" "$timestamp" "$body" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)

curl -X POST "$RECEIVER_URL" \\
  -H "content-type: application/json" \\
  -H "webhook-id: $id" \\
  -H "webhook-timestamp: $timestamp" \\
  -H "webhook-signature: v1,$signature" \\
  -d "$body"`,
    typescript: `import { verifyWebhook, type WebhookHeaders } from '@portico-gateway/client';

const { WEBHOOK_SECRET = '' } = process.env;

/** Call this with the headers and the raw body of a request. */
export async function onWebhook(headers: WebhookHeaders, body: Uint8Array) {
  // Throws if the signature is not valid: respond with 400.
  const event = await verifyWebhook({ secret: WEBHOOK_SECRET, headers, body });
  if (event.type === '${type}') {
    console.log(event.type, event.data.${member});
  }
}`,
    python: `import base64
import hashlib
import hmac
import json
import os
import time


def on_webhook(headers, body):
    """Call this with the headers and the raw body of a request."""
    event_id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        raise ValueError("the webhook is too old")
    key = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
    signed = f"{event_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    signatures = headers["webhook-signature"].split(" ")
    if not any(hmac.compare_digest(expected, one) for one in signatures):
        raise ValueError("the signature is not valid: respond with 400")

    event = json.loads(body)
    if event["type"] == "${type}":
        print(event["type"], event["data"]${pythonMember})`,
  };
}

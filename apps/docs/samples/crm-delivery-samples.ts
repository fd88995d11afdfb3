import type { Operation } from '../../../contracts/operation.ts';
import { createOperationExample } from '../reference/operation-examples.ts';
import { formatJson, formatPython, formatTypeScript } from './format-literal.ts';
import type { Samples } from './sample-request.ts';

/** Writes the samples of the operation that receives CRM deliveries. These samples have to sign the body. */
export function writeCrmDeliverySamples(operation: Operation): Samples {
  const { body } = createOperationExample(operation);
  return {
    curl: `body='${formatJson(body)}'
delivery_id=$(openssl rand -hex 16)
timestamp=$(date -u +%Y-%m-%dT%H:%M:%SZ)
digest=$(printf '%s' "$body" | openssl dgst -sha256 -r | cut -d' ' -f1)
hmac=$(printf '%s.%s.%s' "$timestamp" "$delivery_id" "$body" |
  openssl dgst -sha256 -r -hmac "$SIGNING_SECRET" | cut -d' ' -f1)

curl -X POST "$PORTICO_URL/marketplaces/inbound/crm/$INSTALLATION_ID" \\
  -H "content-type: application/json" \\
  -H "x-service-timestamp: $timestamp" \\
  -H "x-service-delivery-id: $delivery_id" \\
  -H "x-service-content-sha256: $digest" \\
  -H "x-service-signature: v1=$hmac" \\
  -d "$body"`,
    typescript: `import { createClient, signDelivery } from '@portico-gateway/client';

const { PORTICO_URL = '', INSTALLATION_ID = '', SIGNING_SECRET = '' } = process.env;
const portico = createClient({ baseUrl: PORTICO_URL });

const delivery = await signDelivery({
  secret: SIGNING_SECRET,
  deliveryId: crypto.randomUUID(),
  body: JSON.stringify(${formatTypeScript(body, 1)}),
});
const { body } = await portico.receiveCrmDelivery({
  installationId: INSTALLATION_ID,
  ...delivery,
});
console.log(body);`,
    python: `import hashlib
import hmac
import json
import os
import uuid
from datetime import datetime, timezone
from urllib.request import Request, urlopen

env = os.environ
body = json.dumps(${formatPython(body)}).encode()
delivery_id = str(uuid.uuid4())
timestamp = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
signed = f"{timestamp}.{delivery_id}.".encode() + body
signature = hmac.new(env["SIGNING_SECRET"].encode(), signed, hashlib.sha256).hexdigest()

request = Request(
    f"{env['PORTICO_URL']}/marketplaces/inbound/crm/{env['INSTALLATION_ID']}",
    method="POST",
    headers={
        "content-type": "application/json",
        "x-service-timestamp": timestamp,
        "x-service-delivery-id": delivery_id,
        "x-service-content-sha256": hashlib.sha256(body).hexdigest(),
        "x-service-signature": f"v1={signature}",
    },
    data=body,
)
with urlopen(request) as response:
    print(json.load(response))`,
  };
}

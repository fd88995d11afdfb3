// JavaScript, because integrators run it with Node.js as it is.
// Usage: node deliver.mjs EVENT_FILE DELIVERY_ID
// Needs PORTICO_URL, INSTALLATION_ID and SIGNING_SECRET in the environment.
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [file, deliveryId] = process.argv.slice(2);
const { PORTICO_URL, INSTALLATION_ID, SIGNING_SECRET } = process.env;

const body = readFileSync(file); // sign and send exactly these bytes
const timestamp = new Date().toISOString();
const hmac = createHmac('sha256', SIGNING_SECRET).update(`${timestamp}.${deliveryId}.`).update(body).digest('hex');

const response = await fetch(`${PORTICO_URL}/marketplaces/inbound/crm/${INSTALLATION_ID}`, {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'x-service-timestamp': timestamp,
    'x-service-delivery-id': deliveryId,
    'x-service-content-sha256': createHash('sha256').update(body).digest('hex'),
    'x-service-signature': `v1=${hmac}`,
  },
  body,
});
process.stdout.write(`${await response.text()}\n${response.status}\n`);

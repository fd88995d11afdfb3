import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openSqliteStorage } from '../../../adapters/sqlite/sqlite-storage.ts';

/**
 * What a good engineer writes by hand to receive CRM deliveries: `node:http`, the installation looked up, HMAC and digest
 * verified, the event parsed, and stored just as durably, by the same adapter. No framework, limits, log, counts of refusals
 * or sealed secrets. Parameters: the database file, the signing secret.
 */
const [, , file = '', secret = ''] = process.argv;
const { deliveries, installations } = await openSqliteStorage(file);

createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => receive(request, response, parts[0] && parts.length === 1 ? parts[0] : Buffer.concat(parts)));
}).listen(0, '127.0.0.1', function (this: { address(): AddressInfo | string | null }) {
  process.stdout.write(`${(this.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit());

async function receive(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
  const installation = await installations.find(request.url?.split('/').at(-1) ?? '');
  const [timestamp, deliveryId, digest, signature] = ['timestamp', 'delivery-id', 'content-sha256', 'signature'].map(
    (name) => String(request.headers[`x-service-${name}`]),
  );
  const now = Date.now();
  const sentAt = Date.parse(timestamp ?? '');
  const hmac = createHmac('sha256', secret).update(`${timestamp}.${deliveryId}.`).update(body).digest();
  const given = Buffer.from(signature?.slice('v1='.length) ?? '', 'hex');
  const isRight = given.length === hmac.length && timingSafeEqual(given, hmac);
  const isFresh = Math.abs(now - sentAt) <= 300_000;
  if (!installation || !isRight || hash('sha256', body, 'hex') !== digest || !isFresh || !isObject(body)) {
    response.writeHead(401).end();
    return;
  }
  const { id: installationId, siteId } = installation;
  const delivery = { siteId, installationId, deliveryId: deliveryId ?? '', receivedAt: now, sentAt, digest, body };
  const { outcome } = await deliveries.accept(delivery);
  const receivedAt = new Date(now).toISOString();
  const answer = JSON.stringify({ success: true, deliveryId, receivedAt });
  response.writeHead(outcome === 'accepted' ? 201 : 409, [
    'Content-Type',
    'application/json',
    'Content-Length',
    String(answer.length),
  ]);
  response.end(answer);
}

function isObject(body: Buffer): boolean {
  const event: unknown = JSON.parse(body.toString());
  return typeof event === 'object' && event !== null && !Array.isArray(event);
}

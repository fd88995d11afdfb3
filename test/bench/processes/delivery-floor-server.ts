import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { openSqliteStorage } from '../../../adapters/sqlite/sqlite-storage.ts';
import { answerJson, receiveBodies } from './receive-bodies.ts';

/**
 * A hand-written server with `node:http` that receives CRM deliveries, which Portico is compared with. It looks up the
 * installation, verifies HMAC and digest, parses the event, and stores it with Portico's adapter. It has no framework,
 * limits, log, counts of rejected deliveries or sealed secrets. Parameters: the database file and the signing secret.
 */
const [, , file = '', secret = ''] = process.argv;
const { deliveries, installations } = await openSqliteStorage(file);

receiveBodies(receive);

async function receive(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
  const installation = await installations.find(request.url?.split('/').at(-1) ?? '');
  const [timestamp, deliveryId, digest, signature] = ['timestamp', 'delivery-id', 'content-sha256', 'signature'].map(
    (name) => String(request.headers[`x-service-${name}`]),
  );
  const now = Date.now();
  const sentAt = Date.parse(timestamp ?? '');
  const hmac = createHmac('sha256', secret).update(`${timestamp}.${deliveryId}.`).update(body).digest();
  const received = Buffer.from(signature?.slice('v1='.length) ?? '', 'hex');
  const isRight = received.length === hmac.length && timingSafeEqual(received, hmac);
  const isFresh = Math.abs(now - sentAt) <= 300_000;
  if (!installation || !isRight || hash('sha256', body, 'hex') !== digest || !isFresh || !isObject(body)) {
    response.writeHead(401).end();
    return;
  }
  const { id: installationId, siteId } = installation;
  const delivery = { siteId, installationId, deliveryId: deliveryId ?? '', receivedAt: now, sentAt, digest, body };
  const { outcome } = await deliveries.addIfNew(delivery);
  const receivedAt = new Date(now).toISOString();
  answerJson(response, outcome === 'accepted' ? 201 : 409, { success: true, deliveryId, receivedAt });
}

function isObject(body: Buffer): boolean {
  const event: unknown = JSON.parse(body.toString());
  return typeof event === 'object' && event !== null && !Array.isArray(event);
}

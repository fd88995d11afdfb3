import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { SignedStream } from '../load.ts';

/** Returns a function that creates signed requests with CRM deliveries, each with a new id but the same body. */
export function signedDeliveries({ path, secret, bytes }: SignedStream): () => string {
  const body = eventOf(bytes);
  const digest = createHash('sha256').update(body).digest('hex');
  const run = randomUUID();
  let count = 0;
  return () => {
    count += 1;
    const deliveryId = `${run}-${count}`;
    const timestamp = new Date().toISOString();
    const hmac = createHmac('sha256', secret).update(`${timestamp}.${deliveryId}.`).update(body).digest('hex');
    const lines = [
      `POST ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      `x-service-timestamp: ${timestamp}`,
      `x-service-delivery-id: ${deliveryId}`,
      `x-service-content-sha256: ${digest}`,
      `x-service-signature: v1=${hmac}`,
    ];
    return `${lines.join('\r\n')}\r\n\r\n${body}`;
  };
}

/** A record with many fields, in ASCII. */
function eventOf(bytes: number): string {
  const fields: string[] = [];
  for (let number = 0; ; number += 1) {
    const field = `"field${number}":"The value of field ${number}, ${'as a CRM has it, '.repeat(4)}"`;
    if (`{"record":{"id":"HD-1",${[...fields, field].at(-1)}}}`.length + fields.join().length > bytes) break;
    fields.push(field);
  }
  return `{"record":{"id":"HD-1",${fields.join()}}}`.padEnd(bytes, ' ');
}

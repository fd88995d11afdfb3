// Receives webhooks, verifies them and prints each event once. It needs WEBHOOK_SECRET in the environment.
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { verifyWebhook, WebhookVerificationError } from '@portico-gateway/client';

const { WEBHOOK_SECRET = '', PORT = '4000' } = process.env;
const processedIds = new Set<unknown>(); // In production, use a table with a unique index.

createServer(async (request, response) => {
  try {
    const body = await buffer(request);
    const event = await verifyWebhook({ secret: WEBHOOK_SECRET, headers: request.headers, body });
    const id = request.headers['webhook-id'];
    if (!processedIds.has(id)) {
      processedIds.add(id);
      const ticket = 'ticket' in event.data ? event.data.ticket : undefined;
      const subject = ticket ? ` ${ticket.id} ${'erased' in ticket ? 'erased' : ticket.status}` : '';
      process.stdout.write(`${id} ${event.type}${subject}\n`);
    }
    response.writeHead(204).end();
  } catch (error) {
    process.stderr.write(`${error}\n`);
    response.writeHead(error instanceof WebhookVerificationError ? 400 : 500).end();
  }
}).listen(Number(PORT), '127.0.0.1');

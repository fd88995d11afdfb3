import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import type { WebhookEvent } from '../../../contracts/webhooks/events.ts';
import { waitUntil } from './production-fixture.ts';

/** A webhook request as it arrived. */
export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body, read as JSON. */
  readonly event: WebhookEvent;
}

/** Returns the status code of the response to a request. */
type Responder = (received: ReceivedWebhook) => number;

/** An endpoint on loopback that records webhook requests. It ends after the tests of the file or suite. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  /** Chooses the status code of each response. Default: always 204. */
  respond: Responder = () => 204;

  private constructor(readonly origin: string) {}

  static async start(): Promise<WebhookReceiver> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const { url = '', headers } = request;
        const one = { path: url, headers, text, event: JSON.parse(text) as WebhookEvent };
        receiver.received.push(one);
        response.writeHead(receiver.respond(one), { 'content-type': 'text/plain' }).end('Thanks');
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const receiver = new WebhookReceiver(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    after(async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    });
    return receiver;
  }

  /** The requests to `path`, in the order received. */
  listReceived(path: string): readonly ReceivedWebhook[] {
    return this.received.filter((one) => one.path === path);
  }

  /** Waits until at least `count` requests to `path` have arrived, and returns them. */
  async waitFor(path: string, count: number): Promise<readonly ReceivedWebhook[]> {
    await waitUntil(async () => this.listReceived(path).length >= count);
    return this.listReceived(path);
  }
}

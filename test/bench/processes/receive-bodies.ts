import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves requests on a free loopback port, and prints the port. `receive` is called once a body is complete. */
export function receiveBodies(
  receive: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void,
): void {
  createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () =>
      receive(request, response, parts[0] && parts.length === 1 ? parts[0] : Buffer.concat(parts)),
    );
  }).listen(0, '127.0.0.1', function (this: { address(): AddressInfo | string | null }) {
    process.stdout.write(`${(this.address() as AddressInfo).port}\n`);
  });
  process.on('SIGTERM', () => process.exit());
}

/** Sends a JSON body in one write. */
export function answerJson(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, ['Content-Type', 'application/json', 'Content-Length', String(text.length)]);
  response.end(text);
}

import { once } from 'node:events';
import { createServer, type OutgoingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createRawServer, type Server, type Socket } from 'node:net';
import type { Certificate } from './certificate.ts';

/** What a site answers at a path: a listener, or the text of an HTML page. */
type Page = RequestListener | string;

/** A listener that answers the same to everybody. */
export function reply(
  status: number,
  headers: OutgoingHttpHeaders = {},
  body: string | Uint8Array = '',
): RequestListener {
  return (_, response) => void response.writeHead(status, headers).end(body);
}

/** A listener that sends everybody elsewhere. */
export function redirect(location: string, status = 302): RequestListener {
  return reply(status, { location });
}

/** Sites on loopback under public names, and what was asked of them. */
export class EvidenceWorld {
  /** From each name to the `address:port` of its site. */
  readonly places = new Map<string, string>();
  /** Certificates that are to be trusted. */
  readonly authorities: string[] = [];
  /** What a name stands for, question by question; the last answer stays. Names that are not here stand for public addresses. */
  readonly addresses = new Map<string, (readonly string[])[]>();
  /** `name path` of each request, in order. */
  readonly asked: string[] = [];
  /** `name address` of each connection that was dialled. */
  readonly dialled: string[] = [];
  private readonly servers: Server[] = [];
  private readonly sockets = new Set<Socket>();

  /** A site over http; what is not among its pages is 404. */
  async site(name: string, pages: Readonly<Record<string, Page>>): Promise<this> {
    return await this.listen(name, createServer(this.answering(name, pages)));
  }

  /** A site over https. */
  async secureSite(name: string, { key, cert }: Certificate, pages: Readonly<Record<string, Page>>): Promise<this> {
    return await this.listen(name, createSecureServer({ key, cert }, this.answering(name, pages)));
  }

  /** A site that writes bytes as they are; `serve` is called when a request has come, but for robots.txt, which is 404. */
  async rawSite(name: string, serve: (socket: Socket) => void): Promise<this> {
    const server = createRawServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', (request) => {
        if (!request.includes('/robots.txt')) serve(socket);
        else socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      });
    });
    return await this.listen(name, server);
  }

  /** A name that leads to a server that is somebody else's, or nobody's. */
  place(name: string, place: string): this {
    this.places.set(name, place);
    return this;
  }

  /** Waits until no connection to any site is open. */
  async untilAllAreClosed(): Promise<void> {
    const closes = [...this.sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    await Promise.all(closes);
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await Promise.all(this.servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }

  private answering(name: string, pages: Readonly<Record<string, Page>>): RequestListener {
    return (request, response) => {
      this.asked.push(`${name} ${request.url}`);
      const page = pages[request.url ?? ''];
      const listener = typeof page === 'string' ? reply(200, { 'content-type': 'text/html' }, page) : page;
      (listener ?? reply(404))(request, response);
    };
  }

  private async listen(name: string, server: Server): Promise<this> {
    this.servers.push(server);
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
    // A client that does not trust the certificate ends the handshake; that is the client's business.
    server.on('tlsClientError', () => {});
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return this.place(name, `127.0.0.1:${(server.address() as AddressInfo).port}`);
  }
}

/** Runs a case in a world of its own, which is closed whatever happens. */
export function inWorld(body: (world: EvidenceWorld) => Promise<void>): () => Promise<void> {
  return async () => {
    const world = new EvidenceWorld();
    try {
      await body(world);
    } finally {
      await world.close();
    }
  };
}

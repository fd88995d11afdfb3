import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Deployment } from '../support/fixtures/deployment.ts';
import { createProcessStarter } from '../support/servers/harness-process.ts';
import { startServerPair } from '../support/servers/server-pair.ts';

const FLAGS = ['--log-level', 'silent'];

/**
 * Shared harnesses of a test run: one on SQLite and a pair on the production profile, each started at its first
 * request. Test files request their own accounts and sites from them over HTTP.
 */
export class SharedHarnesses {
  private readonly started = new Map<string, Promise<Deployment>>();
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      this.createSeeded(request.url === '/production' ? 'production' : 'sqlite').then(
        (installation) => response.setHeader('content-type', 'application/json').end(JSON.stringify(installation)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
  }

  /** Starts the HTTP server for the test files. Returns its URL. */
  async open(): Promise<string> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Stops the HTTP server and the harnesses. */
  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    for (const shared of this.started.values()) await (await shared).stop();
  }

  private async createSeeded(profile: 'production' | 'sqlite') {
    const existing = this.started.get(profile);
    const start = () => (profile === 'production' ? this.startPair() : this.startSingle());
    const shared = existing ?? start();
    if (existing === undefined) this.started.set(profile, shared);
    const { seedMore, baseUrls } = await shared;
    return { line: await seedMore(), baseUrls };
  }

  private async startSingle(): Promise<Deployment> {
    const { line, ...server } = await createProcessStarter(FLAGS)({}, []);
    return { line, baseUrls: [line.baseUrl], ...server };
  }

  private startPair(): Promise<Deployment> {
    return startServerPair(createProcessStarter(FLAGS));
  }
}

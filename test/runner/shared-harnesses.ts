import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Installation } from '../support/fixtures/installation.ts';
import { harnessProcesses } from '../support/servers/harness-process.ts';
import { startPair } from '../support/servers/pair.ts';

const FLAGS = ['--log-level', 'silent'];

/**
 * The harnesses that the files of a test run have in common, one on SQLite and a pair on the production profile, each
 * started when somebody first asks for it. A file asks over HTTP for accounts and sites of its own on one of them.
 */
export class SharedHarnesses {
  private readonly started = new Map<string, Promise<Installation>>();
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      this.seeded(request.url === '/production' ? 'production' : 'sqlite').then(
        (installation) => response.setHeader('content-type', 'application/json').end(JSON.stringify(installation)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
  }

  /** Answers the address at which files ask. */
  async open(): Promise<string> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Ends the harnesses; nobody asks any more. */
  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    for (const shared of this.started.values()) await (await shared).stop();
  }

  private async seeded(profile: 'production' | 'sqlite') {
    const known = this.started.get(profile);
    const start = () => (profile === 'production' ? this.startPair() : this.startAlone());
    const shared = known ?? start();
    if (known === undefined) this.started.set(profile, shared);
    const { seedMore, baseUrls } = await shared;
    return { line: await seedMore(), baseUrls };
  }

  private async startAlone(): Promise<Installation> {
    const { line, ...server } = await harnessProcesses(FLAGS)({}, []);
    return { line, baseUrls: [line.baseUrl], ...server };
  }

  private startPair(): Promise<Installation> {
    return startPair(harnessProcesses(FLAGS));
  }
}

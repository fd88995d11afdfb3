import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that Linux gives out by itself. */
const [FIRST, LAST] = [20_000, 32_000];

/** A free port of loopback that nobody is given by chance, so that it is free still when its server comes back. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.close();
    if (!isFree) continue;
    await once(server, 'close');
    return port;
  }
}

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** The range of ports to try. It is below the range from which Linux assigns ports automatically. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000];

/**
 * Finds a free port that the system never assigns automatically, so that a server can use the port again after a
 * restart.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
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

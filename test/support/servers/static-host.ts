import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** Serves a folder's files under a path, without index pages. */
export async function serveFolder(folder: string, under: string) {
  const server = createServer(({ url = '' }, response) => {
    const path = new URL(url, 'http://host').pathname;
    const file = join(folder, path.slice(under.length));
    if (!path.startsWith(under) || !existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': CONTENT_TYPES[extname(file)] ?? 'text/plain' }).end(readFileSync(file));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}${under}`, close: () => server.close() };
}

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { packageRoot } from '../composition/package-root.ts';

/** A demo shop: a page with the widget. Like a real shop, it has another origin than the Portico server. */
export interface DemoShop {
  readonly origin: string;
  close(): Promise<void>;
}

const SHOP_FOLDER = join(packageRoot, 'apps', 'harness', 'shop');

/** Serves the shop's page on a free port of 127.0.0.1. `host` is the URL of the Portico server. */
export async function openDemoShop({ host, siteId }: { host: string; siteId: string }): Promise<DemoShop> {
  const contentSecurityPolicy = `default-src 'none'; script-src ${host}; connect-src ${host}`;
  const placeholderValues: Readonly<Record<string, string>> = { host, site: siteId, policy: contentSecurityPolicy };
  const renderPage = () =>
    readFileSync(join(SHOP_FOLDER, 'shop.html'), 'utf8').replaceAll(
      /\{\{(\w+)\}\}/g,
      (_, name: string) => placeholderValues[name] ?? '',
    );
  const server = createServer(({ url }, response) => {
    const isStyle = url === '/shop.css';
    response.writeHead(200, {
      'Content-Type': isStyle ? 'text/css; charset=utf-8' : 'text/html; charset=utf-8',
      // The widget needs only the directives in `contentSecurityPolicy`. The other directives are for the page itself.
      'Content-Security-Policy': `${contentSecurityPolicy}; style-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'Cache-Control': 'no-store',
    });
    response.end(isStyle ? readFileSync(join(SHOP_FOLDER, 'shop.css')) : renderPage());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

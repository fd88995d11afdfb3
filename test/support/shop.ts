import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a page of the shop is made of; the widget's script stands in its head. */
export interface ShopPage {
  /** Attributes of the widget's script besides its address and site. */
  readonly attributes?: string;
  readonly root?: string;
  readonly head?: string;
  readonly body?: string;
  /** The page's content policy, with `HOST` where the service's address stands. */
  readonly policy?: string;
}

/** A website on an origin of its own, whose one page a test makes up; each address shows it. */
export class Shop {
  page: ShopPage = {};

  private constructor(
    readonly origin: string,
    private readonly stop: () => Promise<void>,
  ) {}

  /** Starts it on loopback; its page names this service and site. */
  static async open(service: { readonly baseUrl: string; readonly siteId: string }): Promise<Shop> {
    let shop: Shop | undefined;
    const server = createServer(({ url }, response) => {
      const page = shop?.page ?? {};
      const policy = page.policy?.replaceAll('HOST', service.baseUrl);
      response.writeHead(url === '/favicon.ico' ? 204 : 200, {
        'Content-Type': 'text/html; charset=utf-8',
        ...(policy !== undefined && { 'Content-Security-Policy': policy }),
      });
      response.end(url === '/favicon.ico' ? '' : pageText(page, service));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const stop = async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    };
    shop = new Shop(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop);
    return shop;
  }

  close(): Promise<void> {
    return this.stop();
  }
}

function pageText(
  { attributes = '', root = 'lang="en"', head = '', body = '' }: ShopPage,
  { baseUrl, siteId }: { baseUrl: string; siteId: string },
): string {
  const script = `<script src="${baseUrl}/widget.js" data-site="${siteId}" ${attributes} async></script>`;
  return `<!doctype html><html ${root}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Shop</title>${head}${script}</head><body><main><h1>Shop</h1>${body}</main></body></html>`;
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** Serves the pages `/1` to `/20` of 100 KB to 1 MB, those with even numbers compressed. It has no robots.txt. */
const PAGES = 20;
const [SMALLEST, LARGEST] = [100_000, 1_000_000];

const pages = new Map<string, Buffer>(
  Array.from({ length: PAGES }, (_, index) => {
    const page = pageOf(index + 1, SMALLEST + ((LARGEST - SMALLEST) * index) / (PAGES - 1));
    return [`/${index + 1}`, index % 2 === 0 ? page : gzipSync(page)] as const;
  }),
);

createServer((request, response) => {
  const page = pages.get(request.url ?? '');
  if (!page) {
    response.writeHead(404).end();
    return;
  }
  const encoding = page[0] === 0x1f ? { 'content-encoding': 'gzip' } : {};
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...encoding }).end(page);
}).listen(0, '127.0.0.1', function (this: { address(): AddressInfo | string | null }) {
  process.stdout.write(`${(this.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit());

/** Returns a page of this size with styles, scripts, text, lists and tables. */
function pageOf(number: number, bytes: number): Buffer {
  const start = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page ${number}</title>
<style>.card { display: grid; gap: 1rem }</style>
<script>window.data = { page: ${number} };</script></head><body><main>`;
  const end = '</main></body></html>';
  const parts: string[] = [start];
  for (let size = start.length + end.length, card = 1; size < bytes; card += 1) {
    const part = cardOf(number, card).slice(0, Math.ceil(bytes - size));
    parts.push(part);
    size += part.length;
  }
  return Buffer.from([...parts, end].join(''));
}

function cardOf(page: number, card: number): string {
  const price = `<span data-price="${card}">${card} EUR</span>`;
  return `<section class="card" id="card-${card}"><h2>Plan ${card} &amp; its price</h2>
<p>The plan <strong>number ${card}</strong> of page ${page} costs ${price} a month.</p>
<ul><li>Linux<li>macOS<li><a href="/plans/${card}?from=${page}">Windows</a></ul>
<table><tr><td>Seats</td><td>${card % 50}</td></tr><tr><td>API</td><td>yes</td></tr></table></section>\n`;
}

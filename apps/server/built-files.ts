import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Answer, Exchange } from './exchange.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** The encodings that files are stored in beside themselves, the better one first. */
const ENCODINGS = { br: '.br', gzip: '.gz' } as const;

/** Names with a part that is made from the contents. */
const HASHED = /\.[0-9a-f]{12}\.\w+$/;

/** A folder of files that were built, each beside its compressed forms: which there are is looked at once. */
export class BuiltFiles {
  private readonly paths: ReadonlySet<string>;

  /** `headers`, names and values in turn, stand on every file. A folder that is missing holds nothing. */
  constructor(
    private readonly folder: string,
    private readonly headers: readonly string[],
  ) {
    const all = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
    this.paths = new Set(all.map((path) => path.replaceAll('\\', '/')).filter((path) => /\.\w+$/.test(path)));
  }

  has(path: string): boolean {
    return this.paths.has(path) && !/\.(?:br|gz)$/.test(path);
  }

  /** The file of this path, which is there: whole or, for a browser that has it already, 304. */
  answer(path: string, exchange: Exchange): Answer | undefined {
    const { request, response } = exchange;
    const encoding = this.encodingOf(path, request.headers['accept-encoding']);
    const body = readFileSync(join(this.folder, path + (encoding ? ENCODINGS[encoding] : '')));
    const tag = `"${createHash('sha256').update(body).digest('hex').slice(0, 24)}"`;
    const caching = HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
    const fixedHeaders = [...this.headers, 'Cache-Control', caching, 'Vary', 'Accept-Encoding', 'ETag', tag];
    const contentType = MEDIA_TYPES[extname(path)] ?? 'text/plain; charset=utf-8';
    if (knows(request.headers['if-none-match'], tag)) {
      exchange.head(304, contentType, [], fixedHeaders);
      response.end();
      return undefined;
    }
    const headers = encoding ? ['Content-Encoding', encoding] : [];
    return { status: 200, body, contentType, headers, fixedHeaders };
  }

  private encodingOf(path: string, accepted = ''): keyof typeof ENCODINGS | undefined {
    const wanted = new Set(
      accepted
        .split(',')
        .filter((one) => !/;\s*q=0(?:\.0*)?\s*$/.test(one))
        .map(nameOf),
    );
    const offered = Object.keys(ENCODINGS) as (keyof typeof ENCODINGS)[];
    return offered.find((encoding) => wanted.has(encoding) && this.paths.has(path + ENCODINGS[encoding]));
  }
}

function nameOf(encoding: string): string {
  return encoding.split(';')[0]?.trim().toLowerCase() ?? '';
}

function knows(ifNoneMatch: string | undefined, tag: string): boolean {
  const known = ifNoneMatch?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return known.includes(tag) || known.includes('*');
}

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { acceptedEncoding } from './accepted-encoding.ts';
import { isKnown } from './etag.ts';
import type { Answer, Exchange } from './exchange.ts';

/** For addresses that name their content. */
export const FOR_EVER = 'public, max-age=31536000, immutable';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** The encodings that files are stored in beside themselves, the better one first. */
const SUFFIXES: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz' };

interface Form {
  readonly body: Uint8Array;
  readonly tag: string;
}

/**
 * A folder of files that were built, each beside its compressed forms. Which there are is looked at once, when the first is
 * asked for, and each form is read once.
 */
export class BuiltFiles {
  private listed: ReadonlySet<string> | undefined;
  private readonly forms = new Map<string, Form>();

  /** `headers`, names and values in turn, stand on every file. A folder that is missing holds nothing. */
  constructor(
    private readonly folder: string,
    private readonly headers: readonly string[],
  ) {}

  has(path: string): boolean {
    return this.paths.has(path) && !/\.(?:br|gz)$/.test(path);
  }

  /** The file of this path, which is there: whole or, for a browser that has it already, 304. */
  answer(path: string, exchange: Exchange, caching: string): Answer | undefined {
    const { request, response } = exchange;
    const stored = Object.keys(SUFFIXES).filter((encoding) => this.paths.has(path + SUFFIXES[encoding]));
    const encoding = acceptedEncoding(request.headers['accept-encoding'], stored);
    const { body, tag } = this.form(path + (encoding ? SUFFIXES[encoding] : ''));
    const fixedHeaders = [...this.headers, 'Cache-Control', caching, 'Vary', 'Accept-Encoding', 'ETag', tag];
    const contentType = MEDIA_TYPES[extname(path)] ?? 'text/plain; charset=utf-8';
    if (isKnown(request.headers['if-none-match'], tag)) {
      exchange.head(304, contentType, [], fixedHeaders);
      response.end();
      return undefined;
    }
    return { status: 200, body, contentType, headers: encoding ? ['Content-Encoding', encoding] : [], fixedHeaders };
  }

  private get paths(): ReadonlySet<string> {
    this.listed ??= filesBelow(this.folder);
    return this.listed;
  }

  private form(path: string): Form {
    const known = this.forms.get(path);
    if (known) return known;
    const body = readFileSync(join(this.folder, path));
    const form = { body, tag: `"${createHash('sha256').update(body).digest('hex').slice(0, 24)}"` };
    this.forms.set(path, form);
    return form;
  }
}

function filesBelow(folder: string): ReadonlySet<string> {
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return new Set(all.map((path) => path.replaceAll('\\', '/')).filter((path) => /\.\w+$/.test(path)));
}

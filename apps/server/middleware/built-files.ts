import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Request, Response } from 'express';
import { HttpError } from './problem-response.ts';

/** `Cache-Control` of paths that name their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** `res.type` would add a charset to JSON, and does not see the type behind `.br`. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** Encodings that the build stores beside a file, the smaller one first. */
const SUFFIXES = { br: '.br', gzip: '.gz' } as const;
const ENCODINGS = ['br', 'gzip'] as const;

/**
 * A built file always matches its ETag, so only `If-None-Match` matters. `sendFile` would answer 412 to `If-Match` and
 * `If-Unmodified-Since`, and resend the whole file on `Cache-Control: no-cache`, which `fetch` sends.
 */
const IGNORED_HEADERS = ['if-match', 'if-unmodified-since', 'cache-control'];

/**
 * A folder of built files, each beside its compressed forms. Express does not negotiate stored encodings, and its ETag
 * of size and modification time differs between replicas. The folder is listed once, on the first request.
 */
export class BuiltFiles {
  private listed: ReadonlySet<string> | undefined;
  private readonly tags = new Map<string, string>();

  /** `headers`, names and values alternating, are sent with every file. A missing folder counts as empty. */
  constructor(
    private readonly folder: string,
    private readonly headers: readonly string[],
  ) {}

  has(path: string): boolean {
    return this.paths.has(path) && !/\.(?:br|gz)$/.test(path);
  }

  /** Sends a file of the folder, or 304. @throws HttpError 404 when there is no such file */
  send(req: Request, res: Response, path: string, cacheControl: string): Promise<void> {
    if (!this.has(path)) throw new HttpError('not_found');
    const encoding = ENCODINGS.find((one) => this.paths.has(path + SUFFIXES[one]) && req.acceptsEncodings(one));
    const stored = path + (encoding ? SUFFIXES[encoding] : '');
    for (const name of IGNORED_HEADERS) delete req.headers[name];
    const headers = {
      'Content-Type': MEDIA_TYPES[extname(path)] ?? 'text/plain; charset=utf-8',
      'X-Request-Id': res.locals.requestId,
      ...toObject(this.headers),
      ...toObject(res.locals.headers),
      'Cache-Control': cacheControl,
      Vary: 'Accept-Encoding',
      ETag: this.tagOf(stored),
      ...(encoding && { 'Content-Encoding': encoding }),
    };
    const options = { root: this.folder, headers, acceptRanges: false, lastModified: false, cacheControl: false };
    return new Promise((resolve, reject) => {
      res.sendFile(stored, options, (error) => (error && !res.headersSent && !res.closed ? reject(error) : resolve()));
    });
  }

  private get paths(): ReadonlySet<string> {
    this.listed ??= filesBelow(this.folder);
    return this.listed;
  }

  private tagOf(path: string): string {
    const known = this.tags.get(path);
    if (known !== undefined) return known;
    const hash = createHash('sha256').update(readFileSync(join(this.folder, path)));
    const tag = `"${hash.digest('hex').slice(0, 24)}"`;
    this.tags.set(path, tag);
    return tag;
  }
}

function toObject(headers: readonly string[]): Record<string, string> {
  const object: Record<string, string> = {};
  for (let index = 0; index < headers.length; index += 2) object[headers[index] ?? ''] = headers[index + 1] ?? '';
  return object;
}

function filesBelow(folder: string): ReadonlySet<string> {
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return new Set(all.map((path) => path.replaceAll('\\', '/')).filter((path) => /\.\w+$/.test(path)));
}

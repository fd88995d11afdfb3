import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Request, Response } from 'express';
import { HttpError } from './problem-response.ts';
import { sendNotModified, sendResponse } from './send-response.ts';

/** `Cache-Control` of files whose path contains a hash of their content. */
export const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** File name suffixes of the compressed forms that the build stores beside a file. */
const ENCODING_SUFFIXES = { br: '.br', gzip: '.gz' } as const;
/** Encodings in the order of preference: the one with the smallest files first. */
const CONTENT_ENCODINGS = ['br', 'gzip'] as const;

interface CachedFile {
  readonly body: Uint8Array;
  readonly etag: string;
}

/**
 * Serves a folder of built files and their compressed forms from memory. Each file is read once. `express.static` and
 * `res.sendFile` would open a file per request, which has three drawbacks. A client that half-closes its connection
 * early gets nothing. If a build runs beside the server, a body no longer matches its ETag. A file stream stalls once
 * `pipelining.ts` has detached the parser from the socket. Also, neither `express.static` nor `res.sendFile` can send
 * the precompressed file.
 */
export class StaticFiles {
  private cachedPaths: ReadonlySet<string> | undefined;
  private readonly cache = new Map<string, CachedFile>();

  /** `headers` (names and values alternating) are sent with every file. A missing folder counts as empty. */
  constructor(
    private readonly folder: string,
    private readonly headers: readonly string[],
  ) {}

  hasFile(path: string): boolean {
    return this.filePaths.has(path) && !/\.(?:br|gz)$/.test(path);
  }

  /**
   * Sends a file of the folder, or 304 if the client has the current file.
   * @throws HttpError 404 if there is no such file
   */
  sendFile(req: Request, res: Response, path: string, cacheControl: string): void {
    if (!this.hasFile(path)) throw new HttpError('not_found');
    const encoding = CONTENT_ENCODINGS.find(
      (one) => this.filePaths.has(path + ENCODING_SUFFIXES[one]) && req.acceptsEncodings(one),
    );
    const { body, etag } = this.loadFile(path + (encoding ? ENCODING_SUFFIXES[encoding] : ''));
    const contentType = MEDIA_TYPES[extname(path)] ?? 'text/plain; charset=utf-8';
    const headers = ['Cache-Control', cacheControl, 'Vary', 'Accept-Encoding', 'ETag', etag];
    res.locals.securityHeaders = this.headers;
    if (matchesEtag(req.get('if-none-match'), etag)) {
      sendNotModified(res, headers, contentType);
      return;
    }
    if (encoding) headers.push('Content-Encoding', encoding);
    sendResponse(res, { status: 200, body, contentType, headers });
  }

  private get filePaths(): ReadonlySet<string> {
    this.cachedPaths ??= listFiles(this.folder);
    return this.cachedPaths;
  }

  private loadFile(path: string): CachedFile {
    const known = this.cache.get(path);
    if (known) return known;
    const body = readFileSync(join(this.folder, path));
    const file = { body, etag: `"${createHash('sha256').update(body).digest('hex').slice(0, 24)}"` };
    this.cache.set(path, file);
    return file;
  }
}

/**
 * Whether an `If-None-Match` contains this ETag, by weak comparison (RFC 9110, section 13.1.2). `req.fresh` would
 * resend the whole file on `Cache-Control: no-cache`, which `fetch` sends.
 */
function matchesEtag(ifNoneMatch: string | undefined, tag: string): boolean {
  const known = ifNoneMatch?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return known.includes(tag) || (known.length === 1 && known[0] === '*');
}

function listFiles(folder: string): ReadonlySet<string> {
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return new Set(all.map((path) => path.replaceAll('\\', '/')).filter((path) => /\.\w+$/.test(path)));
}

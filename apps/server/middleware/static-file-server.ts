import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';
import { type BuiltFiles, openBuiltFiles } from '../../composition/built-files.ts';
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

/** Encodings in order of preference. Brotli files are smaller than gzip files. */
const CONTENT_ENCODINGS = ['br', 'gzip'] as const;

type ContentEncoding = (typeof CONTENT_ENCODINGS)[number];

/** File name suffixes of the compressed forms that the build stores beside a script of the widget. */
const ENCODING_SUFFIXES = { br: '.br', gzip: '.gz' } as const;
/** Quality 5 compresses the largest file in 35 ms. The results are 5 % larger than with quality 9. */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

interface CachedFile {
  /** Hash of the uncompressed body. The `ETag` consists of it and the name of the encoding. */
  readonly contentHash: string;
  readonly body: Uint8Array;
  /** The compressed bodies that clients have requested. */
  readonly compressed: Map<ContentEncoding, Uint8Array>;
}

/**
 * Serves a folder of built files from memory. Reads each file once, and compresses it once per encoding unless the
 * build has stored a compressed copy. `express.static` and `res.sendFile` cannot send compressed files. They also open
 * the file for each request, which has three drawbacks: A client that half-closes its connection early gets nothing. If
 * a build replaces the file meanwhile, the body does not match its ETag. A file stream stalls after `pipelining.ts` has
 * detached the parser from the socket.
 */
export class StaticFileServer {
  private builtFiles: BuiltFiles | undefined;
  private readonly cache = new Map<string, CachedFile>();

  /** `headers` (names and values alternating) are sent with every file. A missing folder counts as empty. */
  constructor(
    private readonly folder: string,
    private readonly headers: readonly string[],
  ) {}

  hasFile(path: string): boolean {
    return this.files.paths.has(path) && !/\.(?:br|gz)$/.test(path);
  }

  /**
   * Sends a file of the folder, or 304 if the client has the current file.
   * @throws HttpError 404 if there is no such file
   */
  sendFile(req: Request, res: Response, path: string, cacheControl: string): void {
    if (!this.hasFile(path)) throw new HttpError('not_found');
    const encoding = CONTENT_ENCODINGS.find((one) => req.acceptsEncodings(one));
    const file = this.loadFile(path);
    const etag = encoding === undefined ? `"${file.contentHash}"` : `"${file.contentHash}-${encoding}"`;
    const contentType = MEDIA_TYPES[extname(path)] ?? 'text/plain; charset=utf-8';
    const headers = ['Cache-Control', cacheControl, 'Vary', 'Accept-Encoding', 'ETag', etag];
    res.locals.securityHeaders = this.headers;
    if (matchesEtag(req.get('if-none-match'), etag)) {
      sendNotModified(res, headers, contentType);
      return;
    }
    if (encoding) headers.push('Content-Encoding', encoding);
    sendResponse(res, { status: 200, body: this.loadBody(file, path, encoding), contentType, headers });
  }

  private get files(): BuiltFiles {
    this.builtFiles ??= openBuiltFiles(this.folder);
    return this.builtFiles;
  }

  private loadFile(path: string): CachedFile {
    const cached = this.cache.get(path);
    if (cached) return cached;
    const body = this.files.read(path);
    const contentHash = createHash('sha256').update(body).digest('hex').slice(0, 24);
    const file: CachedFile = { contentHash, body, compressed: new Map() };
    this.cache.set(path, file);
    return file;
  }

  private loadBody({ body, compressed }: CachedFile, path: string, encoding: ContentEncoding | undefined): Uint8Array {
    if (encoding === undefined) return body;
    const compressedBody = compressed.get(encoding) ?? this.compressFile(path, body, encoding);
    compressed.set(encoding, compressedBody);
    return compressedBody;
  }

  private compressFile(path: string, body: Uint8Array, encoding: ContentEncoding): Uint8Array {
    const storedPath = path + ENCODING_SUFFIXES[encoding];
    if (this.files.paths.has(storedPath)) return this.files.read(storedPath);
    return encoding === 'br' ? brotliCompressSync(body, BROTLI_OPTIONS) : gzipSync(body);
  }
}

/**
 * Whether an `If-None-Match` contains this ETag, by weak comparison (RFC 9110, section 13.1.2). `req.fresh` is not
 * used, because it is false for requests with `Cache-Control: no-cache`. `fetch` sends this header, and would get the
 * whole file again.
 */
function matchesEtag(ifNoneMatch: string | undefined, tag: string): boolean {
  const knownTags = ifNoneMatch?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return knownTags.includes(tag) || (knownTags.length === 1 && knownTags[0] === '*');
}

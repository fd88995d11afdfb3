import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { FetchError, toFetchError } from './fetch-error.ts';
import type { HttpResponse } from './http-request.ts';

/** Value of the request header Accept-Encoding. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

/** The decompressed body, or its first bytes. `isComplete` is whether `chunks` are the whole body. */
export interface DecodedBody {
  readonly chunks: readonly Uint8Array[];
  readonly isComplete: boolean;
}

/**
 * Decompresses a body as it arrives, up to `maxBytes`. The rest is never decompressed.
 * @throws FetchError `encoding_invalid` for an unknown coding, `incomplete` if the compressed data ends too early,
 * `unreadable` for corrupt data, or the failure that ended the transfer
 */
export async function decodeBody(response: HttpResponse, maxBytes: number): Promise<DecodedBody> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of decompressBody(response)) {
      const remainingBytes = maxBytes - size;
      chunks.push(chunk.subarray(0, remainingBytes));
      size += Math.min(chunk.length, remainingBytes);
      if (chunk.length > remainingBytes) return { chunks, isComplete: false };
    }
  } catch (error) {
    throw toFetchError(error, isTruncationError(error) ? 'incomplete' : 'unreadable');
  }
  return { chunks, isComplete: true };
}

/** Whether the compressed data ended too early. zlib reports the same code for gzip, deflate and Brotli. */
function isTruncationError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR';
}

async function* decompressBody(response: HttpResponse): AsyncIterable<Uint8Array> {
  const { chunks } = response;
  const coding = determineContentCoding(response);
  if (coding === undefined) return yield* chunks;
  const chunkIterator = chunks[Symbol.asyncIterator]();
  const firstChunk = await chunkIterator.next();
  // An empty body is valid in any coding, although decoders reject it.
  if (firstChunk.done) return;
  const decoder = createDecompressor(coding, firstChunk.value[0] ?? 0);
  const compressed = Readable.from(prependChunk(firstChunk.value, chunkIterator), { objectMode: false });
  compressed.once('error', (error) => decoder.destroy(error));
  try {
    yield* compressed.pipe(decoder);
  } finally {
    compressed.destroy();
  }
}

async function* prependChunk(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncIterable<Uint8Array> {
  yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

type ContentCoding = 'gzip' | 'br' | 'deflate';

const CODING_BY_NAME: ReadonlyMap<string, ContentCoding> = new Map([
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br', 'br'],
  ['deflate', 'deflate'],
]);

/** Returns the content coding of the body, `undefined` if it has none. @throws FetchError `encoding_invalid` */
function determineContentCoding({ listHeaderMembers }: HttpResponse): ContentCoding | undefined {
  // undici decodes only the transfer coding `chunked`.
  if (listHeaderMembers('transfer-encoding').some((coding) => coding !== 'chunked'))
    throw new FetchError('encoding_invalid');
  const [name, ...others] = listHeaderMembers('content-encoding').filter((coding) => coding !== 'identity');
  if (name === undefined) return undefined;
  const coding = CODING_BY_NAME.get(name);
  if (coding === undefined || others.length > 0) throw new FetchError('encoding_invalid');
  return coding;
}

function createDecompressor(coding: ContentCoding, firstByte: number) {
  switch (coding) {
    case 'gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      // Some servers omit the zlib wrapper that RFC 9110, section 8.4.1.2, requires. The low four bits of the wrapper's
      // first byte are always 8.
      return (firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw();
  }
}

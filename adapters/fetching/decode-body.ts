import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { FetchFailure, toFetchFailure } from './fetch-failure.ts';
import type { HttpResponse } from './http-request.ts';

/** Value of the request header Accept-Encoding. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

/** The first bytes of a body, decompressed, and whether they are the whole body. */
export interface DecodedBody {
  readonly pieces: readonly Uint8Array[];
  readonly isWhole: boolean;
}

/**
 * Decompresses a body as it arrives, up to `maxBytes`. The rest is never decompressed.
 * @throws FetchFailure `encoding_invalid`, `incomplete`, `unreadable` for corrupt data, or the reason why the body did
 * not arrive in full
 */
export async function decodeBody(response: HttpResponse, maxBytes: number): Promise<DecodedBody> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of decompressBody(response)) {
      const room = maxBytes - size;
      pieces.push(piece.subarray(0, room));
      size += Math.min(piece.length, room);
      if (piece.length > room) return { pieces, isWhole: false };
    }
  } catch (error) {
    throw toFetchFailure(error, isTruncationError(error) ? 'incomplete' : 'unreadable');
  }
  return { pieces, isWhole: true };
}

/** Whether the compressed data ended too early. zlib reports the same code for gzip, deflate and Brotli. */
function isTruncationError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR';
}

async function* decompressBody(response: HttpResponse): AsyncIterable<Uint8Array> {
  const { pieces } = response;
  const coding = determineContentCoding(response);
  if (coding === undefined) return yield* pieces;
  const source = pieces[Symbol.asyncIterator]();
  const first = await source.next();
  // An empty body is valid in any coding, although decoders reject it.
  if (first.done) return;
  const decoder = createDecompressor(coding, first.value[0] ?? 0);
  const compressed = Readable.from(prependChunk(first.value, source), { objectMode: false });
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

/** Returns the content coding of the body, `undefined` if it has none. @throws FetchFailure `encoding_invalid` */
function determineContentCoding({ listHeaderMembers }: HttpResponse): ContentCoding | undefined {
  // undici decodes only the transfer coding `chunked`.
  if (listHeaderMembers('transfer-encoding').some((coding) => coding !== 'chunked'))
    throw new FetchFailure('encoding_invalid');
  const [name, ...others] = listHeaderMembers('content-encoding').filter((coding) => coding !== 'identity');
  if (name === undefined) return undefined;
  const coding = CODING_BY_NAME.get(name);
  if (coding === undefined || others.length > 0) throw new FetchFailure('encoding_invalid');
  return coding;
}

function createDecompressor(coding: ContentCoding, firstByte: number) {
  switch (coding) {
    case 'gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      // Some servers omit the zlib wrapper that the standard requires. In a wrapper, the low four bits of the first
      // byte are always 8.
      return (firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw();
  }
}

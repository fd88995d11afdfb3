import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import type { Answer } from './answer.ts';
import { failureOf } from './fetch-failure.ts';

/** What a request says it can read, in the header Accept-Encoding. */
export const READABLE_ENCODINGS = 'gzip, deflate, br';

/** The first bytes of a body, decompressed, and whether that is all of it. */
export interface DecodedBody {
  readonly pieces: readonly Uint8Array[];
  readonly isWhole: boolean;
}

/**
 * Decompresses a body as it comes, up to `most` bytes; what is beyond is never made.
 * @throws FetchFailure `unreadable` when its encoding is unknown or broken, or why it did not come whole
 */
export async function decodedBody(answer: Answer, most: number): Promise<DecodedBody> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of decoded(answer)) {
      const room = most - size;
      pieces.push(piece.subarray(0, room));
      size += Math.min(piece.length, room);
      if (piece.length > room) return { pieces, isWhole: false };
    }
  } catch (error) {
    throw failureOf(error, 'unreadable');
  }
  return { pieces, isWhole: true };
}

async function* decoded({ header, pieces }: Answer): AsyncIterable<Uint8Array> {
  const encoding = header('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') return yield* pieces;
  const source = pieces[Symbol.asyncIterator]();
  const first = await source.next();
  // No bytes at all are an empty body in any encoding, though no decoder takes them for one.
  if (first.done) return;
  const decoder = decoderFor(encoding, first.value[0] ?? 0);
  const compressed = Readable.from(continued(first.value, source), { objectMode: false });
  compressed.once('error', (error) => decoder.destroy(error));
  try {
    yield* compressed.pipe(decoder);
  } finally {
    compressed.destroy();
  }
}

async function* continued(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncIterable<Uint8Array> {
  yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

function decoderFor(encoding: string, firstByte: number) {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      // Some servers leave out the wrapping that the standard asks for; its first byte always says method 8.
      return (firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw();
    default:
      throw new Error(`unknown encoding ${encoding}`);
  }
}

import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FakeInternet } from '../fixtures/fake-internet.ts';

/** A response with the source outcomes that are acceptable for it. */
interface CompressedPage {
  readonly name: string;
  readonly answer: Buffer;
  readonly outcomes: readonly string[];
  /** Share of the response after which the connection is closed, from 0 to 1. */
  readonly share?: number;
}

type Coding = 'gzip' | 'br' | 'identity';
type Framing = 'length' | 'chunked' | 'close';

const MEBIBYTE = 1 << 20;
const FRAMINGS: readonly Framing[] = ['length', 'chunked', 'close'];

/**
 * HTML that compresses by only a quarter, so that many bytes are transferred. The bytes are a comment, because reading
 * so much text would take seconds.
 */
function createNoisyPage(kilobytes: number): Buffer {
  const noise = randomBytes(kilobytes * 750).toString('base64');
  return Buffer.from(`<title>Parcel</title><!-- ${noise} -->`);
}

function encodeBody(coding: Coding, body: Buffer): Buffer {
  if (coding === 'gzip') return gzipSync(body, { level: 1 });
  return coding === 'br' ? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }) : body;
}

function formatResponse(coding: Coding, framing: Framing, body: Buffer): Buffer {
  const framed = {
    length: [`Content-Length: ${body.length}\r\n`, body],
    chunked: ['Transfer-Encoding: chunked\r\n', Buffer.concat([...formatChunks(body), Buffer.from('0\r\n\r\n')])],
    close: ['', body],
  } as const;
  const [header, bytes] = framed[framing];
  const headers = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\nContent-Encoding: ${coding}\r\n`;
  return Buffer.concat([Buffer.from(`${headers}${header}\r\n`), bytes]);
}

function* formatChunks(body: Buffer): Iterable<Buffer> {
  for (let from = 0; from < body.length; from += 16_384) {
    const chunk = body.subarray(from, from + 16_384);
    yield Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]);
  }
}

/** Responses that arrive faster than they are decompressed, from hosts that close the connection afterwards. */
export function createCompressedPages(): readonly CompressedPage[] {
  const bomb = gzipSync(Buffer.alloc(200 * MEBIBYTE), { level: 9 });
  return FRAMINGS.flatMap((framing): CompressedPage[] => [
    { name: `gzip bomb, ${framing}`, answer: formatResponse('gzip', framing, bomb), outcomes: ['too_large'] },
    ...(['gzip', 'br'] as const).map((coding) => ({
      name: `${coding} of 700 kB, ${framing}`,
      answer: formatResponse(coding, framing, encodeBody(coding, createNoisyPage(700))),
      outcomes: ['fetched'],
    })),
    {
      name: `noise called gzip, ${framing}`,
      answer: formatResponse('gzip', framing, randomBytes(500_000)),
      outcomes: ['unreadable'],
    },
    {
      name: `cut brotli, ${framing}`,
      answer: formatResponse('br', framing, encodeBody('br', createNoisyPage(700))),
      outcomes: ['incomplete'],
      share: 0.6,
    },
  ]);
}

/**
 * Serves each page at its own host, so that the fetches run in parallel. Returns the URLs in the order of the pages.
 */
export async function servePages(internet: FakeInternet, pages: readonly CompressedPage[]): Promise<readonly string[]> {
  const urls: string[] = [];
  for (const [index, { answer, share = 1 }] of pages.entries()) {
    const host = `page-${index}.example.com`;
    const send = (socket: Socket) => void socket.end(answer.subarray(0, answer.length * share));
    await internet.addRawSite(host, send);
    urls.push(`http://${host}/`);
  }
  return urls;
}

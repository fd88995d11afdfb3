import type { IncomingMessage } from 'node:http';
import { HttpError } from '../middleware/problem-response.ts';

/**
 * The body of a request, byte for byte as it came, once. Refused are a compressed one, one of more than `limit` bytes as soon
 * as that is known, and one that breaks off. What is left of a refused one is taken and let go, so that whoever reads only
 * after having sent everything gets the answer too. @throws HttpError
 */
export async function readBytes(request: IncomingMessage, limit: number): Promise<Uint8Array> {
  const { 'content-encoding': encoding = 'identity', 'content-length': announced } = request.headers;
  if (encoding.toLowerCase() !== 'identity') throw new HttpError('unsupported_media_type');
  if (Number(announced) > limit) throw new HttpError('body_too_large');
  if (request.destroyed) throw brokenBody();
  // As a rule all of it has come by now, and need not be listened for.
  const isWhole = request.complete || request.readableLength === Number(announced);
  if (isWhole && request.readableLength <= limit) return taken(request);

  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const onData = (part: Buffer) => {
      length += part.length;
      if (length > limit) end(() => reject(new HttpError('body_too_large')));
      else parts.push(part);
    };
    const onEnd = () => end(() => resolve(whole(parts, length)));
    const onBreak = () => end(() => reject(brokenBody()));
    const end = (settle: () => void) => {
      request.off('data', onData).off('end', onEnd).off('close', onBreak);
      request.resume();
      settle();
    };
    request.on('error', onBreak).on('close', onBreak).on('end', onEnd).on('data', onData);
  });
}

function taken(request: IncomingMessage): Uint8Array {
  const body: Buffer | null = request.read();
  request.resume();
  return body ?? Buffer.alloc(0);
}

function brokenBody(): HttpError {
  return new HttpError('malformed_request', 'The body ended early or did not have the length that was announced.');
}

/** Most bodies come in one part, which is not copied. */
function whole(parts: readonly Buffer[], length: number): Uint8Array {
  const [first] = parts;
  return parts.length === 1 && first ? first : Buffer.concat(parts, length);
}

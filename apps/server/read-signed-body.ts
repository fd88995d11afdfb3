import type { IncomingMessage } from 'node:http';
import { DELIVERY_BYTES_MAX } from '../../core/crm/delivery.ts';
import { Refusal } from './problem-response.ts';
import { brokenBody, demandJson } from './read-body.ts';

/**
 * The body of a signed request exactly as it came, once. What is refused here is refused to everybody alike: another kind
 * than JSON, a compressed one, whose signed bytes would be in doubt, and one beyond the limit. @throws Refusal
 */
export function readSignedBody(request: IncomingMessage): Promise<Uint8Array> {
  demandJson(request);
  const { 'content-encoding': encoding = 'identity', 'content-length': announced } = request.headers;
  if (encoding.toLowerCase() !== 'identity') throw new Refusal('unsupported_media_type');
  if (Number(announced) > DELIVERY_BYTES_MAX) throw new Refusal('body_too_large');

  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const onData = (part: Buffer) => {
      length += part.length;
      if (length > DELIVERY_BYTES_MAX) end(() => reject(new Refusal('body_too_large')));
      else parts.push(part);
    };
    const onEnd = () => end(() => resolve(whole(parts, length)));
    const onBreak = () => end(() => reject(brokenBody()));
    const end = (settle: () => void) => {
      request.off('data', onData).off('end', onEnd).off('close', onBreak);
      // What is left of it is let go by Node once the answer is out.
      request.pause();
      settle();
    };
    request.on('error', onBreak).on('close', onBreak).on('end', onEnd).on('data', onData);
  });
}

/** Most bodies come in one part, which is not copied. */
function whole(parts: readonly Buffer[], length: number): Uint8Array {
  const [first] = parts;
  return parts.length === 1 && first ? first : Buffer.concat(parts, length);
}

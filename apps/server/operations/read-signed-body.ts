import type { IncomingMessage } from 'node:http';
import { DELIVERY_BYTES_MAX } from '../../../core/crm/delivery.ts';
import { demandJson } from './read-body.ts';
import { readBytes } from './read-bytes.ts';

/**
 * The body of a signed request exactly as it came, once. What is refused here is refused to everybody alike: another
 * kind than JSON, a compressed one, whose signed bytes would be in doubt, and one beyond the limit. @throws HttpError
 */
export function readSignedBody(request: IncomingMessage): Promise<Uint8Array> {
  demandJson(request);
  return readBytes(request, DELIVERY_BYTES_MAX);
}

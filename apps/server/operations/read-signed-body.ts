import type { IncomingMessage } from 'node:http';
import { DELIVERY_BYTES_MAX } from '../../../core/crm/delivery.ts';
import { requireJson } from './read-body.ts';
import { readBytes } from './read-bytes.ts';

/**
 * Reads the exact bytes of a signed request's body. Rejects, before the signature is checked, bodies that are not JSON,
 * are compressed (which bytes were signed would be unclear), or are too large. @throws HttpError
 */
export function readSignedBody(request: IncomingMessage): Promise<Uint8Array> {
  requireJson(request);
  return readBytes(request, DELIVERY_BYTES_MAX);
}

import type { IncomingHttpHeaders } from 'node:http';

/** Maximum number of body bytes in an excerpt. */
export const MAX_EXCERPT_BYTES = 1024;

/** Matches control characters except newline and tab, and bidirectional formatting characters. */
const REMOVED_CHARACTERS_PATTERN = /(?![\n\t])\p{Cc}|\p{Bidi_Control}/gu;

/** Decodes the first bytes of a body as UTF-8. Leaves out an incomplete character at the end. */
export function decodeExcerpt(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes.subarray(0, MAX_EXCERPT_BYTES), { stream: true });
  return text.replaceAll(REMOVED_CHARACTERS_PATTERN, '');
}

/**
 * Whether a body is compressed, although the request did not accept compression. undici decodes only the transfer
 * coding `chunked`.
 */
export function isCompressed(headers: IncomingHttpHeaders): boolean {
  const codings = [headers['content-encoding'], headers['transfer-encoding']].flat();
  return codings
    .flatMap((line) => (line ?? '').split(','))
    .map((coding) => coding.trim().toLowerCase())
    .some((coding) => coding !== '' && coding !== 'identity' && coding !== 'chunked');
}

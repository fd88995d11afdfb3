import { isOrigin, toOrigin } from '../../../core/access/origin.ts';

/**
 * Says which origin is saved for a typed URL, if the text is more than an origin. Returns `undefined` if the text is
 * the origin itself, or is not a URL.
 */
export function describeOrigin(typed: string): string | undefined {
  const origin = toOrigin(typed);
  return isOrigin(origin) && origin !== typed.trim() ? `Saved as ${origin}` : undefined;
}

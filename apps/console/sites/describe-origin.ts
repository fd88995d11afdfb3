import { isOrigin, toOrigin } from '../../../core/access/origin.ts';

/**
 * Describes what is saved for a typed URL, if it differs from the text: only its origin. Returns `undefined` if it does
 * not differ, or is not a URL.
 */
export function describeOrigin(typed: string): string | undefined {
  const origin = toOrigin(typed);
  return isOrigin(origin) && origin !== typed.trim() ? `Saved as ${origin}` : undefined;
}

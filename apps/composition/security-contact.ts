import { isMailAddress } from '../../core/notifications/mail-address.ts';

/**
 * Parses an email address, with or without `mailto:`, or an `https:` URL. Returns a URI, as the field `Contact` of RFC
 * 9116, section 2.5.3 requires. Returns `undefined` for other texts.
 */
export function parseSecurityContact(text: string): string | undefined {
  const address = text.replace(/^mailto:/, '');
  // In a URI, characters such as `%` and `?` of an address need an escape.
  if (isMailAddress(address)) return `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
  return text.startsWith('https://') && URL.canParse(text) ? new URL(text).href : undefined;
}

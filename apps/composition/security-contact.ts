import { isMailAddress } from '../../core/notifications/mail-address.ts';

/**
 * Converts an email address, with or without `mailto:`, or an `https:` URL to the URI that the field `Contact` requires
 * (RFC 9116, section 2.5.3). Returns `undefined` for other texts.
 */
export function parseSecurityContact(text: string): string | undefined {
  const address = text.replace(/^mailto:/, '');
  // Characters of the email address such as `%` and `?` have to be percent-encoded in a URI.
  if (isMailAddress(address)) return `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
  return text.startsWith('https://') && URL.canParse(text) ? new URL(text).href : undefined;
}

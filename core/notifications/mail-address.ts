/** Maximum length of an email address, without the angle brackets of the SMTP path (RFC 5321, section 4.5.3.1.3). */
const MAX_ADDRESS_LENGTH = 254;
/** Maximum length of the part before the `@` (RFC 5321, section 4.5.3.1.1). */
const MAX_LOCAL_PART_LENGTH = 64;

/**
 * A dot-separated local part of `atext` (RFC 5322) and characters outside ASCII. Quoted local parts are not accepted.
 */
const LOCAL_PART_PATTERN = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** A host name of letters of any script, digits and hyphens. */
const DOMAIN_PATTERN = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)(?:\.(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-))*$/u;
/** Matches IPv4 addresses, and the empty text for an invalid domain. No top-level domain is a number. */
const ENDS_WITH_NUMBER_PATTERN = /(?:^|\.)\d*$/;

/**
 * Whether a text is an email address to which Portico sends mails. Rejects quotes, comments, brackets, white space and
 * control characters, so an address never changes the meaning of an SMTP command or a header. Also rejects IP addresses
 * as domains.
 */
export function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [localPart, domain] = [text.slice(0, Math.max(0, at)), text.slice(at + 1)];
  return (
    text.length <= MAX_ADDRESS_LENGTH &&
    localPart.length <= MAX_LOCAL_PART_LENGTH &&
    LOCAL_PART_PATTERN.test(localPart) &&
    DOMAIN_PATTERN.test(domain) &&
    !ENDS_WITH_NUMBER_PATTERN.test(toAsciiDomain(domain))
  );
}

/**
 * Whether two valid addresses reach the same mailbox. The case of letters is ignored, as mail servers do in practice.
 */
export function isSameAddress(one: string, other: string): boolean {
  return normalizeAddress(one) === normalizeAddress(other);
}

/** Returns the text that is the same for all spellings of a valid address. */
function normalizeAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at).normalize('NFC').toLowerCase()}@${toAsciiDomain(address.slice(at + 1))}`;
}

/**
 * Normalizes a valid address and removes the tag of a plus address: `ada+shop@a.example` gives `ada@a.example`, because
 * both reach the same mailbox on many servers.
 */
export function normalizeAddressWithoutTag(address: string): string {
  return normalizeAddress(address).replace(/(?!^)\+[^@]*/, '');
}

/** Returns the domain of a valid address in ASCII: `Bücher.example` gives `xn--bcher-kva.example`. */
export function toAsciiDomain(domain: string): string {
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : '';
}

/** The address in `From`, and the display name that replaces the site's name, if there is one. */
export interface MailSender {
  readonly address: string;
  readonly name: string | null;
}

/**
 * Parses a sender: `support@example.com`, or `Example Support <support@example.com>`. Returns `undefined` for any other
 * text.
 */
export function parseMailSender(text: string): MailSender | undefined {
  const [, name, bracketed] = /^([^<>"\p{Cc}]*)<([^<>]+)>$/u.exec(text.trim()) ?? [];
  const address = bracketed ?? text.trim();
  return isMailAddress(address) ? { address, name: name?.trim() || null } : undefined;
}

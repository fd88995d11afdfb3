import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { domainToUnicode } from 'node:url';
import type { EvidenceUrlPolicy } from '../../core/assessments/evidence-url-policy.port.ts';
import { findSecretParameter } from '../../core/shared/secret-parameter.ts';

const MAX_URL_LENGTH = 2048;
const MAX_HOST_NAME_LENGTH = 253;
const HOST_LABEL_PATTERN = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;
/** Matches control, format, private-use and lone surrogate characters, white space, and letters without a glyph. */
const INVISIBLE_CHARACTER_PATTERN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{DI}\u2800]/u;
/** Suffixes that the public suffix list contains, although hosts under them are not public. */
const SPECIAL_SUFFIX_PATTERN = /(?:^|\.)(?:arpa|onion)$/;

/**
 * Checks URLs against the public suffix list. `example.com`, `example.net` and `example.org` are special-use names (RFC
 * 6761). They are allowed, because they resolve and because documents and tests use them. `.example` is not allowed.
 */
export class PublicUrlPolicy implements EvidenceUrlPolicy {
  findViolation(url: string): string | undefined {
    if ([...url].length > MAX_URL_LENGTH) return 'The URL is longer than 2,048 characters.';
    if (INVISIBLE_CHARACTER_PATTERN.test(url)) return 'The URL contains white space or an invisible character.';
    if (url.includes('\\')) return 'The URL contains a backslash.';
    if (!/^https?:/i.test(url)) return 'The URL must begin with http:// or https://.';
    const authority = /^https?:\/\/([^/?#]+)/i.exec(url)?.[1];
    if (authority === undefined || !URL.canParse(url)) return 'This is not a complete URL.';
    if (authority.includes('@')) return 'The URL contains a user name or password.';
    if (authority.includes('%')) return 'The host name contains percent-encoding.';
    return findUrlViolation(new URL(url));
  }
}

function findUrlViolation(url: URL): string | undefined {
  if (url.port !== '') return 'Only port 80 (http) or 443 (https) is allowed.';
  if (url.hostname.startsWith('[') || isIP(url.hostname) !== 0)
    return 'The URL must have a host name, not an IP address.';
  if (!isPublicHostName(url.hostname)) return 'The host name is not public.';
  const word = findSecretParameter(url);
  return word && `A query parameter looks like a secret (${word}).`;
}

/** Whether a host name has at least two labels and ends in an ICANN suffix of the public suffix list. */
function isPublicHostName(name: string): boolean {
  const labels = name.split('.');
  if (
    labels.length < 2 ||
    name.length > MAX_HOST_NAME_LENGTH ||
    !labels.every((label) => HOST_LABEL_PATTERN.test(label))
  )
    return false;
  if (labels.some(isInvalidPunycodeLabel)) return false;
  return (
    !SPECIAL_SUFFIX_PATTERN.test(name) &&
    loadPublicSuffixList().parse(name, { extractHostname: false }).isIcann === true
  );
}

/** Whether a label is invalid Punycode. `URL` of Node.js 24 accepts such a label. Earlier versions reject the URL. */
function isInvalidPunycodeLabel(label: string): boolean {
  return label.startsWith('xn--') && domainToUnicode(label).startsWith('xn--');
}

let suffixList: typeof import('tldts') | undefined;

/** Loads the public suffix list on first use, since it is large and most programs never check a URL. */
function loadPublicSuffixList(): typeof import('tldts') {
  suffixList ??= createRequire(import.meta.url)('tldts') as typeof import('tldts');
  return suffixList;
}

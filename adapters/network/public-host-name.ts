import { createRequire } from 'node:module';
import { domainToUnicode } from 'node:url';

const MAX_HOST_NAME_LENGTH = 253;
const HOST_LABEL_PATTERN = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;
/** Matches names under suffixes that are in the public suffix list although their hosts are not public. */
const NON_PUBLIC_SUFFIX_PATTERN = /(?:^|\.)(?:arpa|onion)$/;

/**
 * Whether a host name has at least two labels and ends in an ICANN suffix of the public suffix list. `name` is the
 * `hostname` of a `URL`.
 *
 * `example.com`, `example.net` and `example.org` are special-use names (RFC 6761). They count as public, because DNS
 * resolves them, and documents and tests use them. Names under `.example` do not count as public.
 */
export function isPublicHostName(name: string): boolean {
  return (
    name.includes('.') &&
    isHostName(name) &&
    !NON_PUBLIC_SUFFIX_PATTERN.test(name) &&
    loadPublicSuffixList().parse(name, { extractHostname: false }).isIcann === true
  );
}

/** Whether each label of a name is a valid host label. A single label is also a host name. */
export function isHostName(name: string): boolean {
  return name.length <= MAX_HOST_NAME_LENGTH && name.split('.').every(isHostLabel);
}

function isHostLabel(label: string): boolean {
  // `URL` of Node.js 24 accepts labels with invalid Punycode. Earlier versions reject the URL.
  const isInvalidPunycode = label.startsWith('xn--') && domainToUnicode(label).startsWith('xn--');
  return HOST_LABEL_PATTERN.test(label) && !isInvalidPunycode;
}

let suffixList: typeof import('tldts') | undefined;

/** Loads the public suffix list on first use, since it is large and most programs never check a URL. */
function loadPublicSuffixList(): typeof import('tldts') {
  suffixList ??= createRequire(import.meta.url)('tldts') as typeof import('tldts');
  return suffixList;
}

import { findSecretParameterWord } from '../../shared/secret-parameter.ts';
import { MAX_VALUE_LENGTH, toEvidenceValue } from '../evidence.ts';

const FORGE_HOSTS: Readonly<Record<string, string>> = {
  github: 'github.com',
  gitlab: 'gitlab.com',
  bitbucket: 'bitbucket.org',
};
/** A URL without its scheme, such as `acme.example/docs`. */
const URL_WITHOUT_SCHEME_PATTERN = /^(?:[a-z0-9-]+\.)+[a-z]{2,}\/[^\s…]+$/i;

/**
 * Normalises a text to an absolute `http` or `https` URL without its fragment. Resolves relative URLs if `base` is
 * defined. Converts Git URLs to the URL of the repository's web page. Returns `undefined` if the URL is invalid or
 * longer than `MAX_VALUE_LENGTH`, or if it contains a user name, an email address or a likely secret.
 */
export function toEvidenceUrl(text: string, base: string | undefined): string | undefined {
  const webUrl = toBrowserUrl(text.trim());
  const written = base === undefined && URL_WITHOUT_SCHEME_PATTERN.test(webUrl) ? `https://${webUrl}` : webUrl;
  if (written === '' || !URL.canParse(written, base)) return undefined;
  const url = new URL(written, base);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || findSecretParameterWord(url))
    return undefined;
  url.hash = '';
  return url.href.length <= MAX_VALUE_LENGTH && toEvidenceValue(url.href) === url.href ? url.href : undefined;
}

/**
 * Converts `git+https://…`, `git://…`, `git+ssh://git@…`, `git@host:owner/name` and `github:owner/name` to URLs that a
 * browser can open.
 */
function toBrowserUrl(text: string): string {
  return text
    .replace(/^git\+(?=https?:)/, '')
    .replace(/^(?:git\+)?(?:ssh|git):\/\/(?:git@)?([\w.-]+)(?::\d+)?[/:]/, 'https://$1/')
    .replace(/^git@([\w.-]+):/, 'https://$1/')
    .replace(
      /^(github|gitlab|bitbucket):(?=[\w.-]+\/[\w.-]+$)/,
      (_, forge: string) => `https://${FORGE_HOSTS[forge]}/`,
    );
}

/** Returns the host of a URL without `www.`. Returns an empty text if the URL is invalid. */
export function getHostWithoutWww(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : '';
}

/** Whether a host is one of `hosts` or a subdomain of one of them. */
export function isHostAmong(host: string, hosts: readonly string[]): boolean {
  return hosts.some((one) => host === one || host.endsWith(`.${one}`));
}

/** Whether two hosts belong to the same site. They do if they are equal, or if one is a subdomain of the other. */
export function isSameSite(one: string, other: string): boolean {
  if (one === other) return one !== '';
  return isSubdomain(one, other) || isSubdomain(other, one);
}

/**
 * Whether a host is a subdomain of another host. Returns false if unrelated sites are subdomains of `parent`, such as
 * `github.io` or `co.uk`.
 */
function isSubdomain(host: string, parent: string): boolean {
  const isShared =
    !parent.includes('.') ||
    /^(?:[a-z]{2,3}\.[a-z]{2}|(?:github|gitlab)\.io|vercel\.app|netlify\.app|pages\.dev)$/.test(parent);
  return !isShared && host.endsWith(`.${parent}`);
}

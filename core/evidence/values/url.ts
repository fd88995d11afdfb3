import { findSecretParameter } from '../../shared/secret-parameter.ts';
import { MAX_VALUE_LENGTH, toEvidenceValue } from '../evidence.ts';

const FORGES: Readonly<Record<string, string>> = {
  github: 'github.com',
  gitlab: 'gitlab.com',
  bitbucket: 'bitbucket.org',
};
/** A URL without its scheme, as pages show it. */
const URL_WITHOUT_SCHEME = /^(?:[a-z0-9-]+\.)+[a-z]{2,}\/[^\s…]+$/i;

/**
 * Normalises a text to an absolute `http` or `https` URL without its fragment, resolved by `base` if given. Git URLs
 * become URLs of the same repository on the web. Returns `undefined` for a URL that is invalid or too long for
 * evidence. The same applies to one with a user name, an email address or a likely secret.
 */
export function toEvidenceUrl(text: string, base: string | undefined): string | undefined {
  const webUrl = toBrowserUrl(text.trim());
  const written = base === undefined && URL_WITHOUT_SCHEME.test(webUrl) ? `https://${webUrl}` : webUrl;
  if (written === '' || !URL.canParse(written, base)) return undefined;
  const url = new URL(written, base);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || findSecretParameter(url))
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
    .replace(/^(github|gitlab|bitbucket):(?=[\w.-]+\/[\w.-]+$)/, (_, forge: string) => `https://${FORGES[forge]}/`);
}

/** Returns the host of a URL without `www.`, empty for an invalid URL. */
export function parseHost(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : '';
}

/** Whether a host is one of these or a subdomain of one. */
export function isHostAmong(host: string, hosts: readonly string[]): boolean {
  return hosts.some((one) => host === one || host.endsWith(`.${one}`));
}

/** Whether two hosts belong to one site: they are equal, or one is a subdomain of the other. */
export function isSameSite(one: string, other: string): boolean {
  if (one === other) return one !== '';
  return isSubdomain(one, other) || isSubdomain(other, one);
}

/** Hosts of one label, and hosts that unrelated sites share, do not count as parents. */
function isSubdomain(host: string, parent: string): boolean {
  const isShared =
    !parent.includes('.') ||
    /^(?:[a-z]{2,3}\.[a-z]{2}|(?:github|gitlab)\.io|vercel\.app|netlify\.app|pages\.dev)$/.test(parent);
  return !isShared && host.endsWith(`.${parent}`);
}

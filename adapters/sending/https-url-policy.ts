import { isIP } from 'node:net';
import type { WebhookUrlPolicy } from '../../core/webhooks/webhook-url-policy.port.ts';
import { isPublicHostName } from '../network/public-host-name.ts';
import { findUrlTextViolation } from '../network/url-text.ts';
import type { PrivateHostAllowlist } from './private-host-allowlist.ts';

const MAX_URL_LENGTH = 2000;

/** Ends the messages of rules that do not apply to the operator's private hosts. */
const UNLESS_PRIVATE_HOST = ', unless PORTICO_WEBHOOK_PRIVATE_HOSTS has the host';

/** The ports that browsers block: https://fetch.spec.whatwg.org/#port-blocking */
const BLOCKED_PORTS: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/**
 * Allows `https` URLs of public hosts, and `http` and `https` URLs of the operator's private hosts
 * (`PrivateHostAllowlist`).
 */
export class HttpsUrlPolicy implements WebhookUrlPolicy {
  constructor(private readonly privateHosts: PrivateHostAllowlist) {}

  findViolation(text: string): string | undefined {
    const violation = findUrlTextViolation(text, MAX_URL_LENGTH);
    if (violation !== undefined) return violation;
    if (text.includes('#')) return 'The URL contains a fragment.';
    const url = new URL(text);
    return this.privateHosts.includes(url) ? undefined : findPublicUrlViolation(url);
  }
}

function findPublicUrlViolation(url: URL): string | undefined {
  if (url.hostname.startsWith('[') || isIP(url.hostname) !== 0)
    return `The URL must have a host name, not an IP address${UNLESS_PRIVATE_HOST}.`;
  if (!isPublicHostName(url.hostname)) return `The host name must be public${UNLESS_PRIVATE_HOST}.`;
  if (url.protocol !== 'https:') return `The URL must begin with https://${UNLESS_PRIVATE_HOST}.`;
  if (url.port !== '' && BLOCKED_PORTS.has(Number(url.port))) return 'The port belongs to another protocol.';
  return undefined;
}

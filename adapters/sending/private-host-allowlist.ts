import { isIPv4 } from 'node:net';
import { isHostName } from '../network/public-host-name.ts';

/** Matches a host with an optional port. The host is an IPv6 address in brackets, or a text without colons. */
const PRIVATE_HOST_ENTRY_PATTERN = /^(\[[\da-f:.]+\]|[^\s:/?#@\\%[\]]+)(?::(\d{1,5}))?$/i;

/**
 * The hosts that the operator has named in PORTICO_WEBHOOK_PRIVATE_HOSTS. Webhooks may be sent to them with `http`, and
 * at any IP address.
 */
export class PrivateHostAllowlist {
  private readonly entries: ReadonlySet<string>;

  /** `entries` are results of `normalizePrivateHost`. */
  constructor(entries: readonly string[]) {
    this.entries = new Set(entries);
  }

  /** Whether the list contains the host of a URL, either with the port of the URL or without a port. */
  includes(url: URL): boolean {
    const port = url.port || (url.protocol === 'https:' ? '443' : '80');
    return this.entries.has(url.hostname) || this.entries.has(`${url.hostname}:${port}`);
  }
}

/**
 * Converts `host` or `host:port` to the spelling of `URL`: names in lower case and Punycode, IPv6 addresses compressed
 * and in brackets. Returns `undefined` if the entry has another form.
 */
export function normalizePrivateHost(entry: string): string | undefined {
  const [, host = '', portText] = PRIVATE_HOST_ENTRY_PATTERN.exec(entry) ?? [];
  const port = portText === undefined ? undefined : Number(portText);
  if (host === '' || port === 0 || (port ?? 0) > 65_535 || !URL.canParse(`http://${host}/`)) return undefined;
  const { hostname } = new URL(`http://${host}/`);
  if (!hostname.startsWith('[') && !isHostName(hostname)) return undefined;
  // Rejects `10` and `0x7f.1`. `URL` reads them as IPv4 addresses, but the operator hardly means that.
  if (isIPv4(hostname) && hostname !== host) return undefined;
  return port === undefined ? hostname : `${hostname}:${port}`;
}

import { isIP, isIPv4 } from 'node:net';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/**
 * Bits of an IPv6 network. An internet provider usually assigns at least a /64 to each customer (RFC 6177), who can use
 * all addresses in it.
 */
const IPV6_PREFIX_BITS = 64;
/** Proxies may add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const ADDRESS_WITH_PORT_PATTERN = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;

/**
 * Returns the client's IP address without a port, as `trust proxy` determines it. Returns text that is not an IP
 * address unchanged.
 */
export function getClientAddress(req: Pick<Request, 'ip'>): string {
  return removePort(req.ip ?? '');
}

/**
 * Returns the client's network, which limits per IP address count as one client. Behind proxies, `req.ip` is the
 * client's IP address if the app setting `trust proxy` is right.
 */
export function getClientNetwork(req: Pick<Request, 'ip'>): string {
  return toNetworkPrefix(req.ip ?? '');
}

/**
 * Maps an IP address to its network. An IPv4 address is its own network; an IPv6 address is mapped to its /64.
 * IPv4-mapped (`::ffff:192.0.2.1`) and NAT64 (`64:ff9b::192.0.2.1`, RFC 6052) addresses are mapped to the IPv4 address
 * that they contain. A port is removed. Text that is not an IP address is returned unchanged.
 */
export function toNetworkPrefix(text: string): string {
  const address = removePort(text);
  if (isIPv4(address)) return address;
  if (isIP(address) === 0) return text;
  const [withoutZone = ''] = address.split('%');
  const parsed = ipaddr.IPv6.parse(withoutZone);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  if (parsed.range() === 'rfc6052') return new ipaddr.IPv4(parsed.toByteArray().slice(-4)).toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone}/${IPV6_PREFIX_BITS}`)}/${IPV6_PREFIX_BITS}`;
}

function removePort(text: string): string {
  const [, ipv6, ipv4] = ADDRESS_WITH_PORT_PATTERN.exec(text) ?? [];
  return ipv6 ?? ipv4 ?? text;
}

import { isIP, isIPv4 } from 'node:net';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/**
 * Prefix length of the IPv6 networks that count as one client. Internet providers usually assign at least a /64 to each
 * customer (RFC 6177), and the customer can use all IP addresses in it.
 */
const IPV6_PREFIX_BITS = 64;
/** Matches an IP address to which a proxy has added the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const IP_ADDRESS_WITH_PORT_PATTERN = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;

/**
 * Returns the client's IP address without a port. Express finds it in `X-Forwarded-For` according to the app setting
 * `trust proxy`. If a proxy sent text that is not an IP address, returns the text unchanged.
 */
export function getClientIpAddress(req: Pick<Request, 'ip'>): string {
  return removePort(req.ip ?? '');
}

/**
 * Returns the network of the client's IP address. Limits per IP address count all clients in a network as one client.
 */
export function getClientNetwork(req: Pick<Request, 'ip'>): string {
  return toNetworkPrefix(req.ip ?? '');
}

/**
 * Maps an IP address to its network: an IPv4 address to itself, an IPv6 address to its /64. IPv4-mapped
 * (`::ffff:192.0.2.1`) and NAT64 addresses (`64:ff9b::192.0.2.1`, RFC 6052) are mapped to the IPv4 address that they
 * contain. A port is removed. Text that is not an IP address is returned unchanged.
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
  const [, ipv6, ipv4] = IP_ADDRESS_WITH_PORT_PATTERN.exec(text) ?? [];
  return ipv6 ?? ipv4 ?? text;
}

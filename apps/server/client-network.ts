import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyAddress from 'proxy-addr';

/** What one IPv6 subscriber usually gets is at least a /64 (RFC 6177), with 2^64 addresses to send from. */
const IPV6_PREFIX = 64;
/** Proxies may note the port as well: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;

/**
 * Tells from which network a request comes, where that many proxies stand before the server, each of which notes its
 * client in `X-Forwarded-For`. Without proxies that is the connected client, whatever the request says. Every limit by IP
 * address counts these networks.
 */
export function clientNetwork(proxies: number): (request: IncomingMessage) => string {
  if (proxies === 0) return ({ socket }) => networkOf(socket.remoteAddress ?? '');
  return (request) => networkOf(proxyAddress(request, (_address, hop) => hop < proxies) ?? '');
}

/**
 * The network that an IP address counts as: an IPv4 address itself, an IPv6 address its /64. An IPv6 address that stands
 * for an IPv4 one (`::ffff:192.0.2.1`, or `64:ff9b::192.0.2.1` behind a NAT64 of RFC 6052) counts as that. Text that is
 * no IP address counts as it is.
 */
export function networkOf(text: string): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(text) ?? [];
  const address = ipv6 ?? ipv4 ?? text;
  if (isIPv4(address)) return address;
  if (isIP(address) === 0) return text;
  const [withoutZone = ''] = address.split('%');
  const parsed = ipaddr.IPv6.parse(withoutZone);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  if (parsed.range() === 'rfc6052') return new ipaddr.IPv4(parsed.toByteArray().slice(-4)).toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone}/${IPV6_PREFIX}`)}/${IPV6_PREFIX}`;
}

import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where Azure's machines find the platform that runs them; to everybody else it looks like a public address. */
const AZURE_PLATFORM = '168.63.129.16';
/** All of IPv6 that is given out to the public so far. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** The experimental 6bone, given back in 2006 (RFC 3701). */
const SIXBONE = ipaddr.IPv6.parseCIDR('3ffe::/16');

/**
 * Whether an IP address, as a name server writes it, is publicly reachable. IPv4 addresses are refused by range. IPv6
 * addresses are admitted by range, without the parts that lead elsewhere or nowhere (6to4, Teredo and others).
 */
export function isPublicIpAddress(address: string): boolean {
  // The parser also reads `1` and `0177.1`; what the resolver and the dialler take differently is no address.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6) return parsed.match(GLOBAL_UNICAST) && !parsed.match(SIXBONE) && !parsed.zoneId;
  return parsed.toString() !== AZURE_PLATFORM;
}

import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Azure's platform endpoint for virtual machines. Elsewhere it looks like a public IP address. */
const AZURE_PLATFORM = '168.63.129.16';
/** All IPv6 addresses assigned for public use so far. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** The experimental 6bone, returned in 2006 (RFC 3701). */
const SIXBONE = ipaddr.IPv6.parseCIDR('3ffe::/16');

/**
 * Whether an IP address from DNS is publicly reachable. IPv4 addresses are rejected by range. IPv6 addresses are
 * allowed by range, except 6to4, Teredo and other special parts.
 */
export function isPublicIpAddress(address: string): boolean {
  // The parser also accepts `1` and `0177.1`, which resolver and dialler could interpret differently.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6) return parsed.match(GLOBAL_UNICAST) && !parsed.match(SIXBONE) && !parsed.zoneId;
  return parsed.toString() !== AZURE_PLATFORM;
}

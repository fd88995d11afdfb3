import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The IP address at which Azure's virtual machines reach the platform's services. It is in a public range. */
const AZURE_PLATFORM_ADDRESS = '168.63.129.16';
/** The range of all IPv6 addresses assigned for public use so far. */
const GLOBAL_UNICAST_RANGE = ipaddr.IPv6.parseCIDR('2000::/3');
/** The range of the former test network 6bone, unused since 2006 (RFC 3701). */
const SIXBONE_RANGE = ipaddr.IPv6.parseCIDR('3ffe::/16');

/**
 * Whether an IP address from DNS is publicly reachable. An IPv4 address is public unless its range is reserved. An IPv6
 * address is public only within 2000::/3, except 6to4, Teredo and other special ranges.
 */
export function isPublicIpAddress(address: string): boolean {
  // `ipaddr.parse` also accepts `1` and `0177.1`. The operating system may interpret such texts as other addresses.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6)
    return parsed.match(GLOBAL_UNICAST_RANGE) && !parsed.match(SIXBONE_RANGE) && !parsed.zoneId;
  return parsed.toString() !== AZURE_PLATFORM_ADDRESS;
}

import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { IpNetworkMatcher } from '../../core/access/ip-network-matcher.port.ts';

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;
type IpNetwork = readonly [first: IpAddress, prefixBits: number];

const CIDR_PATTERN = /^([^/%]+)\/(0|[1-9]\d{0,2})$/;
/** Prefix length of the range of IPv4-mapped IPv6 addresses, `::ffff:0:0/96` (RFC 4291, section 2.5.5.2). */
const IPV4_MAPPED_PREFIX_BITS = 96;

/** Compares IP addresses with networks in CIDR notation. */
export class CidrNetworkMatcher implements IpNetworkMatcher {
  isNetwork(text: string): boolean {
    return parseNetwork(text) !== undefined;
  }

  anyContains(networks: readonly string[], address: string): boolean {
    const parsed = parseUnmappedIpAddress(address);
    if (!parsed) return false;
    return networks.some((network) => {
      const [first, prefixBits] = parseNetwork(network) ?? [];
      return first !== undefined && first.kind() === parsed.kind() && parsed.match(first, prefixBits);
    });
  }
}

function parseNetwork(text: string): IpNetwork | undefined {
  const [, addressText = '', bits = ''] = CIDR_PATTERN.exec(text) ?? [];
  const address = parseIpAddress(addressText);
  const prefixBits = Number(bits);
  if (!address || prefixBits > (address.kind() === 'ipv4' ? 32 : 128)) return undefined;
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && prefixBits >= IPV4_MAPPED_PREFIX_BITS)
    return [address.toIPv4Address(), prefixBits - IPV4_MAPPED_PREFIX_BITS];
  return [address, prefixBits];
}

/** Parses an IP address. An IPv4-mapped address becomes the IPv4 address that it contains. */
function parseUnmappedIpAddress(text: string): IpAddress | undefined {
  const address = parseIpAddress(text);
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

function parseIpAddress(text: string): IpAddress | undefined {
  // `ipaddr.parse` also accepts `1` and `0177.1`, so `isIP` checks first.
  return isIP(text) === 0 ? undefined : ipaddr.parse(text);
}

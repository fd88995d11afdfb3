/** Decides which texts are IP networks, and whether an IP address is in a network. */
export interface IpNetworkMatcher {
  /**
   * Whether the text is an IPv4 or IPv6 network in CIDR notation (RFC 4632, RFC 4291): an IP address in its usual
   * spelling, `/`, and the number of prefix bits in decimal. Address bits after the prefix are ignored. A single
   * address is a network of 32 or 128 bits. Zone ids and white space are rejected.
   */
  isNetwork(text: string): boolean;
  /**
   * Whether any of the networks contains the IP address. IPv4-mapped addresses and networks (`::ffff:192.0.2.1`,
   * `::ffff:192.0.2.0/120`) count as IPv4, so `::/0` contains no IPv4 address. Invalid addresses are in no network, and
   * invalid networks contain no address.
   */
  anyContains(networks: readonly string[], ipAddress: string): boolean;
}

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { IpNetworkMatcher } from '../../core/access/ip-network-matcher.port.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/** Conformance tests of IpNetworkMatcher. */
export function ipNetworkMatcherSuite(open: () => Promise<OpenPort<IpNetworkMatcher>>): void {
  describe('IpNetworkMatcher', () => {
    const accepts = (texts: readonly string[], expected: boolean) =>
      withPort(open, async (networks) => {
        for (const text of texts) assert.equal(networks.isNetwork(text), expected, JSON.stringify(text));
      });
    const contains = (network: string, addresses: readonly string[], expected: boolean) =>
      withPort(open, async (networks) => {
        for (const address of addresses)
          assert.equal(networks.anyContains([network], address), expected, JSON.stringify([network, address]));
      });

    it(
      'accepts IPv4 and IPv6 networks',
      accepts(
        [
          '203.0.113.0/24',
          '203.0.113.7/32',
          '0.0.0.0/0',
          '10.0.0.7/8',
          '2001:db8::/32',
          '2001:DB8::1/128',
          '::/0',
          '::ffff:192.0.2.0/120',
        ],
        true,
      ),
    );
    it(
      'rejects addresses without a prefix length, and other texts',
      accepts(
        ['', '/', '/24', '203.0.113.7', '2001:db8::1', 'example.com/24', 'all', '*', '203.0.113.0-203.0.113.255'],
        false,
      ),
    );
    it(
      'rejects prefix lengths that are too long or not written in decimal',
      accepts(
        [
          '203.0.113.0/33',
          '2001:db8::/129',
          '203.0.113.0/',
          '203.0.113.0/-1',
          '203.0.113.0/08',
          '203.0.113.0/2a',
          '203.0.113.0/24/24',
          '203.0.113.0/255.255.255.0',
        ],
        false,
      ),
    );
    it(
      'rejects unusual spellings of addresses, zone ids and white space',
      accepts(
        ['10/8', '0177.0.0.1/32', '203.0.113/24', '0xcb007100/24', 'fe80::%eth0/10', ' 10.0.0.0/8', '10.0.0.0/8 '],
        false,
      ),
    );

    it(
      'contains the addresses of an IPv4 network',
      contains('203.0.113.64/26', ['203.0.113.64', '203.0.113.127'], true),
    );
    it(
      'does not contain the addresses beside an IPv4 network',
      contains('203.0.113.64/26', ['203.0.113.63', '203.0.113.128', '2001:db8::1'], false),
    );
    it('ignores the bits after the prefix', contains('203.0.113.77/24', ['203.0.113.0', '203.0.113.255'], true));
    it(
      'contains the addresses of an IPv6 network',
      contains('2001:db8::/33', ['2001:db8::', '2001:DB8:7fff::1'], true),
    );
    it(
      'does not contain the addresses beside an IPv6 network',
      contains('2001:db8::/33', ['2001:db8:8000::', '2001:db9::', '203.0.113.1'], false),
    );
    it(
      'compares IPv4-mapped addresses as IPv4',
      contains('203.0.113.0/24', ['::ffff:203.0.113.9', '::FFFF:cb00:7109'], true),
    );
    it('compares IPv4-mapped networks as IPv4', contains('::ffff:203.0.113.0/120', ['203.0.113.9'], true));
    it(
      'contains all addresses of one family with a prefix of 0 bits',
      withPort(open, async (networks) => {
        assert.equal(networks.anyContains(['0.0.0.0/0'], '198.51.100.1'), true);
        assert.equal(networks.anyContains(['::/0'], '2001:db8::1'), true);
        assert.equal(networks.anyContains(['0.0.0.0/0'], '2001:db8::1'), false);
        assert.equal(networks.anyContains(['::/0'], '198.51.100.1'), false);
        assert.equal(networks.anyContains(['::/0'], '::ffff:198.51.100.1'), false);
      }),
    );
    it(
      'contains an address that is in any of several networks',
      withPort(open, async (networks) => {
        const both = ['203.0.113.0/24', '2001:db8::/32'];

        for (const address of ['203.0.113.1', '2001:db8::1']) assert.equal(networks.anyContains(both, address), true);
        assert.equal(networks.anyContains(both, '198.51.100.1'), false);
        assert.equal(networks.anyContains([], '203.0.113.1'), false);
      }),
    );
    it(
      'contains no text that is not an IP address',
      contains('0.0.0.0/0', ['', 'unknown', '1', '203.0.113', '203.0.113.1:80', '203.0.113.1, 203.0.113.2'], false),
    );
    it(
      'contains nothing in a text that is not a network',
      withPort(open, async (networks) => {
        for (const text of ['', '203.0.113.1', '203.0.113.0/99'])
          assert.equal(networks.anyContains([text], '203.0.113.1'), false, text);
      }),
    );
  });
}

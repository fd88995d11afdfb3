import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { describe, it } from 'node:test';
import { createExpressApp } from '../../apps/server/app.ts';
import { getClientNetwork, toNetworkPrefix } from '../../apps/server/operations/client-network.ts';
import fc from '../support/builders/fast-check.ts';
import { overrideMembers } from '../support/fixtures/override-members.ts';

describe('toNetworkPrefix', () => {
  for (const [address, network] of [
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:4711', '192.0.2.1'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['2001:db8::192.0.2.1', '2001:db8::/64'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]:4711', '2001:db8:1:2::/64'],
    ['fe80::1', 'fe80::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['fe80::1%eth0.7', 'fe80::/64'],
    ['[fe80::1%2]:4711', 'fe80::/64'],
    ['::', '::/64'],
    ['::1', '::/64'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:4711', '192.0.2.1'],
    ['::ffff:192.0.2.1%eth0', '192.0.2.1'],
    ['64:ff9b::192.0.2.1', '192.0.2.1'],
    ['64:ff9b::c000:201', '192.0.2.1'],
    ['', ''],
    ['unknown', 'unknown'],
    ['0177.1', '0177.1'],
    ['[192.0.2', '[192.0.2'],
    ['2001:db8::1::2', '2001:db8::1::2'],
  ] as const) {
    it(`returns ${JSON.stringify(network)} for ${JSON.stringify(address)}`, () => {
      assert.equal(toNetworkPrefix(address), network);
    });
  }

  it('maps IPv6 addresses to the same network exactly if they share a /64', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16));
    const host = fc.array(group, { minLength: 4, maxLength: 4 });
    // Within 2000::/3, which contains no mapped IPv4 addresses.
    const network = fc.tuple(fc.integer({ min: 0x2000, max: 0x3fff }), group, group, group).map(([first, ...rest]) => {
      return [first.toString(16), ...rest];
    });
    fc.assert(
      fc.property(network, network, host, host, (one, other, first, second) => {
        const of = (groups: readonly string[], rest: readonly string[]) =>
          toNetworkPrefix([...groups, ...rest].join(':'));
        assert.equal(of(one, first), of(one, second));
        assert.equal(of(one, first) === of(other, first), one.join() === other.join());
      }),
    );
  });

  it('accepts any text', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof toNetworkPrefix(text) === 'string'));
  });
});

describe('getClientNetwork', () => {
  const networkSeen = (trustProxy: number, remoteAddress: string, forwarded: string): string =>
    getClientNetwork(
      overrideMembers(createExpressApp({ trustProxy }).request, {
        socket: { remoteAddress } as Socket,
        headers: { 'x-forwarded-for': forwarded },
      }),
    );

  it('returns the network of the connection if there are no proxies', () => {
    assert.equal(networkSeen(0, '2001:db8::7', '192.0.2.1'), '2001:db8::/64');
    assert.equal(networkSeen(0, '::ffff:127.0.0.1', '192.0.2.1'), '127.0.0.1');
  });

  it('returns the network that the outermost trusted proxy reported', () => {
    const forwarded = '192.0.2.9, 2001:db8:1:2::1, 10.0.0.2';

    assert.equal(networkSeen(1, '10.0.0.1', forwarded), '10.0.0.2');
    assert.equal(networkSeen(2, '10.0.0.1', forwarded), '2001:db8:1:2::/64');
  });
});

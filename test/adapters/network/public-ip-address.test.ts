import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPublicIpAddress } from '../../../adapters/network/public-ip-address.ts';

const refused: Readonly<Record<string, string>> = {
  'this network': '0.0.0.0 0.0.0.1 0.255.255.255',
  'private networks': '10.0.0.0 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 192.168.255.255',
  'addresses shared behind a carrier, and the metadata service there': '100.64.0.0 100.100.100.200 100.127.255.255',
  loopback: '127.0.0.1 127.0.0.53 127.255.255.254',
  'the link, and the metadata service there': '169.254.0.1 169.254.169.254 169.254.255.255',
  'protocol assignments, and the metadata service there': '192.0.0.1 192.0.0.170 192.0.0.192 192.0.0.255',
  documentation: '192.0.2.1 198.51.100.1 203.0.113.255',
  'anycast of relays and black holes': '192.88.99.1 192.31.196.1 192.52.193.1 192.175.48.1',
  benchmarking: '198.18.0.1 198.19.255.255',
  multicast: '224.0.0.1 233.252.0.1 239.255.255.250',
  'reserved and broadcast': '240.0.0.1 254.1.2.3 255.255.255.255',
  'the platform of Azure': '168.63.129.16',
  'IPv6 that is unspecified or loopback': ':: ::1 0:0:0:0:0:0:0:1',
  'IPv4 in the clothes of IPv6': '::ffff:8.8.8.8 ::ffff:127.0.0.1 ::ffff:7f00:1 ::8.8.8.8 ::ffff:0:8.8.8.8',
  'translated IPv4': '64:ff9b::8.8.8.8 64:ff9b::a00:1 64:ff9b:1::a00:1',
  'IPv6 that is discarded or local':
    '100::1 100:0:0:1::1 fc00::1 fd00:ec2::254 fe80::1 fe80::1%eth0 fec0::1 ff02::1 ff0e::1',
  'tunnels: Teredo and 6to4': '2001::1 2001:0:4136:e378::1 2002:808:808::1 2002:7f00:1::1',
  'protocol assignments of IPv6': '2001:1::1 2001:3::1 2001:4:112::1 2001:5::1 2001:1ff:ffff::1',
  'benchmarking and identifiers of IPv6': '2001:2::1 2001:10::1 2001:20::1 2001:2f::1 2001:30::1',
  'documentation of IPv6': '2001:db8::1 2001:db8:ffff::1 3fff::1 3fff:fff::1',
  'what was given back': '3ffe::1 3ffe:ffff::1',
  'black holes of IPv6': '2620:4f:8000::1',
  'segment routing and what nobody was given yet': '5f00::1 4000::1 6000::1 8000::1 c000::1 e000::1 1fff::1',
  'public addresses with a zone': '2606:2800:220::1%eth0',
  'what is no address':
    'localhost 1 8.8.8 08.8.8.8 010.8.8.8 0x8.8.8.8 134744072 8.8.8.8.8 8.8.8.256 8.8.8.8/32 [2606::1] 2606:::1',
};

const admitted =
  '1.0.0.1 1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 93.184.215.14 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1 ' +
  '168.63.129.15 168.63.129.17 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 185.199.108.153 191.255.255.255 ' +
  '192.0.1.1 192.0.3.1 192.88.98.1 192.88.100.1 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 198.51.99.1 ' +
  '203.0.112.1 203.0.114.1 223.255.255.255 2001:200::1 2001:4860:4860::8888 2001:db7::1 2001:db9::1 2003::1 ' +
  '2400:cb00::1 2606:2800:220:1:248:1893:25c8:1946 2620:4f:7fff::1 2620:4f:8001::1 2800::1 2a00:1450:4001::1 ' +
  '2A02:2E0:3FE:1001::1 2c0f:fb50::1 3ffd::1 3fff:1000::1';

describe('isPublicIpAddress', () => {
  for (const [what, addresses] of Object.entries(refused)) {
    it(`rejects ${what}`, () => {
      for (const address of addresses.split(' ')) assert.equal(isPublicIpAddress(address), false, address);
    });
  }

  it('rejects an empty text', () => {
    assert.equal(isPublicIpAddress(''), false);
  });

  it('accepts public IP addresses, also those next to rejected ranges', () => {
    for (const address of admitted.split(' ')) assert.equal(isPublicIpAddress(address), true, address);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { normalizePrivateHost, PrivateHostAllowlist } from '../../../adapters/sending/private-host-allowlist.ts';
import fc from '../../support/builders/fast-check.ts';

/** Entries and their normal form. */
const ENTRIES: Readonly<Record<string, string>> = {
  localhost: 'localhost',
  'CRM.Internal': 'crm.internal',
  'crm:08080': 'crm:8080',
  'crm:80': 'crm:80',
  'my_crm.example.com:65535': 'my_crm.example.com:65535',
  'bücher.local': 'xn--bcher-kva.local',
  '10.0.0.5:9000': '10.0.0.5:9000',
  '[::1]': '[::1]',
  '[0:0:0:0:0:0:0:1]:8080': '[::1]:8080',
  '[FD00::0001]': '[fd00::1]',
  '[::ffff:127.0.0.1]': '[::ffff:7f00:1]',
};

const INVALID_ENTRIES = [
  '',
  ' ',
  'a b',
  'http://crm',
  'crm/',
  'crm/path',
  'crm:',
  'crm:0',
  'crm:65536',
  'crm:123456',
  'crm:http',
  ':8080',
  'user@crm',
  'crm.',
  '.crm',
  'a..b',
  '-crm',
  '*.example.com',
  '*',
  '::1',
  'fd00::1',
  '[::1',
  '[::1]x',
  '[crm]',
  '10.0.0.0/8',
  '10',
  '0x7f.1',
  '127.1',
  '256.1.1.1',
  '%6cocalhost',
  'crm?',
  'crm#a',
  'crm\\',
  'xn--a',
];

describe(normalizePrivateHost.name, () => {
  it('returns hosts as URL spells them', () => {
    for (const [entry, normal] of Object.entries(ENTRIES)) assert.equal(normalizePrivateHost(entry), normal, entry);
  });

  it('returns undefined for anything else', () => {
    for (const entry of INVALID_ENTRIES) assert.equal(normalizePrivateHost(entry), undefined, JSON.stringify(entry));
  });

  it('keeps a normal form, and matches URLs of the host at the port', () => {
    const host = fc.oneof(
      fc.domain(),
      fc.ipV4(),
      fc.ipV6().map((address) => `[${address}]`),
      fc.constantFrom('crm', 'LOCALHOST'),
    );
    const port = fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined });
    fc.assert(
      fc.property(host, port, (name, number) => {
        const normal = normalizePrivateHost(number === undefined ? name : `${name}:${number}`);
        assert.ok(normal !== undefined);
        assert.equal(normalizePrivateHost(normal), normal);
        const hosts = new PrivateHostAllowlist([normal]);
        assert.ok(hosts.includes(new URL(`http://${name}:${number ?? 1234}/`)));
        assert.ok(hosts.includes(new URL(`https://${name}:${number ?? 1234}/`)));
        assert.equal(
          hosts.includes(new URL(`http://${name}:${(number ?? 0) + 1}/`.replace(':65536', ':1'))),
          number === undefined,
        );
        assert.ok(!hosts.includes(new URL(`http://x.${name.replaceAll(/[[\]:]/g, '')}.example/`)));
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (entry) => {
        const normal = normalizePrivateHost(entry);
        if (normal !== undefined) assert.equal(normalizePrivateHost(normal), normal);
      }),
    );
  });
});

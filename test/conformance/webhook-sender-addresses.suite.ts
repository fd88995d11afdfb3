import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Certificate, createCertificate } from '../support/builders/certificate.ts';
import { type FakeInternet, respondWith } from '../support/fixtures/fake-internet.ts';
import { type OpenSender, summarizeResult, withWebhookSender } from '../support/fixtures/with-webhook-sender.ts';

const NAME = 'a.example.com';
const PUBLIC_IP = '93.184.215.14';

/** Hosts that are not public, in spellings that parsers of URLs and IP addresses read differently. */
const PRIVATE_HOSTS =
  'localhost a.localhost localhost. 127.0.0.1 127.1 0177.0.0.1 0x7f.1 2130706433 017700000001 0 0.0.0.0 10.0.0.1 ' +
  '172.16.0.1 192.168.0.1 100.64.0.1 169.254.169.254 metadata.google.internal [::1] [::] [::ffff:127.0.0.1] ' +
  '[::ffff:7f00:1] [64:ff9b::7f00:1] [fe80::1] [fd00:ec2::254] 8.8.8.8 [2606:4700:4700::1111] １２７.0.0.1 ①②⑦.0.0.1';

/** DNS records with an IP address that is not public. */
const PRIVATE_RECORDS: readonly (readonly string[])[] = [
  ['127.0.0.1'],
  ['10.0.0.1'],
  ['172.31.0.1'],
  ['192.168.1.1'],
  ['169.254.169.254'],
  ['100.100.100.200'],
  ['0.0.0.0'],
  ['224.0.0.1'],
  ['::1'],
  ['::'],
  ['::ffff:127.0.0.1'],
  ['::ffff:7f00:1'],
  ['64:ff9b::a00:1'],
  ['2002:7f00:1::'],
  ['fe80::1'],
  ['fd00:ec2::254'],
  [PUBLIC_IP, '127.0.0.1'],
  ['2606:2800::1', '::ffff:10.0.0.1'],
  [PUBLIC_IP, '2606:2800::1', 'fd00::1'],
];

/** To which IP addresses a WebhookSender connects, and with which certificates. */
export function webhookSenderAddressesSuite(open: OpenSender): void {
  const onSender = withWebhookSender(open);
  /** Adds a site that is trusted for its host name. */
  const addTrustedSite = async (internet: FakeInternet) => {
    const certificate = createCertificate([NAME]);
    internet.authorities.push(certificate.cert);
    return await internet.addHttpsSite(NAME, certificate, { '/': respondWith(200) });
  };

  describe('WebhookSender and addresses', () => {
    it(
      'sends to a public host, at its default port and at another one',
      onSender(addTrustedSite, async (send) => {
        assert.equal(summarizeResult(await send(`https://${NAME}/`)), 200);
        assert.equal(summarizeResult(await send(`https://${NAME}:8443/`)), 200);
      }),
    );

    it(
      'ends as address_blocked for every host that is not public, without a connection',
      onSender(
        async (internet) => {
          await addTrustedSite(internet);
          return { privateHosts: [] };
        },
        async (send, internet) => {
          const port = internet.hostMap.get(NAME)?.split(':')[1];
          for (const host of PRIVATE_HOSTS.split(' ')) {
            for (const url of [`https://${host}:${port}/`, `http://${host}:${port}/`, `https://${host}/`]) {
              assert.equal(summarizeResult(await send(url)), 'address_blocked', url);
            }
          }
          for (const url of [`http://${NAME}/`, `https://u:p@${NAME}/`, 'ftp://a.example.com/', '']) {
            assert.equal(summarizeResult(await send(url)), 'address_blocked', url);
          }
          assert.deepEqual(internet.acceptedConnections, []);
        },
      ),
    );

    it(
      'ends as address_blocked for a host with any IP address that is not public, without a connection',
      onSender(
        async (internet) => {
          await addTrustedSite(internet);
          for (const [at, records] of PRIVATE_RECORDS.entries()) {
            internet.dnsRecords.set(`${at}.example.com`, [records]);
          }
          return { privateHosts: [] };
        },
        async (send, internet) => {
          const port = internet.hostMap.get(NAME)?.split(':')[1];
          for (const [at, records] of PRIVATE_RECORDS.entries()) {
            const result = await send(`https://${at}.example.com:${port}/`);
            assert.equal(summarizeResult(result), 'address_blocked', records.join());
          }
          assert.deepEqual(internet.acceptedConnections, []);
        },
      ),
    );

    it(
      'dials the IP address that it has checked, even if DNS changes between check and dial',
      onSender(
        async (internet) => {
          await addTrustedSite(internet);
          await internet.addSite('victim.example.com', { '/': respondWith(200) });
          internet.dnsRecords.set(NAME, [[PUBLIC_IP], ['127.0.0.1']]);
          return { privateHosts: [] };
        },
        async (send, internet) => {
          const port = internet.hostMap.get('victim.example.com')?.split(':')[1];

          assert.equal(summarizeResult(await send(`https://${NAME}:${port}/`)), 200);
          // Another origin, so the host is resolved and checked again.
          assert.equal(summarizeResult(await send(`https://${NAME}/`)), 'address_blocked');
          assert.deepEqual(internet.acceptedConnections, [NAME]);
        },
      ),
    );

    it(
      'sends to hosts that the operator has named, with http and at any IP address',
      onSender(
        async (internet) => {
          await internet.addSite(NAME, { '/': respondWith(200) });
          for (const host of ['crm', 'crm.internal', 'localhost']) internet.dnsRecords.set(host, [['127.0.0.1']]);
          const address = internet.hostMap.get(NAME) ?? '';
          const port = address.split(':')[1];
          return { privateHosts: [address, 'crm', `crm.internal:${port}`, '[::ffff:7f00:1]', 'other.internal:9'] };
        },
        async (send, internet) => {
          const port = Number(internet.hostMap.get(NAME)?.split(':')[1]);
          const outcomes: Readonly<Record<string, number | string>> = {
            [`127.0.0.1:${port}`]: 200,
            [`127.1:${port}`]: 200,
            [`crm:${port}`]: 200,
            [`CRM.internal:${port}`]: 200,
            [`[::ffff:127.0.0.1]:${port}`]: 200,
            [`127.0.0.1:${port - 1}`]: 'address_blocked',
            [`crm.internal:${port - 1}`]: 'address_blocked',
            [`localhost:${port}`]: 'address_blocked',
            [`127.0.0.2:${port}`]: 'address_blocked',
            [`sub.crm:${port}`]: 'address_blocked',
            'crm.internal': 'address_blocked',
          };
          for (const [host, outcome] of Object.entries(outcomes)) {
            assert.equal(summarizeResult(await send(`http://${host}/`)), outcome, host);
          }
        },
      ),
    );

    it(
      'checks the certificates of named hosts too',
      onSender(
        async (internet) => {
          const [trusted, untrusted] = [createCertificate(['127.0.0.1']), createCertificate(['127.0.0.1'])];
          internet.authorities.push(trusted.cert);
          await internet.addHttpsSite('a.example.com', trusted, { '/': respondWith(200) });
          return await internet.addHttpsSite('b.example.com', untrusted, { '/': respondWith(200) });
        },
        async (send, internet) => {
          const [a, b] = ['a.example.com', 'b.example.com'].map((name) => `https://${internet.hostMap.get(name)}/`);

          assert.equal(summarizeResult(await send(a ?? '')), 200);
          assert.equal(summarizeResult(await send(b ?? '')), 'tls_failed');
        },
      ),
    );

    const certificates: Readonly<Record<string, readonly [Certificate, boolean]>> = {
      'self-signed': [createCertificate(['0.example.com']), false],
      'of another host': [createCertificate(['b.example.com']), true],
      expired: [createCertificate(['2.example.com'], 2001, 2003), true],
      'not valid yet': [createCertificate(['3.example.com'], 2044, 2045), true],
    };
    it(
      `ends as tls_failed for a certificate that is ${Object.keys(certificates).join(', ')}`,
      onSender(
        async (internet) => {
          for (const [at, [certificate, isTrusted]] of Object.values(certificates).entries()) {
            if (isTrusted) internet.authorities.push(certificate.cert);
            await internet.addHttpsSite(`${at}.example.com`, certificate, { '/': respondWith(200) });
          }
          return internet;
        },
        async (send, internet) => {
          for (const [at, what] of Object.keys(certificates).entries()) {
            assert.equal(summarizeResult(await send(`https://${at}.example.com/`)), 'tls_failed', what);
          }
          assert.deepEqual(internet.requests, []);
          await internet.waitForClosedConnections();
        },
      ),
    );
  });
}

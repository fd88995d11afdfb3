import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import { describe, it } from 'node:test';
import { HttpsUrlPolicy } from '../../../adapters/sending/https-url-policy.ts';
import { PrivateHostAllowlist } from '../../../adapters/sending/private-host-allowlist.ts';
import { webhookUrlPolicySuite } from '../../conformance/webhook-url-policy.suite.ts';
import fc from '../../support/builders/fast-check.ts';
import { openWith } from '../../support/fixtures/open-port.ts';

webhookUrlPolicySuite((privateHosts) => openWith(() => new HttpsUrlPolicy(new PrivateHostAllowlist(privateHosts)))());

/** Rejected URLs by message. */
const REFUSED: Readonly<Record<string, string>> = {
  'The URL must begin with http:// or https://.': 'ftp://example.com/ file:///etc/passwd //example.com/ example.com',
  'The URL must begin with https://, unless PORTICO_WEBHOOK_PRIVATE_HOSTS has the host.':
    'http://example.com/ http://example.com:443/',
  'This is not a complete URL.':
    'https: https:// https:///example.com/ https://exa<mple.com/ https://example.com:99999/',
  'The URL contains a user name or password.': 'https://user:pass@example.com/ https://@example.com/ http://u@crm/',
  'The host name contains percent-encoding.': 'https://%65xample.com/ https://127%2e0.0.1/',
  'The URL contains a fragment.': 'https://example.com/#a https://example.com/# http://crm/#',
  'The URL must have a host name, not an IP address, unless PORTICO_WEBHOOK_PRIVATE_HOSTS has the host.': `
    https://127.0.0.1/ https://8.8.8.8/ https://169.254.169.254/latest/meta-data/ https://0/ https://127.1/
    https://2130706433/ https://017700000001/ https://0x7f.1/ https://127.0.0.1./ https://１２７.0.0.1/ https://[::1]/
    https://[::]/ https://[2606:2800::1]/ https://[::ffff:127.0.0.1]/ https://[64:ff9b::7f00:1]/ http://10.0.0.1/`,
  'The host name must be public, unless PORTICO_WEBHOOK_PRIVATE_HOSTS has the host.': `
    https://localhost/ https://LOCALHOST/ https://localhost./ https://a.localhost/ https://intranet/ https://com/
    https://printer.local/ https://db.internal/ https://a.home.arpa/ https://a.onion/ https://a.test/ https://a.zzzz/
    https://example.com./ https://example..com/ https://-a.example.com/ https://ⓛocalhost/ https://a。local/
    https://crm:81/ http://a.crm/`,
  'The port belongs to another protocol.': 'https://example.com:25/ https://example.com:0/ https://example.com:6667/',
};

const words = (text: string) => text.trim().split(/\s+/);

describe(HttpsUrlPolicy.name, () => {
  const policy = new HttpsUrlPolicy(new PrivateHostAllowlist(['crm:80']));

  for (const [message, urls] of Object.entries(REFUSED)) {
    it(`rejects with: ${message}`, () => {
      for (const url of words(urls)) assert.equal(policy.findViolation(url), message, url);
    });
  }

  it('accepts only https URLs of host names, whatever the text', () => {
    const authority = fc.tuple(
      fc.constantFrom('', 'u@', ':p@'),
      fc.constantFrom('example.com', '0x7f.1', '[::1]', 'a'),
      fc.nat(70_000),
    );
    const assembled = fc
      .tuple(fc.constantFrom('https://', 'http://', 'https:\\\\', 'HTTPS:/'), authority, fc.string())
      .map(([scheme, [user, host, port], rest]) => `${scheme}${user}${host}:${port}/${rest}`);
    const check = (text: string) => {
      const violation = policy.findViolation(text);
      if (violation !== undefined) return assert.match(violation, /^[A-Z][^\n]*\.$/);
      const url = new URL(text);
      assert.equal(url.protocol, 'https:');
      assert.deepEqual([url.username, url.password, url.hash, isIP(url.hostname)], ['', '', '', 0]);
      assert.match(url.hostname, /\.[a-z]/);
    };
    for (const texts of [assembled, fc.webUrl(), fc.string()]) fc.assert(fc.property(texts, check));
  });
});

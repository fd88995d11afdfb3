import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { WebhookUrlPolicy } from '../../core/webhooks/webhook-url-policy.port.ts';
import type { OpenPort } from '../support/fixtures/open-port.ts';

/** Opens a policy of an operator who has named these hosts. */
export type OpenUrlPolicy = (privateHosts: readonly string[]) => Promise<OpenPort<WebhookUrlPolicy>>;

/** Conformance tests of WebhookUrlPolicy. */
export function webhookUrlPolicySuite(open: OpenUrlPolicy): void {
  const onPolicy = (privateHosts: readonly string[], body: (policy: WebhookUrlPolicy) => void) => async () => {
    const { port, close } = await open(privateHosts);
    body(port);
    await close();
  };
  const admits = (urls: readonly string[], privateHosts: readonly string[] = []) =>
    onPolicy(privateHosts, (policy) => {
      for (const url of urls) assert.equal(policy.findViolation(url), undefined, url);
    });
  const refuses = (urls: readonly string[], privateHosts: readonly string[] = []) =>
    onPolicy(privateHosts, (policy) => {
      for (const url of urls) assert.match(policy.findViolation(url) ?? '', /^[A-Z].*\.$/, JSON.stringify(url));
    });

  describe('WebhookUrlPolicy', () => {
    it(
      'accepts absolute https URLs of public host names, in any script',
      admits([
        'https://example.com/a?b=c',
        'HTTPS://hooks.example.com',
        'https://bücher.de/straße',
        'https://пример.рф/',
      ]),
    );
    it(
      'rejects http, other schemes and URLs without a host behind //',
      refuses([
        'http://example.com/',
        'ftp://example.com/',
        'javascript:alert(1)',
        'https:example.com',
        '//a.com/',
        '',
      ]),
    );
    it(
      'accepts query parameters that look like secrets',
      admits(['https://example.com/?token=a&api_key=b', 'https://example.com/hook/s3cr3t']),
    );
    it('rejects fragments', refuses(['https://example.com/#a', 'https://example.com/?a=b#', 'https://example.com#']));
    it(
      'rejects user names and passwords',
      refuses([
        'https://u:p@example.com/',
        'https://u@example.com/',
        'https://@example.com/',
        'https://:p@example.com/',
      ]),
    );
    it(
      'rejects IP addresses in every spelling, public ones too',
      refuses([
        'https://127.0.0.1/',
        'https://8.8.8.8/',
        'https://134744072/',
        'https://0x8080808/',
        'https://010.8.8.8/',
        'https://[2001:4860::1]/',
        'https://[::1]/',
        'https://[::ffff:127.0.0.1]/',
      ]),
    );
    it(
      'rejects host names of one label, special-use names and names under no public suffix',
      refuses([
        'https://localhost/',
        'https://crm.local/',
        'https://crm.internal/',
        'https://a.nothing/',
        'https://com/',
      ]),
    );
    it(
      'accepts ports, except those that browsers block',
      admits([80, 443, 1024, 3000, 6379, 8080, 8443, 65535].map((port) => `https://example.com:${port}/`)),
    );
    it(
      'rejects ports that browsers block',
      refuses([0, 1, 22, 25, 143, 587, 993, 6000, 6667, 10080].map((port) => `https://example.com:${port}/`)),
    );
    it(
      'rejects backslashes, white space and invisible characters',
      refuses([
        'https:\\\\example.com/',
        'https://example.com/a\\b',
        'https://example.com/a b',
        'https://exam\u200bple.com/',
      ]),
    );
    it('rejects more than 2,000 characters', refuses([`https://example.com/${'a'.repeat(1981)}`]));
    it('accepts 2,000 characters', admits([`https://example.com/${'a'.repeat(1980)}`]));

    it(
      'accepts http and https URLs of a named host, at every port',
      admits(
        [
          'http://crm.internal/',
          'https://CRM.internal:9000/a?b',
          'http://localhost:25/',
          'http://[0::1]:80/',
          'http://127.1/',
        ],
        ['crm.internal', 'localhost', '[::1]', '127.0.0.1'],
      ),
    );
    it(
      'accepts a host that is named with a port only at that port',
      admits(
        ['http://crm:8080/', 'http://web/', 'https://web:80/', 'https://tls/', 'https://10.0.0.5:9443/'],
        ['crm:8080', 'web:80', 'tls:443', '10.0.0.5:9443'],
      ),
    );
    it(
      'rejects named hosts at other ports, and other hosts',
      refuses(
        [
          'http://crm/',
          'http://crm:8081/',
          'http://tls/',
          'http://a.crm:8080/',
          'http://crm.:8080/',
          'http://10.0.0.6/',
        ],
        ['crm:8080', 'tls:443', '10.0.0.5'],
      ),
    );
    it(
      'applies all rules that are not about hosts to named hosts',
      refuses(
        [
          'http://u@crm/',
          'http://crm/#a',
          'http://crm/\\',
          'http://crm/ ',
          'ftp://crm/',
          `http://crm/${'a'.repeat(2000)}`,
        ],
        ['crm'],
      ),
    );

    it(
      'never repeats the URL in its message',
      onPolicy(['qqq:1'], (policy) => {
        for (const url of [
          'ftp://qqq',
          'http://qqq/',
          'https://qqq@b.com/',
          'https://a.com/#qqq',
          'https://a.com:9/qqq',
        ]) {
          assert.doesNotMatch(policy.findViolation(url) ?? 'qqq', /qqq/);
        }
      }),
    );
  });
}

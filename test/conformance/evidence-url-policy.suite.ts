import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EvidenceUrlPolicy } from '../../core/assessments/evidence-url-policy.port.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/** Conformance tests of EvidenceUrlPolicy. */
export function evidenceUrlPolicySuite(open: () => Promise<OpenPort<EvidenceUrlPolicy>>): void {
  const onPolicy = (body: (policy: EvidenceUrlPolicy) => void) => withPort(open, async (policy) => body(policy));
  const admits = (...urls: readonly string[]) =>
    onPolicy((policy) => {
      for (const url of urls) assert.equal(policy.findViolation(url), undefined, url);
    });
  const refuses = (...urls: readonly string[]) =>
    onPolicy((policy) => {
      for (const url of urls) assert.match(policy.findViolation(url) ?? '', /^[A-Z].*\.$/, JSON.stringify(url));
    });

  describe('EvidenceUrlPolicy', () => {
    it(
      'accepts absolute http and https URLs of public host names, in any script',
      admits('https://example.com/a?b=c#d', 'HTTP://www.gov.uk', 'https://bücher.de/straße', 'https://пример.рф/'),
    );
    it(
      'rejects other schemes and URLs without a host behind //',
      refuses('ftp://example.com/', 'javascript:alert(1)', 'http:example.com', '//example.com/', 'example.com', ''),
    );
    it(
      'rejects ports other than the scheme’s default',
      refuses('http://example.com:8080/', 'http://example.com:443/', 'https://example.com:80/'),
    );
    it(
      'accepts the scheme’s default port',
      admits('http://example.com:80/', 'https://example.com:443/', 'https://example.com:0443/'),
    );
    it(
      'rejects user names and passwords',
      refuses('https://u:p@example.com/', 'https://u@example.com/', 'https://@example.com/', 'https://:p@example.com/'),
    );
    it(
      'rejects IP addresses in every spelling',
      refuses(
        'http://8.8.8.8/',
        'http://134744072/',
        'http://0x8080808/',
        'http://010.8.8.8/',
        'http://[2001:4860::1]/',
      ),
    );
    it(
      'rejects host names of one label, special-use names and names under no public suffix',
      refuses('http://localhost/', 'http://a.localhost/', 'http://printer.local/', 'http://a.nothing/', 'http://com/'),
    );
    it(
      'rejects backslashes, white space and invisible characters',
      refuses(
        'https:\\\\example.com/',
        'https://example.com/a\\b',
        'https://example.com/a b',
        'https://exam\u200bple.com/',
      ),
    );
    it(
      'rejects query parameters whose name looks like a secret’s',
      refuses('https://example.com/?token=a', 'https://example.com/?page=1&API-Key=a'),
    );
    it('rejects more than 2,048 characters', refuses(`https://example.com/${'a'.repeat(2029)}`));
    it('accepts 2,048 characters', admits(`https://example.com/${'a'.repeat(2028)}`));

    it(
      'never repeats the URL in its message',
      onPolicy((policy) => {
        for (const url of [
          'ftp://qqq',
          'http://qqq/',
          'http://qqq@b.com/',
          'http://a.com/?qqq_token=1',
          'http://a.com:9/qqq',
        ]) {
          assert.doesNotMatch(policy.findViolation(url) ?? 'qqq', /qqq/);
        }
      }),
    );
  });
}

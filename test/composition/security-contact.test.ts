import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConfigError, readConfig } from '../../apps/composition/config.ts';

const readContact = (text: string) => readConfig({ PORTICO_SECURITY_CONTACT: text }).securityContact;

describe('PORTICO_SECURITY_CONTACT', () => {
  it('is optional', () => {
    assert.equal(readConfig({}).securityContact, undefined);
  });

  for (const [text, uri] of [
    ['security@example.com', 'mailto:security@example.com'],
    ['mailto:security@example.com', 'mailto:security@example.com'],
    ['https://example.com/security', 'https://example.com/security'],
  ] as const) {
    it(`accepts ${text} as ${uri}`, () => assert.equal(readContact(text), uri));
  }

  for (const text of ['security', 'http://example.com', 'https://', 'a@example.com\nContact: b@example.com']) {
    it(`rejects ${JSON.stringify(text)}`, () => {
      assert.throws(
        () => readContact(text),
        (error: Error) => {
          assert.ok(error instanceof ConfigError);
          assert.match(error.message, /^PORTICO_SECURITY_CONTACT \(or --security-contact\) must be an email address/);
          return true;
        },
      );
    });
  }
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type SecretCipher, SecretUnreadableError } from '../../core/shared/secret-cipher.port.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

const MASTER_KEY = new Uint8Array(32).fill(7);

/** Conformance tests of SecretCipher. `open` takes the deployment's master key. */
export function secretCipherSuite(open: (masterKey: Uint8Array) => Promise<OpenPort<SecretCipher>>): void {
  const onCipher = (body: (cipher: SecretCipher) => Promise<void>) => withPort(() => open(MASTER_KEY), body);

  describe('SecretCipher', () => {
    it(
      'opens a secret sealed for the same owner',
      onCipher(async (cipher) => {
        for (const secret of ['', 'crm_secret', 'Ünï 😀', 'x'.repeat(1000)]) {
          assert.equal(cipher.open(cipher.seal(secret, 'ins_1'), 'ins_1'), secret);
        }
      }),
    );

    it(
      'opens a secret sealed by an earlier instance with the same master key',
      onCipher(async (cipher) => {
        const sealed = cipher.seal('crm_secret', 'ins_1');
        const { port: later, close } = await open(MASTER_KEY);

        assert.equal(later.open(sealed, 'ins_1'), 'crm_secret');
        await close();
      }),
    );

    it(
      'seals to printable ASCII without parts of the secret, different each time',
      onCipher(async (cipher) => {
        const sealed = Array.from({ length: 20 }, () => cipher.seal('crm_secret', 'ins_1'));

        assert.equal(new Set(sealed).size, 20);
        for (const text of sealed) {
          assert.match(text, /^[!-~]+$/);
          assert.doesNotMatch(text, /crm_secret/);
        }
      }),
    );

    it(
      'throws SecretUnreadableError for another owner',
      onCipher(async (cipher) => {
        const sealed = cipher.seal('crm_secret', 'ins_1');

        for (const owner of ['ins_2', 'ins_1 ', ''])
          assert.throws(() => cipher.open(sealed, owner), SecretUnreadableError);
      }),
    );

    it(
      'throws SecretUnreadableError for another master key',
      onCipher(async (cipher) => {
        const { port: other, close } = await open(new Uint8Array(32).fill(8));

        assert.throws(() => other.open(cipher.seal('crm_secret', 'ins_1'), 'ins_1'), SecretUnreadableError);
        await close();
      }),
    );

    it(
      'throws SecretUnreadableError for any altered or truncated text',
      onCipher(async (cipher) => {
        const sealed = cipher.seal('crm_secret', 'ins_1');
        for (let index = 0; index < sealed.length; index += 1) {
          const other = sealed[index] === 'A' ? 'B' : 'A';
          const altered = `${sealed.slice(0, index)}${other}${sealed.slice(index + 1)}`;
          assert.throws(() => cipher.open(altered, 'ins_1'), SecretUnreadableError, `altered at ${index}`);
          assert.throws(() => cipher.open(sealed.slice(0, index), 'ins_1'), SecretUnreadableError, `cut at ${index}`);
        }
        assert.throws(() => cipher.open(`${sealed}A`, 'ins_1'), SecretUnreadableError);
      }),
    );
  });
}

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Cryptography } from '../../core/shared/cryptography.port.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

const MASTER_KEY = new Uint8Array(32).fill(7);

/** Conformance tests of Cryptography. `open` takes the deployment's master key. */
export function cryptographySuite(open: (masterKey: Uint8Array) => Promise<OpenPort<Cryptography>>): void {
  const onCryptography = (body: (cryptography: Cryptography) => Promise<void>) =>
    withPort(() => open(MASTER_KEY), body);

  describe('Cryptography', () => {
    it(
      'returns the requested number of random bytes, different each time',
      onCryptography(async (cryptography) => {
        const draws = Array.from({ length: 100 }, () => cryptography.randomBytes(32));

        assert.ok(draws.every(({ length }) => length === 32));
        assert.equal(new Set(draws.map((bytes) => bytes.join())).size, 100);
        assert.equal(cryptography.randomBytes(0).length, 0);
        assert.equal(cryptography.randomBytes(1000).length, 1000);
      }),
    );

    it(
      'formats SHA-256 in lowercase hexadecimal',
      onCryptography(async (cryptography) => {
        const ofAbc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
        const ofNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

        assert.equal(cryptography.sha256('abc'), ofAbc);
        assert.equal(cryptography.sha256(''), ofNothing);
      }),
    );

    it(
      'hashes text as UTF-8',
      onCryptography(async (cryptography) => {
        const ofUmlautAndEmoji = '480eec2ac90675fd48de4593b4677e063d4fb9e17cbc335cadfc758f3d3d60ac';

        assert.equal(cryptography.sha256('ü😀'), ofUmlautAndEmoji);
      }),
    );

    it(
      'computes SHA-256 of bytes',
      onCryptography(async (cryptography) => {
        for (const text of ['', 'abc', 'ü😀']) {
          assert.equal(cryptography.sha256OfBytes(Buffer.from(text)), cryptography.sha256(text));
        }
        const ofNoText = 'a8100ae6aa1940d0b663bb31cd466142ebbdbd5187131b92d93818987832eb89';
        assert.equal(cryptography.sha256OfBytes(Uint8Array.of(0xff)), ofNoText);
      }),
    );

    it(
      'computes HMAC-SHA256 of a text followed by bytes',
      onCryptography(async (cryptography) => {
        const ofFox = 'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8';
        const [text, rest] = ['The quick brown fox jumps ', Buffer.from('over the lazy dog')];

        assert.equal(cryptography.hmacSha256('key', text, rest), ofFox);
        assert.equal(cryptography.hmacSha256('key', `${text}${rest}`, new Uint8Array()), ofFox);
        assert.notEqual(cryptography.hmacSha256('other', text, rest), ofFox);
      }),
    );

    it(
      'returns the requested number of random bytes in base64, different each time',
      onCryptography(async (cryptography) => {
        const draws = Array.from({ length: 100 }, () => cryptography.randomBase64(32));

        for (const text of draws) assert.match(text, /^[\w+/]{43}=$/);
        assert.equal(new Set(draws).size, 100);
        assert.equal(cryptography.randomBase64(0), '');
      }),
    );

    it(
      'computes HMAC-SHA256 in base64, with a key in base64',
      onCryptography(async (cryptography) => {
        // RFC 4231, section 4.2.
        const [key, text] = [Buffer.alloc(20, 0x0b).toString('base64'), 'Hi There'];
        const digest = 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7';

        assert.equal(cryptography.hmacSha256Base64(key, text), Buffer.from(digest, 'hex').toString('base64'));
        assert.notEqual(cryptography.hmacSha256Base64('', text), cryptography.hmacSha256Base64(key, text));
        assert.notEqual(cryptography.hmacSha256Base64(key, 'ü😀'), cryptography.hmacSha256Base64(key, 'u'));
      }),
    );

    it(
      'derives 43 characters of base64url',
      onCryptography(async (cryptography) => {
        for (const text of ['', 'a', 'ü😀', 'x'.repeat(1000)]) {
          assert.match(cryptography.deriveSecret('purpose', text), /^[\w-]{43}$/);
        }
      }),
    );

    it(
      'derives the same secret for the same purpose and text',
      onCryptography(async (cryptography) => {
        assert.equal(cryptography.deriveSecret('purpose', 'text'), cryptography.deriveSecret('purpose', 'text'));
      }),
    );

    it(
      'derives different secrets for other purposes or texts, wherever one ends and the other begins',
      onCryptography(async (cryptography) => {
        const pairs = [
          ['ab', 'c'],
          ['a', 'bc'],
          ['', 'abc'],
          ['abc', ''],
          ['c', 'ab'],
          ['ab', 'c '],
          ['ab', 'C'],
        ] as const;
        const derived = pairs.map(([purpose, text]) => cryptography.deriveSecret(purpose, text));

        assert.equal(new Set(derived).size, pairs.length);
      }),
    );

    it('derives the same secrets only in processes that share the master key', async () => {
      const otherKey = new Uint8Array(32).fill(8);
      const processes = [await open(MASTER_KEY), await open(Uint8Array.from(MASTER_KEY)), await open(otherKey)];
      try {
        const [one, twin, otherDeployment] = processes.map(({ port }) => port.deriveSecret('purpose', 'text'));
        assert.equal(one, twin);
        assert.notEqual(one, otherDeployment);
      } finally {
        for (const opened of processes) await opened.close();
      }
    });

    it(
      'compares two texts for equality',
      onCryptography(async (cryptography) => {
        for (const text of ['', 'a', 'ü😀', 'x'.repeat(1000)])
          assert.equal(cryptography.timingSafeEqual(text, text), true);
        for (const [one, other] of [
          ['a', 'b'],
          ['a', 'A'],
          ['a', ''],
          ['a', 'aa'],
          ['ab', 'aB'],
          ['e\u0301', '\u00e9'],
        ] as const) {
          assert.equal(cryptography.timingSafeEqual(one, other), false, `${one} ${other}`);
        }
      }),
    );
  });
}

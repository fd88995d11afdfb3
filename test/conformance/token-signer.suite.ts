import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TokenSigner } from '../../core/access/token-signer.port.ts';
import { HOUR, MINUTE, SECOND } from '../../core/shared/time.ts';
import { ACCOUNT, anId } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

const SECRET = 'a secret of at least thirty-two characters';
const CLAIMS = { accountId: ACCOUNT, familyId: anId('ses', 1) };

/** Conformance tests of TokenSigner. `open` takes the deployment's signing secret. */
export function tokenSignerSuite(open: (secret: string) => Promise<OpenPort<TokenSigner>>): void {
  const onSigner = (body: (signer: TokenSigner) => Promise<void>) => withPort(() => open(SECRET), body);

  describe('TokenSigner', () => {
    it(
      'verifies the claims of a signed token',
      onSigner(async (signer) => {
        assert.deepEqual(signer.verify(signer.sign(CLAIMS, NOON, 900), NOON), CLAIMS);
      }),
    );

    it(
      'signs a token that is valid during its lifetime',
      onSigner(async (signer) => {
        const token = signer.sign(CLAIMS, NOON, 900);

        assert.deepEqual(signer.verify(token, NOON + 15 * MINUTE - SECOND), CLAIMS);
        assert.equal(signer.verify(token, NOON + 15 * MINUTE), undefined);
        assert.equal(signer.verify(token, NOON + HOUR), undefined);
      }),
    );

    it(
      'signs a token that stays valid when the clock steps back',
      onSigner(async (signer) => {
        assert.deepEqual(signer.verify(signer.sign(CLAIMS, NOON, 900), NOON - HOUR), CLAIMS);
      }),
    );

    it(
      'rejects a text that is not a token',
      onSigner(async (signer) => {
        const token = signer.sign(CLAIMS, NOON, 900);
        for (const text of ['', 'x', '..', 'a.b.c', `${token}.`, `${token}\n`, ` ${token}`, token.slice(0, -1), '😀']) {
          assert.equal(signer.verify(text, NOON), undefined, text);
        }
      }),
    );

    it(
      'rejects an altered token',
      onSigner(async (signer) => {
        const [header = '', body = '', signature = ''] = signer.sign(CLAIMS, NOON, 900).split('.');
        const [, otherBody = ''] = signer.sign({ ...CLAIMS, accountId: 'acc_other' }, NOON, 900).split('.');
        const later = write({ ...read(body), exp: Math.floor(NOON / 1000) + 9000 });

        for (const altered of [otherBody, later]) {
          assert.equal(signer.verify(`${header}.${altered}.${signature}`, NOON), undefined);
        }
      }),
    );

    it(
      'rejects a token without a signature',
      onSigner(async (signer) => {
        const [header = '', body = '', signature = ''] = signer.sign(CLAIMS, NOON, 900).split('.');

        for (const alg of ['none', 'None', 'NONE', undefined]) {
          const unsigned = write({ ...read(header), alg });
          assert.equal(signer.verify(`${unsigned}.${body}.`, NOON), undefined);
          assert.equal(signer.verify(`${unsigned}.${body}.${signature}`, NOON), undefined);
        }
        assert.equal(signer.verify(`${header}.${body}.`, NOON), undefined);
      }),
    );

    it(
      'uses a fixed algorithm, issuer and audience in every token',
      onSigner(async (signer) => {
        const tokens = [
          signer.sign(CLAIMS, NOON, 900),
          signer.sign({ accountId: 'a', familyId: 'b' }, NOON + HOUR, 60),
        ];
        const claims = tokens.map((token) => {
          const [header = '', body = ''] = token.split('.');
          return { alg: read(header)['alg'], iss: read(body)['iss'], aud: read(body)['aud'] };
        });

        assert.deepEqual(claims[0], claims[1]);
        assert.ok(Object.values(claims[0] ?? {}).every((value) => typeof value === 'string'));
      }),
    );

    it('verifies tokens only in processes that share the secret', async () => {
      const signers = [await open(SECRET), await open(SECRET), await open(`${SECRET}!`)];
      try {
        const token = signers[0]?.port.sign(CLAIMS, NOON, 900) ?? '';
        assert.deepEqual(
          signers.map(({ port }) => port.verify(token, NOON)),
          [CLAIMS, CLAIMS, undefined],
        );
      } finally {
        for (const opened of signers) await opened.close();
      }
    });
  });
}

function read(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
}

function write(part: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

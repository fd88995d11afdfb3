import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PasswordHasher } from '../../core/access/password-hasher.port.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/** Conformance tests of PasswordHasher. */
export function passwordHasherSuite(open: () => Promise<OpenPort<PasswordHasher>>): void {
  describe('PasswordHasher', () => {
    it(
      'matches a password with its hash',
      withPort(open, async (hasher) => {
        for (const password of ['correct horse battery', '  spaces  ', 'pässwörd 😀', 'x'.repeat(1000)]) {
          assert.equal(await hasher.matches(password, await hasher.hash(password)), true, password);
        }
      }),
    );

    it(
      'does not match any other password',
      withPort(open, async (hasher) => {
        const hash = await hasher.hash('correct horse battery');

        for (const wrong of ['', 'Correct horse battery', 'correct horse battery ', 'correct horse batter', hash]) {
          assert.equal(await hasher.matches(wrong, hash), false, wrong);
        }
      }),
    );

    it(
      'distinguishes long passwords by their last character',
      withPort(open, async (hasher) => {
        const hash = await hasher.hash(`${'x'.repeat(500)}1`);

        assert.equal(await hasher.matches(`${'x'.repeat(500)}2`, hash), false);
      }),
    );

    it(
      'creates a different hash of the same password each time',
      withPort(open, async (hasher) => {
        const hashes = await Promise.all(Array.from({ length: 5 }, () => hasher.hash('correct horse battery')));

        assert.equal(new Set(hashes).size, 5);
      }),
    );

    it(
      'does not include the password in the hash',
      withPort(open, async (hasher) => {
        assert.ok(!(await hasher.hash('correct horse battery')).includes('horse'));
      }),
    );

    it(
      'returns false without a hash',
      withPort(open, async (hasher) => {
        assert.equal(await hasher.matches('correct horse battery', undefined), false);
        assert.equal(await hasher.matches('', undefined), false);
      }),
    );

    it(
      'takes as long without a hash',
      withPort(open, async (hasher) => {
        const hash = await hasher.hash('correct horse battery');
        const withHash: number[] = [];
        const without: number[] = [];
        for (let round = 0; round < 9; round += 1) {
          withHash.push(await duration(() => hasher.matches('wrong horse battery', hash)));
          without.push(await duration(() => hasher.matches('wrong horse battery', undefined)));
        }

        assert.ok(median(without) > median(withHash) / 3, `${median(without)} ms against ${median(withHash)} ms`);
      }),
    );
  });
}

async function duration(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function median(durations: readonly number[]): number {
  return durations.toSorted((one, other) => one - other)[Math.floor(durations.length / 2)] ?? 0;
}

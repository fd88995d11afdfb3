import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { InstallationRepository } from '../../core/crm/installation-repository.port.ts';
import type { MasterKeyCheckRepository } from '../../core/shared/master-key-check-repository.port.ts';
import { anInstallation } from '../support/builders/crm-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

interface Stores {
  readonly check: MasterKeyCheckRepository;
  readonly installations: InstallationRepository;
}

/** Conformance tests of MasterKeyCheckRepository. `open` returns a store with `SITE`. */
export function masterKeyCheckRepositorySuite(open: () => Promise<OpenPort<Stores>>): void {
  describe('MasterKeyCheckRepository', () => {
    it(
      'finds no text in a new store',
      withPort(open, async ({ check }) => {
        assert.equal(await check.find(), undefined);
      }),
    );

    it(
      'stores the first text and returns it to all later calls',
      withPort(open, async ({ check }) => {
        assert.equal(await check.add('a1.one'), 'a1.one');
        assert.equal(await check.add('a1.two'), 'a1.one');
        assert.equal(await check.find(), 'a1.one');
      }),
    );

    it(
      'stores one of many concurrent texts',
      withPort(open, async ({ check }) => {
        const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => check.add(`a1.${number}`)));

        assert.deepEqual([...new Set(answers)], [await check.find()]);
      }),
    );

    it(
      'replaces a stored text, or stores it if there is none',
      withPort(open, async ({ check }) => {
        await check.replace('a1.one');
        assert.equal(await check.find(), 'a1.one');
        await check.replace('a1.two');
        assert.equal(await check.find(), 'a1.two');
      }),
    );

    it(
      'returns at most limit signing secrets with their CRM connections',
      withPort(open, async ({ check, installations }) => {
        assert.deepEqual(await check.listCrmSigningSecrets(10), []);
        const secret = (id: string) => ({ id, sealed: `a1.${id}`, createdAt: NOON, endsAt: null });
        const two = anInstallation({ secrets: [secret('sec_1'), secret('sec_2')] });
        await installations.add(two);
        await installations.add(anInstallation({ secrets: [] }));

        assert.deepEqual(await check.listCrmSigningSecrets(10), [
          { sealed: 'a1.sec_1', owner: two.id },
          { sealed: 'a1.sec_2', owner: two.id },
        ]);
        assert.equal((await check.listCrmSigningSecrets(1)).length, 1);
      }),
    );
  });
}

import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ApiKeyRepository } from '../../core/access/api-key-repository.port.ts';
import { anApiKey } from '../support/builders/api-key-builder.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/** Conformance tests of ApiKeyRepository: replacing keys. */
export function apiKeyReplacement(open: () => Promise<OpenPort<ApiKeyRepository>>): void {
  it(
    'stores a successor and sets the expiry of the key',
    withPort(open, async (keys) => {
      const [key, successor] = [anApiKey(), anApiKey()];
      await keys.add(key);

      assert.deepEqual(await keys.rotate(SITE, key.id, NOON, NOON + 60, () => successor), successor);
      assert.deepEqual(await keys.findBySecretHash(successor.secretHash), successor);
      assert.deepEqual(await keys.findBySecretHash(key.secretHash), { ...key, expiresAt: NOON + 60 });
    }),
  );

  it(
    'keeps an earlier expiry of the replaced key',
    withPort(open, async (keys) => {
      const [early, late] = [anApiKey({ expiresAt: NOON + 10 }), anApiKey({ expiresAt: NOON + 99 })];
      await keys.add(early);
      await keys.add(late);

      await keys.rotate(SITE, early.id, NOON, NOON + 60, () => anApiKey());
      await keys.rotate(SITE, late.id, NOON, NOON + 60, () => anApiKey());

      assert.equal((await keys.findBySecretHash(early.secretHash))?.expiresAt, NOON + 10);
      assert.equal((await keys.findBySecretHash(late.secretHash))?.expiresAt, NOON + 60);
    }),
  );

  it(
    'returns not_found and stores nothing if the site does not have the key',
    withPort(open, async (keys) => {
      const [foreign, successor] = [anApiKey({ siteId: OTHER_SITE }), anApiKey()];
      await keys.add(foreign);

      assert.equal(await keys.rotate(SITE, foreign.id, NOON, NOON, () => successor), 'not_found');
      assert.equal(await keys.rotate(SITE, 'key_unknown', NOON, NOON, () => successor), 'not_found');
      assert.deepEqual(await keys.findBySecretHash(foreign.secretHash), foreign);
      assert.deepEqual(await keys.list(SITE, 100), []);
    }),
  );

  it(
    'keeps the expiry of the key if its successor cannot be stored',
    withPort(open, async (keys) => {
      const [key, stored] = [anApiKey(), anApiKey()];
      await keys.add(key);
      await keys.add(stored);

      await assert.rejects(keys.rotate(SITE, key.id, NOON, NOON, () => ({ ...anApiKey(), id: stored.id })));
      assert.deepEqual(await keys.list(SITE, 100), [stored, key]);
    }),
  );

  it(
    'returns not_active and stores nothing for a revoked or expired key',
    withPort(open, async (keys) => {
      const [revoked, expired] = [anApiKey({ revokedAt: NOON }), anApiKey({ expiresAt: NOON })];
      await keys.add(revoked);
      await keys.add(expired);

      for (const { id } of [revoked, expired]) {
        assert.equal(await keys.rotate(SITE, id, NOON, NOON + 60, () => anApiKey()), 'not_active');
      }
      assert.deepEqual(await keys.list(SITE, 100), [expired, revoked]);
    }),
  );

  it(
    'derives the successor from the stored key',
    withPort(open, async (keys) => {
      const key = anApiKey({ name: 'Help desk', scopes: ['tickets:write'] });
      await keys.add(key);

      const blank = anApiKey();
      await keys.rotate(SITE, key.id, NOON, NOON, ({ name, scopes }) => ({ ...blank, name, scopes }));

      const successor = await keys.findBySecretHash(blank.secretHash);
      assert.deepEqual([successor?.name, successor?.scopes], ['Help desk', ['tickets:write']]);
    }),
  );
}

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ApiKeyRepository } from '../../core/access/api-key-repository.port.ts';
import { anApiKey } from '../support/builders/api-key-builder.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { addAll, descending, pagesThroughAllItems } from '../support/matchers/paging.ts';
import { apiKeyReplacement } from './api-key-repository-replacement.suite.ts';

/** Conformance tests of ApiKeyRepository. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function apiKeyRepositorySuite(open: () => Promise<OpenPort<ApiKeyRepository>>): void {
  describe('ApiKeyRepository', () => {
    it(
      'finds a key by the hash of its secret',
      withPort(open, async (keys) => {
        const key = anApiKey({ name: `"Ada's" 😀`, scopes: ['assessments:write', 'tickets:read'] });
        const allowedNetworks = ['203.0.113.0/24', '2001:db8::/32'];
        const worn = anApiKey({ lastUsedAt: NOON, expiresAt: NOON + 1, revokedAt: NOON + 2, allowedNetworks });
        await keys.add(key);
        await keys.add(worn);

        assert.deepEqual(await keys.findBySecretHash(key.secretHash), key);
        assert.deepEqual(await keys.findBySecretHash(worn.secretHash), worn);
      }),
    );

    it(
      'finds no key by an unknown hash',
      withPort(open, async (keys) => {
        await keys.add(anApiKey());

        assert.equal(await keys.findBySecretHash('f'.repeat(64)), undefined);
      }),
    );

    it(
      'lists the site’s keys only, newest first, including expired and revoked ones',
      withPort(open, async (keys) => {
        const [first, second, third] = [anApiKey({ revokedAt: NOON }), anApiKey({ expiresAt: 1 }), anApiKey()];
        for (const key of [second, anApiKey({ siteId: OTHER_SITE }), third, first]) await keys.add(key);

        assert.deepEqual(await keys.list(SITE, 100), [third, second, first]);
      }),
    );

    it(
      'pages through all keys, newest first',
      pagesThroughAllItems(open, {
        add: (keys, _first, count) => addAll(count, anApiKey, (key) => keys.add(key)),
        compare: (one, other) => descending(one.id, other.id),
        idOf: ({ id }) => id,
        page: async (port, limit, after: string | undefined) => {
          const ids = (await port.list(SITE, limit, after)).map(({ id }) => id);
          return { ids, next: ids.length < limit ? undefined : ids.at(-1) };
        },
      }),
    );

    it(
      'finds a key of the site by id, revoked or not, and no key of another site',
      withPort(open, async (keys) => {
        const key = anApiKey();
        await keys.add(key);

        assert.deepEqual(await keys.find(SITE, key.id), key);
        assert.equal(await keys.find(OTHER_SITE, key.id), undefined);
        assert.equal(await keys.find(SITE, 'key_unknown'), undefined);
        await keys.revoke(SITE, key.id, NOON);
        assert.deepEqual(await keys.find(SITE, key.id), { ...key, revokedAt: NOON });
      }),
    );

    it(
      'returns a revoked key as stored and finds it revoked at once',
      withPort(open, async (keys) => {
        const key = anApiKey({ lastUsedAt: NOON });
        await keys.add(key);

        assert.deepEqual(await keys.revoke(SITE, key.id, NOON + 5), { ...key, revokedAt: NOON + 5 });
        assert.deepEqual(await keys.findBySecretHash(key.secretHash), { ...key, revokedAt: NOON + 5 });
      }),
    );

    it(
      'keeps the first revocation time of a revoked key',
      withPort(open, async (keys) => {
        const key = anApiKey();
        await keys.add(key);
        await keys.revoke(SITE, key.id, NOON + 5);

        assert.deepEqual(await keys.revoke(SITE, key.id, NOON + 9), { ...key, revokedAt: NOON + 5 });
      }),
    );

    it(
      'returns undefined for a key that the site does not have, and revokes nothing',
      withPort(open, async (keys) => {
        const key = anApiKey({ siteId: OTHER_SITE });
        await keys.add(key);

        assert.equal(await keys.revoke(SITE, key.id, NOON), undefined);
        assert.equal(await keys.revoke(SITE, 'key_unknown', NOON), undefined);
        assert.deepEqual(await keys.findBySecretHash(key.secretHash), key);
      }),
    );

    apiKeyReplacement(open);

    it(
      'stores when keys were last used',
      withPort(open, async (keys) => {
        const [one, other, unused] = [anApiKey(), anApiKey({ lastUsedAt: NOON }), anApiKey()];
        for (const key of [one, other, unused]) await keys.add(key);

        await keys.recordUses(
          new Map([
            [one.id, NOON + 1],
            [other.id, NOON + 2],
          ]),
        );

        const expected = [unused, { ...other, lastUsedAt: NOON + 2 }, { ...one, lastUsedAt: NOON + 1 }];
        assert.deepEqual(await keys.list(SITE, 100), expected);
      }),
    );

    it(
      'keeps the later last-used time',
      withPort(open, async (keys) => {
        const key = anApiKey({ lastUsedAt: NOON });
        await keys.add(key);

        await keys.recordUses(new Map([[key.id, NOON - 1]]));

        assert.deepEqual(await keys.findBySecretHash(key.secretHash), key);
      }),
    );

    it(
      'ignores uses of keys that do not exist',
      withPort(open, async (keys) => {
        const key = anApiKey();
        await keys.add(key);

        await keys.recordUses(
          new Map([
            ['key_unknown', NOON],
            [key.id, NOON],
          ]),
        );

        assert.deepEqual(await keys.list(SITE, 100), [{ ...key, lastUsedAt: NOON }]);
      }),
    );
  });
}

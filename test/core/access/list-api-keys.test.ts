import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryApiKeyRepository } from '../../../adapters/memory/memory-api-key-repository.ts';
import { ListApiKeys } from '../../../core/access/list-api-keys.ts';
import { RecordKeyUses } from '../../../core/access/record-key-uses.ts';
import { anApiKey } from '../../support/builders/api-key-builder.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { NOON } from '../../support/builders/times.ts';

describe('ListApiKeys', () => {
  it('includes buffered uses in lastUsedAt', async () => {
    const keys = new MemoryApiKeyRepository();
    const [one, other] = [anApiKey({ lastUsedAt: NOON }), anApiKey({ lastUsedAt: NOON })];
    await keys.add(one);
    await keys.add(other);
    const recordKeyUses = new RecordKeyUses(keys);
    recordKeyUses.bufferUse(one.id, NOON + 5);

    const listed = await new ListApiKeys(keys, recordKeyUses).execute({ siteId: SITE });

    assert.deepEqual(listed, [other, { ...one, lastUsedAt: NOON + 5 }]);
  });
});

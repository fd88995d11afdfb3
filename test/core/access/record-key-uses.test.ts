import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryApiKeyRepository } from '../../../adapters/memory/memory-api-key-repository.ts';
import { RecordKeyUses } from '../../../core/access/record-key-uses.ts';
import { StoreUnavailableError } from '../../../core/shared/domain-error.ts';
import { anApiKey } from '../../support/builders/api-key-builder.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { NOON } from '../../support/builders/times.ts';

describe('RecordKeyUses', () => {
  it('writes the buffered uses', async () => {
    const keys = new MemoryApiKeyRepository();
    const key = anApiKey();
    await keys.add(key);
    const recordKeyUses = new RecordKeyUses(keys);
    recordKeyUses.bufferUse(key.id, NOON);
    recordKeyUses.bufferUse(key.id, NOON + 5);

    await recordKeyUses.execute();

    assert.deepEqual(await keys.list(SITE, 10), [{ ...key, lastUsedAt: NOON + 5 }]);
    assert.equal(recordKeyUses.findLastBufferedUse(key.id), undefined);
  });

  it('buffers the uses of a failed write again without losing later uses', async (t) => {
    const keys = new MemoryApiKeyRepository();
    t.mock.method(keys, 'recordUses', () => Promise.reject(new StoreUnavailableError('full')), { times: 1 });
    const [one, other] = [anApiKey(), anApiKey()];
    await keys.add(one);
    await keys.add(other);
    const recordKeyUses = new RecordKeyUses(keys);
    recordKeyUses.bufferUse(one.id, NOON);
    recordKeyUses.bufferUse(other.id, NOON);

    const writing = recordKeyUses.execute();
    recordKeyUses.bufferUse(other.id, NOON + 9);
    await assert.rejects(writing, StoreUnavailableError);
    await recordKeyUses.execute();

    assert.deepEqual(await keys.list(SITE, 10), [
      { ...other, lastUsedAt: NOON + 9 },
      { ...one, lastUsedAt: NOON },
    ]);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryAuditLog } from '../../../adapters/memory/memory-audit-log.ts';
import { ReadAudit } from '../../../core/access/read-audit.ts';
import { InvalidRequestError } from '../../../core/shared/domain-error.ts';
import { anAuditEntry } from '../../support/builders/assessment-builder.ts';
import { openWith } from '../../support/fixtures/open-port.ts';
import { descending, numbersFrom, pagesThroughAllItems } from '../../support/matchers/paging.ts';

describe('ReadAudit', () => {
  it('lists the entries of several owners page by page, newest first', async () => {
    const log = new MemoryAuditLog();
    const read = new ReadAudit(log);
    const entries = ['acc_1', 'installation', 'acc_1', 'acc_2', 'installation'].map((ownerId) =>
      anAuditEntry({ ownerId }),
    );
    for (const entry of entries) await log.append(entry);

    const query = { ownerIds: ['acc_1', 'installation'], limit: 3 };
    const first = await read.execute(query);
    const second = await read.execute({ ...query, cursor: first.page.nextCursor ?? '' });

    const [one, two, three, , five] = entries;
    assert.deepEqual(first.entries, [five, three, two]);
    assert.deepEqual(second, { entries: [one], page: { limit: 3, hasMore: false, nextCursor: null } });
  });

  it(
    'pages through the entries of several owners without gaps or duplicates, newest first',
    pagesThroughAllItems(
      openWith(() => new MemoryAuditLog()),
      {
        add: async (log, first, count) => {
          const made = numbersFrom(first, count).map((number) => anAuditEntry({ ownerId: `acc_${number % 2}` }));
          for (const entry of made) await log.append(entry);
          return made;
        },
        compare: (one, other) => descending(one.id, other.id),
        idOf: ({ id }) => id,
        page: async (log, limit, cursor: string | undefined) => {
          const { entries, page } = await new ReadAudit(log).execute({ ownerIds: ['acc_0', 'acc_1'], limit, cursor });
          return { ids: entries.map(({ id }) => id), next: page.nextCursor ?? undefined };
        },
      },
    ),
  );

  it('lists the actions of one area by one actor', async () => {
    const log = new MemoryAuditLog();
    const read = new ReadAudit(log);
    const revoked = anAuditEntry({ by: 'cli', action: 'api_key.revoked' });
    await log.append(revoked);
    await log.append(anAuditEntry({ by: 'system', action: 'api_key.revoked_as_leaked' }));
    await log.append(anAuditEntry({ by: 'cli', action: 'webhook.deleted' }));

    const { entries } = await read.execute({ ownerIds: [revoked.ownerId], by: 'cli', area: 'api_key', limit: 10 });

    assert.deepEqual(entries, [revoked]);
  });

  it('rejects an invalid cursor', async () => {
    const read = new ReadAudit(new MemoryAuditLog());

    await assert.rejects(read.execute({ ownerIds: ['acc_1'], limit: 3, cursor: 'x' }), InvalidRequestError);
  });
});

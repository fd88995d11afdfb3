import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AuditLog } from '../../core/access/audit-log.port.ts';
import { anAuditEntry } from '../support/builders/assessment-builder.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';
import { addAll, descending, pagesThroughAll } from '../support/matchers/page-walk.ts';

/** The contract of every AuditLog. It opens empty; `SITE` and `OTHER_SITE` exist. */
export function auditLogSuite(open: () => Promise<Opened<AuditLog>>): void {
  describe('AuditLog', () => {
    it(
      'stores an entry unchanged',
      on(open, async (auditLog) => {
        const entry = anAuditEntry({ by: 'cli', action: 'assessment.retried', detail: 'to version 2' });

        await auditLog.append(entry);

        assert.deepEqual(await auditLog.list(SITE, 10), [entry]);
      }),
    );

    it(
      'lists the owner’s entries newest first, and continues after an id',
      on(open, async (auditLog) => {
        const [old, middle, young] = [anAuditEntry(), anAuditEntry(), anAuditEntry()];
        for (const entry of [middle, young, old, anAuditEntry({ ownerId: OTHER_SITE })]) await auditLog.append(entry);

        assert.deepEqual(await auditLog.list(SITE, 10), [young, middle, old]);
        assert.deepEqual(await auditLog.list(SITE, 2), [young, middle]);
        assert.deepEqual(await auditLog.list(SITE, 2, middle.id), [old]);
        assert.deepEqual(await auditLog.list(SITE, 2, old.id), []);
      }),
    );

    it(
      'pages through all entries without gaps or duplicates, newest first',
      pagesThroughAll(open, {
        add: (auditLog, _first, count) => addAll(count, anAuditEntry, (entry) => auditLog.append(entry)),
        compare: (one, other) => descending(one.id, other.id),
        idOf: ({ id }) => id,
        page: async (auditLog, limit, after: string | undefined) => {
          // The list has no hasMore, so callers request one entry more than they need.
          const found = (await auditLog.list(SITE, limit + 1, after)).map(({ id }) => id);
          const ids = found.slice(0, limit);
          return { ids, next: found.length > limit ? ids.at(-1) : undefined };
        },
      }),
    );
  });
}

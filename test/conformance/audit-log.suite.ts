import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AuditFilter } from '../../core/access/audit-entry.ts';
import type { AuditLog } from '../../core/access/audit-log.port.ts';
import { anAuditEntry } from '../support/builders/assessment-builder.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { addAll, descending, pagesThroughAllItems } from '../support/matchers/paging.ts';

/** Conformance tests of AuditLog. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function auditLogSuite(open: () => Promise<OpenPort<AuditLog>>): void {
  describe('AuditLog', () => {
    it(
      'stores an entry unchanged',
      withPort(open, async (auditLog) => {
        const entry = anAuditEntry({ by: 'cli', action: 'assessment.retried', detail: 'to version 2' });

        await auditLog.append(entry);

        assert.deepEqual(await auditLog.list(SITE, 10), [entry]);
      }),
    );

    it(
      'lists the owner’s entries newest first, and continues after an id',
      withPort(open, async (auditLog) => {
        const [old, middle, young] = [anAuditEntry(), anAuditEntry(), anAuditEntry()];
        for (const entry of [middle, young, old, anAuditEntry({ ownerId: OTHER_SITE })]) await auditLog.append(entry);

        assert.deepEqual(await auditLog.list(SITE, 10), [young, middle, old]);
        assert.deepEqual(await auditLog.list(SITE, 2), [young, middle]);
        assert.deepEqual(await auditLog.list(SITE, 2, middle.id), [old]);
        assert.deepEqual(await auditLog.list(SITE, 2, old.id), []);
      }),
    );

    it(
      'lists only the entries that the filter selects',
      withPort(open, async (auditLog) => {
        const created = anAuditEntry({ by: 'cli', action: 'api_key.created' });
        const revoked = anAuditEntry({ by: 'account:acc_1', action: 'api_key.revoked' });
        const deleted = anAuditEntry({ by: 'account:acc_1', action: 'webhook.deleted' });
        for (const entry of [created, revoked, deleted]) await auditLog.append(entry);
        const list = (filter: AuditFilter, limit = 10, after?: string) => auditLog.list(SITE, limit, after, filter);

        assert.deepEqual(await list({ by: 'account:acc_1' }), [deleted, revoked]);
        assert.deepEqual(await list({ by: 'account:acc_1' }, 1), [deleted]);
        assert.deepEqual(await list({ by: 'account:acc_1' }, 1, deleted.id), [revoked]);
        assert.deepEqual(await list({ actions: ['api_key.created', 'api_key.revoked'] }), [revoked, created]);
        assert.deepEqual(await list({ by: 'cli', actions: ['api_key.revoked'] }), []);
        assert.deepEqual(await list({ actions: [] }), []);
      }),
    );

    it(
      'pages through all entries without gaps or duplicates, newest first',
      pagesThroughAllItems(open, {
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

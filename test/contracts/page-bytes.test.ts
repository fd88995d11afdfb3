import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listAssessments } from '../../contracts/management/assessments.ts';
import { listConversations } from '../../contracts/management/conversations.ts';
import { listDeliveries } from '../../contracts/management/deliveries.ts';
import { listRequests, readSiteAudit } from '../../contracts/management/monitoring.ts';
import { listExecutions, listUnmatchedMoney } from '../../contracts/management/payments.ts';
import type { Schema } from '../../contracts/operation.ts';
import { MAX_PAGE_BYTES } from '../../core/shared/page-bytes.ts';

const MAX_LIMIT = 100;
/** The most bytes of a text in JSON by the name of its field; the first that fits counts. */
const TEXT_BYTES: readonly (readonly [RegExp, number])[] = [
  // 2048 characters of four bytes each: an address has no characters that JSON escapes in six bytes.
  [/Url$/, 2048 * 4],
  // A time, or at most 200 characters that may be escaped.
  [/At$|Id$|^id$/, 200 * 6],
  // The longest answer of a form that becomes a field of its own: a visitor's name.
  [/./, 500 * 6],
];

/** Lists whose items are so short that a page of 100 never reaches 4 MB: nothing ends them early. */
const LISTS = {
  listAssessments,
  listConversations,
  listDeliveries,
  listExecutions,
  listUnmatchedMoney,
  listRequests,
  readSiteAudit,
};

describe('A page of a list', () => {
  for (const [name, { success }] of Object.entries(LISTS)) {
    it(`of ${name} never exceeds 4 MB`, () => {
      const { data } = success.schema.entries;
      const bytes = bytesOf(data.item) * MAX_LIMIT;

      assert.ok(bytes < MAX_PAGE_BYTES, `${bytes} bytes`);
    });
  }
});

/** The most bytes of an item in JSON, its field names included. */
function bytesOf(schema: Schema, name = ''): number {
  if ('wrapped' in schema) return bytesOf(schema.wrapped as Schema, name);
  if ('entries' in schema) {
    const members = Object.entries(schema.entries as Record<string, Schema>);
    return members.reduce((sum, [key, member]) => sum + key.length + 4 + bytesOf(member, key), 2);
  }
  if (schema.type === 'string') return TEXT_BYTES.find(([names]) => names.test(name))?.[1] ?? 0;
  return 40;
}

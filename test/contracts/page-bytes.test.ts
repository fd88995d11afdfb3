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
/** Maximum bytes of a text in JSON by field name. The first match applies. */
const TEXT_BYTES: readonly (readonly [RegExp, number])[] = [
  // A URL has up to 2048 characters of up to four bytes. None of them is escaped to six bytes in JSON.
  [/Url$/, 2048 * 4],
  // The server makes it, from at most 60 characters of ASCII.
  [/^accountId$/, 60],
  // A time, or up to 200 characters that may be escaped.
  [/At$|Id$|^id$/, 200 * 6],
  // Texts of at most 140 characters that may be escaped.
  [/^(?:summary|preview|authorName|team)$/, 140 * 6],
  // Without control characters, so JSON escapes none to more than four bytes.
  [/^assigneeName$/, 80 * 4],
  // The visitor's name is the longest form value that has a field of its own.
  [/./, 500 * 6],
];

/** Lists without a size limit, because a page of 100 items never reaches 4 MB. */
const LISTS = {
  listAssessments,
  listConversations,
  listDeliveries,
  listExecutions,
  listUnmatchedMoney,
  listRequests,
  readSiteAudit,
};

describe('A page of a management list', () => {
  for (const [name, { success }] of Object.entries(LISTS)) {
    it(`has at most 4 MB: ${name}`, () => {
      const { data } = success.schema.entries;
      const bytes = maxBytes(data.item) * MAX_LIMIT;

      assert.ok(bytes < MAX_PAGE_BYTES, `${bytes} bytes`);
    });
  }
});

/** Distinguishes the name of an assignee from that of a visitor. */
function toTextName(parent: string, key: string): string {
  return parent === 'assignee' && key === 'name' ? 'assigneeName' : key;
}

/** Maximum bytes of an item in JSON, including field names. */
function maxBytes(schema: Schema, name = ''): number {
  if ('wrapped' in schema) return maxBytes(schema.wrapped as Schema, name);
  if ('entries' in schema) {
    const members = Object.entries(schema.entries as Record<string, Schema>);
    return members.reduce((sum, [key, member]) => sum + key.length + 4 + maxBytes(member, toTextName(name, key)), 2);
  }
  if (schema.type === 'string') return TEXT_BYTES.find(([names]) => names.test(name))?.[1] ?? 0;
  return 40;
}

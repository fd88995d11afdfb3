import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FieldMapping } from '../../../core/crm/field-mapping.ts';
import { validateMapping } from '../../../core/crm/validate-mapping.ts';
import { A_MAPPING } from '../../support/builders/crm-builder.ts';

const violationPointers = (mapping: unknown) =>
  validateMapping(mapping as FieldMapping, '/mapping').map(({ pointer }) => pointer);

describe('validateMapping', () => {
  it('accepts a valid mapping', () => {
    assert.deepEqual(violationPointers(A_MAPPING), []);
    assert.deepEqual(violationPointers({ recordId: '', comment: '/a~0b/~1/0/', externalSystem: 'Desk' }), []);
  });

  const invalid: Readonly<Record<string, unknown>> = {
    '/mapping/recordId': { ...A_MAPPING, recordId: 'record/id' },
    '/mapping/comment': { ...A_MAPPING, comment: '/a~2' },
    '/mapping/authorName': { recordId: '/id', status: A_MAPPING.status, authorName: '/a' },
    '/mapping/externalSystem': { ...A_MAPPING, externalSystem: ' ' },
    '/mapping/status/pointer': { ...A_MAPPING, status: { pointer: '/~', values: { a: 'open' } } },
    '/mapping/status/values': { ...A_MAPPING, status: { pointer: '/s', values: {} } },
    '/mapping/status/values/a~1b': { ...A_MAPPING, status: { pointer: '/s', values: { 'a/b': 'closed' } } },
    '/mapping/priority/values/1': { ...A_MAPPING, priority: { pointer: '/p', values: { 1: 'open' } } },
    '/mapping': { recordId: '/id' },
  };
  for (const [pointer, mapping] of Object.entries(invalid)) {
    it(`reports a violation at ${pointer}`, () => {
      assert.deepEqual(violationPointers(mapping), [pointer]);
    });
  }

  it('rejects a table with more than 100 rows and a value of more than 200 characters', () => {
    const rows = Array.from({ length: 101 }, (_, index) => [`v${index}`, 'open']);
    assert.deepEqual(violationPointers({ ...A_MAPPING, status: { pointer: '/s', values: Object.fromEntries(rows) } }), [
      '/mapping/status/values',
    ]);
    const long = 'x'.repeat(201);
    assert.deepEqual(violationPointers({ ...A_MAPPING, status: { pointer: '/s', values: { [long]: 'open' } } }), [
      `/mapping/status/values/${long}`,
    ]);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FieldMapping } from '../../../core/crm/field-mapping.ts';
import { mapEvent } from '../../../core/crm/map-event.ts';
import { A_MAPPING } from '../../support/builders/crm-builder.ts';

const eventOf = (record: object, note?: unknown) => ({
  record: { id: 'R-1', ...record },
  ...(note !== undefined && { note }),
});
const changeOf = (event: unknown, mapping: FieldMapping = A_MAPPING) => {
  const mapped = mapEvent(mapping, event);
  return 'change' in mapped ? mapped.change : mapped;
};
const NOTHING = { status: undefined, priority: undefined, comment: undefined };

describe('mapEvent', () => {
  it('finds record, status, priority, comment and author', () => {
    const event = eventOf({ state: 'won', urgency: 1 }, { text: ' Done. ', author: 'Kim' });

    assert.deepEqual(mapEvent(A_MAPPING, event), {
      recordId: 'R-1',
      change: { status: 'resolved', priority: 'urgent', comment: { content: 'Done.', authorName: 'Kim' } },
    });
  });

  it('leaves alone what is missing, null or an empty text', () => {
    assert.deepEqual(changeOf(eventOf({})), NOTHING);
    assert.deepEqual(changeOf(eventOf({ state: null, urgency: null }, null)), NOTHING);
    assert.deepEqual(changeOf(eventOf({}, { text: ' ', author: 'Kim' })), NOTHING);
    assert.deepEqual(changeOf(eventOf({}, { text: 'Hi', author: ' ' })), {
      ...NOTHING,
      comment: { content: 'Hi', authorName: null },
    });
  });

  it('reads strings, numbers and booleans by their texts in a table', () => {
    const status = { pointer: '/s', values: { true: 'open', 7: 'escalated', '': 'resolved' } } as const;
    const mapping = { recordId: '/id', status };

    for (const [value, meaning] of [
      [true, 'open'],
      ['true', 'open'],
      [7.0, 'escalated'],
      ['', 'resolved'],
    ] as const) {
      assert.deepEqual(changeOf({ id: 'R', s: value }, mapping), { ...NOTHING, status: meaning });
    }
  });

  it('fails whole at a value that its table lacks', () => {
    const mapped = mapEvent(A_MAPPING, eventOf({ state: 'won', urgency: 3 }));

    assert.deepEqual(mapped, { failureCode: 'value_not_mapped', failurePointer: '/record/urgency' });
    for (const value of ['Won', '', {}, [], false, 'constructor', '__proto__']) {
      assert.deepEqual(changeOf(eventOf({ state: value })), {
        failureCode: 'value_not_mapped',
        failurePointer: '/record/state',
      });
    }
  });

  it('takes no number that was rounded for the one of a row', () => {
    const values = { 9007199254740992: 'open', Infinity: 'escalated' } as const;
    for (const digits of ['9007199254740993', '9007199254740992', '1e400']) {
      const failed = { failureCode: 'value_not_mapped', failurePointer: '/s' };
      const mapping = { recordId: '/id', status: { pointer: '/s', values } };
      assert.deepEqual(mapEvent(mapping, JSON.parse(`{"id":"R","s":${digits}}`)), failed);
    }
  });

  it('takes whole numbers for record ids, as long as their digits are sure', () => {
    for (const [id, recordId] of [
      [7, '7'],
      [-1, '-1'],
      [9007199254740991, '9007199254740991'],
      ['é 😀', 'é 😀'],
    ] as const) {
      assert.deepEqual(mapEvent(A_MAPPING, { record: { id } }), { recordId, change: NOTHING });
    }
  });

  it('fails without a usable record id', () => {
    const unusable = [undefined, null, '', ' ', 1.5, 2 ** 53, true, {}, [], 'a\0b', '\ud800', 'x'.repeat(181)];
    for (const event of [...unusable.map((id) => ({ record: { id } })), {}, undefined, { record: [] }]) {
      const failed = { failureCode: 'record_id_missing', failurePointer: '/record/id' };
      assert.deepEqual(mapEvent(A_MAPPING, event), failed);
    }
  });

  it('fails at a text that a ticket cannot hold', () => {
    for (const text of [1, {}, [], true, 'a\0', '\udc00', 'x'.repeat(4001)]) {
      assert.deepEqual(changeOf(eventOf({}, { text })), { failureCode: 'text_invalid', failurePointer: '/note/text' });
    }
    const long = eventOf({}, { text: 'Hi', author: 'x'.repeat(121) });
    assert.deepEqual(changeOf(long), { failureCode: 'text_invalid', failurePointer: '/note/author' });
    assert.ok('comment' in changeOf(eventOf({}, { text: '😀'.repeat(4000), author: '😀'.repeat(120) })));
  });

  it('follows pointers through escapes, lists and odd names, and through nothing that is inherited', () => {
    const odd = JSON.parse('{"a/b":{"~1":[{"":{"__proto__":"R-9"}}]}}');
    assert.deepEqual(mapEvent({ recordId: '/a~1b/~01/0//__proto__' }, odd), { recordId: 'R-9', change: NOTHING });
    for (const recordId of ['/a~1b/~01/00//__proto__', '/a~1b/~01/length', '/constructor/name', '/a~1b/~01/-', '']) {
      assert.equal('failureCode' in mapEvent({ recordId }, odd), true, recordId);
    }
  });
});

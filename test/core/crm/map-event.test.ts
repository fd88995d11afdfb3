import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FieldMapping } from '../../../core/crm/field-mapping.ts';
import { mapEvent } from '../../../core/crm/map-event.ts';
import { A_MAPPING } from '../../support/builders/crm-builder.ts';

const anEvent = (record: object, note?: unknown) => ({
  record: { id: 'R-1', ...record },
  ...(note !== undefined && { note }),
});
const mapToChange = (event: unknown, mapping: FieldMapping = A_MAPPING) => {
  const mapped = mapEvent(mapping, event);
  return 'change' in mapped ? mapped.change : mapped;
};
const NO_CHANGE = { status: undefined, priority: undefined, comment: undefined };

describe('mapEvent', () => {
  it('maps record id, status, priority, comment and author', () => {
    const event = anEvent({ state: 'won', urgency: 1 }, { text: ' Done. ', author: 'Kim' });

    assert.deepEqual(mapEvent(A_MAPPING, event), {
      recordId: 'R-1',
      change: { status: 'resolved', priority: 'urgent', comment: { content: 'Done.', authorName: 'Kim' } },
    });
  });

  it('leaves fields unchanged if their value is missing, null or an empty text', () => {
    assert.deepEqual(mapToChange(anEvent({})), NO_CHANGE);
    assert.deepEqual(mapToChange(anEvent({ state: null, urgency: null }, null)), NO_CHANGE);
    assert.deepEqual(mapToChange(anEvent({}, { text: ' ', author: 'Kim' })), NO_CHANGE);
    assert.deepEqual(mapToChange(anEvent({}, { text: 'Hi', author: ' ' })), {
      ...NO_CHANGE,
      comment: { content: 'Hi', authorName: null },
    });
  });

  it('looks up strings, numbers and booleans in a table by their text', () => {
    const status = { pointer: '/s', values: { true: 'open', 7: 'escalated', '': 'resolved' } } as const;
    const mapping = { recordId: '/id', status };

    for (const [value, meaning] of [
      [true, 'open'],
      ['true', 'open'],
      [7.0, 'escalated'],
      ['', 'resolved'],
    ] as const) {
      assert.deepEqual(mapToChange({ id: 'R', s: value }, mapping), { ...NO_CHANGE, status: meaning });
    }
  });

  it('fails the whole event with value_not_mapped for a value without a row', () => {
    const mapped = mapEvent(A_MAPPING, anEvent({ state: 'won', urgency: 3 }));

    assert.deepEqual(mapped, { recordId: 'R-1', failureCode: 'value_not_mapped', failurePointer: '/record/urgency' });
    for (const value of ['Won', '', {}, [], false, 'constructor', '__proto__']) {
      assert.deepEqual(mapToChange(anEvent({ state: value })), {
        recordId: 'R-1',
        failureCode: 'value_not_mapped',
        failurePointer: '/record/state',
      });
    }
  });

  it('fails with value_not_mapped for a number that was rounded', () => {
    const values = { 9007199254740992: 'open', Infinity: 'escalated' } as const;
    for (const digits of ['9007199254740993', '9007199254740992', '1e400']) {
      const failed = { recordId: 'R', failureCode: 'value_not_mapped', failurePointer: '/s' };
      const mapping = { recordId: '/id', status: { pointer: '/s', values } };
      assert.deepEqual(mapEvent(mapping, JSON.parse(`{"id":"R","s":${digits}}`)), failed);
    }
  });

  it('accepts strings and exact whole numbers as record ids', () => {
    for (const [id, recordId] of [
      [7, '7'],
      [-1, '-1'],
      [9007199254740991, '9007199254740991'],
      ['é 😀', 'é 😀'],
    ] as const) {
      assert.deepEqual(mapEvent(A_MAPPING, { record: { id } }), { recordId, change: NO_CHANGE });
    }
  });

  it('fails with record_id_missing without a valid record id', () => {
    const unusable = [undefined, null, '', ' ', 1.5, 2 ** 53, true, {}, [], 'a\0b', '\ud800', 'x'.repeat(181)];
    for (const event of [...unusable.map((id) => ({ record: { id } })), {}, undefined, { record: [] }]) {
      const failed = { recordId: null, failureCode: 'record_id_missing', failurePointer: '/record/id' };
      assert.deepEqual(mapEvent(A_MAPPING, event), failed);
    }
  });

  it('fails with text_invalid for a text that a ticket cannot store', () => {
    for (const text of [1, {}, [], true, 'a\0', '\udc00', 'x'.repeat(4001)]) {
      assert.deepEqual(mapToChange(anEvent({}, { text })), {
        recordId: 'R-1',
        failureCode: 'text_invalid',
        failurePointer: '/note/text',
      });
    }
    const long = anEvent({}, { text: 'Hi', author: 'x'.repeat(121) });
    assert.deepEqual(mapToChange(long), {
      recordId: 'R-1',
      failureCode: 'text_invalid',
      failurePointer: '/note/author',
    });
    assert.ok('comment' in mapToChange(anEvent({}, { text: '😀'.repeat(4000), author: '😀'.repeat(120) })));
  });

  it('resolves pointers with escapes, array indices and odd names, but not inherited members', () => {
    const odd = JSON.parse('{"a/b":{"~1":[{"":{"__proto__":"R-9"}}]}}');
    assert.deepEqual(mapEvent({ recordId: '/a~1b/~01/0//__proto__' }, odd), { recordId: 'R-9', change: NO_CHANGE });
    for (const recordId of ['/a~1b/~01/00//__proto__', '/a~1b/~01/length', '/constructor/name', '/a~1b/~01/-', '']) {
      assert.equal('failureCode' in mapEvent({ recordId }, odd), true, recordId);
    }
  });
});

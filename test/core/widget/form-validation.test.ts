import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toStoredFields, validateFields } from '../../../core/widget/form-validation.ts';
import { aField } from '../../support/builders/widget-builder.ts';

const option = (value: string) => ({ value, label: `The ${value}` });
const validate = (...fields: Parameters<typeof validateFields>[0]) =>
  validateFields(fields).map(({ pointer, detail }) => `${pointer} ${detail}`);

describe('validateFields', () => {
  it('rejects duplicate field names', () => {
    assert.deepEqual(validate(aField('one'), aField('two')), []);
    assert.deepEqual(validate(aField('one'), aField('two'), aField('one')), [
      '/fields/2/name is already the name of another field',
    ]);
  });

  it('rejects a limit above the maximum of the kind', () => {
    assert.deepEqual(validate(aField('one', { kind: 'textarea', limit: 4000 })), []);
    assert.deepEqual(validate(aField('one', { kind: 'text', limit: 501 })), [
      '/fields/0/limit must be at most 500 for a field of this kind',
    ]);
  });

  it('requires options for a select and rejects them for other kinds', () => {
    assert.deepEqual(validate(aField('one', { kind: 'select', options: [option('a'), option('b')] })), []);
    assert.deepEqual(validate(aField('one', { kind: 'select' })), ['/fields/0/options must have at least 1 option']);
    assert.deepEqual(validate(aField('one', { kind: 'checkbox', options: [option('a')] })), [
      '/fields/0/options are only allowed for a select',
    ]);
  });

  it('rejects duplicate and too long option values', () => {
    assert.deepEqual(validate(aField('one', { kind: 'select', options: [option('a'), option('a')] })), [
      '/fields/0/options/1/value is already the value of another option',
    ]);
  });

  it('trims labels and fills in the maximum limit of the kind', () => {
    const [stored] = toStoredFields([
      { name: 'size', kind: 'select', label: ' Size ', required: true, options: [{ value: ' s ', label: ' Small ' }] },
    ]);

    assert.deepEqual(stored, {
      name: 'size',
      kind: 'select',
      label: 'Size',
      required: true,
      limit: 120,
      options: [{ value: 's', label: 'Small' }],
    });
  });
});

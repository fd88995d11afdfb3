import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fieldsOf, validateFields } from '../../../core/widget/form-faults.ts';
import { aField } from '../../support/builders/widget-builder.ts';

const option = (value: string) => ({ value, label: `The ${value}` });
const faultsOf = (...fields: Parameters<typeof validateFields>[0]) =>
  validateFields(fields).map(({ pointer, detail }) => `${pointer} ${detail}`);

describe('The fields of a form', () => {
  it('have names of their own', () => {
    assert.deepEqual(faultsOf(aField('one'), aField('two')), []);
    assert.deepEqual(faultsOf(aField('one'), aField('two'), aField('one')), [
      '/fields/2/name is already the name of another field',
    ]);
  });

  it('have no limit that is beyond their kind', () => {
    assert.deepEqual(faultsOf(aField('one', { kind: 'textarea', limit: 4000 })), []);
    assert.deepEqual(faultsOf(aField('one', { kind: 'text', limit: 501 })), [
      '/fields/0/limit must be at most 500 for a field of this kind',
    ]);
  });

  it('have options when they are a select, and only then', () => {
    assert.deepEqual(faultsOf(aField('one', { kind: 'select', options: [option('a'), option('b')] })), []);
    assert.deepEqual(faultsOf(aField('one', { kind: 'select' })), ['/fields/0/options must have at least 1 option']);
    assert.deepEqual(faultsOf(aField('one', { kind: 'checkbox', options: [option('a')] })), [
      '/fields/0/options are only allowed for a select',
    ]);
  });

  it('have options with values of their own', () => {
    assert.deepEqual(faultsOf(aField('one', { kind: 'select', options: [option('a'), option('a')] })), [
      '/fields/0/options/1/value is already the value of another option',
    ]);
  });

  it('are given the longest limit of their kind where none is given, and their labels are trimmed', () => {
    const [stored] = fieldsOf([
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

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findAnswerByKind, shownAnswers, toMessageText, validateAnswers } from '../../../core/widget/answers.ts';
import type { Form } from '../../../core/widget/form.ts';
import { aField } from '../../support/builders/widget-builder.ts';

const form: Form = {
  key: 'form',
  fields: [
    aField('name', { limit: 5 }),
    aField('email', { kind: 'email', limit: 50 }),
    aField('message', { kind: 'textarea', required: true, limit: 10 }),
  ],
};

/** What is wrong with answers of which only these are worth mentioning. */
function faultsOf(answers: Record<string, string>) {
  return validateAnswers(form, { message: 'Hello', ...answers }).map(({ pointer, detail }) => `${pointer} ${detail}`);
}

describe('Answers to a form', () => {
  it('are accepted when the required ones are there', () => {
    assert.deepEqual(faultsOf({}), []);
    assert.deepEqual(faultsOf({ name: 'Ada', email: 'ada@example.com' }), []);
  });

  it('may be empty where they are not required', () => {
    assert.deepEqual(faultsOf({ name: '', email: '  ' }), []);
  });

  it('may not be blank where they are required', () => {
    for (const message of ['', ' \n\t ']) assert.deepEqual(faultsOf({ message }), ['/fields/message is required']);
    assert.deepEqual(
      validateAnswers(form, {}).map(({ pointer }) => pointer),
      ['/fields/message'],
    );
  });

  it('are limited in code points', () => {
    assert.deepEqual(faultsOf({ name: '😀😀😀😀😀' }), []);
    assert.deepEqual(faultsOf({ name: '123456' }), ['/fields/name must be at most 5 characters long']);
    assert.deepEqual(faultsOf({ message: 'x'.repeat(10) }), []);
    assert.deepEqual(faultsOf({ message: 'x'.repeat(11) }), ['/fields/message must be at most 10 characters long']);
  });

  it('of kind email must be an address', () => {
    for (const email of ['ada', 'ada@', '@example.com', 'ada @example.com', 'ada@b@c']) {
      assert.deepEqual(faultsOf({ email }), ['/fields/email must be an email address'], email);
    }
    assert.deepEqual(faultsOf({ email: ' ada@example.com ' }), []);
  });

  it('must be to fields of the form', () => {
    assert.deepEqual(faultsOf({ age: '7', 'a/b~c': '' }), [
      '/fields/age is not a field of this form',
      '/fields/a~1b~0c is not a field of this form',
    ]);
    assert.deepEqual(faultsOf(JSON.parse('{"__proto__":"x","constructor":"y"}') as Record<string, string>), [
      '/fields/__proto__ is not a field of this form',
      '/fields/constructor is not a field of this form',
    ]);
  });

  it('are told one fault a field, every field', () => {
    assert.equal(faultsOf({ name: '123456', email: 'x', message: ' ', age: '7' }).length, 4);
  });

  it('are not taken from what every object has', () => {
    const odd: Form = { key: 'odd', fields: [aField('toString', { required: true })] };

    assert.deepEqual(
      validateAnswers(odd, {}).map(({ detail }) => detail),
      ['is required'],
    );
  });
});

const SIZES = [
  { value: 's', label: 'Small' },
  { value: 'l', label: 'Large' },
];

/** What is wrong with one answer to one field of this kind. */
function faultOf(kind: 'tel' | 'select' | 'checkbox', answer: string, required = false): string | undefined {
  const options = kind === 'select' ? SIZES : [];
  const odd: Form = { key: 'odd', fields: [aField('field', { kind, required, options })] };
  return validateAnswers(odd, { field: answer })[0]?.detail;
}

describe('An answer to a field', () => {
  it('of kind tel may be written in any way', () => {
    for (const phone of ['1', '+43 1 234-567', '(01) 234 ext. 5', 'ask for Ada'])
      assert.equal(faultOf('tel', phone), undefined);
  });

  it('of kind select must be one of the options', () => {
    assert.equal(faultOf('select', 's'), undefined);
    assert.equal(faultOf('select', ''), undefined);
    for (const value of ['S', 'Small', ' s', 'toString']) {
      assert.equal(faultOf('select', value), 'must be one of the options');
    }
    assert.equal(faultOf('select', '', true), 'is required');
  });

  it('of kind checkbox is true or empty, and true where it is required', () => {
    assert.equal(faultOf('checkbox', 'true', true), undefined);
    assert.equal(faultOf('checkbox', ''), undefined);
    assert.equal(faultOf('checkbox', 'on'), 'must be true or empty');
    assert.equal(faultOf('checkbox', '', true), 'is required');
  });
});

describe('What answers say', () => {
  const order: Form = {
    key: 'order',
    fields: [
      aField('reply', { kind: 'email', label: 'Reply to' }),
      aField('other', { kind: 'email' }),
      aField('size', { kind: 'select', label: 'Size', options: SIZES }),
      aField('gift', { kind: 'checkbox', label: 'A gift' }),
      aField('note', { kind: 'textarea', label: 'Note' }),
    ],
  };

  it('is the field message, where it was filled in', () => {
    assert.equal(toMessageText(form, { name: 'Ada', message: ' Hello\n' }), ' Hello\n');
  });

  it('is else every answer behind its label, options by theirs', () => {
    const said = toMessageText(order, { reply: 'ada@example.com', size: 'l', gift: 'true', note: ' Thanks ' });

    assert.equal(said, 'Reply to: ada@example.com\nSize: Large\nA gift: ✓\nNote: Thanks');
  });

  it('is shown by names where the form has the fields no more, and an option as it was where that is gone', () => {
    const shown = shownAnswers(order.fields, { size: 'xxl', colour: ' red ', empty: ' ', toString: 'x' });

    assert.deepEqual(
      shown.map(({ label, answer }) => [label, answer]),
      [
        ['Size', 'xxl'],
        ['colour', 'red'],
        ['toString', 'x'],
      ],
    );
  });

  it('tells who the visitor is by the first answer of a kind', () => {
    assert.equal(findAnswerByKind('email', order, { reply: ' ', other: ' b@example.com ' }), 'b@example.com');
    assert.equal(findAnswerByKind('tel', order, { reply: 'a@example.com' }), '');
  });
});

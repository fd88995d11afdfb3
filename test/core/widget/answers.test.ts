import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findAnswerByKind, toLabeledAnswers, toMessageText, validateAnswers } from '../../../core/widget/answers.ts';
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

/** Violations of a form's answers; the other required fields are filled in. */
function validate(answers: Record<string, string>) {
  return validateAnswers(form, { message: 'Hello', ...answers }).map(({ pointer, detail }) => `${pointer} ${detail}`);
}

describe('validateAnswers', () => {
  it('accepts answers to all required fields', () => {
    assert.deepEqual(validate({}), []);
    assert.deepEqual(validate({ name: 'Ada', email: 'ada@example.com' }), []);
  });

  it('accepts empty answers to optional fields', () => {
    assert.deepEqual(validate({ name: '', email: '  ' }), []);
  });

  it('rejects blank answers to required fields', () => {
    for (const message of ['', ' \n\t ']) assert.deepEqual(validate({ message }), ['/fields/message is required']);
    assert.deepEqual(
      validateAnswers(form, {}).map(({ pointer }) => pointer),
      ['/fields/message'],
    );
  });

  it('limits answers in code points', () => {
    assert.deepEqual(validate({ name: '😀😀😀😀😀' }), []);
    assert.deepEqual(validate({ name: '123456' }), ['/fields/name must be at most 5 characters long']);
    assert.deepEqual(validate({ message: 'x'.repeat(10) }), []);
    assert.deepEqual(validate({ message: 'x'.repeat(11) }), ['/fields/message must be at most 10 characters long']);
  });

  it('requires an email address for kind email', () => {
    for (const email of ['ada', 'ada@', '@example.com', 'ada @example.com', 'ada@b@c']) {
      assert.deepEqual(validate({ email }), ['/fields/email must be an email address'], email);
    }
    assert.deepEqual(validate({ email: ' ada@example.com ' }), []);
  });

  it('rejects answers to unknown fields', () => {
    assert.deepEqual(validate({ age: '7', 'a/b~c': '' }), [
      '/fields/age is not a field of this form',
      '/fields/a~1b~0c is not a field of this form',
    ]);
    assert.deepEqual(validate(JSON.parse('{"__proto__":"x","constructor":"y"}') as Record<string, string>), [
      '/fields/__proto__ is not a field of this form',
      '/fields/constructor is not a field of this form',
    ]);
  });

  it('returns one violation per field, for every field', () => {
    assert.equal(validate({ name: '123456', email: 'x', message: ' ', age: '7' }).length, 4);
  });

  it('ignores inherited members of the answers', () => {
    const singleField: Form = { key: 'form', fields: [aField('toString', { required: true })] };

    assert.deepEqual(
      validateAnswers(singleField, {}).map(({ detail }) => detail),
      ['is required'],
    );
  });
});

const SIZES = [
  { value: 's', label: 'Small' },
  { value: 'l', label: 'Large' },
];

/** Violations of one answer to a form with one field of this kind. */
function validateOne(kind: 'tel' | 'select' | 'checkbox', answer: string, required = false): string | undefined {
  const options = kind === 'select' ? SIZES : [];
  const singleField: Form = { key: 'form', fields: [aField('field', { kind, required, options })] };
  return validateAnswers(singleField, { field: answer })[0]?.detail;
}

describe('validateAnswers for one field', () => {
  it('accepts any text for kind tel', () => {
    for (const phone of ['1', '+43 1 234-567', '(01) 234 ext. 5', 'ask for Ada'])
      assert.equal(validateOne('tel', phone), undefined);
  });

  it('requires one of the options for kind select', () => {
    assert.equal(validateOne('select', 's'), undefined);
    assert.equal(validateOne('select', ''), undefined);
    for (const value of ['S', 'Small', ' s', 'toString']) {
      assert.equal(validateOne('select', value), 'must be one of the options');
    }
    assert.equal(validateOne('select', '', true), 'is required');
  });

  it('accepts true or empty for kind checkbox, and only true if required', () => {
    assert.equal(validateOne('checkbox', 'true', true), undefined);
    assert.equal(validateOne('checkbox', ''), undefined);
    assert.equal(validateOne('checkbox', 'on'), 'must be true or empty');
    assert.equal(validateOne('checkbox', '', true), 'is required');
  });
});

describe('toMessageText and toLabeledAnswers', () => {
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

  it('returns the field message if it is filled in', () => {
    assert.equal(toMessageText(form, { name: 'Ada', message: ' Hello\n' }), ' Hello\n');
  });

  it('otherwise returns all answers after their labels, with option labels', () => {
    const messageText = toMessageText(order, { reply: 'ada@example.com', size: 'l', gift: 'true', note: ' Thanks ' });

    assert.equal(messageText, 'Reply to: ada@example.com\nSize: Large\nA gift: ✓\nNote: Thanks');
  });

  it('labels answers to removed fields by name and shows removed options by value', () => {
    const shown = toLabeledAnswers(order.fields, { size: 'xxl', colour: ' red ', empty: ' ', toString: 'x' });

    assert.deepEqual(
      shown.map(({ label, answer }) => [label, answer]),
      [
        ['Size', 'xxl'],
        ['colour', 'red'],
        ['toString', 'x'],
      ],
    );
  });

  it('finds contact details by the first answer of a kind', () => {
    assert.equal(findAnswerByKind('email', order, { reply: ' ', other: ' b@example.com ' }), 'b@example.com');
    assert.equal(findAnswerByKind('tel', order, { reply: 'a@example.com' }), '');
  });
});

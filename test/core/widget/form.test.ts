import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Form, faultsOfAnswers } from '../../../core/widget/form.ts';

const form: Form = {
  key: 'form',
  fields: [
    { name: 'name', kind: 'text', required: false, limit: 5 },
    { name: 'email', kind: 'email', required: false, limit: 50 },
    { name: 'message', kind: 'textarea', required: true, limit: 10 },
  ],
};

/** What is wrong with answers of which only these are worth mentioning. */
function faultsOf(answers: Record<string, string>) {
  return faultsOfAnswers(form, { message: 'Hello', ...answers }).map(({ pointer, detail }) => `${pointer} ${detail}`);
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
      faultsOfAnswers(form, {}).map(({ pointer }) => pointer),
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
      assert.deepEqual(faultsOf({ email }), ['/fields/email must be an e-mail address'], email);
    }
    assert.deepEqual(faultsOf({ email: ' ada@example.com ' }), []);
  });

  it('must be to fields of the form', () => {
    assert.deepEqual(faultsOf({ age: '7', 'a/b~c': '' }), [
      '/fields/age is no field of this form',
      '/fields/a~1b~0c is no field of this form',
    ]);
    assert.deepEqual(faultsOf(JSON.parse('{"__proto__":"x","constructor":"y"}') as Record<string, string>), [
      '/fields/__proto__ is no field of this form',
      '/fields/constructor is no field of this form',
    ]);
  });

  it('are told one fault a field, every field', () => {
    assert.equal(faultsOf({ name: '123456', email: 'x', message: ' ', age: '7' }).length, 4);
  });

  it('are not taken from what every object has', () => {
    const odd: Form = { key: 'odd', fields: [{ name: 'toString', kind: 'text', required: true, limit: 5 }] };

    assert.deepEqual(
      faultsOfAnswers(odd, {}).map(({ detail }) => detail),
      ['is required'],
    );
  });
});

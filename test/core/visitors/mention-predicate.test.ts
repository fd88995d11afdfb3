import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toLookupPhone } from '../../../core/tickets/inbox-fields.ts';
import { createMentionPredicate } from '../../../core/visitors/mention-predicate.ts';

const mentions = (person: { email: string } | { phone: string }, value: unknown, ids: readonly string[] = []) =>
  createMentionPredicate(person, ids)(JSON.stringify(value));

describe('createMentionPredicate', () => {
  for (const text of [
    'ada@b.example',
    'ADA@B.EXAMPLE',
    'Write to ada@b.example.',
    'line\nada@b.example',
    'https://shop.example/?mail=ada%40b.example&x=1',
    'https://shop.example/?next=%2F%3Fmail%3Dada%40b.example',
    '<ada@b.example>',
  ]) {
    it(`finds the address in ${JSON.stringify(text)}`, () => {
      assert.equal(mentions({ email: 'ada@b.example' }, { nested: [{ text }] }), true);
      assert.equal(mentions({ email: 'ada@b.example' }, { [text]: 1 }), true);
    });
  }

  for (const text of [
    'xada@b.example',
    'x.ada@b.example',
    'x%2Bada@b.example',
    'ñada@b.example',
    'ada@b.example.org',
    'ada@b.examples',
    'ada',
    '',
  ]) {
    it(`finds no address in ${JSON.stringify(text)}`, () => {
      assert.equal(mentions({ email: 'ada@b.example' }, { text }), false);
    });
  }

  it('finds phone numbers with other separators, but not parts of longer numbers', () => {
    const person = { phone: '+491715550101' };
    for (const text of ['+491715550101', '0049 171 555-0101', 'Call +49 (171) 555 0101!'])
      assert.equal(mentions(person, { text }), true, text);
    for (const text of ['+4917155501019', '1491715550101', '01715550101', 'f491715550101', '491715550101f'])
      assert.equal(mentions(person, { text }), false, text);
    assert.equal(mentions({ phone: '20240115' }, { text: '2024-01-15' }), false);
  });

  it('treats characters of patterns as text', () => {
    assert.equal(mentions({ email: 'a.*+b@c.example' }, 'a.*+b@c.example'), true);
    assert.equal(mentions({ email: 'a.b@c.example' }, 'axb@c.example'), false);
    assert.equal(mentions({ email: 'ü$1(@c.example' }, encodeURIComponent('ü$1(@c.example')), true);
  });

  it('finds the given ids as whole words', () => {
    assert.equal(mentions({ email: 'a@b.example' }, { path: '/v1/tickets/tkt_1/comments' }, ['tkt_1']), true);
    assert.equal(mentions({ email: 'a@b.example' }, { path: '/v1/tickets/tkt_12' }, ['tkt_1']), false);
  });
});

describe('toLookupPhone', () => {
  for (const [phone, expected] of [
    ['+49 (171) 555-0101', '+491715550101'],
    ['0049 171 5550101', '+491715550101'],
    ['0171 5550101', '01715550101'],
    [' 171', '171'],
    ['ext.', null],
    ['+', null],
    ['00', null],
    ['', null],
    [null, null],
  ] as const) {
    it(`returns ${expected} for ${JSON.stringify(phone)}`, () => assert.equal(toLookupPhone(phone), expected));
  }
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import type { Operation } from '../../contracts/operation.ts';
import { operations } from '../../contracts/public/operations.ts';

const published: readonly Operation[] = operations;
const required: Readonly<Record<string, string>> = {
  createApiKey: '"name":"Bridge"',
  updateTicket: '"status":"open"',
  commentOnTicket: '"content":"Hello"',
  createAssessment:
    '"profileKey":"web","externalReference":"1","subject":{"type":"other","name":"x","description":"x",' +
    '"urls":[{"type":"other","url":"https://example.com"}]}',
  executePayment: '"intentKey":"x"',
};

/** What stands beside the members that a body needs, as it is sent. */
const strangers: readonly (readonly [string, string])[] = [
  ['colour', '"colour":"red"'],
  ['__proto__', '"__proto__":{"status":"resolved","name":"x","content":"x"}'],
  ['constructor', '"constructor":"x"'],
  ['prototype', '"prototype":{}'],
  ['toString', '"toString":null'],
  ['hasOwnProperty', '"hasOwnProperty":1'],
];

const noObjects = ['[]', '[{"name":"x","content":"x"}]', 'null', 'true', '1', '"text"'];

/** Signed ones are of any shape. */
const closed = published.filter(({ access }) => access !== 'signature');

describe('A body', () => {
  for (const { id, body } of closed) {
    if (!body) continue;
    const rest = required[id];
    assert.ok(rest, `the test knows no body of ${id}`);

    it(`of ${id} is accepted with what it needs`, () => {
      assert.ok(v.is(body, JSON.parse(`{${rest}}`)));
    });

    for (const [name, member] of strangers) {
      it(`of ${id} is refused with the unknown member ${name}, which the fault names`, () => {
        const { issues } = v.safeParse(body, JSON.parse(`{${rest},${member}}`));

        assert.deepEqual(
          issues?.map(({ path }) => path?.map(({ key }) => key)),
          [[name]],
        );
      });
    }

    for (const text of noObjects) {
      it(`of ${id} is refused when it is ${text}`, () => {
        assert.ok(!v.is(body, JSON.parse(text)));
      });
    }
  }

  it('cannot be filled through its prototype', () => {
    for (const { id, body } of closed) {
      if (!body || id === 'updateTicket') continue;
      assert.ok(!v.is(body, JSON.parse('{"__proto__":{"name":"x","content":"x"}}')), id);
    }
  });
});

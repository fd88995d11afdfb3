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

/** Unknown members as JSON, added to a valid body. */
const unknownMembers: readonly (readonly [string, string])[] = [
  ['colour', '"colour":"red"'],
  ['__proto__', '"__proto__":{"status":"resolved","name":"x","content":"x"}'],
  ['constructor', '"constructor":"x"'],
  ['prototype', '"prototype":{}'],
  ['toString', '"toString":null'],
  ['hasOwnProperty', '"hasOwnProperty":1'],
];

const nonObjects = ['[]', '[{"name":"x","content":"x"}]', 'null', 'true', '1', '"text"'];

/** Operations whose body must not have unknown fields. A signed body may have any fields. */
const strictOperations = published.filter(({ access }) => access !== 'signature');

describe('A request body', () => {
  for (const { id, body } of strictOperations) {
    if (!body) continue;
    const rest = required[id];
    assert.ok(rest, `the test knows no body of ${id}`);

    it(`accepts the required members of ${id}`, () => {
      assert.ok(v.is(body, JSON.parse(`{${rest}}`)));
    });

    for (const [name, member] of unknownMembers) {
      it(`rejects the unknown member ${name} of ${id} and names it`, () => {
        const { issues } = v.safeParse(body, JSON.parse(`{${rest},${member}}`));

        assert.deepEqual(
          issues?.map(({ path }) => path?.map(({ key }) => key)),
          [[name]],
        );
      });
    }

    for (const text of nonObjects) {
      it(`rejects ${text} as body of ${id}`, () => {
        assert.ok(!v.is(body, JSON.parse(text)));
      });
    }
  }

  it('ignores inherited members', () => {
    for (const { id, body } of strictOperations) {
      if (!body || id === 'updateTicket') continue;
      assert.ok(!v.is(body, JSON.parse('{"__proto__":{"name":"x","content":"x"}}')), id);
    }
  });
});

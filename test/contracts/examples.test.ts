import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { examples } from '../../contracts/openapi/examples.ts';
import { exampleProblem } from '../../contracts/openapi/problem-answers.ts';
import type { Operation } from '../../contracts/operation.ts';
import { problemDocument } from '../../contracts/problem-document.ts';
import { problemCodes } from '../../contracts/problems.ts';
import { operations } from '../../contracts/public/operations.ts';

const published: readonly Operation[] = operations;
const exampleOf = new Map<string, { body?: unknown; answer: unknown }>(Object.entries(examples));

describe('The example', () => {
  for (const { id, body, success } of published) {
    it(`of an answer to ${id} is one that the contract allows`, () => {
      assert.deepEqual(v.parse(success.schema, exampleOf.get(id)?.answer), exampleOf.get(id)?.answer);
    });

    if (body) {
      it(`of a body of ${id} is one that the contract allows`, () => {
        assert.deepEqual(v.parse(body, exampleOf.get(id)?.body), exampleOf.get(id)?.body);
      });
    }
  }

  it('of each problem is one that the contract allows, under an address that ends in its code', () => {
    for (const code of problemCodes) {
      const example = exampleProblem(code);

      assert.deepEqual(v.parse(problemDocument, example), example);
      assert.ok(example.type.endsWith(`#${code}`));
    }
  });
});

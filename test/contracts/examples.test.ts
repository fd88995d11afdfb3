import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { eventExamples } from '../../contracts/openapi/event-examples.ts';
import { operationExamples } from '../../contracts/openapi/examples.ts';
import { createExampleProblem } from '../../contracts/openapi/problem-responses.ts';
import type { Operation } from '../../contracts/operation.ts';
import { problemDocumentSchema } from '../../contracts/problem-document.ts';
import { problemCodes } from '../../contracts/problems.ts';
import { operations } from '../../contracts/public/operations.ts';
import { eventSchemas } from '../../contracts/webhooks/events.ts';
import { EVENT_TYPES } from '../../core/events/event.ts';

const published: readonly Operation[] = operations;
const exampleOf = new Map<string, { body?: unknown; response: unknown }>(Object.entries(operationExamples));

describe('The examples', () => {
  for (const { id, body, success } of published) {
    it(`match the response schema of ${id}`, () => {
      assert.deepEqual(v.parse(success.schema, exampleOf.get(id)?.response), exampleOf.get(id)?.response);
    });

    if (body) {
      it(`match the body schema of ${id}`, () => {
        assert.deepEqual(v.parse(body, exampleOf.get(id)?.body), exampleOf.get(id)?.body);
      });
    }
  }

  for (const type of EVENT_TYPES) {
    it(`match the schema of the event ${type}`, () => {
      assert.deepEqual(v.parse(eventSchemas[type], eventExamples[type]), eventExamples[type]);
    });
  }

  it('match the problem schema, with a type URL that ends in the code', () => {
    for (const code of problemCodes) {
      const example = createExampleProblem(code);

      assert.deepEqual(v.parse(problemDocumentSchema, example), example);
      assert.ok(example.type.endsWith(`#${code}`));
    }
  });
});

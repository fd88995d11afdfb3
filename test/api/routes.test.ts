import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { problems } from '../../contracts/problems.ts';
import { listDeclaredOperations } from '../support/matchers/declared-operations.ts';
import { sharedApi } from '../support/servers/api.ts';

const api = await sharedApi();
const operations = await listDeclaredOperations();

describe('Declared operations', () => {
  for (const { id, method, path } of operations) {
    it(`have a route: ${id}`, async () => {
      const url = path.replaceAll(/\{\w+\}/g, 'x');
      const { status, text, problem } = await api.send(url, { method: method.toUpperCase() });

      assert.notEqual(status, 405, text);
      assert.notEqual(problem?.detail, problems.not_found.meaning, text);
    });
  }
});

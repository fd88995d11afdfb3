import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseSourceFiles } from './source-files.ts';

/** The packages of the stack. docs/dependencies.md */
const STACK = [
  'express',
  'tsyringe',
  'reflect-metadata',
  'valibot',
  'better-sqlite3',
  'mongodb',
  'redis',
  'bull',
  'jsonwebtoken',
  'stripe',
  'undici',
  'linkedom',
];

describe('The stack', () => {
  const sources = parseSourceFiles('adapters', 'apps', 'contracts');

  for (const name of STACK) {
    it(`uses ${name}`, () => {
      const users = sources.filter(({ imports }) => imports.includes(name));

      assert.ok(users.length > 0, `no file imports ${name}`);
    });
  }
});

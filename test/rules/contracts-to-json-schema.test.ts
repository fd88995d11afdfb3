import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { toSchemaObject } from '../../contracts/openapi/json-schema.ts';
import type { Schema } from '../../contracts/operation.ts';
import { listProjectFiles } from './source-files.ts';

/** Paths relative to `contracts/`, without extension. */
const modules = listProjectFiles().flatMap(
  (path) => /^contracts\/((?:(?:public|management|webhooks|widget)\/)?[a-z-]+)\.ts$/.exec(path)?.[1] ?? [],
);

describe('Schemas of contracts/', () => {
  it('can be converted to JSON Schema, including those of unpublished operations', async () => {
    const exported = await Promise.all(modules.map((name) => import(`../../contracts/${name}.ts`)));
    const schemas = exported.flatMap((module: object) => Object.values(module).flatMap(collectSchemas));

    assert.ok(schemas.length >= 50, `expected more schemas than ${schemas.length}`);
    for (const schema of schemas) {
      assert.notDeepEqual(toSchemaObject(schema, 'request'), {});
      assert.notDeepEqual(toSchemaObject(schema, 'response'), {});
    }
  });

  for (const [name, schema] of Object.entries({
    'a custom check': v.pipe(
      v.string(),
      v.check((text) => text !== 'x'),
    ),
    'a transformation': v.pipe(
      v.string(),
      v.transform((text) => text.length),
    ),
    'a second pattern': v.pipe(v.string(), v.regex(/a/u), v.regex(/b/u)),
    'a pattern with a flag that changes it': v.pipe(v.string(), v.regex(/a/i)),
    'a date': v.date(),
  })) {
    it(`fail to convert with ${name}`, () => {
      assert.throws(() => toSchemaObject(schema, 'request'));
    });
  }
});

/** The schemas in an exported value: the value itself, or the schemas of an operation. */
function collectSchemas(exported: unknown): readonly Schema[] {
  if (typeof exported !== 'object' || exported === null) return [];
  if ('kind' in exported && exported.kind === 'schema') return [exported as Schema];
  if (Array.isArray(exported)) return [];
  return Object.entries(exported).flatMap(([name, part]) =>
    ['headers', 'query', 'body', 'success', 'schema'].includes(name) || isSchema(part) ? collectSchemas(part) : [],
  );
}

function isSchema(part: unknown): boolean {
  return typeof part === 'object' && part !== null && 'kind' in part && part.kind === 'schema';
}

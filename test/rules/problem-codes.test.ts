import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createOpenApiDocument } from '../../contracts/openapi/openapi-document.ts';
import { problemCodes, problems } from '../../contracts/problems.ts';
import { parseSourceFiles, readProjectFile } from './source-files.ts';
import { collectNodes, identifierName } from './syntax.ts';

describe('Problem codes', () => {
  const table = problemCodes.map((code) => `${code} ${problems[code].status}`).sort();
  const { Problem } = createOpenApiDocument().components.schemas;
  const { code } = Problem.properties;

  it('have the same statuses in docs/errors.md', () => {
    const rows = [...readProjectFile('docs/errors.md').matchAll(/^\| \[`(\w+)`\]\(#\1\) \| (\d{3}) \|/gm)];

    assert.ok(table.length >= 30, 'expected more codes');
    assert.deepEqual(rows.map(([, name, status]) => `${name} ${status}`).sort(), table);
  });

  it('are the only sections of docs/errors.md', () => {
    const sections = [...readProjectFile('docs/errors.md').matchAll(/^## (.+)$/gm)].map(([, name]) => name ?? '');

    assert.deepEqual(sections.sort(), [...problemCodes].sort());
  });

  it('have the same statuses in the OpenAPI document', () => {
    const described = Object.entries(code['x-enumDescriptions']);

    assert.deepEqual(described.map(([name, text]) => `${name} ${text.slice(0, 3)}`).sort(), table);
    assert.deepEqual('enum' in code && code.enum, [...problemCodes]);
  });

  it('include every code that core/ throws', () => {
    const thrown = parseSourceFiles('core').flatMap(({ program }) =>
      collectNodes(program)
        .filter(({ type, key }) => type === 'PropertyDefinition' && identifierName(key) === 'code')
        .flatMap(({ value }) => collectNodes(value).map((literal) => String(literal['value']))),
    );

    assert.ok(thrown.length >= 15, 'expected more errors');
    assert.deepEqual(
      thrown.filter((one) => !Object.hasOwn(problems, one)),
      [],
    );
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openApiDocument } from '../../contracts/openapi/openapi-document.ts';
import { problemCodes, problems } from '../../contracts/problems.ts';
import { read, sourceFiles } from './source-files.ts';
import { nameOf, nodesIn } from './syntax.ts';

describe('The codes of problems', () => {
  const table = problemCodes.map((code) => `${code} ${problems[code].status}`).sort();
  const { Problem } = openApiDocument().components.schemas;
  const { code } = Problem.properties;

  it('are the same in the table and in docs/errors.md, with their statuses', () => {
    const rows = [...read('docs/errors.md').matchAll(/^\| \[`(\w+)`\]\(#\1\) \| (\d{3}) \|/gm)];

    assert.ok(table.length >= 30, 'too few codes were seen');
    assert.deepEqual(rows.map(([, name, status]) => `${name} ${status}`).sort(), table);
  });

  it('each have a section in docs/errors.md, and nothing else has', () => {
    const sections = [...read('docs/errors.md').matchAll(/^## (.+)$/gm)].map(([, name]) => name ?? '');

    assert.deepEqual(sections.sort(), [...problemCodes].sort());
  });

  it('are the same in the table and in the OpenAPI document, with their statuses', () => {
    const described = Object.entries(code['x-enumDescriptions']);

    assert.deepEqual(described.map(([name, text]) => `${name} ${text.slice(0, 3)}`).sort(), table);
    assert.deepEqual('enum' in code && code.enum, [...problemCodes]);
  });

  it('hold every code that the core can throw', () => {
    const thrown = sourceFiles('core').flatMap(({ program }) =>
      nodesIn(program)
        .filter(({ type, key }) => type === 'PropertyDefinition' && nameOf(key) === 'code')
        .flatMap(({ value }) => nodesIn(value).map((literal) => String(literal['value']))),
    );

    assert.ok(thrown.length >= 15, 'too few errors were seen');
    assert.deepEqual(
      thrown.filter((one) => !Object.hasOwn(problems, one)),
      [],
    );
  });
});

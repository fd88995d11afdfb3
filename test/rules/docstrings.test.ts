import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { describe, it } from 'node:test';
import { formatPlace, parseSourceFile, parseSourceFiles, type SourceFile } from './source-files.ts';
import { collectNodes, identifierName, type SyntaxNode } from './syntax.ts';

describe('Docstrings', () => {
  it('exist for every exported class of core/', () => {
    const files = parseSourceFiles('core');
    const classes = files.flatMap((file) => exportedClasses(file).map((node) => ({ file, node })));

    assert.ok(classes.length >= 30, 'expected more classes');
    assert.deepEqual(findUndocumented(classes), []);
  });

  it('exist for every port and its methods', () => {
    const files = parseSourceFiles('core').filter(({ path }) => path.endsWith('.port.ts'));
    const contracts = files.flatMap((file) => {
      const port = findPort(file);
      assert.ok(port, `${file.path} exports no interface of its name`);
      return [port, ...portMethods(port)].map((node) => ({ file, node }));
    });

    assert.ok(contracts.length >= 30, 'expected more methods');
    assert.deepEqual(findUndocumented(contracts), []);
  });

  it('are reported as missing if there is only another comment or none', () => {
    const undocumentedPort = parseSourceFile(
      'core/plant.port.ts',
      'export interface Plant {\n  // waters\n  water(): void;\n}',
    );
    const port = findPort(undocumentedPort);
    const nodes = port ? [port, ...portMethods(port)] : [];

    assert.equal(findUndocumented(nodes.map((node) => ({ file: undocumentedPort, node }))).length, 2);

    const undocumentedClass = parseSourceFile(
      'core/plant.ts',
      '/** Something else. */\nconst x = 1;\nexport class Plant {}',
    );
    assert.equal(
      findUndocumented(exportedClasses(undocumentedClass).map((node) => ({ file: undocumentedClass, node }))).length,
      1,
    );
  });
});

function findUndocumented(declared: readonly { file: SourceFile; node: SyntaxNode }[]): readonly string[] {
  return declared
    .filter(({ file, node }) => !hasDocstring(file, node))
    .map(({ file, node }) => formatPlace(file, node.start));
}

function hasDocstring({ text, comments }: SourceFile, { start }: SyntaxNode): boolean {
  const above = comments.filter(({ end }) => end <= start).at(-1);
  return above?.value.startsWith('*') === true && text.slice(above.end, start).trim() === '';
}

/** The export statements of the classes, because the docstring precedes `export`. */
function exportedClasses({ program }: SourceFile): readonly SyntaxNode[] {
  return collectNodes(program).filter(
    ({ type, declaration }) => type.startsWith('Export') && collectNodes(declaration)[0]?.type === 'ClassDeclaration',
  );
}

/** The interface named after the file: `ApiKeyRepository` in `api-key-repository.port.ts`. */
function findPort({ path, program }: SourceFile): SyntaxNode | undefined {
  const name = basename(path, '.port.ts').replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return collectNodes(program).find(({ type, declaration }) => {
    const [declared] = collectNodes(declaration);
    return (
      type.startsWith('Export') &&
      declared?.type === 'TSInterfaceDeclaration' &&
      identifierName(declared['id']) === name
    );
  });
}

function portMethods(port: SyntaxNode): readonly SyntaxNode[] {
  return collectNodes(port).filter(({ type }) => type === 'TSMethodSignature');
}

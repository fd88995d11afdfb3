import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { describe, it } from 'node:test';
import { type SourceFile, sourceFile, sourceFiles } from './source-files.ts';
import { nameOf, nodesIn, type SyntaxNode } from './syntax.ts';

describe('A docstring', () => {
  it('stands above every exported class of the core', () => {
    const files = sourceFiles('core');
    const classes = files.flatMap((file) => exportedClasses(file).map((node) => ({ file, node })));

    assert.ok(classes.length >= 30, 'too few classes were seen');
    assert.deepEqual(undocumented(classes), []);
  });

  it('stands above every port and each of its methods', () => {
    const files = sourceFiles('core').filter(({ path }) => path.endsWith('.port.ts'));
    const contracts = files.flatMap((file) => {
      const port = portOf(file);
      assert.ok(port, `${file.path} exports no interface of its name`);
      return [port, ...methodsOf(port)].map((node) => ({ file, node }));
    });

    assert.ok(contracts.length >= 30, 'too few methods were seen');
    assert.deepEqual(undocumented(contracts), []);
  });

  it('is missed where there is none, or only a note', () => {
    const bare = sourceFile('core/plant.port.ts', 'export interface Plant {\n  // waters\n  water(): void;\n}');
    const port = portOf(bare);
    const nodes = port ? [port, ...methodsOf(port)] : [];

    assert.equal(undocumented(nodes.map((node) => ({ file: bare, node }))).length, 2);

    const wrong = sourceFile('core/plant.ts', '/** Something else. */\nconst x = 1;\nexport class Plant {}');
    assert.equal(undocumented(exportedClasses(wrong).map((node) => ({ file: wrong, node }))).length, 1);
  });
});

function undocumented(declared: readonly { file: SourceFile; node: SyntaxNode }[]): readonly string[] {
  return declared
    .filter(({ file, node }) => !hasDocstring(file, node))
    .map(({ file: { path, text }, node }) => `${path}:${text.slice(0, node.start).split('\n').length}`);
}

function hasDocstring({ text, comments }: SourceFile, { start }: SyntaxNode): boolean {
  const above = comments.filter(({ end }) => end <= start).at(-1);
  return above?.value.startsWith('*') === true && text.slice(above.end, start).trim() === '';
}

/** The export statements, since a docstring stands above the word `export`. */
function exportedClasses({ program }: SourceFile): readonly SyntaxNode[] {
  return nodesIn(program).filter(
    ({ type, declaration }) => type.startsWith('Export') && nodesIn(declaration)[0]?.type === 'ClassDeclaration',
  );
}

/** The interface that is called as its file: `api-key-repository.port.ts` holds `ApiKeyRepository`. */
function portOf({ path, program }: SourceFile): SyntaxNode | undefined {
  const name = basename(path, '.port.ts').replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return nodesIn(program).find(({ type, declaration }) => {
    const [declared] = nodesIn(declaration);
    return type.startsWith('Export') && declared?.type === 'TSInterfaceDeclaration' && nameOf(declared['id']) === name;
  });
}

function methodsOf(port: SyntaxNode): readonly SyntaxNode[] {
  return nodesIn(port).filter(({ type }) => type === 'TSMethodSignature');
}

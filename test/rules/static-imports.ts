import type { Statement } from 'oxc-parser';
import { parseSourceFiles, resolveImport, type SourceFile } from './source-files.ts';

/**
 * Returns the modules that are loaded together with a file: those that it imports statically, directly or through
 * others. Imports of types and `import()` do not count. The value is the chain of imports from the file to the module.
 */
export function collectStaticImports(entry: string): ReadonlyMap<string, readonly string[]> {
  const files = new Map(
    parseSourceFiles('core', 'adapters', 'contracts', 'apps').map((file) => [file.path, file] as const),
  );
  const chains = new Map<string, readonly string[]>([[entry, [entry]]]);
  // A Map also iterates over the entries that are added meanwhile.
  for (const [path, chain] of chains) {
    const file = files.get(path);
    for (const module of file ? listStaticImports(file) : []) {
      if (!chains.has(module)) chains.set(module, [...chain, module]);
    }
  }
  return chains;
}

function listStaticImports({ path, program }: SourceFile): readonly string[] {
  return program.body.flatMap((statement) => {
    const request = importedModule(statement);
    return request === undefined ? [] : [resolveImport(path, request).replace(/^\//, '')];
  });
}

/** Returns the module that a statement loads, or `undefined` if it loads none. */
function importedModule(statement: Statement): string | undefined {
  switch (statement.type) {
    case 'ImportDeclaration': {
      const { importKind, specifiers, source } = statement;
      const isType =
        specifiers.length > 0 && specifiers.every((one) => 'importKind' in one && one.importKind === 'type');
      return importKind === 'type' || isType ? undefined : source.value;
    }
    case 'ExportNamedDeclaration':
      return statement.exportKind === 'type' ? undefined : statement.source?.value;
    case 'ExportAllDeclaration':
      return statement.exportKind === 'type' ? undefined : statement.source.value;
    default:
      return undefined;
  }
}

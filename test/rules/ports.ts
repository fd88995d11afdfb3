import { listProjectFiles, type SourceFile } from './source-files.ts';
import { collectNodes, identifierName } from './syntax.ts';

/** A port: its path, and the names of its files (`api-key-repository`), its interface and its conformance suite. */
export interface Port {
  /** Relative to the project root. */
  readonly path: string;
  readonly file: string;
  readonly type: string;
  readonly suite: string;
}

/** All ports of core/. */
export const ports: readonly Port[] = listProjectFiles().flatMap((path) => {
  const [, file] = /^core\/.*?([a-z-]+)\.port\.ts$/.exec(path) ?? [];
  if (file === undefined) return [];
  const type = file.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return [{ path, file, type, suite: `${type.charAt(0).toLowerCase()}${type.slice(1)}Suite` }];
});

/** The classes of a file that implement a port. */
export function implementations({ program }: SourceFile): readonly { readonly adapter: string; readonly port: Port }[] {
  return collectNodes(program)
    .filter(({ type }) => type === 'ClassDeclaration')
    .flatMap(({ id, implements: interfaces }) =>
      [interfaces]
        .flat()
        .map((implemented) => identifierName(collectNodes(implemented).find(({ type }) => type === 'Identifier')))
        .flatMap((name) => ports.filter(({ type }) => type === name))
        .map((port) => ({ adapter: identifierName(id) ?? '', port })),
    );
}

import { projectFiles, type SourceFile } from './source-files.ts';
import { nameOf, nodesIn } from './syntax.ts';

/** A port by its file, and by its name in three spellings: of the interface, of the suite, and of their files. */
export interface Port {
  /** From the root of the project. */
  readonly path: string;
  readonly file: string;
  readonly type: string;
  readonly suite: string;
}

/** Every port of the core. */
export const ports: readonly Port[] = projectFiles().flatMap((path) => {
  const [, file] = /^core\/.*?([a-z-]+)\.port\.ts$/.exec(path) ?? [];
  if (file === undefined) return [];
  const type = file.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return [{ path, file, type, suite: `${type.charAt(0).toLowerCase()}${type.slice(1)}Suite` }];
});

/** The classes of a file that say that they implement a port. */
export function implementations({ program }: SourceFile): readonly { readonly adapter: string; readonly port: Port }[] {
  return nodesIn(program)
    .filter(({ type }) => type === 'ClassDeclaration')
    .flatMap(({ id, implements: promised }) =>
      [promised]
        .flat()
        .map((promise) => nameOf(nodesIn(promise).find(({ type }) => type === 'Identifier')))
        .flatMap((name) => ports.filter(({ type }) => type === name))
        .map((port) => ({ adapter: nameOf(id) ?? '', port })),
    );
}

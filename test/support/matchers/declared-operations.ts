import type { Operation } from '../../../contracts/operation.ts';
import { listProjectFiles } from '../../rules/source-files.ts';

/** Lists every operation of the contracts, published or not. */
export async function listDeclaredOperations(): Promise<readonly Operation[]> {
  const modules = listProjectFiles().flatMap(
    (path) => /^contracts\/((?:(?:public|management|widget)\/)?[a-z-]+)\.ts$/.exec(path)?.[1] ?? [],
  );
  const exported = await Promise.all(modules.map((name) => import(`../../../contracts/${name}.ts`)));
  const found = exported.flatMap((module: object) => Object.values(module).filter(isOperation));
  return [...new Map(found.map((operation) => [operation.id, operation])).values()];
}

function isOperation(exported: unknown): exported is Operation {
  return typeof exported === 'object' && exported !== null && 'access' in exported && 'path' in exported;
}

import { operationAreas, toOperationFile } from './operation-areas.ts';

/** Pages of operations by `toRouteKey`. */
const operationFilesByRoute = new Map(
  operationAreas.flatMap(({ operations }) =>
    operations.map((operation) => [
      toRouteKey(operation.method.toUpperCase(), operation.path),
      toOperationFile(operation),
    ]),
  ),
);

/**
 * Finds the page of an operation by its method and path as guides write them. Path parameters may have any name, `…` at
 * the start means `/sites/{siteId}`, and a query is ignored.
 */
export function findOperationFile(method: string, path: string): string | undefined {
  return operationFilesByRoute.get(toRouteKey(method, path.replace(/^…/, '/sites/{siteId}')));
}

/** Returns the method and the path, but not the query and the names of path parameters: `GET /sites/{}`. */
function toRouteKey(method: string, path: string): string {
  return `${method} ${path.replace(/\?.*$/, '').replaceAll(/\{\w+\}/g, '{}')}`;
}

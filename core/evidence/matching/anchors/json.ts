import { MAX_VALUE_LENGTH } from '../../evidence.ts';
import type { JsonScalar } from '../../page.ts';
import type { Match, SourceContext } from '../match.ts';
import { type InferSchema, jsonPath, jsonPaths, optional, scalar } from '../schema.ts';

/**
 * Scalars of a JSON document at the first of these paths that has any. A path is a JSON pointer in which `*` matches
 * every member or item, and `{path}` inserts the scalar at that path.
 */
export const schema = {
  paths: jsonPaths,
  /** Only if this path has a value that is neither empty nor false, or equals `equals`. */
  where: optional(jsonPath),
  equals: optional(scalar),
  /** Replaces the scalars. */
  value: optional(scalar),
};

export function compile({ paths, where, equals, value: constant }: InferSchema<typeof schema>) {
  return ({ document }: SourceContext): readonly Match[] => {
    const values = document?.values ?? [];
    const isMet = ({ path, value }: { readonly path: string; readonly value: JsonScalar }) =>
      path === where && (equals === undefined ? value !== '' && value !== false : value === equals);
    if (where !== undefined && !values.some(isMet)) return [];
    const path = paths.find((one) => values.some((value) => value.path === one));
    return values
      .filter((one) => one.path === path)
      .map(({ pointer, value, path: foundPath }) => ({
        raw: constant ?? value,
        locator: pointer.length > MAX_VALUE_LENGTH ? foundPath : pointer,
        occurrence: null,
      }));
  };
}

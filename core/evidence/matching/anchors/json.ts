import { MAX_VALUE_LENGTH } from '../../evidence.ts';
import type { JsonScalar } from '../../page.ts';
import type { Match, SourceContext } from '../match.ts';
import { type InferSchema, jsonPathField, jsonPathsField, optional, scalarField } from '../schema.ts';

/**
 * Reads scalars of a JSON document. Uses only the first of `paths` at which the document has scalars. A path is a JSON
 * pointer with two additions: `*` matches every member or item, and `{path}` is replaced by the scalar at that path.
 */
export const schema = {
  paths: jsonPathsField,
  /**
   * Condition: the document must have a value at this path. The value must equal `equals`. If `equals` is missing, it
   * must not be empty or false.
   */
  where: optional(jsonPathField),
  equals: optional(scalarField),
  /** If defined, each match has this value in place of the scalar. */
  value: optional(scalarField),
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

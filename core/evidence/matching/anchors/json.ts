import { MAX_VALUE_LENGTH } from '../../evidence.ts';
import type { JsonScalar } from '../../page.ts';
import type { Match, SourceContext } from '../match.ts';
import type { AnchorParams } from './anchor-schemas.ts';

export function compile({ paths, where, equals, value: constant }: AnchorParams<'json'>) {
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

import type * as v from 'valibot';
import type { Schema } from '../../../contracts/operation.ts';
import { type ValidationResult, validateValue } from '../../../contracts/validate-value.ts';
import { toPointerSegment } from '../../../core/shared/json-pointer.ts';

/** A body without its invalid members. Any member may have been invalid, so each one may be missing. */
export type ValidParts<Body> = Body extends string | number | boolean | null | undefined
  ? Body
  : Body extends readonly (infer Item)[]
    ? readonly (ValidParts<Item> | undefined)[]
    : { readonly [Name in keyof Body]?: ValidParts<Body[Name]> | undefined };

/**
 * Picks the valid members of a body. The core can then validate them, and one response lists all violations. An object
 * with an invalid member is included without that member. Invalid items of an array become `undefined`, so that the
 * valid items keep their index.
 */
export function pickValidParts(
  body: unknown,
  { violations, mistypedPointers }: Exclude<ValidationResult, { value: unknown }>,
): unknown {
  const invalidPointers = new Set(violations.map(({ pointer }) => pointer));
  const pickValid = (value: unknown, pointer: string): unknown => {
    const isPart = typeof value === 'object' && value !== null;
    if (pointer !== '' && (isPart ? mistypedPointers : invalidPointers).has(pointer)) return undefined;
    if (Array.isArray(value)) return value.map((item, index) => pickValid(item, `${pointer}/${index}`));
    if (!isPart) return pointer === '' ? {} : value;
    const members = Object.entries(value).map(
      ([name, one]) => [name, pickValid(one, pointer + toPointerSegment(name))] as const,
    );
    return Object.fromEntries(members.filter(([, one]) => one !== undefined));
  };
  return Array.isArray(body) ? {} : pickValid(body, '');
}

/**
 * Fills missing members with `placeholders`, so that the core can validate the other members. `parts` are the valid
 * members of the body. Returns `undefined` if the filled body does not match the schema. The core may find violations
 * in the placeholders. They are dropped later, because the schema has already reported those members.
 */
export function fillPlaceholders<Declared extends Schema>(
  schema: Declared,
  placeholders: object,
  parts: object | undefined,
): v.InferOutput<Declared> | undefined {
  const result = validateValue(schema, { ...placeholders, ...parts }, '');
  return 'value' in result ? (result.value as v.InferOutput<Declared>) : undefined;
}

import type * as v from 'valibot';
import type { Schema } from '../../../contracts/operation.ts';
import { type ValidationResult, validateValue } from '../../../contracts/validate-value.ts';
import { toPointerSegment } from '../../../core/shared/json-pointer.ts';

/** A body without its invalid fields. Each field may be missing, because it may have been invalid. */
export type ValidParts<Body> = Body extends string | number | boolean | null | undefined
  ? Body
  : Body extends readonly (infer Item)[]
    ? readonly (ValidParts<Item> | undefined)[]
    : { readonly [Name in keyof Body]?: ValidParts<Body[Name]> | undefined };

/**
 * Returns a body without the fields that violate the schema. The core can then validate the other fields, and one
 * response lists all violations. Invalid items of an array become `undefined`, so that the valid items keep their
 * index.
 */
export function pickValidParts(
  body: unknown,
  { violations, mistypedPointers }: Exclude<ValidationResult, { value: unknown }>,
): unknown {
  const invalidPointers = new Set(violations.map(({ pointer }) => pointer));
  const pickValid = (value: unknown, pointer: string): unknown => {
    const isContainer = typeof value === 'object' && value !== null;
    if (pointer !== '' && (isContainer ? mistypedPointers : invalidPointers).has(pointer)) return undefined;
    if (Array.isArray(value)) return value.map((item, index) => pickValid(item, `${pointer}/${index}`));
    if (!isContainer) return pointer === '' ? {} : value;
    const members = Object.entries(value).map(
      ([name, member]) => [name, pickValid(member, pointer + toPointerSegment(name))] as const,
    );
    return Object.fromEntries(members.filter(([, one]) => one !== undefined));
  };
  return Array.isArray(body) ? {} : pickValid(body, '');
}

/**
 * Completes the valid fields of a body with `placeholders` for the missing fields, so that the core can validate the
 * valid fields. Returns `undefined` if the completed body does not match the schema. A violation in a placeholder is
 * dropped later, because the schema has already reported a violation of that field.
 */
export function completeWithPlaceholders<Declared extends Schema>(
  schema: Declared,
  placeholders: object,
  validMembers: object | undefined,
): v.InferOutput<Declared> | undefined {
  const result = validateValue(schema, { ...placeholders, ...validMembers }, '');
  return 'value' in result ? (result.value as v.InferOutput<Declared>) : undefined;
}

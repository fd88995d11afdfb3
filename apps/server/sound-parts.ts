import type * as v from 'valibot';
import type { Schema } from '../../contracts/operation.ts';
import { pointerStep } from '../../core/shared/pointer-step.ts';
import { type Checked, validate } from './validate.ts';

/** What is left of a body when every faulty part is taken out of it: any part may be missing. */
export type Sound<Body> = Body extends string | number | boolean | null | undefined
  ? Body
  : Body extends readonly (infer Item)[]
    ? readonly (Sound<Item> | undefined)[]
    : { readonly [Name in keyof Body]?: Sound<Body[Name]> | undefined };

/**
 * The parts of a body without faults, so that the rules of the core can be applied to them as well and one answer names
 * every fault. An object or array with a faulty member stays, without that member; items of an array keep their index.
 */
export function soundParts(body: unknown, { faults, mistyped }: Extract<Checked, { faults: unknown }>): unknown {
  const faulty = new Set(faults.map(({ pointer }) => pointer));
  const soundAt = (value: unknown, pointer: string): unknown => {
    const isPart = typeof value === 'object' && value !== null;
    if (pointer !== '' && (isPart ? mistyped : faulty).has(pointer)) return undefined;
    if (Array.isArray(value)) return value.map((item, index) => soundAt(item, `${pointer}/${index}`));
    if (!isPart) return pointer === '' ? {} : value;
    const members = Object.entries(value).map(
      ([name, one]) => [name, soundAt(one, pointer + pointerStep(name))] as const,
    );
    return Object.fromEntries(members.filter(([, one]) => one !== undefined));
  };
  return Array.isArray(body) ? {} : soundAt(body, '');
}

/**
 * A body as the core takes it, with stand-ins for members that are faulty or missing; `undefined` where even that does not
 * fit the schema. Faults of the stand-ins are not answered: their places are faulty already.
 */
export function completed<Declared extends Schema>(
  schema: Declared,
  standIns: object,
  sound: object | undefined,
): v.InferOutput<Declared> | undefined {
  const checked = validate(schema, { ...standIns, ...sound }, '');
  return 'value' in checked ? (checked.value as v.InferOutput<Declared>) : undefined;
}

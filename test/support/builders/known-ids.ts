import type { IdPrefix } from '../../../core/shared/id-generator.port.ts';

/** An id in the shape of real ones; those with a higher number were made later. */
export function anId<const Prefix extends IdPrefix>(prefix: Prefix, number: number): `${Prefix}_${string}` {
  return `${prefix}_${String(number).padStart(26, '0')}`;
}

/** The accounts that own something in a suite. A store that insists on owners knows them before the case begins. */
export const ACCOUNT = anId('acc', 1);
export const OTHER_ACCOUNT = anId('acc', 2);

/** The sites that keys and tickets belong to in a suite. A store that insists on owners knows them likewise. */
export const SITE = anId('site', 1);
export const OTHER_SITE = anId('site', 2);

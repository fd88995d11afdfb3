import type { IdPrefix } from '../../../core/shared/id-generator.port.ts';

/** Builds an id in the product's format. A higher number sorts later. */
export function anId<const Prefix extends IdPrefix>(prefix: Prefix, number: number): `${Prefix}_${string}` {
  return `${prefix}_${String(number).padStart(26, '0')}`;
}

/** Accounts of the suites. Stores with foreign keys contain them before a case begins. */
export const ACCOUNT = anId('acc', 1);
export const OTHER_ACCOUNT = anId('acc', 2);

/** Sites of the suites. Stores with foreign keys contain them before a case begins. */
export const SITE = anId('site', 1);
export const OTHER_SITE = anId('site', 2);

import { toOrigin } from '../../core/access/origin.ts';

/**
 * Origins as people type them: without a scheme, https is meant. One with a scheme is taken as it is, to be checked.
 */
export function parseOrigins(origins: readonly string[] | undefined): readonly string[] | undefined {
  return origins?.map((origin) => (origin.includes('://') ? origin : toOrigin(origin)));
}

import { toOrigin } from '../../core/access/origin.ts';

/**
 * Adds the scheme https to origins without a scheme. Origins with a scheme are returned unchanged for later validation.
 */
export function addHttpsToOrigins(origins: readonly string[] | undefined): readonly string[] | undefined {
  return origins?.map((origin) => (origin.includes('://') ? origin : toOrigin(origin)));
}

import { isRoleAtLeast, type SiteRole } from '../../../core/access/site-role.ts';
import { useSite } from '../sites/use-site.ts';

/** Whether the account has this role in the current site, or a higher one. */
export function useHasRole(required: SiteRole): boolean {
  return isRoleAtLeast(useSite().role, required);
}

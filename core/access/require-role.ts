import { RoleRequiredError } from './access-errors.ts';
import { isRoleAtLeast, type SiteRole } from './site-role.ts';

/** Checks that `role` is `required` or a higher role. @throws RoleRequiredError */
export function requireRole(role: SiteRole, required: SiteRole): void {
  if (!isRoleAtLeast(role, required)) throw new RoleRequiredError(required);
}

/** The roles of members of a site, highest first. Each role may do everything that the roles after it may do. */
export const SITE_ROLES = ['owner', 'admin', 'agent', 'viewer'] as const;

export type SiteRole = (typeof SITE_ROLES)[number];

/** Whether `role` is `required` or a higher role. */
export function isRoleAtLeast(role: SiteRole, required: SiteRole): boolean {
  return SITE_ROLES.indexOf(role) <= SITE_ROLES.indexOf(required);
}

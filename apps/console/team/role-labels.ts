import { isRoleAtLeast, SITE_ROLES, type SiteRole } from '../../../core/access/site-role.ts';

export const ROLE_LABELS: Readonly<Record<SiteRole, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  agent: 'Agent',
  viewer: 'Viewer',
};

/** What each role may do. */
export const ROLE_DESCRIPTIONS: Readonly<Record<SiteRole, string>> = {
  owner: 'Everything, including payment credentials and other owners.',
  admin: 'Settings, API keys, webhooks, visitor data and the team below owners.',
  agent: 'Answers and changes tickets, and starts assessments.',
  viewer: 'Reads tickets, assessments and settings.',
};

/** Options of a select, with the roles that somebody with `role` may grant. */
export function listGrantableRoleOptions(role: SiteRole): { value: SiteRole; label: string }[] {
  return SITE_ROLES.filter((one) => isRoleAtLeast(role, one)).map((value) => ({ value, label: ROLE_LABELS[value] }));
}

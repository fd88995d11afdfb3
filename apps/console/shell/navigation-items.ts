import type { SiteRole } from '../../../core/access/site-role.ts';
import type { IconName } from '../parts/icon.tsx';

export interface NavigationItem {
  /** Path, relative to the site or to the console. */
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
}

/** A page of a site. Only members with `role` or a higher one see it. */
export interface SiteNavigationItem extends NavigationItem {
  readonly role: SiteRole;
}

export interface NavigationGroup {
  /** Null for the first group. */
  readonly label: string | null;
  readonly items: readonly SiteNavigationItem[];
}

/** The pages of a site, by purpose. */
export const SITE_NAVIGATION: readonly NavigationGroup[] = [
  {
    label: null,
    items: [
      { path: '', label: 'Overview', icon: 'overview', role: 'viewer' },
      { path: '/tickets', label: 'Tickets', icon: 'tickets', role: 'viewer' },
      { path: '/assessments', label: 'Assessments', icon: 'assessments', role: 'viewer' },
      { path: '/payments', label: 'Payments', icon: 'payments', role: 'admin' },
    ],
  },
  {
    label: 'Website',
    items: [
      { path: '/widget', label: 'Widget', icon: 'widget', role: 'admin' },
      { path: '/routing', label: 'Routing', icon: 'routing', role: 'admin' },
      { path: '/notifications', label: 'Notifications', icon: 'notifications', role: 'admin' },
    ],
  },
  {
    label: 'Integrations',
    items: [
      { path: '/api-keys', label: 'API keys', icon: 'keys', role: 'admin' },
      { path: '/webhooks', label: 'Webhooks', icon: 'webhooks', role: 'admin' },
      { path: '/crm', label: 'CRM', icon: 'crm', role: 'admin' },
      { path: '/requests', label: 'Request log', icon: 'requests', role: 'viewer' },
    ],
  },
  {
    label: 'Site',
    items: [
      { path: '/team', label: 'Team', icon: 'team', role: 'viewer' },
      { path: '/visitors', label: 'Visitor data', icon: 'account', role: 'admin' },
      { path: '/audit', label: 'Audit log', icon: 'audit', role: 'admin' },
      { path: '/settings', label: 'Site settings', icon: 'site', role: 'admin' },
    ],
  },
];

/** The pages of the deployment, visible to operators only. */
export const OPERATOR_NAVIGATION: readonly NavigationItem[] = [
  { path: '/profiles', label: 'Profiles', icon: 'profiles' },
  { path: '/system', label: 'System', icon: 'system' },
];

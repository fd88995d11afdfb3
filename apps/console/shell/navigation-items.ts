import type { IconName } from '../parts/icon.tsx';

export interface NavigationItem {
  /** Path, relative to the site or to the console. */
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
}

/** The pages of a site. */
export const SITE_NAVIGATION: readonly NavigationItem[] = [
  { path: '', label: 'Overview', icon: 'overview' },
  { path: '/tickets', label: 'Tickets', icon: 'tickets' },
  { path: '/routing', label: 'Routing', icon: 'routing' },
  { path: '/notifications', label: 'Notifications', icon: 'notifications' },
  { path: '/assessments', label: 'Assessments', icon: 'assessments' },
  { path: '/payments', label: 'Payments', icon: 'payments' },
  { path: '/crm', label: 'CRM', icon: 'crm' },
  { path: '/webhooks', label: 'Webhooks', icon: 'webhooks' },
  { path: '/widget', label: 'Widget', icon: 'widget' },
  { path: '/api-keys', label: 'API keys', icon: 'keys' },
  { path: '/visitors', label: 'Visitor data', icon: 'account' },
  { path: '/requests', label: 'Request log', icon: 'requests' },
  { path: '/audit', label: 'Audit log', icon: 'audit' },
  { path: '/settings', label: 'Site settings', icon: 'site' },
];

/** The pages of the deployment, visible to operators only. */
export const OPERATOR_NAVIGATION: readonly NavigationItem[] = [
  { path: '/profiles', label: 'Profiles', icon: 'profiles' },
  { path: '/system', label: 'System', icon: 'system' },
];

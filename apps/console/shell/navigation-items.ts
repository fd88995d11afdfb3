import type { IconName } from '../parts/icon.tsx';

export interface NavigationItem {
  /** Below the address of the site, or of the console. */
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
}

/** What a site has, in the order in which people come to it. */
export const SITE_NAVIGATION: readonly NavigationItem[] = [
  { path: '', label: 'Overview', icon: 'overview' },
  { path: '/tickets', label: 'Tickets', icon: 'tickets' },
  { path: '/assessments', label: 'Assessments', icon: 'assessments' },
  { path: '/payments', label: 'Payments', icon: 'payments' },
  { path: '/crm', label: 'CRM', icon: 'crm' },
  { path: '/widget', label: 'Widget', icon: 'widget' },
  { path: '/api-keys', label: 'API keys', icon: 'keys' },
  { path: '/requests', label: 'Request log', icon: 'requests' },
  { path: '/audit', label: 'Audit log', icon: 'audit' },
  { path: '/settings', label: 'Site settings', icon: 'site' },
];

/** What the whole installation has; its operator alone may see it. */
export const OPERATOR_NAVIGATION: readonly NavigationItem[] = [
  { path: '/profiles', label: 'Profiles', icon: 'profiles' },
  { path: '/system', label: 'System', icon: 'system' },
];

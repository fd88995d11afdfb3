import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { isRoleAtLeast } from '../../../core/access/site-role.ts';
import { READ_ACCOUNT } from '../account/account-endpoints.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Icon, type IconName } from '../parts/icon.tsx';
import type { Site } from '../sites/site-endpoints.ts';
import { LIST_CONVERSATIONS } from '../tickets/ticket-endpoints.ts';
import { OPERATOR_NAVIGATION, SITE_NAVIGATION } from './navigation-items.ts';
import { toSitePath } from './to-site-path.ts';

const [store, actions] = createSpotlight();
const MAX_FOUND_TICKETS = 6;
const DEBOUNCE_MS = 200;

/** Opens the dialog. */
export const openQuickNavigation = actions.open;

interface NavigationTarget {
  readonly path: string;
  readonly label: string;
  readonly description?: string;
  readonly icon: IconName;
}

interface QuickNavigationDialogProps {
  readonly sites: readonly Site[];
  readonly siteId: string | undefined;
}

/** A dialog that jumps to a page of the console, another site, or a ticket of the current site. */
export function QuickNavigationDialog({ sites, siteId }: QuickNavigationDialogProps) {
  const [path, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const [search] = useDebouncedValue(text, DEBOUNCE_MS);
  const { data } = useApiQuery(READ_ACCOUNT, {});
  const found = useApiQuery(
    LIST_CONVERSATIONS,
    { params: { siteId: siteId ?? '' }, query: { search, limit: MAX_FOUND_TICKETS } },
    { enabled: siteId !== undefined && search !== '' },
  );
  const base = siteId === undefined ? undefined : `/sites/${siteId}`;
  const role = sites.find(({ id }) => id === siteId)?.role ?? 'viewer';
  const sitePages = SITE_NAVIGATION.flatMap(({ items }) => items).filter((item) => isRoleAtLeast(role, item.role));
  const pages: readonly NavigationTarget[] = [
    ...(base === undefined ? [] : sitePages.map((item) => ({ ...item, path: `${base}${item.path}` }))),
    ...(data?.account.role === 'operator' ? OPERATOR_NAVIGATION : []),
    { path: '/account', label: 'Your account', icon: 'account' },
  ];
  const otherSites = sites
    .filter(({ id }) => id !== siteId)
    .map(({ id, name }): NavigationTarget => ({ path: toSitePath(path, id), label: name, icon: 'site' }));
  // Tickets found for an earlier text are not shown while a new search is pending.
  const tickets = (text !== search ? [] : (found.data?.data ?? [])).map(
    ({ id, summary, visitor }): NavigationTarget => ({
      path: `${base}/tickets/${id}`,
      label: summary,
      description: visitor.name ?? visitor.email ?? 'Visitor',
      icon: 'tickets',
    }),
  );
  const groups = [
    ['Pages', pages.filter((target) => matchesText(target, text))],
    ['Tickets', tickets],
    ['Sites', otherSites.filter((target) => matchesText(target, text))],
  ] as const;
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={typed}
      onQueryChange={setTyped}
      scrollable
      maxHeight={420}
      overlayProps={{ backgroundOpacity: 0.35 }}
      // The dialog needs a label, because it has no visible title.
      attributes={{ content: { 'aria-label': 'Jump to a page, site or ticket' } }}
    >
      <Spotlight.Search
        aria-label="Page, site or ticket"
        placeholder="Jump to a page, site or ticket"
        leftSection={<Icon name="search" />}
      />
      <Spotlight.ActionsList>
        {groups
          .filter(([, targets]) => targets.length > 0)
          .map(([label, targets]) => (
            <Spotlight.ActionsGroup key={label} label={label}>
              {targets.map((target) => (
                <Spotlight.Action
                  key={target.path}
                  label={target.label}
                  {...(target.description !== undefined && { description: target.description })}
                  leftSection={<Icon name={target.icon} />}
                  onClick={() => navigate(target.path)}
                />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        {groups.every(([, targets]) => targets.length === 0) && (
          <Spotlight.Empty>{found.isFetching ? 'Searching tickets…' : 'Nothing found'}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function matchesText({ label }: NavigationTarget, text: string): boolean {
  return label.toLowerCase().includes(text.toLowerCase());
}

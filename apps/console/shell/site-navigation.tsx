import { Divider } from '@mantine/core';
import type { ReactNode } from 'react';
import { isRoleAtLeast, type SiteRole } from '../../../core/access/site-role.ts';
import { READ_ACCOUNT } from '../account/account-endpoints.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { OPERATOR_NAVIGATION, SITE_NAVIGATION } from './navigation-items.ts';
import { NavigationLink } from './navigation-link.tsx';
import { WaitingCount } from './waiting-count.tsx';

/**
 * The main navigation: the pages of the site that the account's role may open. Operators also see the pages of the
 * deployment.
 */
export function SiteNavigation({ siteId, role }: { readonly siteId: string | undefined; readonly role: SiteRole }) {
  const { data } = useApiQuery(READ_ACCOUNT, {});
  const groups = siteId === undefined ? [] : SITE_NAVIGATION;
  return (
    <>
      {groups.map(({ label, items }) => (
        <LinkGroup key={label} label={label}>
          {items
            .filter((item) => isRoleAtLeast(role, item.role))
            .map(({ path, ...item }) => (
              <NavigationLink key={path} {...item} path={`/sites/${siteId}${path}`}>
                {path === '/tickets' && siteId !== undefined && <WaitingCount siteId={siteId} />}
              </NavigationLink>
            ))}
        </LinkGroup>
      ))}
      {data?.account.role === 'operator' && (
        <LinkGroup label="Server">
          {OPERATOR_NAVIGATION.map((item) => (
            <NavigationLink key={item.path} {...item} />
          ))}
        </LinkGroup>
      )}
    </>
  );
}

/** Links under a label. Renders nothing without links. */
function LinkGroup({ label, children }: { readonly label: string | null; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <>
      {label !== null && <Divider my={6} mx="sm" label={label} labelPosition="left" />}
      {children}
    </>
  );
}

import { Divider } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { isRoleAtLeast, type SiteRole } from '../../../core/access/site-role.ts';
import { READ_ACCOUNT } from '../account/account-endpoints.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { OPERATOR_NAVIGATION, SITE_NAVIGATION } from './navigation-items.ts';
import { NavigationLink } from './navigation-link.tsx';
import { WaitingConversationCount } from './waiting-conversation-count.tsx';

/**
 * The main navigation: the pages of the site that the account's role may open. Operators also see the pages of the
 * deployment. If the window is too low for all links, scrolls the link of the current page into view.
 */
export function SiteNavigation({ siteId, role }: { readonly siteId: string | undefined; readonly role: SiteRole }) {
  const { data } = useApiQuery(READ_ACCOUNT, {});
  const isOperator = data?.account.role === 'operator';
  const [path] = useLocation();
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link moves when any of them changes
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [path, siteId, role, isOperator]);
  const groups = siteId === undefined ? [] : SITE_NAVIGATION;
  return (
    <div ref={list}>
      {groups.map(({ label, items }) => (
        <LinkGroup key={label} label={label}>
          {items
            .filter((item) => isRoleAtLeast(role, item.role))
            .map(({ path, ...item }) => (
              <NavigationLink key={path} {...item} path={`/sites/${siteId}${path}`}>
                {path === '/tickets' && siteId !== undefined && <WaitingConversationCount siteId={siteId} />}
              </NavigationLink>
            ))}
        </LinkGroup>
      ))}
      {isOperator && (
        <LinkGroup label="Server">
          {OPERATOR_NAVIGATION.map((item) => (
            <NavigationLink key={item.path} {...item} />
          ))}
        </LinkGroup>
      )}
    </div>
  );
}

/** Links under a label. Renders nothing if there are no links. */
function LinkGroup({ label, children }: { readonly label: string | null; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <>
      {label !== null && <Divider my={6} mx="sm" label={label} labelPosition="left" />}
      {children}
    </>
  );
}

import { Divider } from '@mantine/core';
import { isRoleAtLeast, type SiteRole } from '../../../core/access/site-role.ts';
import { READ_ACCOUNT } from '../account/account-endpoints.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { OPERATOR_NAVIGATION, SITE_NAVIGATION } from './navigation-items.ts';
import { NavigationLink } from './navigation-link.tsx';

/**
 * The main navigation: the pages of the site that the account's role may open. Operators also see the pages of the
 * deployment.
 */
export function SiteNavigation({ siteId, role }: { readonly siteId: string | undefined; readonly role: SiteRole }) {
  const { data } = useApiQuery(READ_ACCOUNT, {});
  const base = siteId === undefined ? undefined : `/sites/${siteId}`;
  return (
    <>
      {base !== undefined &&
        SITE_NAVIGATION.filter((item) => isRoleAtLeast(role, item.role)).map(({ path, ...item }) => (
          <NavigationLink key={path} {...item} path={`${base}${path}`} />
        ))}
      {data?.account.role === 'operator' && (
        <>
          <Divider my="xs" mx="sm" label="Server" labelPosition="left" />
          {OPERATOR_NAVIGATION.map((item) => (
            <NavigationLink key={item.path} {...item} />
          ))}
        </>
      )}
    </>
  );
}

import type { ComponentType } from 'react';
import type { SiteRole } from '../../../core/access/site-role.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { Page } from '../parts/page.tsx';
import { ROLE_LABELS } from '../team/role-labels.ts';
import { useHasRole } from '../team/use-has-role.ts';
import { lazyPage } from './lazy-page.ts';

/** Like `lazyPage`, for members with this role or a higher one. Other members see which role they need. */
export function lazyRolePage<Name extends string>(
  role: SiteRole,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  const PageOfRole = lazyPage(load, name);
  return function RolePage() {
    if (useHasRole(role)) return <PageOfRole />;
    return (
      <Page title="You can’t open this page">
        <EmptyState title={`This page needs the role ${ROLE_LABELS[role]}.`}>
          Ask an admin or owner of the site to change your role. You find them under Team.
        </EmptyState>
      </Page>
    );
  };
}

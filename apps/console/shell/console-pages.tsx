import { Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { PageSkeleton } from '../parts/page-skeleton.tsx';
import { HomeRedirect } from './home-redirect.tsx';
import { lazyPage } from './lazy-page.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { PageErrorBoundary } from './page-error-boundary.tsx';
import { SitePages } from './site-pages.tsx';

const ProfilesPage = lazyPage(() => import('../profiles/profiles-page.tsx'), 'ProfilesPage');
const PublishProfilePage = lazyPage(() => import('../profiles/publish-profile-page.tsx'), 'PublishProfilePage');
const ProfileVersionPage = lazyPage(() => import('../profiles/profile-version-page.tsx'), 'ProfileVersionPage');
const AccountPage = lazyPage(() => import('../account/account-page.tsx'), 'AccountPage');
const SystemPage = lazyPage(() => import('../monitoring/system-page.tsx'), 'SystemPage');
const SitesPage = lazyPage(() => import('../sites/sites-page.tsx'), 'SitesPage');

/** The routes of the console. */
export function ConsolePages() {
  return (
    <PageErrorBoundary>
      <Suspense fallback={<PageSkeleton />}>
        <Switch>
          <Route path="/" component={HomeRedirect} />
          <Route path="/sites" component={SitesPage} />
          <Route path="/sites/:siteId" nest component={SitePages} />
          <Route path="/profiles" component={ProfilesPage} />
          <Route path="/profiles/new" component={PublishProfilePage} />
          <Route path="/profiles/:profileKey/versions/:version" component={ProfileVersionPage} />
          <Route path="/system" component={SystemPage} />
          <Route path="/account" component={AccountPage} />
          <Route path="/index.html">
            <Redirect to="/" replace />
          </Route>
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </PageErrorBoundary>
  );
}

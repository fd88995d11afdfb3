import { Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { Waiting } from '../parts/waiting.tsx';
import { Home } from './home.tsx';
import { lazyPage } from './lazy-page.ts';
import { NothingHere } from './nothing-here.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { SitePages } from './site-pages.tsx';

const SitesPage = lazyPage(() => import('../sites/sites-page.tsx'), 'SitesPage');

/** The page that the address names. */
export function Pages() {
  return (
    <PageBoundary>
      <Suspense fallback={<Waiting />}>
        <Switch>
          <Route path="/" component={Home} />
          <Route path="/sites" component={SitesPage} />
          <Route path="/sites/:siteId" nest component={SitePages} />
          <Route path="/index.html">
            <Redirect to="/" replace />
          </Route>
          <Route component={NothingHere} />
        </Switch>
      </Suspense>
    </PageBoundary>
  );
}

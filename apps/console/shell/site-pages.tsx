import { Suspense } from 'react';
import { Redirect, Route, Switch, useParams, useSearch } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { SiteStreamOpenContext } from '../live/site-stream.ts';
import { useRefetchOnSiteEvents } from '../live/use-refetch-on-site-events.ts';
import { PageSkeleton } from '../parts/page-skeleton.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { READ_SITE } from '../sites/site-endpoints.ts';
import { SiteContext } from '../sites/use-site.ts';
import { lazyPage } from './lazy-page.ts';
import { lazyRolePage } from './lazy-role-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

const TicketsPage = lazyPage(() => import('../tickets/tickets-page.tsx'), 'TicketsPage');
const RoutingPage = lazyRolePage('admin', () => import('../routing/routing-page.tsx'), 'RoutingPage');
const NotificationsPage = lazyRolePage(
  'admin',
  () => import('../notifications/notifications-page.tsx'),
  'NotificationsPage',
);
const KeysPage = lazyRolePage('admin', () => import('../keys/keys-page.tsx'), 'KeysPage');
const WidgetPage = lazyRolePage('admin', () => import('../widget/widget-page.tsx'), 'WidgetPage');
const TextsPage = lazyRolePage('admin', () => import('../widget/texts-page.tsx'), 'TextsPage');
const NewIntentPage = lazyRolePage('admin', () => import('../widget/new-intent-page.tsx'), 'NewIntentPage');
const IntentPage = lazyRolePage('admin', () => import('../widget/intent-page.tsx'), 'IntentPage');
const ActionPage = lazyRolePage('admin', () => import('../widget/action-page.tsx'), 'ActionPage');
const OverviewPage = lazyPage(() => import('../overview/overview-page.tsx'), 'OverviewPage');
const AssessmentsPage = lazyPage(() => import('../assessments/assessments-page.tsx'), 'AssessmentsPage');
const NewAssessmentPage = lazyRolePage(
  'agent',
  () => import('../assessments/new-assessment-page.tsx'),
  'NewAssessmentPage',
);
const AssessmentPage = lazyPage(() => import('../assessments/assessment-page.tsx'), 'AssessmentPage');
const PaymentSettingsPage = lazyRolePage(
  'admin',
  () => import('../payments/payment-settings-page.tsx'),
  'PaymentSettingsPage',
);
const ExecutionsPage = lazyRolePage('admin', () => import('../payments/executions-page.tsx'), 'ExecutionsPage');
const UnmatchedMoneyPage = lazyRolePage(
  'admin',
  () => import('../payments/unmatched-money-page.tsx'),
  'UnmatchedMoneyPage',
);
const CrmPage = lazyRolePage('admin', () => import('../crm/crm-page.tsx'), 'CrmPage');
const InstallationPages = lazyRolePage('admin', () => import('../crm/installation-pages.tsx'), 'InstallationPages');
const WebhooksPage = lazyRolePage('admin', () => import('../webhooks/webhooks-page.tsx'), 'WebhooksPage');
const NewWebhookPage = lazyRolePage('admin', () => import('../webhooks/new-webhook-page.tsx'), 'NewWebhookPage');
const WebhookPages = lazyRolePage('admin', () => import('../webhooks/webhook-pages.tsx'), 'WebhookPages');
const RequestsPage = lazyPage(() => import('../monitoring/requests-page.tsx'), 'RequestsPage');
const VisitorDataPage = lazyRolePage('admin', () => import('../visitors/visitor-data-page.tsx'), 'VisitorDataPage');
const AuditPage = lazyRolePage('admin', () => import('../monitoring/audit-page.tsx'), 'AuditPage');
const TeamPage = lazyPage(() => import('../team/team-page.tsx'), 'TeamPage');
const SiteSettingsPage = lazyRolePage('admin', () => import('../sites/site-settings-page.tsx'), 'SiteSettingsPage');

/** The routes of one site. */
export function SitePages() {
  const { siteId = '' } = useParams<{ readonly siteId: string }>();
  const isStreamOpen = useRefetchOnSiteEvents(siteId);
  const result = useApiQuery(READ_SITE, { params: { siteId } });
  return (
    <QueryResultView result={result} notFoundTitle="Site not found">
      {({ site }) => (
        <SiteContext value={site} key={site.id}>
          <SiteStreamOpenContext value={isStreamOpen}>
            <Suspense fallback={<PageSkeleton />}>
              <Switch>
                <Route path="/tickets/:conversationId?" component={TicketsPage} />
                <Route path="/routing" component={RoutingPage} />
                <Route path="/notifications" component={NotificationsPage} />
                <Route path="/api-keys" component={KeysPage} />
                <Route path="/widget" component={WidgetPage} />
                <Route path="/widget/texts" component={TextsPage} />
                <Route path="/widget/new-intent" component={NewIntentPage} />
                <Route path="/widget/intents/:intentKey" component={IntentPage} />
                <Route path="/widget/actions/:actionKey" component={ActionPage} />
                <Route path="/" component={OverviewPage} />
                <Route path="/assessments" component={AssessmentsPage} />
                <Route path="/assessments/new" component={NewAssessmentPage} />
                <Route path="/assessments/:assessmentId" component={AssessmentPage} />
                <Route path="/payments" component={ExecutionsPage} />
                <Route path="/payments/executions">
                  <RedirectWithQuery to="/payments" />
                </Route>
                <Route path="/payments/settings" component={PaymentSettingsPage} />
                <Route path="/payments/unmatched" component={UnmatchedMoneyPage} />
                <Route path="/crm" component={CrmPage} />
                <Route path="/crm/:installationId/*?" component={InstallationPages} />
                <Route path="/webhooks" component={WebhooksPage} />
                <Route path="/webhooks/new" component={NewWebhookPage} />
                <Route path="/webhooks/:webhookId/*?" component={WebhookPages} />
                <Route path="/requests" component={RequestsPage} />
                <Route path="/visitors" component={VisitorDataPage} />
                <Route path="/audit" component={AuditPage} />
                <Route path="/team" component={TeamPage} />
                <Route path="/settings" component={SiteSettingsPage} />
                <Route component={NotFoundPage} />
              </Switch>
            </Suspense>
          </SiteStreamOpenContext>
        </SiteContext>
      )}
    </QueryResultView>
  );
}

/** Redirects the path that a page had in an earlier version. Keeps the query string, which has the filters. */
function RedirectWithQuery({ to }: { readonly to: string }) {
  const search = useSearch();
  return <Redirect to={search === '' ? to : `${to}?${search}`} replace />;
}

import { Route, Switch, useParams } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { BackLink } from '../parts/back-link.tsx';
import { CopyableText } from '../parts/copyable-text.tsx';
import { Page } from '../parts/page.tsx';
import { PageTabs } from '../parts/page-tabs.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { NotFoundPage } from '../shell/not-found-page.tsx';
import { useSite } from '../sites/use-site.ts';
import { CrmDeliveryList } from './crm-delivery-list.tsx';
import { CrmDeliveryView } from './crm-delivery-view.tsx';
import { READ_INSTALLATION } from './crm-endpoints.ts';
import { InstallationSettings } from './installation-settings.tsx';
import { MappingEditor } from './mapping-editor.tsx';
import { RejectedDeliveries } from './rejected-deliveries.tsx';
import { SetupChecklist } from './setup-checklist.tsx';
import { InstallationContext } from './use-installation.ts';

/** The pages of one CRM connection. */
export function InstallationPages() {
  const { id: siteId } = useSite();
  const { installationId = '' } = useParams<{ readonly installationId: string }>();
  const result = useApiQuery(READ_INSTALLATION, { params: { siteId, installationId } });
  const base = `/crm/${installationId}`;
  const back = <BackLink href="/crm">CRM</BackLink>;
  return (
    <QueryResultView result={result} notFoundTitle="CRM connection not found" back={back}>
      {({ installation }) => (
        <InstallationContext value={installation}>
          <Page
            title={installation.name}
            description={<CopyableText text={installation.id} label="CRM connection ID" />}
            back={back}
          >
            <PageTabs
              label={installation.name}
              tabs={[
                { href: base, label: 'Deliveries', childPrefix: `${base}/deliveries/` },
                { href: `${base}/mapping`, label: 'Mapping' },
                { href: `${base}/refusals`, label: 'Rejected deliveries' },
                { href: `${base}/settings`, label: 'Settings' },
              ]}
            />
            <SetupChecklist />
            <Switch>
              <Route path="/crm/:installationId" component={CrmDeliveryList} />
              <Route path="/crm/:installationId/deliveries/:deliveryId" component={CrmDeliveryView} />
              <Route path="/crm/:installationId/mapping" component={MappingEditor} />
              <Route path="/crm/:installationId/refusals" component={RejectedDeliveries} />
              <Route path="/crm/:installationId/settings" component={InstallationSettings} />
              <Route component={NotFoundPage} />
            </Switch>
          </Page>
        </InstallationContext>
      )}
    </QueryResultView>
  );
}

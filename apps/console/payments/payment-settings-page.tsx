import { useApiQuery } from '../api/use-api-query.ts';
import { Page } from '../parts/page.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { useSite } from '../sites/use-site.ts';
import { MissingRequirements } from '../widget/missing-requirements.tsx';
import { LIST_ACTIONS } from '../widget/widget-endpoints.ts';
import { PaymentSettingsForm } from './payment-settings-form.tsx';
import { PaymentSettingsTestCard } from './payment-settings-test-card.tsx';
import { PaymentsTabs } from './payments-tabs.tsx';
import { ProviderCredentialsForm } from './provider-credentials-form.tsx';

/** The payment settings: amount, provider and test. */
export function PaymentSettingsPage() {
  const { id: siteId } = useSite();
  const result = useApiQuery(LIST_ACTIONS, { params: { siteId } });
  return (
    <Page title="Payments" description="Set the amount that visitors pay. Your pages can’t change it.">
      <PaymentsTabs />
      <QueryResultView result={result}>
        {({ actions }) => {
          const action = actions.find((one) => one.actionKey === 'payments');
          if (!action) return null;
          return (
            <>
              <MissingRequirements requirements={action.lacks} />
              <PaymentSettingsForm action={action} />
              <ProviderCredentialsForm action={action} />
              <PaymentSettingsTestCard action={action} />
            </>
          );
        }}
      </QueryResultView>
    </Page>
  );
}

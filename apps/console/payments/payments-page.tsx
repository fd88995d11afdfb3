import { useApiQuery } from '../api/use-api-query.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { useSite } from '../sites/use-site.ts';
import { MissingRequirements } from '../widget/missing-requirements.tsx';
import { LIST_ACTIONS } from '../widget/widget-endpoints.ts';
import { PaymentSettings } from './payment-settings.tsx';
import { PaymentTest } from './payment-test.tsx';
import { PaymentsTabs } from './payments-tabs.tsx';
import { ProviderForm } from './provider-form.tsx';

/** The payment settings: amount, provider and test. */
export function PaymentsPage() {
  const { id: siteId } = useSite();
  const result = useApiQuery(LIST_ACTIONS, { params: { siteId } });
  return (
    <Page title="Payments" description="Set the amount that visitors pay. Your pages can’t change it.">
      <PaymentsTabs />
      <Loaded result={result}>
        {({ actions }) => {
          const action = actions.find((one) => one.actionKey === 'payments');
          if (!action) return null;
          return (
            <>
              <MissingRequirements requirements={action.lacks} />
              <PaymentSettings action={action} />
              <ProviderForm action={action} />
              <PaymentTest action={action} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

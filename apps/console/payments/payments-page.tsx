import { useAnswer } from '../api/use-answer.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { useSite } from '../sites/use-site.ts';
import { LackList } from '../widget/lack-list.tsx';
import { LIST_ACTIONS } from '../widget/widget-endpoints.ts';
import { PaymentSettings } from './payment-settings.tsx';
import { PaymentTest } from './payment-test.tsx';
import { PaymentsTabs } from './payments-tabs.tsx';
import { ProviderForm } from './provider-form.tsx';

/** What visitors pay, by which provider, and whether that works. */
export function PaymentsPage() {
  const { id: siteId } = useSite();
  const answer = useAnswer(LIST_ACTIONS, { params: { siteId } });
  return (
    <Page title="Payments" about="What visitors pay is decided here alone; no page can name another amount.">
      <PaymentsTabs />
      <Loaded answer={answer}>
        {({ actions }) => {
          const action = actions.find((one) => one.actionKey === 'payments');
          if (!action) return null;
          return (
            <>
              <LackList lacks={action.lacks} />
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

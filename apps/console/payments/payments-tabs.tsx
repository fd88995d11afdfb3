import { PageTabs } from '../parts/page-tabs.tsx';

const TABS = [
  { href: '/payments', label: 'Settings' },
  { href: '/payments/executions', label: 'Executions' },
  { href: '/payments/unmatched', label: 'Unmatched money' },
];

/** The pages about payments. */
export function PaymentsTabs() {
  return <PageTabs label="Payments" tabs={TABS} />;
}

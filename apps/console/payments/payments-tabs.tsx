import { PageTabs } from '../parts/page-tabs.tsx';

const PAYMENT_TABS = [
  { href: '/payments', label: 'Settings' },
  { href: '/payments/executions', label: 'Transactions' },
  { href: '/payments/unmatched', label: 'Unmatched payments' },
];

/** The tabs of the payment pages. */
export function PaymentsTabs() {
  return <PageTabs label="Payments" tabs={PAYMENT_TABS} />;
}

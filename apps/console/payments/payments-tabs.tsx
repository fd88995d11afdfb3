import { PageTabs } from '../parts/page-tabs.tsx';

const PAYMENT_TABS = [
  { href: '/payments', label: 'Transactions' },
  { href: '/payments/unmatched', label: 'Unmatched' },
  { href: '/payments/settings', label: 'Settings' },
];

/** The tabs of the payment pages. */
export function PaymentsTabs() {
  return <PageTabs label="Payments" tabs={PAYMENT_TABS} />;
}

import { Text } from '@mantine/core';
import { CopyableText } from '../parts/copyable-text.tsx';
import { DetailList } from '../parts/detail-list.tsx';
import { DetailsDrawer } from '../parts/details-drawer.tsx';
import { ExactTime } from '../parts/exact-time.tsx';
import { ExternalLink } from '../parts/external-link.tsx';
import { toLabel } from '../parts/to-options.ts';
import { createDashboardLink } from './create-dashboard-link.ts';
import { formatMoney } from './money.ts';
import type { Execution } from './payment-endpoints.ts';
import { PaymentStatus } from './payment-status.tsx';

interface PaymentDetailsProps {
  /** The payment to show. If it is undefined, the drawer is closed. */
  readonly payment: Execution | undefined;
  readonly onClose: () => void;
}

/** A drawer with everything that is stored about a payment. */
export function PaymentDetails({ payment, onClose }: PaymentDetailsProps) {
  return (
    <DetailsDrawer title="Payment" opened={payment !== undefined} onClose={onClose}>
      {payment && <PaymentDetailList payment={payment} />}
    </DetailsDrawer>
  );
}

function PaymentDetailList({ payment }: { readonly payment: Execution }) {
  const { amount, currency, refundedAmount, refundedAt, provider, pageUrl } = payment;
  const link = createDashboardLink(payment, location.origin);
  return (
    <>
      <Text fz="1.75rem" fw={650} mb="xs">
        {formatMoney(amount, currency)}
      </Text>
      <DetailList
        items={[
          ['Status', <PaymentStatus key="status" payment={payment} />],
          ['Refunded', refundedAmount > 0 ? formatMoney(refundedAmount, currency) : null],
          ['Last refund', refundedAt && <ExactTime key="refunded" at={refundedAt} />],
          ['Created', <ExactTime key="created" at={payment.createdAt} />],
          ['Updated', <ExactTime key="updated" at={payment.updatedAt} />],
          ['Checkout ends', payment.status === 'pending' ? <ExactTime key="expires" at={payment.expiresAt} /> : null],
          ['Provider', toLabel(provider)],
          [
            'Provider page',
            link && (
              <ExternalLink key="link" href={link.href}>
                {link.label}
              </ExternalLink>
            ),
          ],
          ['Reference', payment.paymentReference && copyable('reference', payment.paymentReference)],
          ['Session', payment.sessionId && copyable('session ID', payment.sessionId)],
          [
            'Page',
            pageUrl && (
              <ExternalLink key="page" href={pageUrl}>
                {pageUrl}
              </ExternalLink>
            ),
          ],
          ['Intent', payment.intentKey],
          ['Execution ID', copyable('execution ID', payment.executionId)],
        ]}
      />
    </>
  );
}

function copyable(label: string, text: string) {
  return <CopyableText key={label} text={text} label={label} />;
}

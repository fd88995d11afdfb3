import type { LocalizedTexts } from '../../../core/localization/texts.ts';
import { toActionTitle } from '../../../core/widget/action-title.ts';
import type { PreviewState } from '../../widget/preview/preview-messages.ts';
import { parseMinorUnits } from './money.ts';

interface PaymentFormValues {
  readonly provider: string;
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
  readonly title: string;
}

/**
 * Returns what the widget shows for a payment with these form values. `checkoutHosts` maps each provider to the host of
 * its checkout page. The result is `unavailable` if amount or currency are invalid or the provider is not supported.
 */
export function resolvePaymentForPreview(
  values: PaymentFormValues,
  checkoutHosts: Readonly<Record<string, string>>,
  { texts }: LocalizedTexts,
): PreviewState['resolved'] {
  const { provider, currency, description } = values;
  const title = toActionTitle('payments', values.title || null, texts);
  const common = { success: true, actionKey: 'payments', title } as const;
  const amount = parseMinorUnits(values.amount, currency);
  const host = checkoutHosts[provider];
  if (host === undefined || Number.isNaN(amount) || !/^[A-Z]{3}$/.test(currency)) {
    return { ...common, kind: 'unavailable', message: texts.unavailable };
  }
  return { ...common, kind: 'payment', description, amount, currency, host };
}

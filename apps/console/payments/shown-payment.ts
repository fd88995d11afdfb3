import { actionTitle } from '../../../core/widget/action-title.ts';
import type { Spoken } from '../../../core/widget/texts.ts';
import type { Drawing } from '../../widget/preview/drawing.ts';
import { minorAmount } from './money-text.ts';

interface Values {
  readonly provider: string;
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
  readonly title: string;
}

const STRIPE = 'checkout.stripe.com';

/** What a visitor would be shown before paying what stands in the form; that it is unavailable while it is no amount. */
export function shownPayment(values: Values, { texts }: Spoken): Drawing['resolved'] {
  const { provider, currency, description } = values;
  const title = actionTitle('payments', values.title || null, texts);
  const common = { success: true, actionKey: 'payments', title } as const;
  const amount = minorAmount(values.amount, currency);
  if (Number.isNaN(amount) || !/^[A-Z]{3}$/.test(currency)) {
    return { ...common, kind: 'unavailable', message: texts.unavailable };
  }
  const host = provider === 'stripe' ? STRIPE : location.host;
  return { ...common, kind: 'payment', description, amount, currency, host };
}

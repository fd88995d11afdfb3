import type { Form } from './form.ts';
import { httpUrl, integer, invalidParameter, list, metadata, object, oneOf, text } from './parameter-rules.ts';

const MINUTE_S = 60;

/** Minimum charge by currency, in Stripe's units, for the currencies of the tests. */
const MIN_AMOUNTS: Readonly<Record<string, number>> = { usd: 50, eur: 50, gbp: 30, chf: 50, jpy: 50 };
const CURRENCIES = [...Object.keys(MIN_AMOUNTS), 'bhd', 'kwd', 'krw', 'isk', 'ugx', 'mga', 'vnd'];
/** Zero-decimal currencies that Stripe still writes with two decimals. */
const ZERO_DECIMAL_AS_TWO = ['isk', 'ugx'];
const THREE_DECIMALS = ['bhd', 'kwd'];

const validateSession = object(
  {
    mode: oneOf('payment'),
    success_url: httpUrl,
    cancel_url: httpUrl,
    client_reference_id: text(200),
    expires_at: integer(0, 2 ** 32),
    metadata,
    adaptive_pricing: object({ enabled: oneOf('true', 'false') }),
    payment_intent_data: object({ metadata, description: text(1000) }),
    line_items: list(
      object(
        {
          quantity: integer(1, 999_999),
          price_data: object(
            {
              currency: oneOf(...CURRENCIES),
              unit_amount: integer(0, 99_999_999),
              product_data: object({ name: text(250), description: text(40_000) }, ['name']),
            },
            ['currency'],
          ),
        },
        ['quantity'],
      ),
      100,
    ),
    expand: list(text(500), 20),
  },
  ['success_url', 'line_items'],
);

/** The parts of a session request that the mock needs. */
export interface RequestedSession {
  readonly amount: number;
  readonly currency: string;
  readonly expiresAt: number;
  readonly form: Form;
}

/** Validates a session request against Stripe's published parameters. `now` is in seconds. @throws PeerError */
export function parseSessionRequest(form: Form, now: number): RequestedSession {
  validateSession(form, '');
  if (form['mode'] === undefined) throw invalidParameter('parameter_missing', 'mode');
  const expiresAt = Number(form['expires_at'] ?? now + 24 * 60 * MINUTE_S);
  if (expiresAt < now + 30 * MINUTE_S || expiresAt > now + 24 * 60 * MINUTE_S) {
    throw invalidParameter('parameter_invalid_integer', 'expires_at');
  }
  const [item, ...more] = Object.values(nestedForm(form['line_items']));
  const price = nestedForm(nestedForm(item)['price_data']);
  if (more.length > 0 || !Object.hasOwn(price, 'product_data') || !Object.hasOwn(price, 'unit_amount')) {
    throw invalidParameter('parameter_missing', 'line_items[0][price_data]');
  }
  const currency = String(price['currency']);
  const amount = Number(price['unit_amount']) * Number(nestedForm(item)['quantity']);
  checkAmount(amount, currency);
  return { amount, currency, expiresAt, form };
}

function checkAmount(amount: number, currency: string): void {
  const step = ZERO_DECIMAL_AS_TWO.includes(currency) ? 100 : THREE_DECIMALS.includes(currency) ? 10 : 1;
  if (amount % step !== 0)
    throw invalidParameter('parameter_invalid_integer', 'line_items[0][price_data][unit_amount]');
  if (amount < (MIN_AMOUNTS[currency] ?? 1)) throw invalidParameter('amount_too_small', '');
}

/** The nested parameters, if there are any. */
export function nestedForm(value: string | Form | undefined): Form {
  return typeof value === 'object' ? value : {};
}

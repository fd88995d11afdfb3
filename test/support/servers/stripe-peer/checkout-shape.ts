import type { Form } from './form.ts';
import { address, fields, integer, invalid, list, metadata, text, word } from './shape.ts';

const MINUTE_S = 60;

/** The least that may be charged, in Stripe's units, of the currencies that the tests use. */
const LEAST: Readonly<Record<string, number>> = { usd: 50, eur: 50, gbp: 30, chf: 50, jpy: 50 };
const CURRENCIES = [...Object.keys(LEAST), 'bhd', 'kwd', 'krw', 'isk', 'ugx', 'mga', 'vnd'];
/** Currencies without a decimal that Stripe goes on writing with two. */
const WRITTEN_WITH_TWO = ['isk', 'ugx'];
const OF_THREE_DECIMALS = ['bhd', 'kwd'];

const session = fields(
  {
    mode: word('payment'),
    success_url: address,
    cancel_url: address,
    client_reference_id: text(200),
    expires_at: integer(0, 2 ** 32),
    metadata,
    adaptive_pricing: fields({ enabled: word('true', 'false') }),
    payment_intent_data: fields({ metadata, description: text(1000) }),
    line_items: list(
      fields(
        {
          quantity: integer(1, 999_999),
          price_data: fields(
            {
              currency: word(...CURRENCIES),
              unit_amount: integer(0, 99_999_999),
              product_data: fields({ name: text(250), description: text(40_000) }, ['name']),
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

/** What is asked for, as far as the peer needs it. */
export interface AskedSession {
  readonly amount: number;
  readonly currency: string;
  readonly expiresAt: number;
  readonly form: Form;
}

/** Checks the request for a session against its published shape. `now` in seconds. @throws PeerError */
export function askedSession(form: Form, now: number): AskedSession {
  session(form, '');
  if (form['mode'] === undefined) throw invalid('parameter_missing', 'mode');
  const expiresAt = Number(form['expires_at'] ?? now + 24 * 60 * MINUTE_S);
  if (expiresAt < now + 30 * MINUTE_S || expiresAt > now + 24 * 60 * MINUTE_S) {
    throw invalid('parameter_invalid_integer', 'expires_at');
  }
  const [item, ...more] = Object.values(inner(form['line_items']));
  const price = inner(inner(item)['price_data']);
  if (more.length > 0 || !Object.hasOwn(price, 'product_data') || !Object.hasOwn(price, 'unit_amount')) {
    throw invalid('parameter_missing', 'line_items[0][price_data]');
  }
  const currency = String(price['currency']);
  const amount = Number(price['unit_amount']) * Number(inner(item)['quantity']);
  checkAmount(amount, currency);
  return { amount, currency, expiresAt, form };
}

function checkAmount(amount: number, currency: string): void {
  const step = WRITTEN_WITH_TWO.includes(currency) ? 100 : OF_THREE_DECIMALS.includes(currency) ? 10 : 1;
  if (amount % step !== 0) throw invalid('parameter_invalid_integer', 'line_items[0][price_data][unit_amount]');
  if (amount < (LEAST[currency] ?? 1)) throw invalid('amount_too_small', '');
}

/** The parameters in this one. */
export function inner(value: string | Form | undefined): Form {
  return typeof value === 'object' ? value : {};
}

import type { Problem } from './problem.ts';

/** The refusals with a status from 500 on: the same request may succeed later. */
export const serviceProblems = {
  internal_error: {
    status: 500,
    title: 'Internal error',
    meaning: 'Something went wrong on our side; `requestId` finds it in the log.',
  },
  payment_provider_refused: {
    status: 502,
    title: 'Payment provider refused',
    meaning:
      'The payment provider refuses the payment as it is configured: most likely its credentials, ' +
      'the currency or the amount. Only the site’s owner can change that.',
  },
  draining: {
    status: 503,
    title: 'Draining',
    meaning: 'This process is about to end; try again, on another one where there are several.',
  },
  sign_in_busy: {
    status: 503,
    title: 'Sign-in busy',
    meaning: 'So many passwords wait to be checked that this one would wait too long. Try again shortly.',
  },
  payment_provider_unavailable: {
    status: 503,
    title: 'Payment provider unavailable',
    meaning:
      'The payment provider does not answer at the moment. The same request under the same idempotency key is safe.',
  },
  store_unavailable: {
    status: 503,
    title: 'Store unavailable',
    meaning: 'The store cannot be reached or cannot take writes at the moment. Nothing was changed.',
  },
} as const satisfies Record<string, Problem>;

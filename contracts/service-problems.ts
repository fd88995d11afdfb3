import type { ProblemDefinition } from './problem-definition.ts';

/** Server errors (500 and above): the same request may succeed later. */
export const serviceProblems = {
  internal_error: {
    status: 500,
    title: 'Internal error',
    meaning: 'Something went wrong on the server. Find the details in the log by `requestId`.',
  },
  payment_provider_refused: {
    status: 502,
    title: 'Payment provider rejected the request',
    meaning:
      'The payment provider rejected the configured payment, most likely because of its credentials, currency or ' +
      'amount. Only the site’s owner can change them.',
  },
  draining: {
    status: 503,
    title: 'Server shutting down',
    meaning:
      'This server process is shutting down. Try again; if there are several processes, another one will respond.',
  },
  sign_in_busy: {
    status: 503,
    title: 'Sign-in busy',
    meaning: 'Too many sign-ins are in progress. Try again shortly.',
  },
  payment_provider_unavailable: {
    status: 503,
    title: 'Payment provider unavailable',
    meaning: 'The payment provider does not respond. Retry with the same idempotency key.',
  },
  store_unavailable: {
    status: 503,
    title: 'Database unavailable',
    meaning:
      'The database cannot be reached or cannot take writes at the moment. Try again with the same idempotency key.',
  },
} as const satisfies Record<string, ProblemDefinition>;

import type Stripe from 'stripe';

/** Stripe's SDK: the class with its static members. */
export type StripeSdk = typeof Stripe;

/** API version of requests and responses: the version that this SDK's types describe. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

let loaded: Promise<StripeSdk> | undefined;

/** Loads Stripe's SDK on first use. @throws Error with a message for the operator if the package is not installed */
export function loadStripeSdk(): Promise<StripeSdk> {
  loaded ??= import('stripe').then(
    (module) => module.default,
    (error: unknown) => {
      loaded = undefined;
      if (!/MODULE_NOT_FOUND/.test(String(error instanceof Error && 'code' in error && error.code))) throw error;
      throw new Error(
        'The package "stripe" is not installed. The payment provider Stripe requires it. Run "npm ci" again.',
      );
    },
  );
  return loaded;
}

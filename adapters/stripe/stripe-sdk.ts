import type Stripe from 'stripe';

/** Stripe's SDK: the class with its static members. */
export type StripeSdk = typeof Stripe;

/** API version of requests and responses. The types of the installed SDK describe this version. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

let loadedSdk: Promise<StripeSdk> | undefined;

/** Loads Stripe's SDK on first use. @throws Error with a message for the operator if the package is not installed */
export function loadStripeSdk(): Promise<StripeSdk> {
  loadedSdk ??= import('stripe').then(
    (module) => module.default,
    (error: unknown) => {
      loadedSdk = undefined;
      if (!/MODULE_NOT_FOUND/.test(String(error instanceof Error && 'code' in error && error.code))) throw error;
      throw new Error(
        'The package "stripe" is not installed. The payment provider Stripe requires it. Run "npm ci" again.',
      );
    },
  );
  return loadedSdk;
}

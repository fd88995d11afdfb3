import type Stripe from 'stripe';

/** Stripe's SDK: the class, with what belongs to it. */
export type StripeSdk = typeof Stripe;

/** The version that requests ask for, and that answers are written in: the one that this SDK's types describe. */
export const API_VERSION = '2026-10-28.endive';

let loaded: Promise<StripeSdk> | undefined;

/** Stripe's SDK, loaded when it is first needed. @throws Error in one sentence when the package is not installed */
export function stripeSdk(): Promise<StripeSdk> {
  loaded ??= import('stripe').then(
    (module) => module.default,
    (error: unknown) => {
      loaded = undefined;
      if (!/MODULE_NOT_FOUND/.test(String(error instanceof Error && 'code' in error && error.code))) throw error;
      throw new Error(
        'The package stripe is not installed, and the payment provider stripe needs it: run "npm ci" again.',
      );
    },
  );
  return loaded;
}

import { type DemoShop, openDemoShop } from './demo-shop.ts';
import type { HarnessOptions } from './options.ts';
import { seedPayments } from './seed-payments.ts';
import type { Harness } from './start-harness.ts';

/**
 * Starts the demo's shop and lets its page use the seeded site: all intents and actions, and a payment that returns to
 * it.
 */
export async function openDemo({ composition, line }: Harness, options: HarnessOptions): Promise<DemoShop> {
  const { siteId, baseUrl, origin, fakeWebhookSecret } = line;
  const { admitOrigin, configureSite } = composition.useCases;
  const shop = await openDemoShop({ host: baseUrl, siteId });
  const { accountId, allowedOrigins } = await admitOrigin.execute({ siteId, origin });
  await configureSite.execute({ accountId, siteId, allowedOrigins: [...allowedOrigins.slice(0, 1), shop.origin] });
  const paid = { siteId, origin: shop.origin, description: 'A year of tea, by post' };
  await seedPayments(composition, options, paid, fakeWebhookSecret);
  return shop;
}

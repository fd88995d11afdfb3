import { AuthorizeOrigin } from '../../core/access/authorize-origin.ts';
import { ConfigureSite } from '../../core/access/configure-site.ts';
import { type DemoShop, openDemoShop } from './demo-shop.ts';
import type { HarnessOptions } from './options.ts';
import { seedPayments } from './seed-payments.ts';
import type { Harness } from './start-harness.ts';

/**
 * Starts the demo shop, allows its origin on the seeded site, and configures payments that return visitors to the shop.
 */
export async function openDemo({ container, line }: Harness, options: HarnessOptions): Promise<DemoShop> {
  const { siteId, baseUrl, origin, fakeWebhookSecret } = line;
  const shop = await openDemoShop({ host: baseUrl, siteId });
  const { allowedOrigins } = await container.resolve(AuthorizeOrigin).execute({ siteId, origin });
  await container
    .resolve(ConfigureSite)
    .execute({ siteId, allowedOrigins: [...allowedOrigins.slice(0, 1), shop.origin] });
  const shopSite = { siteId, origin: shop.origin, description: 'A year of tea, by post' };
  await seedPayments(container, options, shopSite, fakeWebhookSecret);
  return shop;
}

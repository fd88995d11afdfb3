/** Where an action is shown. `menu`: in the widget's own menu. `page`: only where the site's own pages request it. */
export const PLACEMENTS = ['menu', 'page'] as const;
export type Placement = (typeof PLACEMENTS)[number];

/**
 * What may be missing before visitors can use an action, in the order in which a site owner sets it up.
 */
export const MISSING_REQUIREMENTS = [
  'settings',
  'provider',
  'credentials',
  'test',
  'return_addresses',
  'destination',
  'confirmation',
  'intent',
  'enabled',
  'customer_visible',
] as const;
export type MissingRequirement = (typeof MISSING_REQUIREMENTS)[number];

/**
 * Whether the action is set up completely. An action may be ready but switched off, so `enabled` and `customer_visible`
 * may be missing.
 */
export function isActionReady(missing: readonly MissingRequirement[]): boolean {
  return missing.every((one) => one === 'enabled' || one === 'customer_visible');
}

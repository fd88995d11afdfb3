/** Where an action is shown. `menu`: in the widget's own menu; `page`: only where the site's pages request it. */
export const PLACEMENTS = ['menu', 'page'] as const;
export type Placement = (typeof PLACEMENTS)[number];

/** Settings an action still needs before visitors can use it, in the order an owner sets them. */
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

/** Whether the action is complete: at most `enabled` and `customer_visible` are missing. */
export function isReady(missing: readonly MissingRequirement[]): boolean {
  return missing.every((one) => one === 'enabled' || one === 'customer_visible');
}

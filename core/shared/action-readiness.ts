/** `menu`: in the widget's own menu; `page`: only where the site's pages ask for it. */
export const PLACEMENTS = ['menu', 'page'] as const;
export type Placement = (typeof PLACEMENTS)[number];

/** What stands between an action and its use, in the order in which an owner would see to it. */
export const LACKS = [
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
export type Lack = (typeof LACKS)[number];

/** Whether it would work once it were enabled and visible. */
export function isReady(lacks: readonly Lack[]): boolean {
  return lacks.every((lack) => lack === 'enabled' || lack === 'customer_visible');
}

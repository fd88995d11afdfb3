/** How the plans of products are named. */
const NAMES =
  'free|starter|start|basic|basis|hobby|personal|individual|solo|lite|plus|pro|professional|premium|standard|' +
  'essential|essentials|growth|scale|creator|team|teams|' +
  'business|company|agency|advanced|ultimate|unlimited|max|developer|studio|enterprise|network|kostenlos|gratis|' +
  'gratuit|negocio|büro|équipe|entreprise|empresa|profi|découverte';
const NAME = new RegExp(String.raw`^(?:${NAMES})(?: plan)?(?![\p{L}-])`, 'iu');
const BEFORE_PRICE = new RegExp(String.raw`^(?:${NAMES})(?: plan)?\s*[:–—-]?\s+(?=\S{0,4}\d)`, 'iu');

/** Whether a text begins with the name of a plan. */
export function beginsWithPlan(text: string): boolean {
  return NAME.test(text);
}

/** What a text says behind the name of a plan that a price follows: `$10 / seat` of `Team $10 / seat`. */
export function withoutPlan(text: string): string {
  return text.replace(BEFORE_PRICE, '');
}

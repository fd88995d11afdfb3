import type { FactPattern } from './claim-rule.ts';
import type { FoundFact } from './fact.ts';
import type { SourceReading } from './source-reading.ts';
import type { Subject } from './subject.ts';
import { squeezeText } from './text/words.ts';

/** What a pattern is compared for: the subject, and the term that is claimed of it, if it is one. */
export interface ClaimContext {
  readonly subject: Pick<Subject, 'type' | 'name'>;
  readonly term: string | undefined;
}

/** Whether a fact of a source is one that the pattern means. */
export function matchesPattern(
  pattern: FactPattern,
  fact: FoundFact,
  reading: SourceReading,
  claimed: ClaimContext,
): boolean {
  return (
    fact.fact === pattern.fact &&
    matchesValue(pattern, fact.value, claimed.term) &&
    (pattern.sources?.includes(reading.type) ?? true) &&
    (pattern.subjects?.includes(claimed.subject.type) ?? true) &&
    (!pattern.isNamesake || isNamesake(reading, claimed.subject.name)) &&
    (!pattern.isWhole || !isProductPart(reading) || isNamesake(reading, claimed.subject.name))
  );
}

function matchesValue({ values, isClaimed, amount, period }: FactPattern, value: string | boolean, term?: string) {
  if (values && !values.includes(value)) return false;
  if (isClaimed && value !== term) return false;
  if (amount && (/[1-9]/.test(AMOUNT.exec(String(value))?.[0] ?? '') ? 'more' : 'zero') !== amount) return false;
  return period === undefined || parseOfferPeriod(String(value)) === period;
}

/** Of an offer or a price: `$12 per month` has its sign first. */
const AMOUNT = /\d[\d.]*/;

/** `12.00 EUR per month` recurs, `12.00 EUR once` does not, `12.00 EUR` tells neither. */
function parseOfferPeriod(offer: string): 'recurring' | 'once' | undefined {
  if (/ per (?:day|week|month|year)$/.test(offer)) return 'recurring';
  return offer.endsWith(' once') ? 'once' : undefined;
}

/** How repositories are named that hold what belongs to a product, and not the product. */
const PART_NAME =
  /(?:^|[-_.])(?:sdk|sdks|clients?|api|android|ios|js|node|python|py|go|golang|ruby|php|java|kotlin|swift|dotnet|csharp|rust|cli|action|plugins?|extension|examples?|docs|demo|samples?|helm|charts?|terraform|provider|bindings?|wrapper|lib|library|connector|integrations?|theme|website|widget|components)$/i;

function isProductPart({ facts }: SourceReading): boolean {
  return facts.some(({ fact, value }) => fact === 'repository_name' && PART_NAME.test(String(value)));
}

/** `parcel-tracker` and `@acme/parcel-tracker` are namesakes of a Parcel Tracker. */
function isNamesake({ facts }: SourceReading, name: string): boolean {
  const squeezedName = squeezeText(name);
  return facts.some(
    ({ fact, value }) =>
      (fact === 'repository_name' || fact === 'package_name') &&
      [String(value), String(value).replace(/^.*\//, '')].some((one) => squeezeText(one) === squeezedName),
  );
}

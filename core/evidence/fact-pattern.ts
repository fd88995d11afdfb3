import type { FactPattern } from './claim-rule.ts';
import type { FoundFact } from './fact.ts';
import type { SourceReading } from './source-reading.ts';
import type { Subject } from './subject.ts';
import { foldWithoutSpaces } from './text/words.ts';
import { parseOfferAmount } from './values/price.ts';

/** The assessed subject, and the claimed term. The term is `undefined` if the claim is a boolean. */
export interface ClaimedSubject {
  readonly subject: Pick<Subject, 'type' | 'name'>;
  readonly term: string | undefined;
}

/** Whether a fact of a source matches a pattern. */
export function matchesPattern(
  pattern: FactPattern,
  fact: FoundFact,
  reading: SourceReading,
  claimed: ClaimedSubject,
): boolean {
  return (
    fact.fact === pattern.fact &&
    matchesValue(pattern, fact.value, claimed.term) &&
    (pattern.sources?.includes(reading.type) ?? true) &&
    (pattern.subjects?.includes(claimed.subject.type) ?? true) &&
    (!pattern.isNamesake || isNamesake(reading, claimed.subject.name)) &&
    (!pattern.isWholeProduct || !isProductPart(reading) || isNamesake(reading, claimed.subject.name))
  );
}

function matchesValue({ values, isClaimed, amount, period }: FactPattern, value: string | boolean, term?: string) {
  if (values && !values.includes(value)) return false;
  if (isClaimed && value !== term) return false;
  if (amount && (parseOfferAmount(String(value)) > 0 ? 'more' : 'zero') !== amount) return false;
  return period === undefined || parseOfferPeriod(String(value)) === period;
}

/** Returns `recurring` for `12.00 EUR per month`, `once` for `12.00 EUR once`, and `undefined` for `12.00 EUR`. */
function parseOfferPeriod(offer: string): 'recurring' | 'once' | undefined {
  if (/ per \w/.test(offer)) return 'recurring';
  return offer.endsWith(' once') ? 'once' : undefined;
}

/** Names of repositories that contain only a part or an extension of a product: `acme-sdk`, `acme-android`. */
const PRODUCT_PART_PATTERN =
  /(?:^|[-_.])(?:sdk|sdks|clients?|api|android|ios|js|node|python|py|go|golang|ruby|php|java|kotlin|swift|dotnet|csharp|rust|cli|action|plugins?|extension|examples?|docs|demo|samples?|helm|charts?|terraform|provider|bindings?|wrapper|lib|library|connector|integrations?|theme|website|widget|components)$/i;

function isProductPart({ facts }: SourceReading): boolean {
  return facts.some(({ fact, value }) => fact === 'repository_name' && PRODUCT_PART_PATTERN.test(String(value)));
}

/**
 * Whether a source is a repository or package with the subject's name. For *Parcel Tracker* these are `parcel-tracker`
 * and `@acme/parcel-tracker`.
 */
function isNamesake({ facts }: SourceReading, name: string): boolean {
  const squeezedName = foldWithoutSpaces(name);
  return facts.some(
    ({ fact, value }) =>
      (fact === 'repository_name' || fact === 'package_name') &&
      [String(value), String(value).replace(/^.*\//, '')].some((one) => foldWithoutSpaces(one) === squeezedName),
  );
}

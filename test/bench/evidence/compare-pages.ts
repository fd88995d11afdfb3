import type { SourceReader } from '../../../core/assessments/source-reader.port.ts';
import type { EvidenceRules } from '../../../core/evidence/evidence-rules.ts';
import type { FoundFact } from '../../../core/evidence/fact.ts';
import { indexVocabulary, lookUpTermByName } from '../../../core/evidence/matching/names.ts';
import { foldWithoutSpaces } from '../../../core/evidence/text/words.ts';
import type { LabelledFact, PageWithLabelledFacts } from './labelled-pages.ts';

/** The kinds of facts that are compared with a reader's labels. */
export const COMPARED_FACTS = ['integration', 'platform', 'offer', 'pricing_signal', 'licence'] as const;
export type ComparedFact = (typeof COMPARED_FACTS)[number];

/** Facts of one kind that the rules found on a page, beside a reader's labels. */
export interface PageComparison {
  readonly page: PageWithLabelledFacts;
  readonly kind: ComparedFact;
  /** Found facts that are true. */
  readonly right: readonly FoundFact[];
  readonly wrong: readonly FoundFact[];
  /** Labelled facts that the rules found. */
  readonly found: readonly LabelledFact[];
  readonly missed: readonly LabelledFact[];
}

/**
 * Compares the facts of a page with a reader's labels. With `hasClaims`, the assessment claims every labelled name,
 * true or not, so that names outside of the vocabulary are looked for too.
 */
export async function comparePage(
  page: PageWithLabelledFacts,
  hasClaims: boolean,
  reader: SourceReader,
  rules: EvidenceRules,
): Promise<readonly PageComparison[]> {
  const claimed = (kind: ComparedFact) =>
    hasClaims
      ? [...page.facts, ...page.alsoTrue, ...page.tempting]
          .filter(({ fact }) => fact === kind)
          .map(({ value }) => String(value))
      : [];
  const subject = { name: page.subject, platforms: claimed('platform'), integrations: claimed('integration') };
  const body = { bytes: page.html, charset: null };
  const read = await reader.read({ type: page.type, url: page.url, contentType: 'text/html', subject, body }, rules);
  if (read === 'unreadable') throw new Error(`${page.id} is unreadable.`);
  return COMPARED_FACTS.map((kind) => {
    const key = (value: string | boolean) => toComparable(kind, String(value), rules);
    const facts = read.facts.filter(({ fact }) => fact === kind);
    const listed = page.facts.filter(({ fact }) => fact === kind);
    const isTrue = new Set(
      [...listed, ...page.alsoTrue.filter(({ fact }) => fact === kind)].map(({ value }) => key(value)),
    );
    const isFound = new Set(facts.map(({ value }) => key(value)));
    return {
      page,
      kind,
      right: facts.filter(({ value }) => isTrue.has(key(value))),
      wrong: facts.filter(({ value }) => !isTrue.has(key(value))),
      found: listed.filter(({ value }) => isFound.has(key(value))),
      missed: listed.filter(({ value }) => !isFound.has(key(value))),
    };
  });
}

const OFFER = /^(US\$|A\$|[^\d\s]*)\s?([\d.,']+)\s*([A-Z]{3}|kr|円)?\s*(.*)$/;

/**
 * Normalises a value for comparison: names to their term, amounts to numbers, licences without `-only` and `-or-later`.
 */
function toComparable(kind: ComparedFact, value: string, { vocabularies }: EvidenceRules): string {
  if (kind === 'integration' || kind === 'platform') {
    const names = indexVocabulary(vocabularies[kind === 'integration' ? 'integrations' : 'platforms']);
    return foldWithoutSpaces(lookUpTermByName(value, names) ?? value);
  }
  if (kind === 'licence') return value.replace(/-(?:only|or-later)$/, '');
  if (kind !== 'offer') return value;
  const [, sign = '', amount = '', code = '', period = ''] = OFFER.exec(value) ?? [];
  return `${Number(amount.replaceAll(',', ''))} ${code || sign} ${period}`.trim();
}

import type { SourceReader } from '../../../core/assessments/source-reader.port.ts';
import type { EvidenceRules } from '../../../core/evidence/evidence-rules.ts';
import type { FoundFact } from '../../../core/evidence/fact.ts';
import { findTerm, indexVocabulary } from '../../../core/evidence/matching/names.ts';
import { squeezeText } from '../../../core/evidence/text/words.ts';
import type { FactPage, LabelledFact } from './labelled-pages.ts';

/** The facts that are compared with a reader's. */
export const COMPARED = ['integration', 'platform', 'offer', 'pricing_signal', 'licence'] as const;
export type Compared = (typeof COMPARED)[number];

/** What the rules found of one kind of fact on one page, beside what a reader listed. */
export interface PageVerdict {
  readonly page: FactPage;
  readonly kind: Compared;
  /** Found facts that the page states. */
  readonly right: readonly FoundFact[];
  readonly wrong: readonly FoundFact[];
  /** Facts that the reader listed and the rules found. */
  readonly found: readonly LabelledFact[];
  readonly missed: readonly LabelledFact[];
}

/**
 * Compares the facts of a page with a reader's. With `hasClaims`, the assessment claims every name that the label
 * knows, true or not, so that names outside of the vocabulary are looked for too.
 */
export async function judgePage(
  page: FactPage,
  hasClaims: boolean,
  reader: SourceReader,
  rules: EvidenceRules,
): Promise<readonly PageVerdict[]> {
  const claimed = (kind: Compared) =>
    hasClaims
      ? [...page.facts, ...page.alsoTrue, ...page.tempting]
          .filter(({ fact }) => fact === kind)
          .map(({ value }) => String(value))
      : [];
  const subject = { name: page.subject, platforms: claimed('platform'), integrations: claimed('integration') };
  const body = { bytes: page.html, charset: null };
  const read = await reader.read({ type: page.type, url: page.url, contentType: 'text/html', subject, body }, rules);
  if (read === 'unreadable') throw new Error(`${page.id} is unreadable.`);
  return COMPARED.map((kind) => {
    const key = (value: string | boolean) => comparable(kind, String(value), rules);
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

/** A value as it is compared: names by their term, amounts as numbers, licences without `-only` and `-or-later`. */
function comparable(kind: Compared, value: string, { vocabularies }: EvidenceRules): string {
  if (kind === 'integration' || kind === 'platform') {
    const names = indexVocabulary(vocabularies[kind === 'integration' ? 'integrations' : 'platforms']);
    return squeezeText(findTerm(value, names) ?? value);
  }
  if (kind === 'licence') return value.replace(/-(?:only|or-later)$/, '');
  if (kind !== 'offer') return value;
  const [, sign = '', amount = '', code = '', period = ''] = OFFER.exec(value) ?? [];
  return `${Number(amount.replaceAll(',', ''))} ${code || sign} ${period}`.trim();
}

import type { SourceReader } from '../../../core/assessments/source-reader.port.ts';
import type { Claims } from '../../../core/evidence/claim.ts';
import type { EvidenceRules } from '../../../core/evidence/evidence-rules.ts';
import { judgeClaims } from '../../../core/evidence/judge-claims.ts';
import type { SourceReading } from '../../../core/evidence/source-reading.ts';
import type { SubjectNames } from '../../../core/evidence/subject.ts';
import { encodeText } from './encode.ts';
import { type LabelledCase, type LabelledClaim, type LabelledPage, PAGE_FACTS } from './labelled-cases.ts';

/** A human reader's label of one claim or fact, and the result of the rules. */
export interface LabelComparison {
  readonly id: string;
  /** The claim or page fact. `fact` for any other labelled fact, whose name is in `claimed`. */
  readonly kind: LabelledClaim['claim'] | (typeof PAGE_FACTS)[number] | 'fact';
  readonly claimed: string;
  readonly expected: string;
  readonly actual: string;
}

/** Reads the pages of a case as an assessment does, and judges its claims. */
export async function judgeAndCompareCase(
  one: LabelledCase,
  reader: SourceReader,
  rules: EvidenceRules,
): Promise<readonly LabelComparison[]> {
  const readings: SourceReading[] = [];
  for (const page of one.pages) readings.push(await readLabelledPage(page, toCaseSubject(one), reader, rules));
  return compareWithLabels(one, readings, rules);
}

/** Compares the readings of a case's pages, in order, with its labels. */
export function compareWithLabels(
  one: LabelledCase,
  readings: readonly SourceReading[],
  rules: Pick<EvidenceRules, 'claims' | 'vocabularies'>,
): readonly LabelComparison[] {
  const claimComparisons = one.claims.map((labelled) => {
    const subject = { ...one.subject, description: one.id, urls: one.pages, claims: toClaims(labelled) };
    const [judged] = judgeClaims(subject, readings, rules);
    const { claim: kind, claimed, status } = labelled;
    return { id: one.id, kind, claimed: String(claimed), expected: status, actual: judged?.status ?? 'nothing' };
  });
  const pageFactComparisons = one.pages.flatMap(({ pageFacts }, index) =>
    PAGE_FACTS.flatMap((kind) => {
      const label = pageFacts[kind];
      if (label === undefined) return [];
      const found = readings[index]?.facts.find(({ fact }) => fact === kind)?.value ?? null;
      return [{ id: one.id, kind, claimed: '', expected: String(label), actual: String(found) }];
    }),
  );
  const factComparisons = one.pages.flatMap(({ facts }, index) =>
    facts.map(({ fact, value }) => {
      const isFound = readings[index]?.facts.some((found) => found.fact === fact && String(found.value) === value);
      return { id: one.id, kind: 'fact' as const, claimed: fact, expected: value, actual: isFound ? value : 'nothing' };
    }),
  );
  return [...claimComparisons, ...pageFactComparisons, ...factComparisons];
}

/** Returns the names to look for on the pages of a case: its own, and those in its claims. */
export function toCaseSubject(one: LabelledCase): SubjectNames {
  return {
    name: one.subject.name,
    platforms: listClaimedNames(one, 'platforms'),
    integrations: listClaimedNames(one, 'integrations'),
  };
}

function listClaimedNames({ claims }: LabelledCase, of: 'platforms' | 'integrations'): readonly string[] {
  return claims.filter(({ claim }) => claim === of).map(({ claimed }) => String(claimed));
}

async function readLabelledPage(
  page: LabelledPage,
  subject: SubjectNames,
  reader: SourceReader,
  rules: EvidenceRules,
): Promise<SourceReading> {
  const { type, url, contentType, encodedAs } = page;
  const charset = encodedAs.declaredIn === 'header' ? encodedAs.charset : null;
  const body = { bytes: encodeText(page.body, encodedAs), charset };
  const read = await reader.read({ type, url, contentType, subject, body }, rules);
  if (read === 'unreadable') throw new Error(`${url} is unreadable.`);
  return { sourceId: url, type, url, outcome: 'fetched', ...read };
}

/** Each claim is judged alone, since a case may have labels for several pricing models. */
function toClaims({ claim, claimed }: LabelledClaim): Claims {
  return { [claim]: claim === 'platforms' || claim === 'integrations' ? [claimed] : claimed };
}

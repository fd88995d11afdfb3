import type { SourceReader } from '../../../core/assessments/source-reader.port.ts';
import type { Claims } from '../../../core/evidence/claim.ts';
import type { EvidenceRules } from '../../../core/evidence/evidence-rules.ts';
import { judgeClaims } from '../../../core/evidence/judge-claims.ts';
import type { SourceReading } from '../../../core/evidence/source-reading.ts';
import type { SoughtSubject } from '../../../core/evidence/subject.ts';
import { encoded } from './encode.ts';
import { type LabelledCase, type LabelledClaim, type LabelledPage, SAID } from './labelled-cases.ts';

/** What the rules say where a reader says something too. */
export interface Opinion {
  readonly id: string;
  /** `pricingModel`, `title` and the like; `fact` for a labelled fact, whose name is what is claimed. */
  readonly of: LabelledClaim['claim'] | (typeof SAID)[number] | 'fact';
  readonly claimed: string;
  readonly reader: string;
  readonly rules: string;
}

/** Reads the pages of a case as an assessment would, and judges its claims. */
export async function judgeCase(
  one: LabelledCase,
  reader: SourceReader,
  rules: EvidenceRules,
): Promise<readonly Opinion[]> {
  const readings: SourceReading[] = [];
  for (const page of one.pages) readings.push(await readingOf(page, soughtBy(one), reader, rules));
  return opinionsOf(one, readings, rules);
}

/** What the readings of a case's pages, in their order, say where its labels do. */
export function opinionsOf(
  one: LabelledCase,
  readings: readonly SourceReading[],
  rules: Pick<EvidenceRules, 'claims' | 'vocabularies'>,
): readonly Opinion[] {
  const ofClaims = one.claims.map((labelled) => {
    const subject = { ...one.subject, description: one.id, urls: one.pages, claims: claimsOf(labelled) };
    const [judged] = judgeClaims(subject, readings, rules);
    const { claim: of, claimed, status } = labelled;
    return { id: one.id, of, claimed: String(claimed), reader: status, rules: judged?.status ?? 'nothing' };
  });
  const ofPages = one.pages.flatMap(({ says }, index) =>
    SAID.flatMap((of) => {
      const said = says[of];
      if (said === undefined) return [];
      const found = readings[index]?.facts.find(({ fact }) => fact === of)?.value ?? null;
      return [{ id: one.id, of, claimed: '', reader: String(said), rules: String(found) }];
    }),
  );
  const ofFacts = one.pages.flatMap(({ facts }, index) =>
    facts.map(({ fact, value }) => {
      const isFound = readings[index]?.facts.some((found) => found.fact === fact && String(found.value) === value);
      return { id: one.id, of: 'fact' as const, claimed: fact, reader: value, rules: isFound ? value : 'nothing' };
    }),
  );
  return [...ofClaims, ...ofPages, ...ofFacts];
}

/** What is sought on the pages of a case: its name, and the names that its claims give. */
export function soughtBy(one: LabelledCase): SoughtSubject {
  return {
    name: one.subject.name,
    platforms: claimedNames(one, 'platforms'),
    integrations: claimedNames(one, 'integrations'),
  };
}

function claimedNames({ claims }: LabelledCase, of: 'platforms' | 'integrations'): readonly string[] {
  return claims.filter(({ claim }) => claim === of).map(({ claimed }) => String(claimed));
}

async function readingOf(
  page: LabelledPage,
  subject: SoughtSubject,
  reader: SourceReader,
  rules: EvidenceRules,
): Promise<SourceReading> {
  const { type, url, contentType, encodedAs } = page;
  const charset = encodedAs.told === 'header' ? encodedAs.charset : null;
  const body = { bytes: encoded(page.body, encodedAs), charset };
  const read = await reader.read({ type, url, contentType, subject, body }, rules);
  if (read === 'unreadable') throw new Error(`${url} is unreadable.`);
  return { sourceId: url, type, url, outcome: 'fetched', ...read };
}

/** Each claim is judged by itself: the same pages are asked for several pricing models. */
function claimsOf({ claim, claimed }: LabelledClaim): Claims {
  return { [claim]: claim === 'platforms' || claim === 'integrations' ? [claimed] : claimed };
}

import type { Cryptography } from '../shared/cryptography.port.ts';
import type { JudgedClaim } from './claim.ts';
import type { Evidence } from './evidence.ts';
import { FACT_BASES, FACT_KINDS, type FoundFact } from './fact.ts';
import type { FactWithReading, UncitedClaim } from './judge-claims.ts';
import type { SourceReading } from './source-reading.ts';

/** Maximum number of cited facts per source. docs/assessments.md#facts */
export const MAX_EVIDENCE_PER_SOURCE = 40;

/**
 * The reading of a source, with the evidence of the facts that are cited first. The evidence is created as soon as the
 * source is read, so that little work remains at the end of a run.
 */
export interface ReadingWithEvidence {
  readonly reading: SourceReading;
  readonly evidenceByFact: ReadonlyMap<FoundFact, Evidence>;
}

export function createEvidence(
  reading: SourceReading,
  cryptography: Pick<Cryptography, 'sha256'>,
): ReadingWithEvidence {
  const facts = selectBestFacts(reading.facts);
  return { reading, evidenceByFact: new Map(facts.map((fact) => [fact, toEvidence({ reading, fact }, cryptography)])) };
}

/**
 * Returns the cited facts, and the claims with their citations. If a source has too many facts, the facts behind claims
 * take precedence. The order of the submitted sources does not change the result. If the limit per source leaves out
 * all facts of a claim, the claim is `unverifiable` with the reason `source_not_fetched`.
 */
export function citeFindings(
  sources: readonly ReadingWithEvidence[],
  claims: readonly UncitedClaim[],
  cryptography: Pick<Cryptography, 'sha256'>,
): { readonly evidence: readonly Evidence[]; readonly claims: readonly JudgedClaim[] } {
  const ids = new Map<FoundFact, string>();
  const neededFacts = new Set(claims.flatMap(({ findings }) => findings.map(({ fact }) => fact)));
  const evidence = sources
    .flatMap(({ reading, evidenceByFact: bestFacts }) =>
      selectCitableFacts(reading, neededFacts, bestFacts).map((fact) => {
        const item = bestFacts.get(fact) ?? toEvidence({ reading, fact }, cryptography);
        ids.set(fact, item.evidenceId);
        return { item, sortKey: toSortKey(item) };
      }),
    )
    .sort((one, other) => compareText(one.sortKey, other.sortKey))
    .map(({ item }) => item);
  return { evidence, claims: claims.map((claim) => citeClaim(claim, ids, evidence)) };
}

function selectCitableFacts(
  { facts }: SourceReading,
  needed: ReadonlySet<FoundFact>,
  bestFacts: ReadingWithEvidence['evidenceByFact'],
): readonly FoundFact[] {
  const own = new Set(facts);
  const first = [...needed].filter((fact) => own.has(fact));
  return [...new Set([...first, ...bestFacts.keys()])].slice(0, MAX_EVIDENCE_PER_SOURCE);
}

/**
 * Selects at most `MAX_EVIDENCE_PER_SOURCE` facts, in the order of `FACT_KINDS` and then by basis. Facts late in
 * `FACT_KINDS` are dropped first.
 */
function selectBestFacts(facts: readonly FoundFact[]): readonly FoundFact[] {
  const rankOf = ({ fact, basis }: FoundFact) =>
    FACT_KINDS.indexOf(fact) * FACT_BASES.length + FACT_BASES.indexOf(basis);
  return [...facts]
    .sort((one, other) => rankOf(one) - rankOf(other) || compareText(String(one.value), String(other.value)))
    .slice(0, MAX_EVIDENCE_PER_SOURCE);
}

function toEvidence(
  { reading: { sourceId, url }, fact: found }: FactWithReading,
  { sha256 }: Pick<Cryptography, 'sha256'>,
): Evidence {
  const { fact, value, locator, quote, ruleId, basis } = found;
  // The members are written in alphabetical order, so the text equals canonical JSON. `canonicalJson` would be much
  // slower.
  const canonical = JSON.stringify({ basis, fact, locator, ruleId, sourceId, url, value });
  const evidenceId = `evd_${sha256(canonical).slice(0, 12)}`;
  return { evidenceId, fact, value, sourceId, url, locator, quote, ruleId, basis };
}

function citeClaim(
  { findings, ...claim }: UncitedClaim,
  ids: ReadonlyMap<FoundFact, string>,
  evidence: readonly Evidence[],
): JudgedClaim {
  const wanted = new Set(findings.map(({ fact }) => ids.get(fact)));
  const citations = evidence.map(({ evidenceId }) => evidenceId).filter((id) => wanted.has(id));
  if (findings.length > 0 && citations.length === 0) {
    return { ...claim, status: 'unverifiable', reason: 'source_not_fetched', citations };
  }
  return { ...claim, citations };
}

/** Returns the text by which evidence is sorted: by URL, source, order in `FACT_KINDS`, value and id. */
function toSortKey({ url, sourceId, fact, value, evidenceId }: Evidence): string {
  return [url, sourceId, String(FACT_KINDS.indexOf(fact)).padStart(2, '0'), String(value), evidenceId].join('\n');
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

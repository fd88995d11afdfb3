import { parseHtmlPage } from '../../../adapters/html/page.ts';
import { publicWebEvidenceProfile } from '../../../core/assessments/public-web-evidence.ts';
import type { EvidenceRules } from '../../../core/evidence/evidence-rules.ts';
import { extractFacts } from '../../../core/evidence/extract-facts.ts';
import type { FoundFact } from '../../../core/evidence/fact.ts';
import { collectJsonPaths } from '../../../core/evidence/json-paths.ts';
import type { FoundJsonValue, JsonScalar } from '../../../core/evidence/page.ts';
import type { SourceType } from '../../../core/evidence/subject.ts';
import { type PageParts, renderHtml } from '../builders/page-builder.ts';
import { aSubjectNamed } from './page-reading.ts';

export const shippedRules: EvidenceRules = publicWebEvidenceProfile.rules.evidence;

/** The facts that the shipped rules find on a page. */
export function findPageFacts(
  parts: PageParts,
  type: SourceType = 'website',
  url = 'https://acme.example/',
): readonly FoundFact[] {
  const page = { ...parseHtmlPage(renderHtml(parts), url), isScriptOnly: parts.isScriptOnly ?? false };
  return extractFacts(page, { type, url }, shippedRules, aSubjectNamed(parts.title ?? 'Acme'));
}

/** The facts that the shipped rules find on a page, as `fact value`. */
export function listPageFacts(
  parts: PageParts,
  type: SourceType = 'website',
  url = 'https://acme.example/',
): readonly string[] {
  return findPageFacts(parts, type, url).map(({ fact, value }) => `${fact} ${value}`);
}

/** The facts that the shipped rules find in a JSON document, as `fact value`. */
export function listJsonFacts(document: unknown, type: SourceType, url: string): readonly string[] {
  const source = { type, url };
  const values = collectJsonPaths(source, shippedRules).flatMap((path) => scalarAt(document, path));
  return extractFacts({ kind: 'json', values, blocks: [] }, source, shippedRules, aSubjectNamed('Acme')).map(
    ({ fact, value }) => `${fact} ${value}`,
  );
}

/** Finds scalars as the JSON reader does, for paths without `*`. */
function scalarAt(document: unknown, path: string): readonly FoundJsonValue[] {
  const steps = [...path.matchAll(/\/((?:\{[^}]*\}|[^/])*)/g)].map(([, step = '']) => {
    const inner = /^\{(.*)\}$/.exec(step)?.[1];
    return inner === undefined ? step : String(scalarAt(document, inner)[0]?.value);
  });
  let at = document;
  for (const step of steps) at = (at as Readonly<Record<string, unknown>> | undefined | null)?.[step];
  const isScalar = ['string', 'number', 'boolean'].includes(typeof at);
  return isScalar ? [{ path, pointer: `/${steps.join('/')}`, value: at as JsonScalar }] : [];
}

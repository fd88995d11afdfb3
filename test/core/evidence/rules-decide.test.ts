import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseHtmlPage } from '../../../adapters/html/page.ts';
import { detectCharset, detectJsonCharset } from '../../../adapters/source-reader/charset.ts';
import { decodeCharset } from '../../../adapters/source-reader/decode-charset.ts';
import { readJsonDocument } from '../../../adapters/source-reader/json-document.ts';
import { publicWebEvidenceProfile } from '../../../core/assessments/public-web-evidence.ts';
import { findRuleFacts, type RuleFact, selectSourceFacts } from '../../../core/evidence/extract-facts.ts';
import { collectJsonPaths } from '../../../core/evidence/json-paths.ts';
import type { JsonDocument, Page } from '../../../core/evidence/page.ts';
import type { SourceReading } from '../../../core/evidence/source-reading.ts';
import { compareWithLabels, toCaseSubject } from '../../bench/evidence/compare-cases.ts';
import { encodeText } from '../../bench/evidence/encode.ts';
import { isAgreement } from '../../bench/evidence/figures.ts';
import { type LabelledCase, type LabelledPage, loadCases } from '../../bench/evidence/labelled-cases.ts';
import { loadTrapPages, type PageWithLabelledFacts } from '../../bench/evidence/labelled-pages.ts';

const MAX_RULES = 120;
const { evidence } = publicWebEvidenceProfile.rules;

/** A parsed page, and the facts of each rule. */
interface PageFacts {
  readonly reading: SourceReading;
  readonly found: readonly RuleFact[];
}

describe('The shipped rules', () => {
  it(`number at most ${MAX_RULES}`, () => {
    assert.ok(evidence.facts.length <= MAX_RULES, `${evidence.facts.length} rules`);
  });

  it('are each necessary for some label of a labelled page', () => {
    const deciding = new Set<string>();
    for (const one of loadCases('tuned')) for (const rule of findDecidingRules(one, deciding)) deciding.add(rule);
    for (const page of loadTrapPages('tuned')) for (const rule of findDecidingRulesOfTrap(page)) deciding.add(rule);

    assert.deepEqual(
      evidence.facts.map(({ id }) => id).filter((id) => !deciding.has(id)),
      [],
    );
  });
});

/** Finds rules without which a label of the case is not met. Parses each page once and skips `known` rules. */
function findDecidingRules(one: LabelledCase, known: ReadonlySet<string>): readonly string[] {
  const pages = one.pages.map((page) => extractPageFacts(page, one));
  const met = countMetLabels(one, pages);
  const ids = new Set(pages.flatMap(({ found }) => found.map(({ ruleId }) => ruleId)));
  return [...ids].filter((id) => !known.has(id)).filter((id) => countMetLabels(one, pages, id) < met);
}

/** Finds rules without which a labelled fact of a small page is not found. */
function findDecidingRulesOfTrap({ url, type, subject, html, facts }: PageWithLabelledFacts): readonly string[] {
  const labels = new Set(facts.map(({ fact, value }) => `${fact} ${value}`));
  const sought = { name: subject, platforms: [], integrations: [] };
  const found = findRuleFacts(parseHtmlPage(decodeCharset(html, 'utf-8'), url), { type, url }, evidence, sought);
  const countMetWithout = (id?: string) => {
    const left = selectSourceFacts(
      found.filter(({ ruleId }) => ruleId !== id),
      evidence,
    );
    return left.filter(({ fact, value }) => labels.has(`${fact} ${value}`)).length;
  };
  return [...new Set(found.map(({ ruleId }) => ruleId))].filter((id) => countMetWithout(id) < countMetWithout());
}

function countMetLabels(one: LabelledCase, pages: readonly PageFacts[], without?: string): number {
  const readings = pages.map(({ reading, found }) => {
    const left = found.filter(({ ruleId }) => ruleId !== without);
    return { ...reading, facts: selectSourceFacts(left, evidence) };
  });
  return compareWithLabels(one, readings, evidence).filter(isAgreement).length;
}

function extractPageFacts(page: LabelledPage, one: LabelledCase): PageFacts {
  const { type, url } = page;
  const content = parseContent(page);
  const { isScriptOnly, isWhole } = content.kind === 'page' ? content : { isScriptOnly: false, isWhole: true };
  return {
    reading: { sourceId: url, type, url, outcome: 'fetched', facts: [], isScriptOnly, isWhole },
    found: findRuleFacts(content, page, evidence, toCaseSubject(one)),
  };
}

function parseContent(page: LabelledPage): Page | JsonDocument {
  const { url, contentType, encodedAs, body } = page;
  const bytes = encodeText(body, encodedAs);
  const headerCharset = encodedAs.declaredIn === 'header' ? encodedAs.charset : null;
  if (/html/.test(contentType)) return parseHtmlPage(decodeCharset(bytes, detectCharset(bytes, headerCharset)), url);
  const document = readJsonDocument(
    decodeCharset(bytes, detectJsonCharset(bytes, headerCharset)),
    collectJsonPaths(page, evidence),
    evidence.readmes,
  );
  assert.ok(document !== undefined, url);
  return document;
}

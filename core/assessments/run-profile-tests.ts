import type { JudgedClaim } from '../evidence/claim.ts';
import type { FoundFact } from '../evidence/fact.ts';
import type { SourceReading } from '../evidence/source-reading.ts';
import { type Subject, toSubjectNames } from '../evidence/subject.ts';
import { InvalidRequestError } from '../shared/domain-error.ts';
import type { ProfileRules } from './profile.ts';
import type { ProfileTest, TestPage } from './profile-test.ts';
import type { SourceReader } from './source-reader.port.ts';
import { findUnmetExpectations } from './unmet-expectations.ts';

/** URL of test pages that have no `url`. */
const DEFAULT_TEST_PAGE_URL = 'https://test.example.com/';

/** Facts of one test page. */
export interface TestPageResult {
  readonly url: string;
  readonly outcome: 'fetched' | 'unreadable';
  readonly facts: readonly FoundFact[];
}

export interface ProfileTestResult {
  readonly name: string;
  /** One sentence per unmet expectation. Empty if the test passes. */
  readonly faults: readonly string[];
  readonly pages: readonly TestPageResult[];
  readonly claims: readonly Omit<JudgedClaim, 'citations'>[];
}

/**
 * Runs a profile's own tests. Reads their pages in the same way as assessments read fetched pages. Stores nothing.
 * docs/profiles.md#tests
 */
export class RunProfileTests {
  constructor(private readonly reader: SourceReader) {}

  /** Returns one result per test. @throws InvalidRequestError with pointers below `/rules` if the rules are invalid */
  async execute(rules: ProfileRules): Promise<readonly ProfileTestResult[]> {
    const { validateProfileRules } = await import('./validate-profile-rules.ts');
    const faults = validateProfileRules(rules);
    if (faults.length > 0) throw new InvalidRequestError(faults);
    const { evidence, tests } = rules;
    const results: ProfileTestResult[] = [];
    for (const test of tests) results.push(await this.runTest(test, evidence));
    return results;
  }

  private async runTest(test: ProfileTest, rules: ProfileRules['evidence']): Promise<ProfileTestResult> {
    const subject = toSubject(test);
    const readings: SourceReading[] = [];
    for (const [index, page] of test.pages.entries())
      readings.push(await this.readPage(page, `src_${index}`, subject, rules));
    const { judgeClaims } = await import('../evidence/judge-claims.ts');
    const claims = judgeClaims(subject, readings, rules).map(({ findings: _, ...claim }) => claim);
    const facts = readings.flatMap((reading) => reading.facts);
    const pages = readings.map(({ url, outcome, facts: found }) => ({
      url,
      outcome: outcome === 'unreadable' ? outcome : ('fetched' as const),
      facts: found,
    }));
    return { name: test.name, faults: findUnmetExpectations(test, claims, facts), pages, claims };
  }

  private async readPage(
    page: TestPage,
    sourceId: string,
    subject: Subject,
    rules: ProfileRules['evidence'],
  ): Promise<SourceReading> {
    const { type = 'website', url = DEFAULT_TEST_PAGE_URL, contentType = 'text/html' } = page;
    const body = { bytes: new TextEncoder().encode(page.body), charset: 'utf-8' };
    const read = await this.reader.read({ type, url, contentType, subject: toSubjectNames(subject), body }, rules);
    const source = { sourceId, type, url };
    if (read !== 'unreadable') return { ...source, outcome: 'fetched', ...read };
    return { ...source, outcome: read, facts: [], isScriptOnly: false, isWhole: false };
  }
}

function toSubject({ subject, pages, claims }: ProfileTest): Subject {
  const { type = 'saas_website', name = 'Test' } = subject ?? {};
  const urls = pages.map((page) => ({
    type: page.type ?? ('website' as const),
    url: page.url ?? DEFAULT_TEST_PAGE_URL,
  }));
  return { type, name, description: name, urls, claims };
}

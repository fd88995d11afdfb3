import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { queueAssessment, summarizeAssessment, waitUntilFinished } from '../support/fixtures/assessment-requests.ts';
import { FakeInternet } from '../support/fixtures/fake-internet.ts';
import { writeEvidenceMap } from '../support/fixtures/write-evidence-map.ts';
import { type HarnessProcess, startHarnessProcess } from '../support/servers/harness-process.ts';

const SITE = 'http://shop.example.com';
const PAGES = Array.from({ length: 20 }, (_, index) => `/page-${index + 1}`);

describe('An assessment in a server process', () => {
  const fixture = new FakeInternet();
  let harness: HarnessProcess;
  let log = '';
  before(async () => {
    const pages = PAGES.map((path) => [path, `<title>Secret sauce of ${path}</title><p>Body</p>`]);
    await fixture.addSite('shop.example.com', Object.fromEntries(pages));
    fixture.mapHost('away.example.com', '127.0.0.1:1');
    harness = await startHarnessProcess(['--evidence-map', writeEvidenceMap(fixture), '--log-level', 'info']);
    harness.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  });
  after(async () => {
    await harness.stop('SIGTERM');
    await fixture.close();
  });

  it('of 20 pages completes with 20 outcomes and 20 titles', async () => {
    const id = await queueAssessment(
      harness.line,
      PAGES.map((path) => SITE + path),
    );

    const record = await waitUntilFinished(harness.line, id);

    const titles = PAGES.map((path) => `Secret sauce of ${path}`);
    const gist = summarizeAssessment(record);
    assert.deepEqual(
      { ...gist, titles: [...gist.titles].sort() },
      { status: 'completed', outcomes: PAGES.map(() => 'fetched'), titles: titles.sort() },
    );
    assert.equal(record.attempt, 1);
  });

  it('fails with sources_unavailable if no source responds, without host, port, path or error code', async () => {
    const id = await queueAssessment(harness.line, ['http://away.example.com/hidden-path', 'http://gone.example.com/']);

    const record = await waitUntilFinished(harness.line, id);

    assert.deepEqual([record.status, record.failureCode], ['failed', 'sources_unavailable']);
    assert.doesNotMatch(record.failureMessage ?? '', /\d|example|hidden-path|\/|E[A-Z]{3,}|127|loopback|localhost/);
  });

  it('logs ids, attempt, outcome and duration, and nothing about the assessed site', async () => {
    const id = await queueAssessment(harness.line, [`${SITE}/page-1`]);
    await waitUntilFinished(harness.line, id);
    assert.equal(await harness.stop('SIGTERM'), 0);

    const line = log.split('\n').find((one) => one.includes(id) && one.includes('assessment run')) ?? '{}';
    const { siteId, assessmentId, attempt, outcome, ms } = JSON.parse(line) as Record<string, unknown>;
    assert.deepEqual([siteId, assessmentId, attempt, outcome], [harness.line.siteId, id, 1, 'completed']);
    assert.ok(typeof ms === 'number');
    assert.doesNotMatch(log, /shop\.example|page-1|Secret sauce|away\.example/);
  });
});

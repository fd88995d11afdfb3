import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { queueAssessment, waitUntilFinished } from '../support/fixtures/assessment-requests.ts';
import { FakeInternet, respondWith } from '../support/fixtures/fake-internet.ts';
import { writeEvidenceMap } from '../support/fixtures/write-evidence-map.ts';
import { type HarnessProcess, startHarnessProcess } from '../support/servers/harness-process.ts';

/** Text that no rule matches and no quote contains, and that appears nowhere by chance. */
const UNIQUE = 'quillfeatherzog';
const PAGE = `<!doctype html><html lang="en"><head><title>Acme</title><meta name="keywords" content="${UNIQUE}">
  <script type="application/ld+json">{"@type":"Product","slogan":"${UNIQUE}","${UNIQUE}":1}</script></head>
  <body class="${UNIQUE}"><p>Start with our free plan.</p><p>Then ${UNIQUE} follows.</p><${UNIQUE}>text</${UNIQUE}>
  <p id="${UNIQUE}">Integrates with Slack and Jira.</p><p>It is ${UNIQUE}.</p>
  <a href="/${UNIQUE}">${UNIQUE}</a></body></html>`;

describe('A fetched page', () => {
  const fixture = new FakeInternet();
  const data = mkdtempSync(join(tmpdir(), 'portico-traces-'));
  let harness: HarnessProcess;
  before(async () => {
    const json = JSON.stringify({ name: 'acme', [UNIQUE]: UNIQUE, readme: UNIQUE });
    await fixture.addSite('shop.example.com', {
      '/': PAGE,
      '/json': respondWith(200, { 'content-type': 'application/json' }, json),
    });
    harness = await startHarnessProcess([
      '--data',
      data,
      '--evidence-map',
      writeEvidenceMap(fixture),
      '--log-level',
      'debug',
    ]);
  });
  after(async () => {
    await harness.stop('SIGTERM');
    await fixture.close();
    rmSync(data, { recursive: true, force: true });
  });

  it('leaves no text but extracted facts in the record, the log, and the files of the store and queue', async () => {
    const id = await queueAssessment(harness.line, ['http://shop.example.com/', 'http://shop.example.com/json']);
    const record = await waitUntilFinished(harness.line, id);
    const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name)).toString('latin1'));

    assert.match(JSON.stringify(record), /slack/);
    assert.ok(
      texts.some((text) => text.includes(id)),
      'the files of the store were not read',
    );
    for (const text of [JSON.stringify(record), harness.stderr(), ...texts]) assert.ok(!text.includes(UNIQUE));
  });
});

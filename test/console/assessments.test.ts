import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { endOfAssessment, queueAssessment } from '../support/assessments.ts';
import { axeFindings, Console, overhang } from '../support/console.ts';
import { evidenceMapOf } from '../support/evidence-map.ts';
import { EvidenceWorld } from '../support/evidence-world.ts';
import { serveProduct } from '../support/product-site.ts';

describe('Assessments in the console', async () => {
  const world = new EvidenceWorld();
  after(() => world.close());
  await serveProduct(world);
  const portico = await Console.begin(['--store', 'memory', '--evidence-map', evidenceMapOf(world)]);
  const page = await portico.account();
  const { line } = portico.api;
  const assessmentId = await queueAssessment(line, ['http://parcels.example.com/', 'http://gone.example.com/']);
  const { evidence } = await endOfAssessment(line, assessmentId);

  it('show each fact with the page that says so', async () => {
    await portico.go(page, portico.ofSite(`/assessments/${assessmentId}`));
    const row = page.getByRole('row').filter({ hasText: 'title: Parcel Tracker' });

    assert.equal(await row.getByRole('link').getAttribute('href'), 'http://parcels.example.com/');
    assert.equal(await row.getByRole('link').getAttribute('rel'), 'noreferrer noopener');
    await page.getByRole('row').filter({ hasText: 'http://gone.example.com/' }).getByText('unreachable').waitFor();
    assert.ok(evidence.length > 0);
    assert.deepEqual(await axeFindings(page), []);
  });

  it('fit a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    assert.equal(await overhang(page), 0);
    await page.setViewportSize({ width: 1280, height: 860 });
  });

  it('are deleted after a question', async () => {
    await portico.go(page, portico.ofSite(`/assessments/${assessmentId}`));
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete the assessment' }).click();

    await page.getByText('No assessments yet').waitFor();
  });
});

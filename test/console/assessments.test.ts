import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { queueAssessment, waitUntilFinished } from '../support/fixtures/assessment-requests.ts';
import { ConsoleFixture, findAxeViolations, measureOverflow } from '../support/fixtures/console-fixture.ts';
import { FakeInternet, respondWith } from '../support/fixtures/fake-internet.ts';
import { HeldPage } from '../support/fixtures/held-page.ts';
import { serveProduct } from '../support/fixtures/product-site.ts';
import { writeEvidenceMap } from '../support/fixtures/write-evidence-map.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';

/** The entry of a fact with its citations. */
function fact(page: Page, kind: string, value: string): Locator {
  const group = page.getByRole('region', { name: kind, exact: true });
  return group
    .getByRole('listitem')
    .filter({ has: page.getByText(value, { exact: true }) })
    .first();
}

/** The number of link icons that wrapped below the last character of their text. */
const LONE_ICONS = `[...document.querySelectorAll('a[target=_blank] svg')].filter((icon) => {
  const before = document.createRange();
  before.setStart(icon.closest('a'), 0);
  before.setEndBefore(icon);
  const boxes = [...before.getClientRects()].filter(({ width }) => width > 0);
  return icon.getBoundingClientRect().top >= boxes.at(-1).bottom;
}).length`;

describe('Assessments in the console', async () => {
  const fixture = new FakeInternet();
  after(() => fixture.close());
  await serveProduct(fixture);
  let isUp = false;
  const late = respondWith(200, { 'content-type': 'text/html' }, '<title>A late page</title>');
  await fixture.addSite('late.example.com', {
    '/': (request, response) => void (isUp ? late(request, response) : response.destroy()),
  });
  await fixture.addSite('quotes.example.com', {
    '/':
      '<main><div><div><div><section><p>Integrates with Slack. &lt;img src=x onerror=alert(1)> &amp; more: ' +
      'e-mail ada@example.com or +49 30 1234567',
  });
  const held = new HeldPage();
  await fixture.addSite('held.example.com', { '/': held.listener });
  const portico = await ConsoleFixture.start(['--store', 'memory', '--evidence-map', writeEvidenceMap(fixture)]);
  const page = await portico.openSignedIn();
  const { line } = portico.api;
  const assessmentId = await queueAssessment(line, ['http://parcels.example.com/', 'http://gone.example.com/']);
  const { evidence } = await waitUntilFinished(line, assessmentId);
  const urls = ['parcels', 'quotes', 'gone'].map((name) => `http://${name}.example.com/`);
  const quoted = await queueAssessment(line, urls, { integrations: ['slack', 'jira'] });
  await waitUntilFinished(line, quoted);

  it('shows errors beside the fields of the form, then opens the new assessment, which updates itself', async () => {
    await portico.open(page, portico.sitePath('/assessments/new'), 'New assessment');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Created by hand');
    await page.getByLabel('Description').fill('Tracks parcels.');
    await page.getByLabel('Reference').fill('4711');
    await page.getByLabel('URL 1', { exact: true }).fill('http://10.0.0.1/');
    await page.getByRole('combobox', { name: 'Free tier' }).click();
    await page.getByRole('option', { name: 'Yes' }).click();
    const start = page.getByRole('button', { name: 'Create assessment' });
    await start.click();
    await page.getByLabel('URL 1', { exact: true }).and(page.locator('[aria-invalid="true"]')).waitFor();
    assert.deepEqual(await findAxeViolations(page), []);
    await page.getByLabel('URL 1', { exact: true }).fill('http://parcels.example.com/');
    await start.click();

    await page.getByRole('heading', { name: 'Created by hand', level: 1 }).waitFor();
    await fact(page, 'Title', 'Parcel Tracker').waitFor();
    await page.getByRole('row').filter({ hasText: 'Free tier: yes' }).waitFor();
  });

  it('shows each fact with a link to its page', async () => {
    await portico.open(page, portico.sitePath(`/assessments/${assessmentId}`));
    const link = fact(page, 'Title', 'Parcel Tracker').getByRole('link');

    await expectEventually(() => link.getAttribute('href'), 'http://parcels.example.com/');
    await expectEventually(() => link.getAttribute('rel'), 'noreferrer noopener');
    await page.getByRole('row').filter({ hasText: 'http://gone.example.com/' }).getByText('unreachable').waitFor();
    assert.ok(evidence.length > 0);
    assert.deepEqual(await findAxeViolations(page), []);
  });

  it('shows a fact of two pages once, with highlighted quotes and text-fragment links', async () => {
    await portico.open(page, portico.sitePath(`/assessments/${quoted}`));
    const slack = fact(page, 'Integration', 'slack');
    await slack.waitFor();

    await expectEventually(
      () => slack.getByRole('blockquote').allTextContents(),
      [
        'Integrates with Slack, Shopify and Zapier.',
        'Integrates with Slack. <img src=x onerror=alert(1)> & more: e-mail … or …',
      ],
    );
    await expectEventually(() => slack.locator('mark').allTextContents(), ['Slack', 'Slack']);
    const links = await slack.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    assert.deepEqual(links, [
      'http://parcels.example.com/#:~:text=Integrates%20with%20Slack%2C%20Shopify%20and%20Zapier.&text=Integrates%20with,and%20Zapier.',
      'http://quotes.example.com/#:~:text=Integrates%20with%20Slack.%20%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E%20%26%20more%3A%20' +
        'e%2Dmail&text=Integrates%20with,e%2Dmail',
    ]);
    await expectEventually(() => page.locator('img[src="x"]').count(), 0);
  });

  it('names the unread pages beside a claim that is not found', async () => {
    const complaints = portico.errors.length;
    await portico.open(page, portico.sitePath(`/assessments/${quoted}`));
    const claim = page.getByRole('row').filter({ hasText: 'Integration: jira' });

    await claim.getByText('1 of 3 pages could not be read: http://gone.example.com/').waitFor();
    assert.deepEqual(await findAxeViolations(page), []);
    await page.getByRole('row').filter({ hasText: 'Integration: slack' }).getByRole('link').first().click();
    await expectEventually(() => page.url(), /#evd_/);
    assert.deepEqual(portico.errors.slice(complaints), []);
  });

  it('shows the rule and the place of a citation on click', async () => {
    await portico.open(page, portico.sitePath(`/assessments/${quoted}`));
    const citation = fact(page, 'Integration', 'slack').locator('details').last();

    await citation.getByText('visible text', { exact: true }).click();
    await citation.getByText('main > div > div > div > section > p', { exact: true }).waitFor();
  });

  it('counts the results in one line, whose parts lead to their sections', async () => {
    const counts = page.getByRole('list', { name: 'Counts' });
    const texts = ['1 of 2 claims supported', '1 not verifiable', '2 of 3 pages read'];
    await expectEventually(async () => (await counts.getByRole('listitem').allTextContents()).slice(0, 3), texts);
    await counts.getByRole('link', { name: '2 of 3 pages read' }).click();

    await expectEventually(() => page.url(), /#sources$/);
    await page.getByRole('navigation', { name: 'Kinds of facts' }).getByRole('link', { name: 'Integration' }).click();
    await expectEventually(() => page.url(), /#fact-integration$/);
  });

  it('fits a phone without wrapped link icons', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expectEventually(() => measureOverflow(page), 0);
    for (let width = 360; width < 480; width += 5) {
      await page.setViewportSize({ width, height: 740 });
      await expectEventually(() => page.evaluate(LONE_ICONS), 0, `${width} px`);
    }
    await page.setViewportSize({ width: 1280, height: 860 });
  });

  it('shows why an assessment failed and retries it on the same page', async () => {
    const failed = await queueAssessment(line, ['http://late.example.com/']);
    await waitUntilFinished(line, failed);
    await portico.open(page, portico.sitePath(`/assessments/${failed}`));
    await page.getByRole('alert').getByText('Assessment failed').waitFor();
    isUp = true;
    await page.getByRole('button', { name: 'Retry' }).click();

    await page.getByText('Assessment queued for retry.').waitFor();
    await fact(page, 'Title', 'A late page').waitFor();
    await expectEventually(() => page.getByRole('button', { name: 'Retry' }).count(), 0);
  });

  it('searches and filters the list', async () => {
    await portico.open(page, portico.sitePath('/assessments'), 'Assessments');
    await page.getByRole('searchbox', { name: 'Search assessments' }).fill('CREATED BY');
    await page.getByRole('row').filter({ hasText: 'Parcel Tracker' }).first().waitFor({ state: 'detached' });
    await expectEventually(() => page.getByRole('row').count(), 2);
    await expectEventually(() => page.url(), /search=CREATED\+BY/);
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'mobile app' }).click();

    await page.getByText('No matching assessments').waitFor();
    assert.deepEqual(await findAxeViolations(page), []);
  });

  it('assesses the same submission again', async () => {
    await portico.open(page, portico.sitePath('/assessments?search=created'), 'Assessments');
    await page.getByRole('button', { name: 'Assess again: Created by hand' }).click();
    await page.getByRole('heading', { name: 'Created by hand', level: 1 }).waitFor();
    await fact(page, 'Title', 'Parcel Tracker').waitFor();
    await page.getByRole('row').filter({ hasText: 'Free tier: yes' }).waitFor();
  });

  it('shows the progress of each source while it runs, then the results', async () => {
    const pending = await queueAssessment(line, ['http://parcels.example.com/', 'http://held.example.com/']);
    await portico.open(page, portico.sitePath(`/assessments/${pending}`));
    const row = (name: string) => page.getByRole('row').filter({ hasText: `http://${name}.example.com/` });
    await row('parcels').getByText('fetched').waitFor();
    await row('held').getByText('reading').waitFor();
    await page.getByText('1 of 2 pages visited').waitFor();
    await row('held')
      .getByText(/^[1-9]\d* s$/)
      .waitFor();
    assert.deepEqual(await findAxeViolations(page), []);
    held.release();

    await page.getByRole('list', { name: 'Counts' }).waitFor();
  });

  it('compares with the previous assessment of the reference', async () => {
    await portico.open(page, portico.sitePath(`/assessments/${quoted}`));
    const claims = page.getByRole('region', { name: 'Changed claims' });
    await claims.getByRole('listitem').filter({ hasText: 'appearedIntegration: slacksupported' }).waitFor();
    await claims.getByRole('listitem').filter({ hasText: 'gonePlatform: ios' }).waitFor();
    assert.deepEqual(await findAxeViolations(page), []);
    await page.getByRole('link', { name: 'previous assessment' }).click();
    await page.waitForURL(`**/assessments/${assessmentId}`);
  });

  it('exports the record as JSON and the evidence as CSV', async () => {
    await portico.open(page, portico.sitePath(`/assessments/${assessmentId}`));
    const save = async (item: string) => {
      await page.getByRole('button', { name: 'Export' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: item }).click();
      const file = await download;
      return { name: file.suggestedFilename(), text: await text(await file.createReadStream()) };
    };
    const json = await save('Record as JSON');
    const csv = await save('Evidence as CSV');

    assert.equal(json.name, `${assessmentId}.json`);
    assert.deepEqual(JSON.parse(json.text).evidence, evidence);
    assert.equal(csv.name, `${assessmentId}.csv`);
    assert.equal(csv.text.trimEnd().split('\r\n').length, evidence.length + 1);
  });

  it('is printed without navigation and buttons, in the light scheme, with exact times', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const role of ['banner', 'navigation', 'button'] as const) {
      await expectEventually(() => page.getByRole(role).count(), 0, role);
    }
    await expectEventually(
      () => page.evaluate('getComputedStyle(document.body).backgroundColor'),
      'rgb(255, 255, 255)',
    );
    await expectEventually(() => page.evaluate('getComputedStyle(document.body).color'), 'rgb(0, 0, 0)');
    await expectEventually(
      () =>
        page
          .locator('time')
          .first()
          .evaluate((time) => time.ownerDocument.defaultView?.getComputedStyle(time, '::after').content),
      /\d{4}, \d\d:\d\d:\d\d/,
    );
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  });

  it('deletes an assessment only after confirmation', async () => {
    await portico.open(page, portico.sitePath(`/assessments/${assessmentId}`));
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete assessment' }).click();

    await page.getByRole('heading', { name: 'Assessments', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Parcel Tracker' }).first().waitFor();
    await expectEventually(() => page.getByRole('row').count(), 6);
    await portico.open(page, portico.sitePath(`/assessments/${assessmentId}`), 'Assessment not found');
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listProfiles } from '../../contracts/management/profiles.ts';
import { publicWebEvidenceProfile } from '../../core/assessments/public-web-evidence.ts';
import { aProfileRules } from '../support/builders/profile-builder.ts';
import { ConsoleFixture, findAxeViolations } from '../support/fixtures/console-fixture.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';

const PAGE = { type: 'website', url: 'https://a.example/', body: '<title>A tea shop</title>' } as const;
const RULES = aProfileRules({ tests: [{ name: 'the title', pages: [PAGE], facts: { title: ['A tea shop'] } }] });

describe('Profiles in the console', async () => {
  const portico = await ConsoleFixture.start(['--no-worker', '--store', 'memory']);
  const page = await portico.openSignedIn();
  const { api } = portico;
  const editor = page.getByRole('textbox', { name: 'Rules' });
  const find = async (key: string) =>
    expectSuccess(listProfiles, await api.asAccount('/profiles')).profiles.find((profile) => profile.key === key);
  /**
   * Replaces the text by keys that the editor handles itself. `fill` lets Chromium replace highlighted text, which
   * sometimes copies its colours into an inline style. The content security policy then reports that style.
   */
  const fillEditor = async (text: string) => {
    await editor.press('ControlOrMeta+a');
    await editor.press('Backspace');
    await page.keyboard.insertText(text);
  };
  const publish = async (version: string, rules: object) => {
    await page.getByLabel('Profile key').fill('shops');
    await page.getByLabel('Version').fill(version);
    await fillEditor(JSON.stringify(rules));
    await page.getByRole('button', { name: 'Publish' }).click();
  };

  it('starts a new version from the current rules', async () => {
    await portico.open(page, '/profiles');
    await page
      .getByRole('link', { name: /\(current\)$/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Create new version' }).click();

    await editor.waitFor();
    // The editor renders only the visible lines.
    await expectEventually(
      async () => (await editor.innerText()).includes(`"title": "${publicWebEvidenceProfile.rules.title}"`),
      true,
    );
  });

  it('runs the tests of a draft without publishing it', async () => {
    await fillEditor(JSON.stringify(RULES));
    await page.getByRole('button', { name: 'Run tests' }).click();

    await page.getByRole('heading', { name: 'All tests pass' }).waitFor();
  });

  it('marks a fault in the text while one types, without a request', async () => {
    for (const [text, fault] of [
      [JSON.stringify({ ...RULES, retentionDays: 0 }), '/retentionDays: must be a whole number from 1 to 3650'],
      [JSON.stringify({ ...RULES, color: 'red' }), '/color: is not a known field'],
      ['{ "title": }', 'Unexpected token'],
    ] as const) {
      await fillEditor(text);
      await page.locator('.cm-lint-marker-error').waitFor();
      await page.locator('.cm-lint-marker-error').hover();
      await page.locator('.cm-tooltip-lint').getByText(fault).waitFor();
      await page.mouse.move(0, 0);
    }
    await fillEditor(JSON.stringify(RULES));
    await page.locator('.cm-lint-marker-error').waitFor({ state: 'detached' });
    assert.deepEqual(portico.errors, []);
  });

  it('shows the changes to the version that the draft began with', async () => {
    await page.getByRole('switch', { name: /^Show changes to/ }).check();
    await page.locator('.cm-deletedChunk').first().waitFor();
    assert.deepEqual(await findAxeViolations(page), []);
    await page.getByRole('switch', { name: /^Show changes to/ }).uncheck();
    await page.locator('.cm-deletedChunk').waitFor({ state: 'detached' });
  });

  it('lists failed tests with their errors', async () => {
    const [test] = RULES.tests;
    await fillEditor(JSON.stringify({ ...RULES, tests: [{ ...test, facts: { title: ['Tea'] } }] }));
    await page.getByRole('button', { name: 'Run tests' }).click();

    await page.getByRole('heading', { name: '1 of 1 tests fail' }).waitFor();
    await page.getByRole('status').getByText('the title', { exact: true }).waitFor();
  });

  it('shows the server’s errors beside the fields and keeps the input', async () => {
    await publish('2', { ...RULES, retentionDays: 0 });
    await page.getByText('Must be MAJOR.MINOR.PATCH').waitFor();
    await page.getByText('/rules/retentionDays: must be').waitFor();

    await expectEventually(() => page.getByLabel('Version').getAttribute('aria-invalid'), 'true');
    await expectEventually(() => editor.innerText(), JSON.stringify({ ...RULES, retentionDays: 0 }));
    assert.equal(await find('shops'), undefined);
    assert.deepEqual(await findAxeViolations(page), []);
  });

  it('publishes a version', async () => {
    await publish('1.0.0', RULES);

    await page.getByText('Version published. New assessments use it.').waitFor();
    await page.getByRole('table', { name: 'Versions of Web evidence' }).getByText('1.0.0 (current)').waitFor();
    assert.equal((await find('shops'))?.current.version, '1.0.0');
  });

  it('shows an error beside a version that already exists', async () => {
    await portico.navigate(page, '/profiles/new', 'New version');
    await publish('1.0.0', RULES);

    await page.getByLabel('Version').and(page.locator('[aria-invalid="true"]')).waitFor();
    await page.locator('form').getByText('The profile shops has a version 1.0.0 already').waitFor();
  });

  it('deactivates a profile after confirmation, and activates it again', async () => {
    await portico.navigate(page, '/profiles', 'Profiles');
    await page.getByRole('button', { name: 'Deactivate Web evidence', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    assert.equal((await find('shops'))?.status, 'active');
    await page.getByRole('button', { name: 'Deactivate Web evidence', exact: true }).click();
    await page.getByRole('button', { name: 'Deactivate profile' }).click();
    await page.getByRole('button', { name: 'Activate Web evidence', exact: true }).waitFor();
    assert.equal((await find('shops'))?.status, 'inactive');
    await page.getByRole('button', { name: 'Activate Web evidence', exact: true }).click();

    await page.getByRole('button', { name: 'Deactivate Web evidence', exact: true }).waitFor();
    assert.equal((await find('shops'))?.status, 'active');
  });

  it('shows profiles to operators only', async () => {
    const other = await api.withOwnAccounts();
    const visitor = await portico.openSignedOut();
    await portico.signIn(visitor.context(), other.line);
    await portico.open(visitor, '/profiles');

    await visitor.getByText('Only the operator account of this deployment may do this.').waitFor();
    await visitor.getByRole('link', { name: 'Site settings' }).waitFor();
    await expectEventually(() => visitor.getByRole('link', { name: 'Profiles' }).count(), 0);
    await expectEventually(() => visitor.getByText('shops').count(), 0);
  });
});

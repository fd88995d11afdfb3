import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readRouting } from '../../contracts/management/routing.ts';
import { ConsoleFixture, findAxeViolations } from '../support/fixtures/console-fixture.ts';
import { fetchTicket, newTicket } from '../support/fixtures/submissions.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';

describe('Routing in the console', async () => {
  const portico = await ConsoleFixture.start(['--no-worker', '--store', 'memory']);
  const page = await portico.openSignedIn();
  const { api } = portico;
  const readRules = async () =>
    expectSuccess(readRouting, await api.asAccount(portico.sitePath('/routing'))).rules.map(({ name }) => name);
  const rule = (number: number) => page.getByRole('group', { name: `Rule ${number}`, exact: true });
  const save = async () => {
    // The message of an earlier save may still be visible.
    const stored = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Save rules' }).click();
    assert.equal((await stored).status(), 200);
    await page.getByText('Rules saved. They apply to new tickets and chats.').last().waitFor();
  };

  it('adds a rule, shows errors beside its fields, and routes the next ticket', async () => {
    await portico.open(page, portico.sitePath('/routing'), 'Routing');
    await page.getByRole('button', { name: 'Add rule' }).click();
    await page.keyboard.type('Refunds');
    await page.getByRole('button', { name: 'Save rules' }).click();
    await rule(1).getByText('Enter at least one condition').waitFor();
    await rule(1).getByLabel('Email domain').fill('@example.com');
    await page.getByRole('button', { name: 'Save rules' }).click();
    await rule(1).getByText('Must be a domain such as example.com').waitFor();
    await rule(1).getByLabel('Email domain').fill('');
    await rule(1).getByRole('combobox', { name: 'Field of the form' }).fill('message');
    await rule(1).getByLabel('Text').fill('refund');
    await rule(1).getByRole('combobox', { name: 'Set team' }).fill('Billing');
    assert.deepEqual(await findAxeViolations(page), []);
    await save();

    await rule(1).getByText('If message contains “refund” → set team Billing').waitFor();
    const { id } = await newTicket(api, { fields: { message: 'A Refund, please.' } });
    assert.equal((await fetchTicket(api, id)).team, 'Billing');
  });

  it('tests edited rules before they are saved', async () => {
    await portico.open(page, portico.sitePath('/routing'), 'Routing');
    await page.getByRole('button', { name: 'Edit' }).click();
    await rule(1).getByLabel('Name').fill('Plans');
    await rule(1).getByLabel('Text').fill('PLAN');
    await page.getByRole('button', { name: 'Test rules' }).click();

    const counts = page.getByRole('list', { name: 'Number of matches' }).getByRole('listitem');
    await counts.first().waitFor();
    await expectEventually(
      async () => (await counts.allInnerTexts()).join(),
      /^Plans\s+1,All other tickets and chats\s+4$/,
    );
    await page.getByRole('row', { name: /How do I change my plan\?.*Plans/ }).waitFor();
    await rule(1).getByLabel('Text').fill('plans');
    await page.getByText('You changed the rules after this test.').waitFor();
    assert.deepEqual(await readRules(), ['Refunds']);
  });

  it('moves rules with the keyboard, and removes them', async () => {
    await portico.open(page, portico.sitePath('/routing'), 'Routing');
    for (const [name, locale] of [
      ['German', 'de'],
      ['French', 'fr'],
    ]) {
      await page.getByRole('button', { name: 'Add rule' }).click();
      await page.keyboard.type(name ?? '');
      await page.getByRole('combobox', { name: 'Language' }).fill(locale ?? '');
    }
    await rule(3).getByRole('button', { name: 'Move up' }).focus();
    await page.keyboard.press('Enter');
    await rule(2).getByText('2. French').waitFor();
    await page.keyboard.press('Enter');
    await rule(1).getByText('1. French').waitFor();
    await rule(1).getByRole('button', { name: 'Move down' }).and(page.locator(':focus')).waitFor();
    await save();
    assert.deepEqual(await readRules(), ['French', 'Refunds', 'German']);

    await page.getByRole('button', { name: 'Remove rule 2' }).click();
    await save();
    assert.deepEqual(await readRules(), ['French', 'German']);
    await page.getByRole('button', { name: 'Remove rule 1' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await rule(2).getByText('2. German').waitFor();
  });

  it('suggests languages, and selects the webhook to alert by its description', async () => {
    await api.asAccount(portico.sitePath('/webhooks'), {
      method: 'POST',
      body: { url: 'https://example.com/hooks', events: ['*'], description: 'On-call pager' },
    });
    await portico.open(page, portico.sitePath('/routing'), 'Routing');
    await page.getByRole('button', { name: 'Edit' }).first().click();
    await rule(1).getByRole('combobox', { name: 'Language' }).fill('ital');
    await page.getByRole('option', { name: 'Italian (it)' }).click();
    await rule(1).getByText('If language is it → no changes').waitFor();
    await rule(1).getByRole('combobox', { name: 'Alert a webhook' }).click();
    await page.getByRole('option', { name: 'On-call pager' }).click();
    assert.deepEqual(await findAxeViolations(page), []);
    await save();

    await rule(1).getByText('If language is it → send an alert').waitFor();
    const { rules } = expectSuccess(readRouting, await api.asAccount(portico.sitePath('/routing')));
    assert.match(rules[0]?.then.alert?.webhookId ?? '', /^whk_/);
  });

  it('shows, changes and filters by the team of tickets', async () => {
    await api.asAccount(portico.sitePath('/routing'), {
      method: 'PUT',
      body: { rules: [], otherwise: { team: 'Vienna' } },
    });
    const { id } = await newTicket(api, { fields: { message: 'Wo ist mein Paket?' } });
    await page.setViewportSize({ width: 1440, height: 860 });
    await portico.open(page, portico.sitePath(`/tickets/${id}`), 'Wo ist mein Paket?');
    const team = page.getByRole('combobox', { name: 'Team' });
    await expectEventually(() => team.inputValue(), 'Vienna');
    await team.fill('Lost parcels');
    await page.keyboard.press('Enter');
    await page.getByText('Team: Vienna → Lost parcels').waitFor();
    assert.equal((await fetchTicket(api, id)).team, 'Lost parcels');
    await team.fill('');
    await team.blur();
    await page.getByText('Team: Lost parcels → None').waitFor();
    await team.click();
    await page.getByRole('option', { name: 'Vienna' }).click();
    await page.getByText('Team: None → Vienna').waitFor();
    assert.equal((await fetchTicket(api, id)).team, 'Vienna');

    await portico.open(page, portico.sitePath('/tickets'), 'Tickets');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('combobox', { name: 'Team' }).click();
    await page.getByRole('option', { name: 'Vienna' }).click();
    await page.getByRole('link', { name: 'How do I change my plan?' }).waitFor({ state: 'hidden' });
    await page
      .getByRole('listitem')
      .filter({ hasText: /Wo ist mein Paket\?.*Vienna/ })
      .waitFor();
  });
});

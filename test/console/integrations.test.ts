import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Console } from '../support/fixtures/console.ts';

describe('The console', async () => {
  const portico = await Console.begin(['--no-worker', '--store', 'memory']);
  const page = await portico.account();
  const { api } = portico;
  const { installationId } = api.line;

  it('makes an intent, and names each fault of its fields', async () => {
    await portico.go(page, portico.ofSite('/widget/new-intent'));
    await page.getByLabel('Key').fill('returns');
    await page.getByLabel('Title').fill('Send something back');
    const field = page.getByRole('group', { name: 'Field 1' });
    await field.getByLabel('Name').fill('not a name');
    await page.getByRole('button', { name: 'Save' }).click();
    await field.getByText('Must be a letter and up to 39 letters, digits, _ and -.').waitFor();
    await field.getByLabel('Name').fill('email');
    await page.getByRole('button', { name: 'Save' }).click();

    await page.getByRole('heading', { name: 'Send something back', level: 1 }).waitFor();
    const path = '/intents/returns/resolve';
    const body = { pageUrl: 'https://shop.example/' };
    const resolved = await api.asVisitor<{ title: string }>(path, { method: 'POST', body });
    assert.equal(resolved.body.title, 'Send something back');
  });

  it('leads visitors to a host only once it is confirmed', async () => {
    await portico.go(page, portico.ofSite('/widget/actions/bookings'));
    await page.getByLabel('Destination').fill('https://calendar.example.org/book');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Confirm the host that visitors are led to.').waitFor();
    await page.getByLabel('Visitors may be led to calendar.example.org').check();
    await page.getByRole('button', { name: 'Save' }).click();

    await page.getByText('Confirm the host that visitors are led to.').waitFor({ state: 'hidden' });
  });

  it('says the widget’s words in a site’s own way', async () => {
    await portico.go(page, portico.ofSite('/widget/texts'));
    await page.getByLabel('Search').fill('menuTitle');
    await page.getByLabel('How can we help?').fill('What is it?');
    await page.getByRole('button', { name: 'Save' }).click();

    await page.getByText('The words are saved.').waitFor();
    const { body } = await api.asVisitor<{ texts: { menuTitle: string } }>('/config?locale=en');
    assert.equal(body.texts.menuTitle, 'What is it?');
  });

  it('changes what is paid, in the currency’s own units, and tests it at the provider', async () => {
    await portico.go(page, portico.ofSite('/payments'));
    await page.getByLabel('Amount').fill('twenty');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Must be a whole number of the currency’s minor units.').waitFor();
    await page.getByLabel('Amount').fill('20.50');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The payment settings are saved.').waitFor();
    await page.getByRole('button', { name: 'Run a test' }).click();

    await page.getByText('The provider has opened and ended a session: it works.').waitFor();
    await api.send(portico.ofSite('/actions/payments/execute'), {
      method: 'POST',
      headers: { origin: api.line.origin },
    });
    await page.getByRole('link', { name: 'Executions' }).click();
    await page.getByText('€20.50').waitFor();
  });

  it('offers to store the credentials of the provider that is chosen', async () => {
    await portico.go(page, portico.ofSite('/payments'));

    const offered = page.getByRole('combobox', { name: 'Provider' });
    assert.deepEqual([await offered.nth(0).inputValue(), await offered.nth(1).inputValue()], ['fake', 'fake']);
  });

  it('sends a test that the mapping can read and that no visitor reads', async () => {
    await portico.go(page, portico.ofSite(`/crm/${installationId}`));
    await page.getByRole('button', { name: 'Send a test' }).click();
    const event = JSON.parse(await page.getByLabel('Event').inputValue()) as { record: { id: string; status: string } };
    assert.deepEqual([event.record.id, event.record.status], ['portico-test', 'new']);
    await page.getByRole('button', { name: 'Send it' }).click();

    await page.getByText('The test was received.').waitFor();
  });

  it('tries a mapping on a stored event before it is saved', async () => {
    const event = { record: { id: '4711', state: 'done' } };
    const path = portico.ofSite(`/installations/${installationId}/deliveries/test`);
    await api.asAccount(path, { method: 'POST', body: { event } });
    await portico.go(page, portico.ofSite(`/crm/${installationId}/mapping`));
    const status = page.getByRole('group', { name: 'Status' });
    await status.getByLabel('Place').fill('/record/state');
    await page.getByRole('button', { name: 'Try the mapping' }).click();
    await page.getByText('The event has a value that the mapping’s table does not have.').waitFor();
    await status.getByLabel('Status: value 1').fill('done');
    await page.getByRole('button', { name: 'Try the mapping' }).click();

    await page.getByText('none is linked to the record').waitFor();
    const { body } = await api.asAccount<{ installation: { mapping: { status: { pointer: string } } } }>(
      portico.ofSite(`/installations/${installationId}`),
    );
    assert.equal(body.installation.mapping.status.pointer, '/record/status');
  });

  it('makes an installation, whose signing secret is shown this once', async () => {
    await portico.go(page, portico.ofSite('/crm'));
    await page.getByRole('button', { name: 'Add an installation' }).click();
    await page.getByLabel('Name').fill('Second CRM');
    await page.getByRole('button', { name: 'Add the installation' }).click();
    await page.getByRole('button', { name: 'I have stored it' }).click();

    await page.getByRole('link', { name: 'Second CRM' }).click();
    await page.getByText('No deliveries yet').waitFor();
    await page.getByRole('link', { name: 'Write the mapping; until then deliveries wait.' }).waitFor();
    await page.getByRole('link', { name: 'Enable inbound deliveries; until then they are refused.' }).click();
    await page.getByLabel('Inbound deliveries enabled').waitFor();
  });

  it('tells of what was done in the audit log', async () => {
    await portico.go(page, portico.ofSite('/audit'));

    await page.getByRole('row', { name: /Installation created.* you / }).waitFor();
    await page.getByText('Your account').click();
    await page.getByText('Account signed in').first().waitFor();
  });
});

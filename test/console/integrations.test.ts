import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConsoleFixture } from '../support/fixtures/console-fixture.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';

describe('Integrations in the console', async () => {
  const portico = await ConsoleFixture.start(['--no-worker', '--store', 'memory']);
  const page = await portico.openSignedIn();
  const { api } = portico;
  const { installationId } = api.line;

  it('creates an intent and shows errors beside its fields', async () => {
    await portico.open(page, portico.sitePath('/widget/new-intent'));
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

  it('asks the owner to confirm a destination’s host', async () => {
    await portico.navigate(page, portico.sitePath('/widget/actions/bookings'), 'Bookings');
    await page.getByLabel('Destination URL').fill('https://calendar.example.org/book');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Confirm the destination’s host.').waitFor();
    await page.getByLabel('Confirm that visitors may be sent to calendar.example.org').check();
    await page.getByRole('button', { name: 'Save' }).click();

    await page.getByText('Confirm the destination’s host.').waitFor({ state: 'hidden' });
  });

  it('saves custom widget texts', async () => {
    await portico.navigate(page, portico.sitePath('/widget/texts'), 'Widget texts');
    await page.getByLabel('Search').fill('menuTitle');
    await page.getByLabel('How can we help?').fill('What is it?');
    await page.getByRole('button', { name: 'Save' }).click();

    await page.getByText('Texts saved.').waitFor();
    const { body } = await api.asVisitor<{ texts: { menuTitle: string } }>('/config?locale=en');
    assert.equal(body.texts.menuTitle, 'What is it?');
  });

  it('saves the payment amount in minor units and tests it with the provider', async () => {
    await portico.navigate(page, portico.sitePath('/payments/settings'), 'Payments');
    await page.getByLabel('Amount').fill('twenty');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Must be a whole number of the currency’s minor units.').waitFor();
    await page.getByLabel('Amount').fill('20.50');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Payment settings saved.').waitFor();
    await page.getByRole('button', { name: 'Run test' }).click();

    await page.getByText('Test passed. The provider accepted the settings.').waitFor();
    await api.send(portico.sitePath('/actions/payments/execute'), {
      method: 'POST',
      headers: { origin: api.line.origin },
    });
    await page.getByRole('link', { name: 'Transactions' }).click();
    await page.getByText('€20.50').waitFor();
  });

  it('preselects the configured provider in the credentials form', async () => {
    await portico.open(page, portico.sitePath('/payments/settings'));

    const offered = page.getByRole('combobox', { name: 'Provider' });
    await expectEventually(
      async () => [await offered.nth(0).inputValue(), await offered.nth(1).inputValue()],
      ['Fake', 'Fake'],
    );
  });

  it('sends a test delivery that matches the mapping and has no linked ticket', async () => {
    await portico.navigate(page, portico.sitePath(`/crm/${installationId}`), 'Example CRM');
    await page.getByRole('button', { name: 'Send test' }).click();
    const readRecord = async () => JSON.parse(await page.getByLabel('Event').inputValue()).record;
    await expectEventually(readRecord, { id: 'portico-test', status: 'new', priority: 'low' });
    await page.getByRole('dialog').getByRole('button', { name: 'Send test' }).click();

    await page.getByText('Test delivery received.').waitFor();
  });

  it('previews an unsaved mapping on a received delivery', async () => {
    const event = { record: { id: '4711', state: 'done' } };
    const path = portico.sitePath(`/installations/${installationId}/deliveries/test`);
    await api.asAccount(path, { method: 'POST', body: { event } });
    await portico.open(page, portico.sitePath(`/crm/${installationId}/mapping`));
    const status = page.getByRole('group', { name: 'Status' });
    await status.getByLabel('JSON pointer').fill('/record/state');
    await page.getByRole('button', { name: 'Test mapping' }).click();
    await page.getByText('The event has a value that the mapping’s table does not have.').waitFor();
    await status.getByLabel('Status: value 1').fill('done');
    await page.getByRole('button', { name: 'Test mapping' }).click();

    await page.getByText('No ticket is linked to this record').waitFor();
    const { body } = await api.asAccount<{ installation: { mapping: { status: { pointer: string } } } }>(
      portico.sitePath(`/installations/${installationId}`),
    );
    assert.equal(body.installation.mapping.status.pointer, '/record/status');
  });

  it('creates a CRM connection and shows its signing secret once', async () => {
    await portico.navigate(page, portico.sitePath('/crm'), 'CRM');
    await page.getByRole('button', { name: 'Add connection' }).click();
    await page.getByLabel('Name').fill('Second CRM');
    await page.getByRole('dialog').getByRole('button', { name: 'Add connection' }).click();
    await page.getByRole('button', { name: 'I’ve saved it' }).click();

    await page.getByRole('link', { name: 'Second CRM' }).click();
    await page.getByText('No deliveries yet').waitFor();
    await page.getByRole('link', { name: 'Set up the mapping. Until then deliveries wait.' }).waitFor();
    await page.getByRole('link', { name: 'Enable inbound deliveries. Until then none are accepted.' }).click();
    await page.getByLabel('Accept inbound deliveries').waitFor();
  });

  it('lists changes in the audit log', async () => {
    await portico.navigate(page, portico.sitePath('/audit'), 'Audit log');

    await page.getByRole('row', { name: /CRM connection created.* You / }).waitFor();
    await page.getByText('Your account').click();
    await page.getByText('Account signed in').first().waitFor();
  });
});

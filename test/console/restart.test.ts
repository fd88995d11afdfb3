import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { findFreePort } from '../../apps/harness/servers/find-free-port.ts';
import { ConsoleFixture } from '../support/fixtures/console-fixture.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';
import { Api } from '../support/servers/api.ts';
import { startHarnessProcess } from '../support/servers/harness-process.ts';
import { createTemporaryFolder } from '../support/servers/run-portico.ts';

const UNREACHABLE = 'Can’t reach the server';

describe('A page of the console during a server restart', async () => {
  const port = String(await findFreePort());
  const flags = ['--no-worker', '--log-level', 'silent', '--data', createTemporaryFolder(), '--port', port];
  let server = await startHarnessProcess(flags);
  after(() => server.stop('SIGKILL'));
  const { line } = server;
  const unsupported = () => Promise.reject(new Error('This test has one harness only.'));
  const api = new Api({ line, baseUrls: [line.baseUrl], seedMore: unsupported, stop: unsupported });
  const portico = await ConsoleFixture.attach(Promise.resolve(api));
  const list = await portico.openSignedIn();
  const form = await portico.openTab(list);
  const unreachable = (page: typeof list) => page.getByRole('status').getByText(UNREACHABLE);

  it('shows immediately that the server is unreachable', async () => {
    await portico.open(list, portico.sitePath('/tickets'));
    await portico.open(form, portico.sitePath('/settings'));
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Typed meanwhile');
    await list.getByRole('link', { name: 'How do I change my plan?' }).waitFor();
    await server.stop('SIGKILL');

    await Promise.all([unreachable(list).waitFor(), unreachable(form).waitFor()]);
    await list.getByRole('link', { name: 'How do I change my plan?' }).waitFor();
  });

  it('keeps the input when saving fails', async () => {
    await form.getByRole('button', { name: 'Save' }).click();

    await form.getByText('Your input is still here. Try again in a moment.').waitFor();
    await expectEventually(
      () => form.getByRole('textbox', { name: 'Name', exact: true }).inputValue(),
      'Typed meanwhile',
    );
  });

  it('continues automatically after the restart, without a new sign-in', async () => {
    await list.getByRole('link', { name: 'Widget' }).click();
    await list.getByRole('status', { name: 'Loading' }).waitFor();
    server = await startHarnessProcess(flags);

    await Promise.all([unreachable(list).waitFor({ state: 'hidden' }), unreachable(form).waitFor({ state: 'hidden' })]);
    await list.getByRole('heading', { name: 'Widget', level: 1 }).waitFor();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Site settings saved.').waitFor();
    const { body } = await api.asAccount<{ site: { name: string } }>(portico.sitePath(), {}, server.line.accessToken);
    assert.equal(body.site.name, 'Typed meanwhile');
  });

  it('receives events again and stays signed in after a reload', async () => {
    await list.getByRole('link', { name: 'Tickets' }).click();
    await list.getByRole('link', { name: 'How do I change my plan?' }).waitFor();
    const body = { intentKey: 'contact', fields: { message: 'Are you back?' }, pageUrl: 'https://shop.example/' };
    await api.asVisitor('/tickets', { method: 'POST', body: { ...body, submissionId: 'back' } });
    await list.getByRole('link', { name: 'Are you back?' }).waitFor();
    await list.reload();

    await list.getByRole('link', { name: 'Are you back?' }).waitFor();
  });
});

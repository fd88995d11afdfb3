import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { freePort } from '../../apps/harness/servers/free-port.ts';
import { Console } from '../support/fixtures/console.ts';
import { Api } from '../support/servers/api.ts';
import { startHarnessProcess } from '../support/servers/harness-process.ts';
import { temporaryFolder } from '../support/servers/portico.ts';

const AWAY = 'The server does not answer';

describe('A page whose server is killed and started again', async () => {
  const port = String(await freePort());
  const flags = ['--no-worker', '--log-level', 'silent', '--data', temporaryFolder(), '--port', port];
  let server = await startHarnessProcess(flags);
  after(() => server.end('SIGKILL'));
  const { line } = server;
  const nothing = () => Promise.reject(new Error('There is one harness alone.'));
  const api = new Api({ line, baseUrls: [line.baseUrl], seedMore: nothing, stop: nothing });
  const portico = await Console.of(Promise.resolve(api));
  const list = await portico.account();
  const form = await portico.tab(list);
  const away = (page: typeof list) => page.getByRole('status').getByText(AWAY);

  it('says at once that it does not answer', async () => {
    await portico.go(list, portico.ofSite('/tickets'));
    await portico.go(form, portico.ofSite('/settings'));
    await form.getByLabel('Name', { exact: true }).fill('Typed meanwhile');
    await list.getByRole('link', { name: 'How do I change my plan?' }).waitFor();
    await server.end('SIGKILL');

    await Promise.all([away(list).waitFor(), away(form).waitFor()]);
    await list.getByRole('link', { name: 'How do I change my plan?' }).waitFor();
  });

  it('keeps what is typed, also when it is sent in vain', async () => {
    await form.getByRole('button', { name: 'Save' }).click();

    await form.getByText('Your text is still here; try again in a moment.').waitFor();
    assert.equal(await form.getByLabel('Name', { exact: true }).inputValue(), 'Typed meanwhile');
  });

  it('goes on by itself, also to a page that was not loaded yet, and needs no new sign-in', async () => {
    await list.getByRole('link', { name: 'Widget' }).click();
    await list.getByRole('status', { name: 'Loading' }).waitFor();
    server = await startHarnessProcess(flags);

    await Promise.all([away(list).waitFor({ state: 'hidden' }), away(form).waitFor({ state: 'hidden' })]);
    await list.getByRole('heading', { name: 'Widget', level: 1 }).waitFor();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('The settings are saved.').waitFor();
    const { body } = await api.asAccount<{ site: { name: string } }>(portico.ofSite(), {}, server.line.accessToken);
    assert.equal(body.site.name, 'Typed meanwhile');
  });

  it('hears of news again, and is still signed in after a reload', async () => {
    await list.getByRole('link', { name: 'Tickets' }).click();
    await list.getByRole('link', { name: 'How do I change my plan?' }).waitFor();
    const body = { intentKey: 'contact', fields: { message: 'Are you back?' }, pageUrl: 'https://shop.example/' };
    await api.asVisitor('/tickets', { method: 'POST', body: { ...body, submissionId: 'back' } });
    await list.getByRole('link', { name: 'Are you back?' }).waitFor();
    await list.reload();

    await list.getByRole('link', { name: 'Are you back?' }).waitFor();
  });
});

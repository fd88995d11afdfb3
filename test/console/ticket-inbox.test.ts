import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Download } from 'playwright-core';
import type { DependencyContainer } from 'tsyringe';
import { UNDECORATED_TICKET_REPOSITORY } from '../../apps/composition/tokens.ts';
import { listConversations } from '../../contracts/management/conversations.ts';
import { createMessage, type MessageRole } from '../../core/tickets/message.ts';
import type { Ticket } from '../../core/tickets/ticket.ts';
import { aNewConversation, aTicket } from '../support/builders/ticket-builder.ts';
import {
  ConsoleFixture,
  findAxeViolations,
  holdResponse,
  measureOverflow,
} from '../support/fixtures/console-fixture.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';

const HOUR = 3_600_000;
const TWO_PANES = { width: 1280, height: 860 };
const THREE_PANES = { width: 1440, height: 900 };
const ONE_PANE = { width: 1100, height: 800 };
const PHONE = { width: 360, height: 740 };

describe('The ticket inbox', async () => {
  let container: DependencyContainer | undefined;
  const portico = await ConsoleFixture.start(['--no-worker', '--store', 'memory'], {
    onStart: (started) => {
      container = started;
    },
  });
  const { api } = portico;
  const { siteId, ticketIds } = api.line;
  const tickets = container?.resolve(UNDECORATED_TICKET_REPOSITORY) ?? assert.fail();
  const page = await portico.openSignedIn(THREE_PANES);
  const list = page.getByRole('list', { name: 'Tickets' });
  const row = (summary: string) => list.getByRole('listitem').filter({ hasText: summary });
  const messages = page.getByLabel('Messages').getByRole('listitem');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

  /** Stores a ticket that began this number of hours ago. It has one message for each role, a minute apart. */
  async function addTicket(summary: string, hours: number, roles: readonly MessageRole[], given: Partial<Ticket> = {}) {
    const began = Date.now() - hours * HOUR;
    const created = new Date(began).toISOString();
    const written = roles.map((role, index) => {
      const author = role === 'visitor' ? 'Ada' : 'Sam';
      return createMessage(role, `msg_${summary}_${index}`, author, `${summary} ${index}`, began + index * 60_000);
    });
    const updatedAt = written.at(-1)?.createdAt ?? created;
    const ticket = aTicket({ siteId, summary, messages: written, createdAt: created, updatedAt, ...given });
    await tickets.addConversation(aNewConversation(ticket));
    return ticket;
  }

  async function listFirst(query: string) {
    const reply = await api.asAccount(`/sites/${siteId}/conversations?limit=100&${query}`);
    return expectSuccess(listConversations, reply).data;
  }

  it('shows who waits, the latest message and unread tickets', async () => {
    await addTicket('Broken lamp', 5, ['visitor', 'specialist', 'visitor']);
    await addTicket('Late parcel', 9, ['visitor', 'specialist', 'note']);
    await addTicket('Old question', 40, ['visitor', 'specialist'], { status: 'resolved' });
    await portico.open(page, portico.sitePath('/tickets'), 'Tickets');

    await row('Broken lamp').getByText('Waiting for us').waitFor();
    await row('Broken lamp').getByText('Broken lamp 2').waitFor();
    await row('Broken lamp').getByRole('img', { name: 'Unread' }).waitFor();
    await row('Late parcel').getByText('Waiting for visitor').waitFor();
    await row('Late parcel').getByText('Note: Late parcel 2').waitFor();
    await row('Old question').getByText('Resolved').waitFor();
    await expectEventually(() => row('Late parcel').getByRole('img', { name: 'Unread' }).count(), 0);
    await page
      .getByRole('status', { name: '6 tickets' })
      .or(page.getByRole('status', { name: '7 tickets' }))
      .waitFor();
  });

  it('marks a ticket as read by one request when it is opened, and when a message arrives', async () => {
    const marked: string[] = [];
    page.on('request', (request) => request.url().endsWith('/seen') && marked.push(request.method()));
    await row('Broken lamp').getByRole('link').click();
    await heading('Broken lamp');
    await row('Broken lamp').getByRole('img', { name: 'Unread' }).waitFor({ state: 'detached' });
    assert.deepEqual(marked, ['POST']);
    const { id = '' } = (await listFirst('search=Broken')).at(0) ?? {};
    const another = createMessage('visitor', 'msg_new', 'Ada', 'Are you there?', Date.now());
    // The page must not refetch the ticket between the change and the next load, or it would mark the ticket itself.
    const url = page.url();
    await page.goto('about:blank');
    await container?.resolve(UNDECORATED_TICKET_REPOSITORY).change(siteId, id, (ticket) => ({
      ...ticket,
      messages: [...ticket.messages, another],
      updatedAt: another.createdAt,
    }));
    await page.goto(url);
    await messages.last().getByText('Are you there?').waitFor();

    await expectEventually(async () => (await listFirst('search=Broken'))[0]?.isUnread, false);
    assert.deepEqual(marked, ['POST', 'POST']);
  });

  it('sorts by waiting time, and filters by waiting, date and search, in the URL', async () => {
    await portico.open(page, portico.sitePath('/tickets'), 'Tickets');
    await page.getByRole('button', { name: 'Sort by: Latest change' }).click();
    await page.getByRole('menuitem', { name: 'Longest waiting' }).click();
    await row('Late parcel').waitFor({ state: 'detached' });
    await expectEventually(() => page.url(), /sort=waiting/);
    const readIds = async () => {
      const hrefs = await list.getByRole('link').evaluateAll((links) => links.map((one) => one.getAttribute('href')));
      return hrefs.map((href) => href?.split('/').at(-1)?.split('?')[0]);
    };
    const expected = await listFirst('sort=waiting');
    await expectEventually(
      readIds,
      expected.map(({ id }) => id),
    );

    await page.getByText('All', { exact: true }).click();
    await page.getByRole('button', { name: 'Filter' }).click();
    const day = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString().slice(0, 10);
    await page.getByLabel('Created to').fill(day(36));
    await row('Broken lamp').waitFor({ state: 'detached' });
    await row('Old question').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove filter created to' }).click();
    await row('Broken lamp').waitFor();
  });

  it('opens a long conversation at its newest message, and loads earlier ones without moving it', async () => {
    const roles = Array.from({ length: 130 }, (_, index): MessageRole => (index % 2 === 0 ? 'visitor' : 'specialist'));
    const { id } = await addTicket('Long story', 3, roles);
    await portico.open(page, portico.sitePath(`/tickets/${id}`), 'Long story');
    await messages.getByText('Long story 129').waitFor();
    await expectEventually(() => messages.count(), 50);
    await expectEventually(() => isInView('Long story 129'), true);
    const earlier = page.getByRole('button', { name: 'Show earlier messages' });
    await earlier.scrollIntoViewIfNeeded();
    const readTop = async () => (await messages.getByText('Long story 80', { exact: true }).boundingBox())?.y ?? 1000;
    const before = await readTop();
    await earlier.click();
    await messages.getByText('Long story 0', { exact: true }).waitFor();

    await expectEventually(() => messages.count(), 130);
    await expectEventually(async () => Math.abs((await readTop()) - before) < 60, true);
    await expectEventually(() => earlier.count(), 0);
  });

  async function isInView(text: string): Promise<boolean> {
    const box = await messages.getByText(text, { exact: true }).boundingBox();
    const composer = await page.getByRole('form', { name: 'Answer' }).boundingBox();
    return box !== null && composer !== null && box.y > 0 && box.y + box.height <= composer.y;
  }

  it('links URLs in messages, and nothing else', async () => {
    const content = 'See https://shop.example/a?b=1&c=(2). Not javascript:alert(1) or (http://other.example/x).';
    const { id } = await addTicket('Some links', 2, ['visitor']);
    await tickets.change(siteId, id, (ticket) => ({
      ...ticket,
      messages: [createMessage('visitor', 'msg_link', 'Ada', content, Date.now())],
    }));
    await portico.open(page, portico.sitePath(`/tickets/${id}`), 'Some links');
    await messages.getByText('Not javascript').waitFor();

    const links = await messages.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    assert.deepEqual(links, ['https://shop.example/a?b=1&c=(2', 'http://other.example/x']);
    await expectEventually(() => messages.getByRole('link').first().getAttribute('rel'), /noopener/);
  });

  it('sends and resolves in one change, and shows earlier conversations of the visitor', async () => {
    const { id } = await addTicket('Second question', 1, ['visitor']);
    await portico.open(page, portico.sitePath(`/tickets/${id}`), 'Second question');
    await page.getByRole('link', { name: 'Late parcel' }).last().waitFor();
    await page.getByRole('heading', { name: 'Earlier conversations' }).waitFor();
    await page.getByLabel('Reply', { exact: true }).last().fill('All done.');
    await page.getByRole('button', { name: 'Send and resolve' }).click();

    await messages.getByText('All done.').waitFor();
    await page.getByRole('button', { name: 'Reopen' }).waitFor();
    const { body } = await api.asKey<{ status: string; messages: unknown[] }>(`/tickets/${id}`);
    assert.deepEqual([body.status, body.messages.length], ['resolved', 2]);
  });

  it('keeps a reply that the server rejects with 429, or that cannot be sent', async () => {
    await portico.open(page, portico.sitePath(`/tickets/${ticketIds[0]}`));
    const reply = page.getByLabel('Reply', { exact: true }).last();
    await reply.fill('A long and careful answer.');
    const problem = { code: 'rate_limited', status: 429, detail: 'Too many requests.', title: '', requestId: 'req_1' };
    await page.route('**/messages', (route) => route.fulfill({ status: 429, json: problem }), { times: 1 });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Too many requests.').waitFor();
    await expectEventually(() => reply.inputValue(), 'A long and careful answer.');
    await page.route('**/messages', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Your input is still here.').waitFor();
    await expectEventually(() => reply.inputValue(), 'A long and careful answer.');
    portico.errors.length = 0;

    await row('Late parcel').getByRole('link').click();
    await heading('Late parcel');
    await page.goBack();
    await page.getByText('A long and careful answer.').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await messages.getByText('A long and careful answer.').waitFor();
    await expectEventually(() => reply.inputValue(), '');
  });

  it('guards unsaved edits of the link', async () => {
    await page.getByRole('button', { name: 'Link a record' }).click();
    await page.getByLabel('External ID').fill('77');
    await page.keyboard.press('Escape');
    await page.getByText('Discard your changes?').waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expectEventually(() => page.getByLabel('External ID').inputValue(), '77');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();

    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('changes status, priority and team of the selected tickets', async () => {
    await addTicket('Another parcel', 1, ['visitor'], { team: 'Shipping' });
    await portico.open(page, portico.sitePath('/tickets?search=parcel'), 'Tickets');
    await row('Another parcel').waitFor();
    await page.getByLabel('Select all on this page').click();
    const actions = page.getByRole('group', { name: 'Selected tickets' });
    await actions.getByText('2 selected').waitFor();
    assert.deepEqual(await findAxeViolations(page), []);
    await actions.getByRole('button', { name: 'Team' }).click();
    await page.getByRole('menuitem', { name: 'Shipping' }).click();
    await page.getByText('2 tickets updated.').waitFor();

    assert.deepEqual(
      (await listFirst('search=parcel')).map(({ team }) => team),
      ['Shipping', 'Shipping'],
    );
    await actions.waitFor({ state: 'detached' });
  });

  it('exports the filtered list as CSV', async () => {
    await page.getByRole('button', { name: 'More' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
    const download = await downloading;

    assert.match(download.suggestedFilename(), /^tickets-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readDownload(download)).trim().split('\r\n');
    assert.equal(lines.length, 3);
    assert.match(lines[0] ?? '', /,team,/);
  });

  it('works with the keyboard', async () => {
    await portico.open(page, portico.sitePath('/tickets?sort=created'), 'Tickets');
    const links = list.getByRole('link');
    await links.first().waitFor();
    const names = await links.allTextContents();
    const isFocused = (index: number) =>
      page.getByRole('link', { name: names[index] ?? '' }).and(page.locator(':focus'));
    for (const [key, index] of [
      ['j', 0],
      ['j', 1],
      ['j', 2],
      ['k', 1],
    ] as const) {
      await page.keyboard.press(key);
      await isFocused(index).waitFor();
    }
    await page.keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('x');
    await page.keyboard.press('Enter');
    await heading(names[1] ?? '');
    await page.keyboard.press('r');
    await page.getByLabel('Reply', { exact: true }).last().and(page.locator(':focus')).waitFor();
    await page.keyboard.type('je?');
    await expectEventually(() => page.getByLabel('Reply', { exact: true }).last().inputValue(), 'je?');
    await page.keyboard.press('Escape');
    await page.keyboard.press('e');
    await page.getByRole('button', { name: 'Reopen' }).waitFor();
    await page.keyboard.press('e');
    await page.getByRole('button', { name: 'Resolve', exact: true }).waitFor();
    await page.keyboard.press('Shift+?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    assert.deepEqual(await findAxeViolations(page), []);
    await page.keyboard.press('Escape');
  });

  it('jumps to pages and tickets with Ctrl+K, also from a text field', async () => {
    await page.getByLabel('Reply', { exact: true }).last().focus();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('textbox', { name: 'Page, site or ticket' });
    await field.fill('broken');
    await page.getByRole('button', { name: /Broken lamp/ }).waitFor();
    assert.deepEqual(await findAxeViolations(page), []);
    await page.keyboard.press('ArrowDown');
    await page.locator('[data-selected]', { hasText: 'Broken lamp' }).waitFor();
    await page.keyboard.press('Enter');
    await heading('Broken lamp');
    await page.keyboard.press('Control+k');
    await field.fill('audit');
    await page.locator('[data-selected]', { hasText: 'Audit log' }).waitFor();
    await page.keyboard.press('Enter');

    await heading('Audit log');
  });

  it('shows list and conversation side by side from 1280 px', async () => {
    const { id = '' } = (await listFirst('search=Broken')).at(0) ?? {};
    await page.setViewportSize(TWO_PANES);
    await portico.open(page, portico.sitePath(`/tickets/${id}`), 'Broken lamp');
    await list.waitFor();
    await page.getByRole('button', { name: 'Details' }).click();
    await page.getByRole('dialog', { name: 'Details' }).getByRole('heading', { name: 'Visitor' }).waitFor();
    assert.deepEqual(await findAxeViolations(page), []);
    await page.keyboard.press('Escape');
    await page.setViewportSize(ONE_PANE);
    await list.waitFor({ state: 'detached' });
    await page.keyboard.press('j');
    await page.getByRole('heading', { level: 1, name: 'Broken lamp' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: '← Tickets' }).click();

    await heading('Tickets');
  });

  it('is accessible and fits a phone with many messages, in light and dark mode', async () => {
    const { id = '' } = (await listFirst('search=Long')).at(0) ?? {};
    await page.setViewportSize(PHONE);
    portico.errors.length = 0;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const [path, name] of [
        ['/tickets?waitingFor=visitor&status=open', 'Tickets'],
        [`/tickets/${id}`, 'Long story'],
      ] as const) {
        await portico.open(page, portico.sitePath(path), name);
        await page.getByText('Long story').first().waitFor();
        assert.deepEqual(await findAxeViolations(page), []);
        await expectEventually(() => measureOverflow(page), 0);
      }
    }
    await expectEventually(() => isInView('Long story 129'), true);
    assert.deepEqual(portico.errors, []);
  });

  it('shows text typed while a reply is being sent, and sends it next', async () => {
    const { held } = await holdResponse(page, 'POST', '**/messages');
    const reply = page.getByLabel('Reply', { exact: true }).last();
    await reply.fill('First.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const release = await held;
    await reply.fill('Second.');
    release();

    await messages.getByText('First.').waitFor();
    await expectEventually(() => reply.inputValue(), 'Second.');
  });
});

/** The text of a downloaded file. The browser may run elsewhere, so the file has to be copied. */
async function readDownload(download: Download): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-download-'));
  const file = join(folder, 'file');
  await download.saveAs(file);
  const text = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });
  return text;
}

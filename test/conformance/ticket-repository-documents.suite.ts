import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createMessage } from '../../core/tickets/message.ts';
import { serializeTicket } from '../../core/tickets/ticket-document.ts';
import type { TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import { SITE } from '../support/builders/known-ids.ts';
import { aNewConversation, aTicket, aTicketChange, aVisitorRequest } from '../support/builders/ticket-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { decodeUtf8, formatTicketPage, openTickets, readFirstPage } from '../support/matchers/ticket-page.ts';

const UNUSUAL_TEXTS = [
  `"double" 'single' \`back\``,
  'Ünïcödé 😀 👨‍👩‍👧 日本語',
  'line\nbreak\r\ntab\t and \u2028 and \u2029',
  '\u0001 \u001f \u007f \u00a0 \ufeff \ufffd',
  '$set {"$gt": ""} a.b.c',
  `'; drop table conversations; --`,
  '<script>alert(1)</script>',
  '\\ \\u0000 \\"',
  '',
];

const UNUSUAL_KEYS = ['$set', 'a.b', '.', '', 'constructor', 'ключ', '😀', '"', ' '];

/** Conformance tests of TicketRepository: the bytes of documents. */
export function ticketDocuments(open: () => Promise<OpenPort<TicketRepository>>): void {
  it(
    'returns the exact bytes of the document of a new ticket',
    withPort(open, async (tickets) => {
      const ticket = aTicket();
      const { changeNumber } = await tickets.addConversation(aNewConversation(ticket));

      const stored = await tickets.findDocument(SITE, ticket.id);

      assert.equal(decodeUtf8(stored?.document ?? new Uint8Array()), serializeTicket(ticket));
      assert.equal(stored?.changeNumber, changeNumber);
    }),
  );

  it(
    'returns the exact bytes of the document after the latest change',
    withPort(open, async (tickets) => {
      const [opened] = await openTickets(tickets, aTicket());
      const { ticket, changeNumber } = await tickets.change(SITE, opened.id, aTicketChange({ status: 'resolved' }));

      const stored = await tickets.findDocument(SITE, opened.id);

      assert.equal(decodeUtf8(stored?.document ?? new Uint8Array()), serializeTicket(ticket));
      assert.equal(stored?.changeNumber, changeNumber);
    }),
  );

  it(
    'returns undefined for the document of an unknown ticket',
    withPort(open, async (tickets) => {
      await openTickets(tickets, aTicket());

      assert.equal(await tickets.findDocument(SITE, 'tkt_unknown'), undefined);
    }),
  );

  it(
    'preserves unusual texts',
    withPort(open, async (tickets) => {
      for (const text of UNUSUAL_TEXTS) {
        const ticket = aTicket({
          summary: text,
          visitor: { name: text, email: text, phone: text },
          request: aVisitorRequest({ fields: { message: text }, pageUrl: text, referringIntent: text }),
          messages: [createMessage('visitor', 'msg_1', text, text, NOON)],
          externalSystem: text,
          externalTicketId: text,
          externalTicketUrl: text,
        });
        await openTickets(tickets, ticket);

        const stored = await tickets.findDocument(SITE, ticket.id);
        assert.equal(decodeUtf8(stored?.document ?? new Uint8Array()), serializeTicket(ticket));
        assert.deepEqual((await tickets.change(SITE, ticket.id, (old) => old)).ticket, ticket);
      }
    }),
  );

  it(
    'preserves unusual field names and their order',
    withPort(open, async (tickets) => {
      const fields = Object.fromEntries(UNUSUAL_KEYS.map((key) => [key, `value of ${key}`]));
      const [ticket] = await openTickets(tickets, aTicket({ request: aVisitorRequest({ fields }) }));
      const { ticket: changed } = await tickets.change(SITE, ticket.id, aTicketChange({ status: 'resolved' }));

      assert.deepEqual(Object.keys(changed.request.fields), UNUSUAL_KEYS);
      const { documents } = await readFirstPage(tickets);
      assert.equal(decodeUtf8(documents), formatTicketPage([{ ...changed, request: aVisitorRequest({ fields }) }, 2]));
    }),
  );

  it(
    'stores a ticket with 2,000 long messages completely',
    withPort(open, async (tickets) => {
      const messages = Array.from({ length: 2000 }, (_, number) =>
        createMessage('visitor', `msg_${number}`, null, `${number} ${'ä'.repeat(500)}`, NOON),
      );
      const [ticket] = await openTickets(tickets, aTicket({ messages }));

      const { documents } = await readFirstPage(tickets);

      assert.equal(decodeUtf8(documents), formatTicketPage([ticket, 1]));
    }),
  );

  it(
    'joins the exact documents of a page with commas',
    withPort(open, async (tickets) => {
      const [a, b, c] = await openTickets(tickets, aTicket({ summary: 'a,b' }), aTicket({ summary: '😀' }), aTicket());

      const { documents } = await readFirstPage(tickets);

      assert.equal(decodeUtf8(documents), formatTicketPage([c, 3], [b, 2], [a, 1]));
    }),
  );
}

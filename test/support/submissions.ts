import assert from 'node:assert/strict';
import type * as v from 'valibot';
import { listTickets, readTicket } from '../../contracts/tickets.ts';
import { openChat, openTicket } from '../../contracts/unlisted/widget.ts';
import { succeeded } from './answers.ts';
import type { Api } from './api.ts';

type Form = v.InferInput<typeof openTicket.body>;
type FirstWords = v.InferInput<typeof openChat.body>;
export type TicketBody = v.InferOutput<typeof readTicket.success.schema>;

let made = 0;

/** What the widget sends for a visitor who fills in the built-in form, but for what is given; each is a new submission. */
export function aForm(given: Partial<Form> = {}): Form {
  made += 1;
  return {
    intentKey: 'contact',
    fields: { message: 'Where is my parcel?' },
    pageUrl: 'https://shop.example/orders',
    submissionId: `form-${made}`,
    ...given,
  };
}

/** What the widget sends for a visitor who begins to chat, but for what is given; each is a new submission. */
export function aFirstWord(given: Partial<FirstWords> = {}): FirstWords {
  made += 1;
  return {
    content: 'Is somebody there?',
    pageUrl: 'https://shop.example/orders',
    submissionId: `chat-${made}`,
    ...given,
  };
}

/** A visitor fills in the form: the new ticket's id and the token of its conversation. */
export async function newTicket(api: Api, given: Partial<Form> = {}): Promise<{ id: string; token: string }> {
  const reply = await api.asVisitor('/tickets', { method: 'POST', body: aForm(given) });
  const { ticketId, conversationToken } = succeeded(openTicket, reply);
  return { id: ticketId, token: conversationToken };
}

/** A visitor begins to chat: the new conversation's id and its token. */
export async function newChat(api: Api, given: Partial<FirstWords> = {}): Promise<{ id: string; token: string }> {
  const reply = await api.asVisitor('/conversations', { method: 'POST', body: aFirstWord(given) });
  const { conversationId, conversationToken } = succeeded(openChat, reply);
  return { id: conversationId, token: conversationToken };
}

/** The ticket as an integrator reads it now. */
export async function theTicket(api: Api, id: string): Promise<TicketBody> {
  return succeeded(readTicket, await api.asKey(`/tickets/${id}`));
}

/** Does something, and asserts that no ticket of the site, the chats among them, was made or changed by it. */
export async function changesNothing<Result>(api: Api, work: () => Promise<Result>): Promise<Result> {
  const before = await wholeSite(api);
  const result = await work();
  assert.equal(await wholeSite(api), before);
  return result;
}

/** The first hundred tickets, and the mark that grows with each change of any conversation. */
async function wholeSite(api: Api): Promise<string> {
  const reply = await api.asKey('/tickets?limit=100');
  succeeded(listTickets, reply);
  return reply.text;
}

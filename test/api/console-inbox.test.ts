import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  inspectConversation,
  listConversations,
  listMessages,
  markConversationSeen,
  readConversationHistory,
  updateConversations,
  writeInConversation,
} from '../../contracts/management/conversations.ts';
import { newChat, newTicket } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';

const api = await startApi();
const { siteId, otherSiteId } = api.line;
const CONVERSATIONS = `/sites/${siteId}/conversations`;

const list = async (query: string) =>
  expectSuccess(listConversations, await api.asAccount(`${CONVERSATIONS}?${query}`));
const find = async (id: string) => (await list(`search=${id}`)).data[0] ?? assert.fail(`no ${id}`);
const write = async (id: string, body: object) =>
  expectSuccess(
    writeInConversation,
    await api.asAccount(`${CONVERSATIONS}/${id}/messages`, { method: 'POST', body: { kind: 'message', ...body } }),
  );
const answerAsVisitor = (id: string, token: string, content: string) =>
  api.asVisitor(`/conversations/${id}/messages`, {
    method: 'POST',
    headers: { 'x-conversation-token': token },
    body: { content },
  });
const markSeen = (id: string, messageId: string) =>
  api.asAccount(`${CONVERSATIONS}/${id}/seen`, { method: 'POST', body: { messageId } });
const update = (body: object) => api.asAccount(CONVERSATIONS, { method: 'PATCH', body });
const exportCsv = (query: string) => api.asAccount(`${CONVERSATIONS}/export?${query}`);
const latestMessage = async (id: string) => {
  const { conversation } = expectSuccess(inspectConversation, await api.asAccount(`${CONVERSATIONS}/${id}`));
  return conversation.messages.at(-1)?.id ?? '';
};

describe('GET /sites/{siteId}/conversations', () => {
  it('returns who waits for whom, since when, and the latest message', async () => {
    const { id, token } = await newChat(api);
    const opened = await find(id);
    assert.deepEqual([opened.waitingFor, opened.waitingSince], ['us', opened.createdAt]);

    const { message } = await write(id, { content: 'We are\nhere.', authorName: 'Sam' });
    await write(id, { content: 'Calls often.', kind: 'note', authorName: 'Sam' });
    const answered = await find(id);
    assert.deepEqual([answered.waitingFor, answered.waitingSince], ['visitor', message.createdAt]);
    assert.deepEqual([answered.lastMessage?.role, answered.lastMessage?.preview], ['note', 'Calls often.']);

    await answerAsVisitor(id, token, 'Thanks,\nbut no.');
    const waiting = await find(id);
    assert.deepEqual([waiting.waitingFor, waiting.lastMessage?.preview], ['us', 'Thanks, but no.']);
    await write(id, { content: 'Done.', status: 'resolved' });
    const resolved = await find(id);
    assert.deepEqual([resolved.status, resolved.waitingFor, resolved.waitingSince], ['resolved', null, null]);
  });

  it('marks a conversation as unread for one account until it is seen or answered', async () => {
    const { id, token } = await newTicket(api);
    assert.equal((await find(id)).isUnread, true);

    expectSuccess(markConversationSeen, await markSeen(id, await latestMessage(id)));
    assert.equal((await find(id)).isUnread, false);
    const before = await latestMessage(id);
    await answerAsVisitor(id, token, 'One more thing.');
    expectSuccess(markConversationSeen, await markSeen(id, before));
    assert.equal((await find(id)).isUnread, true, 'the newer message was not shown');

    await write(id, { content: 'Noted.' });
    assert.equal((await find(id)).isUnread, false);
  });

  it('changes neither version nor updatedAt when a conversation is seen', async () => {
    const { id } = await newTicket(api);
    const { version, updatedAt } = await find(id);
    await markSeen(id, await latestMessage(id));

    const after = await find(id);
    assert.deepEqual([after.version, after.updatedAt], [version, updatedAt]);
    expectProblem(await markSeen('tkt_unknown', 'msg_1'), 'ticket_not_found');
  });

  it('filters by waiting, email address and date, and returns the total of all pages', async () => {
    const visitor = { email: 'Inbox.Filter@example.com' };
    const made = [
      await newTicket(api, { visitor }),
      await newChat(api, { visitor }),
      await newTicket(api, { visitor }),
    ];
    const [first, second, third] = made.map(({ id }) => id);
    await write(second ?? '', { content: 'Hello.' });
    const ofVisitor = `visitorEmail=${encodeURIComponent('inbox.filter@EXAMPLE.com')}`;
    const ids = async (query: string) => (await list(`${ofVisitor}&${query}`)).data.map(({ id }) => id);

    assert.deepEqual(await ids('sort=created'), [third, second, first]);
    assert.deepEqual(await ids('sort=waiting'), [first, third]);
    assert.deepEqual(await ids('sort=waiting&waitingFor=visitor'), [second]);
    assert.deepEqual(await ids('sort=updated'), [second, third, first]);
    const { createdAt } = await find(second ?? '');
    assert.deepEqual(await ids(`sort=created&createdTo=${createdAt}`), [first]);
    assert.deepEqual(await ids(`sort=created&createdFrom=${createdAt.replace('Z', '%2B00:00')}`), [third, second]);

    const { page } = await list(`${ofVisitor}&limit=1&sort=waiting`);
    assert.deepEqual([page.total, page.isTotalExact, page.hasMore], [2, true, true]);
    const next = await list(`${ofVisitor}&limit=1&sort=waiting&cursor=${page.nextCursor}`);
    assert.deepEqual([next.data.map(({ id }) => id), next.page.total], [[third], 2]);
    const otherOrder = await api.asAccount(`${CONVERSATIONS}?sort=created&cursor=${page.nextCursor}`);
    expectProblem(otherOrder, 'invalid_request', 'query:cursor');
  });

  for (const [query, pointer] of [
    ['waitingFor=me', 'query:waitingFor'],
    ['sort=name', 'query:sort'],
    ['createdFrom=2026-02-30T00:00:00Z', 'query:createdFrom'],
    ['createdTo=yesterday', 'query:createdTo'],
    ['visitorEmail=', 'query:visitorEmail'],
  ] as const) {
    it(`rejects ${query} with 400`, async () => {
      expectProblem(await api.asAccount(`${CONVERSATIONS}?${query}`), 'invalid_request', pointer);
    });
  }
});

describe('Messages of a conversation', () => {
  it('are paged from the newest', async () => {
    const { id } = await newChat(api);
    for (const content of ['1', '2', '3', '4']) await write(id, { content });
    const read = async (query: string) =>
      expectSuccess(listMessages, await api.asAccount(`${CONVERSATIONS}/${id}/messages?${query}`));

    const newest = await read('limit=2');
    const older = await read(`limit=2&cursor=${newest.page.nextCursor}`);
    const oldest = await read(`limit=2&cursor=${older.page.nextCursor}`);
    assert.deepEqual(
      [newest, older, oldest].map(({ data }) => data.map(({ content }) => content)),
      [['4', '3'], ['2', '1'], ['Is somebody there?']],
    );
    assert.deepEqual([newest.page.hasMore, oldest.page.hasMore, oldest.page.nextCursor], [true, false, null]);
    const wrong = await api.asAccount(`${CONVERSATIONS}/${id}/messages?cursor=msg_unknown`);
    expectProblem(wrong, 'invalid_request', 'query:cursor');

    const reply = await api.asAccount(`${CONVERSATIONS}/${id}?messageLimit=2`);
    const { conversation, earlierCursor } = expectSuccess(inspectConversation, reply);
    assert.deepEqual(
      conversation.messages.map(({ content }) => content),
      ['3', '4'],
    );
    assert.equal(earlierCursor, newest.page.nextCursor);
    assert.equal(reply.headers.get('etag'), (await find(id)).version);
    const whole = expectSuccess(inspectConversation, await api.asAccount(`${CONVERSATIONS}/${id}`));
    assert.deepEqual([whole.conversation.messages.length, whole.earlierCursor], [5, undefined]);
  });

  it('set another status in the same change as the message', async () => {
    const { id } = await newTicket(api);
    const before = Number((await find(id)).version.replaceAll('"', ''));
    const { conversation } = await write(id, { content: 'It is done.', status: 'resolved' });

    assert.equal(conversation.status, 'resolved');
    assert.equal(Number((await find(id)).version.replaceAll('"', '')), before + 1);
  });
});

describe('PATCH /sites/{siteId}/conversations', () => {
  it('changes each conversation on its own, and returns one result for each', async () => {
    const [{ id: ticket }, { id: chat }] = [await newTicket(api), await newChat(api)];
    const foreign = (await api.asAccount<{ data: { id: string }[] }>(`/sites/${otherSiteId}/conversations`)).body;
    const unknown = foreign.data?.[0]?.id ?? 'tkt_unknown';
    const body = { ids: [ticket, unknown, chat, ticket], status: 'resolved', priority: 'high', team: ' Billing ' };

    const { results } = expectSuccess(updateConversations, await update(body));

    assert.deepEqual(
      results.map(({ id, outcome }) => [id, outcome]),
      [
        [ticket, 'updated'],
        [unknown, 'failed'],
        [chat, 'updated'],
      ],
    );
    const [first] = results;
    const listed = await find(ticket);
    assert.deepEqual([listed.status, listed.priority, listed.team], ['resolved', 'high', 'Billing']);
    assert.equal(first?.outcome === 'updated' && first.version, listed.version);
    const history = await api.asAccount(`${CONVERSATIONS}/${chat}/history`);
    const changes = expectSuccess(readConversationHistory, history).history.map(({ change, by }) => [change.field, by]);
    assert.deepEqual(
      changes.map(([field]) => field),
      ['status', 'priority', 'team'],
    );
    assert.match(changes[0]?.[1] ?? '', /^account:/);
  });

  it('leaves conversations unchanged that already have the values', async () => {
    const { id } = await newTicket(api);
    const { version } = await find(id);

    const { results } = expectSuccess(updateConversations, await update({ ids: [id], status: 'open', team: null }));

    assert.deepEqual(results, [{ id, outcome: 'unchanged', version }]);
    assert.equal((await find(id)).version, version);
  });

  for (const [what, body, pointer] of [
    ['no ids', { ids: [], status: 'open' }, '/ids'],
    ['101 ids', { ids: Array.from({ length: 101 }, (_, index) => `tkt_${index}`), status: 'open' }, '/ids'],
    ['a link', { ids: ['tkt_1'], externalTicketId: '1' }, '/externalTicketId'],
  ] as const) {
    it(`rejects ${what} with 400`, async () => {
      expectProblem(await update(body), 'invalid_request', pointer);
    });
  }
});

describe('GET /sites/{siteId}/conversations/export', () => {
  it('returns the filtered list as CSV with neutralised formulas', async () => {
    const visitor = { name: '=HYPERLINK("https://evil.example")', email: 'csv@example.com', phone: '+49 30 1' };
    const { id } = await newTicket(api, { visitor, fields: { message: '@cmd, "quoted"\nsecond line' } });
    const { id: other } = await newChat(api, { visitor });
    await update({ ids: [id], team: '-Billing' });

    const { status, headers, text } = await exportCsv('visitorEmail=csv%40example.com&sort=created');

    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8');
    assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="[\w-]+\.csv"$/);
    const [head = '', first = '', second = '', ...rest] = text.replace(/^\uFEFF/, '').split('\r\n');
    assert.ok(head.startsWith('id,route,status,priority,team,waitingFor,'));
    assert.ok(first.startsWith(`${other},chat,open,normal,,us,`));
    assert.ok(second.startsWith(`${id},ticket,open,normal,'-Billing,us,`));
    assert.ok(second.includes(`"'=HYPERLINK(""https://evil.example"")",csv@example.com,'+49 30 1`));
    assert.ok(second.includes(`"'@cmd, ""quoted"" second line"`));
    assert.deepEqual(rest, ['']);
    expectProblem(await exportCsv('limit=1'), 'invalid_request', 'query:limit');
  });
});

import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { readSiteAudit } from '../../contracts/management/monitoring.ts';
import {
  listMails,
  readNotifications,
  retryMail,
  saveNotifications,
} from '../../contracts/management/notifications.ts';
import { openConversationLink, readConversation } from '../../contracts/widget/widget.ts';
import { fetchTicket, newChat, newTicket } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { headerOf } from '../support/matchers/parsed-mail.ts';
import { sharedApi, startApi } from '../support/servers/api.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';
import { type ReceivedMail, SmtpPeer } from '../support/servers/smtp-peer.ts';

const MAIL_FROM = 'mailer@portico.example';

const peer = await SmtpPeer.start();
after(() => peer.stop());
const api = await startApi(
  ['--mail-alert-seconds', '3', '--mail-answer-seconds', '3', '--mail-retry-seconds', '1,3,600'],
  { variables: { PORTICO_SMTP_URL: peer.url, PORTICO_MAIL_FROM: MAIL_FROM } },
);
const { siteId, otherAccessToken, origin } = api.line;
const PATH = `/sites/${siteId}/notifications`;
const VISITOR = { visitor: { name: 'Ada', email: 'ada@customer.example' }, pageUrl: `${origin}/orders` };

const put = (body: unknown) => api.asAccount(PATH, { method: 'PUT', body });
const saveRouting = (emails: readonly string[]) =>
  api.asAccount(`/sites/${siteId}/routing`, {
    method: 'PUT',
    body: { rules: [], otherwise: emails.length > 0 ? { alert: { emails } } : {} },
  });
const answer = async (conversationId: string, content: string) => {
  const path = `/sites/${siteId}/conversations/${conversationId}/messages`;
  const { status } = await api.asAccount(path, {
    method: 'POST',
    body: { kind: 'message', content, authorName: 'Kim' },
  });
  assert.equal(status, 201);
};
const readMails = async (state: 'pending' | 'failed') =>
  expectSuccess(listMails, await api.asAccount(`${PATH}/mails?state=${state}`)).data;
const mailsTo = (address: string) => peer.mails.filter(({ envelope }) => envelope.to.includes(address));
const waitForMail = async (address: string, count = 1): Promise<ReceivedMail> => {
  await waitUntil(() => mailsTo(address).length >= count);
  const mail = mailsTo(address)[count - 1];
  assert.ok(mail);
  return mail;
};

describe('GET and PUT /sites/{siteId}/notifications', () => {
  it('return the default settings, then those that were saved, and that mail is configured', async () => {
    assert.deepEqual(expectSuccess(readNotifications, await api.asAccount(PATH)), {
      success: true,
      visitorAnswers: false,
      alertText: 'short',
      mailConfigured: true,
    });
    const saved = { success: true, visitorAnswers: true, alertText: 'none', mailConfigured: true } as const;

    assert.deepEqual(expectSuccess(saveNotifications, await put({ visitorAnswers: true, alertText: 'none' })), saved);
    assert.deepEqual(expectSuccess(readNotifications, await api.asAccount(PATH)), saved);
    const [entry] = expectSuccess(readSiteAudit, await api.asAccount(`/sites/${siteId}/audit`)).data;
    assert.deepEqual(
      [entry?.action, entry?.detail],
      ['notifications.configured', 'visitor answers on, alert text none'],
    );
  });

  it('return that mail is not configured if there is no mail server', async () => {
    const without = await sharedApi();
    const reply = await without.asAccount(`/sites/${without.line.siteId}/notifications`);

    assert.equal(expectSuccess(readNotifications, reply).mailConfigured, false);
  });

  for (const [name, body, pointer] of [
    ['a missing member', { visitorAnswers: true }, '/alertText'],
    ['an unknown text', { visitorAnswers: true, alertText: 'long' }, '/alertText'],
    ['a text for a switch', { visitorAnswers: 'on', alertText: 'none' }, '/visitorAnswers'],
    ['an unknown member', { visitorAnswers: true, alertText: 'none', from: 'a@b.example' }, '/from'],
  ] as const) {
    it(`reject ${name} with 400`, async () => {
      expectProblem(await put(body), 'invalid_request', pointer);
    });
  }

  it('respond 404 to other accounts', async () => {
    expectProblem(await api.asAccount(PATH, {}, otherAccessToken), 'site_not_found');
    expectProblem(await api.asAccount(`${PATH}/mails`, {}, otherAccessToken), 'site_not_found');
  });
});

describe('Alerts by mail', () => {
  it('come at once, then gather tickets and chats, and quote them', async () => {
    await put({ visitorAnswers: false, alertText: 'short' });
    await saveRouting(['team@example.com']);
    const { id } = await newTicket(api, VISITOR);
    const mail = await waitForMail('team@example.com');
    await newTicket(api, VISITOR);
    await newChat(api, VISITOR);
    const second = await waitForMail('team@example.com', 2);

    assert.equal(headerOf(mail, 'subject'), 'New ticket');
    assert.equal(headerOf(second, 'subject'), '2 new conversations');
    assert.equal(mail.envelope.from, MAIL_FROM);
    assert.match(mail.text, /Ada opened a ticket:\n\n> Where is my parcel\?/);
    assert.match(second.text, /Ada started a chat:\n\n> Is somebody there\?/);
    assert.ok(mail.text.includes(`${api.line.baseUrl}/console/sites/${siteId}/tickets/${id}`));
    await saveRouting([]);
  });

  it('are retried while the mail server rejects them for now', async () => {
    peer.fail({ command: 'RCPT', code: 451, text: '4.7.1 Try again later' });
    await saveRouting(['busy@example.com']);
    const { id } = await newTicket(api, VISITOR);
    const before = await fetchTicket(api, id);
    await waitUntil(async () => (await readMails('pending')).some(({ attempts }) => attempts > 0));
    const [pending] = await readMails('pending');
    peer.succeed();

    assert.equal(pending?.recipient, 'busy@example.com');
    assert.deepEqual([pending.kind, pending.messages, pending.conversationId], ['alert', 1, id]);
    assert.deepEqual(
      [pending.failure?.code, pending.failure?.smtpCode, pending.failure?.reply],
      ['deferred', 451, '451 4.7.1 Try again later'],
    );
    assert.ok(pending.nextAttemptAt);
    await waitForMail('busy@example.com');
    assert.deepEqual(await fetchTicket(api, id), before);
    await saveRouting([]);
  });

  it('are listed as failed if the mail server rejects them permanently, and can be retried', async () => {
    peer.fail({ command: 'RCPT', code: 550, text: '5.1.1 Unknown user' });
    await saveRouting(['unknown@example.com']);
    await newTicket(api, VISITOR);
    await waitUntil(async () => (await readMails('failed')).length > 0);
    const [failed] = await readMails('failed');
    assert.deepEqual([failed?.recipient, failed?.attempts], ['unknown@example.com', 1]);
    assert.deepEqual([failed?.failure?.code, failed?.failure?.smtpCode], ['mail_rejected', 550]);
    peer.succeed();
    const path = `${PATH}/mails/${failed?.mailId}/retry`;
    const { mail } = expectSuccess(retryMail, await api.asAccount(path, { method: 'POST' }));
    await waitForMail('unknown@example.com');

    assert.deepEqual([mail.state, mail.attempts], ['pending', 0]);
    await waitUntil(async () => (await readMails('failed')).length + (await readMails('pending')).length === 0);
    expectProblem(await api.asAccount(path, { method: 'POST' }), 'mail_not_found');
    expectProblem(await api.asAccount(path, { method: 'POST' }, otherAccessToken), 'site_not_found');
    const [entry] = expectSuccess(readSiteAudit, await api.asAccount(`/sites/${siteId}/audit`)).data;
    assert.deepEqual([entry?.action, entry?.subjectId], ['mail.retried', failed?.mailId]);
    await saveRouting([]);
  });
});

describe('Mails to visitors', () => {
  it('arrive with a link that opens the conversation, and one to unsubscribe', async () => {
    await put({ visitorAnswers: true, alertText: 'short' });
    const { id, token } = await newTicket(api, { ...VISITOR, visitor: { email: 'first@customer.example' } });
    await answer(id, 'It is on its way.');
    const mail = await waitForMail('first@customer.example');
    const [, code = ''] = /#service-conversation=(\S+)/.exec(mail.text) ?? [];
    const opened = await api.asVisitor('/conversation-links', { method: 'POST', body: { code } });
    const { conversationId, conversationToken } = expectSuccess(openConversationLink, opened);

    assert.match(mail.text, /> It is on its way\.\n/);
    assert.deepEqual([conversationId, conversationToken], [id, token]);
    assert.ok(mail.text.includes(`${origin}/orders#service-conversation=`));
    const unsubscribe = headerOf(mail, 'list-unsubscribe').slice(1, -1);
    assert.ok(unsubscribe.startsWith(`${api.line.baseUrl}/unsubscribe/`));
    assert.equal(headerOf(mail, 'list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
  });

  it('are not sent if the widget has read the answer', async () => {
    const { id, token } = await newTicket(api, { ...VISITOR, visitor: { email: 'seen@customer.example' } });
    await answer(id, 'Already seen.');
    const before = await fetchTicket(api, id);
    const headers = { 'x-conversation-token': token };
    expectSuccess(readConversation, await api.asVisitor(`/conversations/${id}`, { headers }));
    assert.deepEqual(await fetchTicket(api, id), before);
    // Mails are sent in the order in which they become due, so the second one follows the first.
    const other = await newTicket(api, { ...VISITOR, visitor: { email: 'other@customer.example' } });
    await answer(other.id, 'Not seen.');
    await waitForMail('other@customer.example');

    assert.deepEqual(mailsTo('seen@customer.example'), []);
  });

  it('are not sent if an open stream of the widget has received the answer', async () => {
    const { id, token } = await newTicket(api, { ...VISITOR, visitor: { email: 'stream@customer.example' } });
    const stopping = new AbortController();
    const response = await fetch(`${api.line.baseUrl}/sites/${siteId}/widget/conversations/${id}/events`, {
      headers: { origin, 'x-conversation-token': token },
      signal: stopping.signal,
    });
    await answer(id, 'Seen at once.');
    const decoder = new TextDecoder();
    let received = '';
    for await (const chunk of response.body ?? []) {
      received += decoder.decode(chunk, { stream: true });
      if (received.includes('Seen at once.')) break;
    }
    stopping.abort();
    const other = await newTicket(api, { ...VISITOR, visitor: { email: 'later@customer.example' } });
    await answer(other.id, 'Not seen.');
    await waitForMail('later@customer.example');

    assert.deepEqual(mailsTo('stream@customer.example'), []);
  });
});

describe('POST /sites/{siteId}/widget/conversation-links', () => {
  const open = (body: unknown, headers = { origin }) =>
    api.send(`/sites/${siteId}/widget/conversation-links`, { method: 'POST', body, headers });

  it('rejects an invalid code with 404 conversation_link_invalid', async () => {
    for (const code of ['x', `tkt_1.zzzzzzzz.${'a'.repeat(43)}`])
      expectProblem(await open({ code }), 'conversation_link_invalid');
  });

  it('rejects pages of other origins with 403, and an invalid body with 400', async () => {
    expectProblem(await open({ code: 'x' }, { origin: 'https://evil.example' }), 'origin_not_allowed');
    for (const body of [{ code: '' }, { code: 'x'.repeat(201) }, {}])
      expectProblem(await open(body), 'invalid_request', '/code');
  });
});

describe('/unsubscribe/{token}', () => {
  /** Opens a ticket, answers it, and returns the path for unsubscribing. */
  const openTicketWithMail = async (email: string) => {
    const { id } = await newTicket(api, { ...VISITOR, visitor: { email }, locale: 'de' });
    await answer(id, 'Erste Antwort.');
    const url = headerOf(await waitForMail(email), 'list-unsubscribe').slice(1, -1);
    return { id, path: new URL(url).pathname };
  };

  it('asks with GET, in the visitor’s language, and does not unsubscribe', async () => {
    const { path } = await openTicketWithMail('get@customer.example');
    const page = await api.send(path);

    assert.equal(page.status, 200);
    assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.match(page.text, /<html lang="de">/);
    assert.match(page.text, /<form method="post">.*<button>Keine E-Mails mehr<\/button>/s);
    const policy = page.headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /script-src 'none'/);
    assert.match(policy, /form-action 'self'/);
    assert.doesNotMatch(policy, /unsafe/);
    assert.equal(page.headers.get('cache-control'), 'no-store');
    assert.equal(page.headers.get('referrer-policy'), 'no-referrer');
    assert.equal((await api.send(path, { method: 'HEAD' })).status, 200);
  });

  const bodies: Readonly<Record<string, { readonly type: string; readonly body: string }>> = {
    'a form': { type: 'application/x-www-form-urlencoded', body: 'List-Unsubscribe=One-Click' },
    'a form in several parts': {
      type: 'multipart/form-data; boundary=x',
      body: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    },
  };
  for (const [name, { type, body }] of Object.entries(bodies)) {
    it(`ends the mails about this conversation with a POST of ${name}, without sign-in and origin`, async () => {
      const email = `post-${type.length}@customer.example`;
      const { id, path } = await openTicketWithMail(email);
      const reply = await api.send(path, { method: 'POST', body, headers: { 'content-type': type } });
      await answer(id, 'Zweite Antwort.');
      const other = await newTicket(api, { ...VISITOR, visitor: { email: `after-${email}` } });
      await answer(other.id, 'Not unsubscribed.');
      await waitForMail(`after-${email}`);

      assert.equal(reply.status, 200);
      assert.match(reply.text, /Sie erhalten keine E-Mails mehr zu dieser Unterhaltung\./);
      assert.equal(mailsTo(email).length, 1);
      // A second mail would wait for 10 minutes.
      await waitUntil(async () => (await readMails('pending')).every(({ conversationId }) => conversationId !== id));
    });
  }

  it('responds 404 to an invalid token, and 405 to other methods', async () => {
    const headers = { 'accept-language': 'de-DE,de;q=0.9' };
    for (const method of ['GET', 'POST']) {
      const reply = await api.send('/unsubscribe/x.y.z', { method, headers });
      assert.equal(reply.status, 404);
      assert.match(reply.text, /Dieser Link ist ungültig\./);
    }
    assert.equal((await api.send('/unsubscribe/x.y.z', { method: 'DELETE' })).status, 405);
  });

  it('rejects a body of more than 10 KiB with 413', async () => {
    const reply = await api.send('/unsubscribe/x.y.z', { method: 'POST', body: 'x'.repeat(10 * 1024 + 1) });

    expectProblem(reply, 'body_too_large');
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DependencyContainer } from 'tsyringe';
import { PUBLIC_URL, WIDGET_REPOSITORY } from '../../apps/composition/tokens.ts';
import {
  handOffConversation,
  openChat,
  readConversation,
  readWidgetConfig,
  resolveAction,
  resolveIntent,
} from '../../contracts/widget/widget.ts';
import { ACTION_KEYS } from '../../core/widget/action.ts';
import { withAction, withIntent } from '../../core/widget/widget.ts';
import { aConfirmedDestination, aLinkIntent, anAction } from '../support/builders/widget-builder.ts';
import {
  aChatBody,
  aFormBody,
  assertChangesNoTicket,
  fetchTicket,
  newChat,
  newTicket,
} from '../support/fixtures/submissions.ts';
import { expectProblem, expectSameProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';

const containers: DependencyContainer[] = [];
const api = await startApi([], { onStart: (container) => containers.push(container) });
const { siteId, otherSiteId, intentKeys } = api.line;
const RESOLVE_BODY = { pageUrl: 'https://shop.example/pricing' };

const config = (query = '') => api.asVisitor(`/config${query}`);
const intent = (key: string, body: unknown = RESOLVE_BODY) =>
  api.asVisitor(`/intents/${key}/resolve`, { method: 'POST', body });
const action = (key: string, body: unknown = RESOLVE_BODY) =>
  api.asVisitor(`/actions/${key}/resolve`, { method: 'POST', body });

describe('GET /sites/{siteId}/widget/config', () => {
  it('lists enabled intents and actions in the page’s language, without their settings', async () => {
    const reply = await config('?locale=de-AT');
    const { locale, texts, intents, actions, menu } = expectSuccess(readWidgetConfig, reply);

    assert.deepEqual([locale, texts['send'], menu.enabled], ['de', 'Senden', true]);
    assert.deepEqual(
      intents.map(({ key, kind }) => [key, kind]),
      [
        [intentKeys.conversation, 'conversation'],
        [intentKeys.form, 'form'],
        [intentKeys.link, 'link'],
        ['quote', 'form'],
      ],
    );
    assert.deepEqual(
      actions.map(({ actionKey, visible }) => [actionKey, visible]),
      ACTION_KEYS.map((key) => [key, true]),
    );
    assert.doesNotMatch(reply.text, /https?:|example\.com|1202555|1900|fake|fields|greeting|"description"/);
  });

  it('uses the site’s language if the page names none or an unknown one', async () => {
    for (const query of ['', '?locale=sv']) {
      assert.equal(expectSuccess(readWidgetConfig, await config(query)).locale, 'en');
    }
  });

  it('rejects malformed locales and other query parameters with 400', async () => {
    expectProblem(await config('?locale=%3Cscript%3E'), 'invalid_request', 'query:locale');
    expectProblem(await config(`?locale=en${'-ab'.repeat(12)}`), 'invalid_request', 'query:locale');
    expectProblem(await config('?locale=de&locale=en'), 'invalid_request', 'query:locale');
    expectProblem(await config('?destination=x'), 'invalid_request', 'query:destination');
  });
});

describe('POST /sites/{siteId}/widget/intents/{intentKey}/resolve', () => {
  it('returns the current settings of the intent', async () => {
    const form = expectSuccess(resolveIntent, await intent(intentKeys.form, { ...RESOLVE_BODY, locale: 'de' }));
    const link = expectSuccess(resolveIntent, await intent(intentKeys.link));
    const conversation = expectSuccess(resolveIntent, await intent(intentKeys.conversation));

    assert.equal(form.kind === 'form' && form.form.fields[0]?.label, 'Name');
    assert.equal(form.title, 'Kontakt');
    assert.deepEqual(link.kind === 'link' && [link.destination, link.host], [
      'https://docs.example.com/guide',
      'docs.example.com',
    ]);
    assert.equal(conversation.kind, 'conversation');
  });

  it('answers unknown, disabled and unverified intents with the same 404', async () => {
    for (const container of containers) {
      await container
        .resolve(WIDGET_REPOSITORY)
        .change(siteId, (widget) =>
          [
            aLinkIntent(aConfirmedDestination('javascript:alert(1)'), { key: 'script' }),
            aLinkIntent(aConfirmedDestination('data:text/html,x'), { key: 'page' }),
            aLinkIntent(aConfirmedDestination('//docs.example.com'), { key: 'relative' }),
            aLinkIntent({ url: 'https://docs.example.com/', confirmation: null }, { key: 'unconfirmed' }),
          ].reduce(withIntent, widget),
        );
    }
    const keys = [
      intentKeys.disabled,
      'script',
      'page',
      'relative',
      'unconfirmed',
      'unknown',
      'null',
      'undefined',
      'Contact',
      'contact%20',
      '%5Bobject%20Object%5D',
      '__proto__',
      'constructor',
      '%00',
      'x'.repeat(10_000),
    ];
    const replies = await Promise.all(keys.map((key) => intent(key)));

    expectSameProblem(...replies.map((reply) => expectProblem(reply, 'intent_not_available')));
    expectProblem(await intent(''), 'not_found');
  });

  it('requires a valid pageUrl', async () => {
    for (const pageUrl of [undefined, null, '', 7, {}, 'javascript:alert(1)', 'data:text/html,x', '//shop.example/']) {
      expectProblem(await intent(intentKeys.form, { pageUrl }), 'invalid_request', '/pageUrl');
    }
    expectProblem(
      await intent(intentKeys.form, { ...RESOLVE_BODY, destination: 'https://evil.example' }),
      'invalid_request',
      '/destination',
    );
    expectProblem(await intent(intentKeys.form, { ...RESOLVE_BODY, locale: '<script>' }), 'invalid_request', '/locale');
  });
});

describe('POST /sites/{siteId}/widget/actions/{actionKey}/resolve', () => {
  it('returns each action by its kind', async () => {
    const kinds = await Promise.all(
      ACTION_KEYS.map(async (key) => [key, expectSuccess(resolveAction, await action(key)).kind] as const),
    );

    assert.deepEqual(Object.fromEntries(kinds), {
      bookings: 'link',
      payments: 'payment',
      promotions: 'notice',
      videos: 'videos',
      requests: 'form',
      calls: 'call',
      messages: 'conversation',
      human_handoff: 'handoff',
    });
  });

  it('names the host of the checkout page', async () => {
    const paid = expectSuccess(resolveAction, await action('payments'));

    assert.ok(paid.kind === 'payment');
    assert.deepEqual([paid.amount, paid.currency], [1900, 'EUR']);
    assert.ok(
      containers.some((container) => new URL(container.resolve(PUBLIC_URL).current).host === paid.host),
      paid.host,
    );
  });

  it('answers unknown and disabled actions with the same 404', async () => {
    for (const container of containers) {
      const off = anAction('calls', { number: '+12025550100', text: null }, { enabled: false });
      await container.resolve(WIDGET_REPOSITORY).change(siteId, (widget) => withAction(widget, off));
    }
    const keys = ['calls', 'unknown', 'null', 'Bookings', '__proto__', '%00', 'x'.repeat(10_000)];
    const replies = await Promise.all(keys.map((key) => action(key)));

    expectSameProblem(...replies.map((reply) => expectProblem(reply, 'action_not_available')));
  });

  it('returns no unsafe destination, even if one is stored', async () => {
    for (const container of containers) {
      const script = anAction('bookings', { destination: aConfirmedDestination('javascript:alert(1)') });
      await container.resolve(WIDGET_REPOSITORY).change(siteId, (widget) => withAction(widget, script));
    }
    const reply = await action('bookings', { ...RESOLVE_BODY, locale: 'de' });
    const resolved = expectSuccess(resolveAction, reply);

    assert.equal(resolved.kind === 'unavailable' && resolved.message, 'Das ist zurzeit nicht verfügbar.');
    assert.doesNotMatch(reply.text, /javascript|destination/);
  });
});

describe('POST /sites/{siteId}/widget/tickets with a custom form', () => {
  const fields = { name: 'Ada', email: 'ada@example.com', size: 'large', news: 'true' };

  it('opens a ticket with the page and the referring intent', async () => {
    const { id } = await newTicket(api, { intentKey: 'quote', fields, referringIntent: 'quote' });

    const { request, visitor, messages } = await fetchTicket(api, id);
    assert.deepEqual(visitor, { name: 'Ada', email: 'ada@example.com', phone: null });
    assert.deepEqual(request['fields'], fields);
    assert.deepEqual([request['pageUrl'], request['referringIntent']], ['https://shop.example/orders', 'quote']);
    assert.match(messages[0]?.content ?? '', /^Size of your company: More than 100 people$/m);
  });

  for (const [what, change, pointer] of [
    ['an unknown option', { size: 'huge' }, '/fields/size'],
    ['a missing required field', { name: '' }, '/fields/name'],
    ['another page', { pageUrl: 'https://evil.example' }, '/fields/pageUrl'],
    ['another referring intent', { referringIntent: 'x' }, '/fields/referringIntent'],
    ['an invalid checkbox value', { news: 'yes' }, '/fields/news'],
  ] as const) {
    it(`rejects ${what} with 400`, async () => {
      const body = aFormBody({ intentKey: 'quote', fields: { ...fields, ...change } });
      const reply = await assertChangesNoTicket(api, () => api.asVisitor('/tickets', { method: 'POST', body }));

      expectProblem(reply, 'invalid_request', pointer);
    });
  }
});

describe('POST /sites/{siteId}/widget/conversations/{conversationId}/handoff', () => {
  it('escalates the conversation once and adds a system message', async () => {
    const { id, token } = await newChat(api);
    const headers = { 'x-conversation-token': token };
    const handOff = () => api.asVisitor(`/conversations/${id}/handoff`, { method: 'POST', headers });

    const [first, second] = [await handOff(), await handOff()];
    for (const reply of [first, second]) expectSuccess(handOffConversation, reply);
    const { status, messages } = expectSuccess(
      readConversation,
      await api.asVisitor(`/conversations/${id}`, { headers }),
    );
    assert.equal(status, 'escalated');
    assert.deepEqual(
      messages.map(({ role }) => role),
      ['visitor', 'system'],
    );
  });

  it('requires the conversation’s token and an allowed origin', async () => {
    const { id, token } = await newChat(api);
    const path = `/conversations/${id}/handoff`;

    expectProblem(await api.asVisitor(path, { method: 'POST' }), 'conversation_token_invalid');
    const headers = { 'x-conversation-token': token, origin: 'https://evil.example' };
    expectProblem(await api.asVisitor(path, { method: 'POST', headers }), 'origin_not_allowed');
  });

  it('requires a conversation intent or action: opening a chat without one is 404', async () => {
    const sent = { method: 'POST', body: aChatBody(), headers: { origin: 'https://other.example' } };

    expectProblem(await api.send(`/sites/${otherSiteId}/widget/conversations`, sent), 'action_not_available');
    expectSuccess(openChat, await api.asVisitor('/conversations', { method: 'POST', body: aChatBody() }));
  });
});

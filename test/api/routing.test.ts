import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspectConversation } from '../../contracts/management/conversations.ts';
import { readSiteAudit } from '../../contracts/management/monitoring.ts';
import { dryRunRouting, readRouting, saveRouting } from '../../contracts/management/routing.ts';
import { fetchTicket, newChat, newTicket } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';

const api = await startApi();
const { siteId, otherSiteId, otherAccessToken, apiKeys } = api.line;
const PATH = `/sites/${siteId}/routing`;

const put = (body: unknown, path = PATH) => api.asAccount(path, { method: 'PUT', body });
const read = async () => {
  const { success: _, ...routing } = expectSuccess(readRouting, await api.asAccount(PATH));
  return routing;
};
const dryRun = async (body: object) =>
  expectSuccess(dryRunRouting, await api.asAccount(`${PATH}/dry-run`, { method: 'POST', body })).matches;

const aRule = (overrides: object = {}) => ({ name: 'German', when: { locale: 'de' }, then: {}, ...overrides });
const withConditions = (when: object) => ({ rules: [aRule({ when })] });
const withOutcome = (then: object) => ({ rules: [aRule({ then })] });

const FULL = {
  rules: [
    {
      name: 'Refunds of Acme',
      when: {
        intentKey: 'contact',
        route: 'ticket',
        locale: 'de',
        pagePath: '/orders',
        emailDomain: 'acme.example',
        priority: 'normal',
        field: { name: 'message', contains: 'ERSTATTUNG' },
      },
      then: {
        priority: 'urgent',
        team: 'Billing',
        alert: { emails: ['ada@example.com', 'grace@example.com'], webhookId: 'whk_01k9z5k8m9n0p1q2r3s4t5v6w7' },
      },
    },
    { name: 'Chats', when: { route: 'chat' }, then: { team: 'Chat' } },
  ],
  otherwise: { team: 'General' },
};

describe('GET and PUT /sites/{siteId}/routing', () => {
  it('return no rules at first, and the rules that were saved', async () => {
    assert.deepEqual(await read(), { rules: [], otherwise: {} });
    const { success: _, ...saved } = expectSuccess(saveRouting, await put(FULL));

    assert.deepEqual(saved, FULL);
    assert.deepEqual(await read(), FULL);
    assert.deepEqual(expectSuccess(saveRouting, await put({ rules: [] })).otherwise, {});
  });

  it('route the next ticket and the next chat', async () => {
    expectSuccess(saveRouting, await put(FULL));
    const acme = { locale: 'de-AT', visitor: { email: 'ada@mail.acme.example' } };
    const matching = await newTicket(api, { ...acme, fields: { message: 'Ich bitte um Erstattung.' } });
    const other = await newTicket(api, acme);
    const chat = await newChat(api);

    for (const [id, priority, team] of [
      [matching.id, 'urgent', 'Billing'],
      [other.id, 'normal', 'General'],
      [chat.id, 'normal', 'Chat'],
    ] as const) {
      const { conversation } = expectSuccess(
        inspectConversation,
        await api.asAccount(`/sites/${siteId}/conversations/${id}`),
      );
      assert.deepEqual(
        [conversation.priority, conversation.team, conversation.lastChangedBy],
        [priority, team, 'visitor'],
      );
    }
    expectSuccess(saveRouting, await put({ rules: [], otherwise: { team: 'Later' } }));
    assert.equal((await fetchTicket(api, (await newTicket(api)).id)).team, 'Later');
    assert.equal((await fetchTicket(api, matching.id)).team, 'Billing');
  });

  it('return the first ticket of a repeated submission, as it was routed', async () => {
    expectSuccess(saveRouting, await put({ rules: [], otherwise: { team: 'Before' } }));
    const { id } = await newTicket(api, { submissionId: 'routed-once' });
    expectSuccess(saveRouting, await put({ rules: [], otherwise: { team: 'After' } }));

    assert.equal((await newTicket(api, { submissionId: 'routed-once' })).id, id);
    assert.equal((await fetchTicket(api, id)).team, 'Before');
  });

  it('record the change in the audit log', async () => {
    expectSuccess(saveRouting, await put(FULL));
    const { data } = expectSuccess(readSiteAudit, await api.asAccount(`/sites/${siteId}/audit?limit=1`));

    assert.deepEqual(
      [data[0]?.action, data[0]?.subjectId, data[0]?.detail],
      ['routing.configured', 'routing', '2 rules'],
    );
  });

  it('answer sites of other accounts with 404 site_not_found', async () => {
    const other = `/sites/${otherSiteId}/routing`;
    for (const reply of [
      await api.asAccount(other),
      await put(FULL, other),
      await api.asAccount(`${other}/dry-run`, { method: 'POST', body: FULL }),
    ]) {
      expectProblem(reply, 'site_not_found');
    }
    assert.deepEqual(expectSuccess(readRouting, await api.asAccount(other, {}, otherAccessToken)).rules, []);
    expectProblem(await api.send(PATH, { headers: { 'x-service-api-key': apiKeys.all } }), 'access_token_invalid');
  });

  it('accept the longest texts and 100 rules', async () => {
    const rules = Array.from({ length: 100 }, (_, number) => aRule({ name: `${number} ${'😀'.repeat(76)}` }));
    const when = {
      pagePath: `/${'ä'.repeat(499)}`,
      emailDomain: 'example.com',
      field: { name: 'a'.repeat(40), equals: '😀'.repeat(500) },
    };

    expectSuccess(saveRouting, await put({ rules, otherwise: { team: '😀'.repeat(80) } }));
    expectSuccess(saveRouting, await put(withConditions(when)));
    const emails = Array.from({ length: 10 }, (_, number) => `ada+${number}@example.com`);
    expectSuccess(saveRouting, await put(withOutcome({ alert: { emails } })));
  });

  const rule = '/rules/0';
  const long = 'x'.repeat(10_240);
  for (const [problem, body, ...pointers] of [
    ['a missing body', {}, '/rules'],
    ['rules that are not a list', { rules: {} }, '/rules'],
    ['1,000 rules', { rules: Array.from({ length: 1000 }, (_, number) => aRule({ name: `${number}` })) }, '/rules'],
    ['an unknown member', { rules: [], default: {} }, '/default'],
    ['a blank name', { rules: [aRule({ name: ' ' })] }, `${rule}/name`],
    ['a missing name', { rules: [{ when: { locale: 'de' }, then: {} }] }, `${rule}/name`],
    ['a name of 81 characters', { rules: [aRule({ name: 'x'.repeat(81) })] }, `${rule}/name`],
    ['a name used twice', { rules: [aRule(), aRule({ name: ' german' })] }, '/rules/1/name'],
    ['an empty when', withConditions({}), `${rule}/when`],
    ['an unknown condition', withConditions({ locale: 'de', browser: 'x' }), `${rule}/when/browser`],
    ['a list as when', withConditions([]), `${rule}/when`],
    ['an invalid intent key', withConditions({ intentKey: 'A b' }), `${rule}/when/intentKey`],
    ['an unknown route', withConditions({ route: 'mail' }), `${rule}/when/route`],
    ['an unknown priority', withConditions({ priority: 'low' }), `${rule}/when/priority`],
    ['an invalid locale', withConditions({ locale: 'de_AT' }), `${rule}/when/locale`],
    ['a path without a slash', withConditions({ pagePath: 'orders' }), `${rule}/when/pagePath`],
    ['a path with a query', withConditions({ pagePath: '/orders?x=1' }), `${rule}/when/pagePath`],
    ['a URL as path', withConditions({ pagePath: 'https://shop.example/a' }), `${rule}/when/pagePath`],
    ['a path that matches every page', withConditions({ pagePath: '/' }), `${rule}/when/pagePath`],
    ['a path of 10 kB', withConditions({ pagePath: `/${long}` }), `${rule}/when/pagePath`],
    ['an address as domain', withConditions({ emailDomain: '@example.com' }), `${rule}/when/emailDomain`],
    ['a wildcard as domain', withConditions({ emailDomain: '*.example.com' }), `${rule}/when/emailDomain`],
    ['a domain of 10 kB', withConditions({ emailDomain: long }), `${rule}/when/emailDomain`],
    ['a field without a text', withConditions({ field: { name: 'a' } }), `${rule}/when/field`],
    [
      'a field with two texts',
      withConditions({ field: { name: 'a', equals: 'b', contains: 'c' } }),
      `${rule}/when/field`,
    ],
    ['a blank text', withConditions({ field: { name: 'a', contains: ' ' } }), `${rule}/when/field/contains`],
    ['a text of 10 kB', withConditions({ field: { name: 'a', contains: long } }), `${rule}/when/field/contains`],
    ['an invalid field name', withConditions({ field: { name: 'a b', equals: 'c' } }), `${rule}/when/field/name`],
    ['the intent of a chat', withConditions({ route: 'chat', intentKey: 'x' }), `${rule}/when/intentKey`],
    ['an unknown outcome', withOutcome({ status: 'resolved' }), `${rule}/then/status`],
    ['a missing outcome', { rules: [{ name: 'x', when: { locale: 'de' } }] }, `${rule}/then`],
    ['a team of 81 characters', withOutcome({ team: 'x'.repeat(81) }), `${rule}/then/team`],
    ['a team with a line break', withOutcome({ team: 'a\nb' }), `${rule}/then/team`],
    ['an empty alert', withOutcome({ alert: {} }), `${rule}/then/alert`],
    ['no address', withOutcome({ alert: { emails: [] } }), `${rule}/then/alert/emails`],
    [
      '11 addresses',
      withOutcome({ alert: { emails: Array.from({ length: 11 }, (_, number) => `a${number}@b.example`) } }),
      `${rule}/then/alert/emails`,
    ],
    ['an invalid address', withOutcome({ alert: { emails: ['a b@c'] } }), `${rule}/then/alert/emails/0`],
    ['an address with a name', withOutcome({ alert: { emails: ['A<a@b.example>'] } }), `${rule}/then/alert/emails/0`],
    ['an invalid webhook', withOutcome({ alert: { webhookId: 'key_1' } }), `${rule}/then/alert/webhookId`],
    ['an invalid otherwise', { rules: [], otherwise: { priority: 'low' } }, '/otherwise/priority'],
    [
      'several violations',
      { rules: [aRule(), aRule({ when: {} }), { ...aRule({ name: '' }), when: { locale: '-' } }], otherwise: 7 },
      '/rules/1/name',
      '/rules/1/when',
      '/rules/2/name',
      '/rules/2/when/locale',
      '/otherwise',
    ],
  ] as const) {
    it(`reject ${problem} with 400 and store nothing`, async () => {
      expectSuccess(saveRouting, await put(FULL));

      expectProblem(await put(body), 'invalid_request', ...pointers);
      expectProblem(await api.asAccount(`${PATH}/dry-run`, { method: 'POST', body }), 'invalid_request', ...pointers);
      assert.deepEqual(await read(), FULL);
    });
  }
});

describe('POST /sites/{siteId}/routing/dry-run', () => {
  it('returns the rule that each of the latest tickets and chats matches, and changes nothing', async () => {
    expectSuccess(saveRouting, await put({ rules: [] }));
    const { id: chat } = await newChat(api);
    const { id: german } = await newTicket(api, { locale: 'de' });
    const { id: other } = await newTicket(api, { fields: { message: 'Where is my parcel?\nPlease.' } });

    const matches = await dryRun({ ...FULL, rules: [...FULL.rules, aRule({ then: { priority: 'high' } })], limit: 3 });

    assert.deepEqual(
      matches.map(({ ticketId, route, rule, then }) => [ticketId, route, rule, then]),
      [
        [other, 'ticket', null, { team: 'General' }],
        [german, 'ticket', 'German', { priority: 'high' }],
        [chat, 'chat', 'Chats', { team: 'Chat' }],
      ],
    );
    assert.equal(matches[0]?.summary, 'Where is my parcel?…');
    assert.equal((await fetchTicket(api, german)).priority, 'normal');
    assert.deepEqual((await read()).rules, []);
  });

  it('takes a limit of 1 to 100, 50 by default', async () => {
    for (let number = 0; number < 51; number += 1) await newTicket(api);

    assert.equal((await dryRun({ rules: [] })).length, 50);
    assert.equal((await dryRun({ rules: [], limit: 1 })).length, 1);
    assert.ok((await dryRun({ rules: [], limit: 100 })).length > 50);
    for (const limit of [0, 101, 1.5, '5', null]) {
      const reply = await api.asAccount(`${PATH}/dry-run`, { method: 'POST', body: { rules: [], limit } });
      expectProblem(reply, 'invalid_request', '/limit');
    }
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { configureBookings, configureVideos, listActions } from '../../contracts/management/actions.ts';
import { deleteIntent, listIntents, saveIntent } from '../../contracts/management/intents.ts';
import { readLook, saveLook } from '../../contracts/management/look.ts';
import { configurePayments } from '../../contracts/management/payments.ts';
import { configureSite } from '../../contracts/management/sites.ts';
import { readWidgetConfig, resolveAction, resolveIntent } from '../../contracts/widget/widget.ts';
import { ACTION_KEYS } from '../../core/widget/action.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';

const api = await startApi();
const { siteId, otherSiteId, otherAccessToken, origin, apiKeys } = api.line;
const RESOLVE_REQUEST = { method: 'POST', body: { pageUrl: 'https://shop.example/' } };
const FORM = { kind: 'form', title: 'Ask', enabled: true };
const LINK = { kind: 'link', title: 'Docs', enabled: true, destination: 'https://docs.example.com/' };
const OFFER = { enabled: true, customerVisible: true, placement: 'menu' };

const manage = (path: string, method = 'GET', body?: unknown) =>
  api.asAccount(`/sites/${siteId}${path}`, { method, ...(body === undefined ? {} : { body }) });
const save = (key: string, body: unknown) => manage(`/intents/${key}`, 'PUT', body);
const configure = (key: string, body: object) => manage(`/actions/${key}`, 'PUT', body);
const resolve = (path: string) => api.asVisitor(`${path}/resolve`, RESOLVE_REQUEST);

describe('Look routes of the console', () => {
  const look = { accent: '#2f5d46', accentText: 'white', corner: 'start', logo: 'data:image/png;base64,AAAA' };

  it('save a look, which visitors get with the configuration', async () => {
    expectSuccess(saveLook, await manage('/look', 'PUT', look));

    assert.deepEqual(expectSuccess(readLook, await manage('/look')).look, look);
    assert.deepEqual(expectSuccess(readWidgetConfig, await api.asVisitor('/config')).look, look);
  });

  for (const [pointer, change] of [
    ['/accent', { accent: 'red' }],
    ['/accent', { accent: '#2F5D46' }],
    ['/accentText', { accentText: 'blue' }],
    ['/corner', { corner: 'top' }],
    ['/logo', { logo: 'https://example.com/logo.png' }],
    ['/logo', { logo: 'data:image/svg+xml;base64,AAAA' }],
    ['/logo', { logo: `data:image/png;base64,${'A'.repeat(16_384)}` }],
  ] as const) {
    it(`reject ${JSON.stringify(change).slice(0, 60)} with an error at ${pointer}`, async () => {
      expectProblem(await manage('/look', 'PUT', { ...look, ...change }), 'invalid_request', pointer);
    });
  }
});

describe('Intent routes of the console', () => {
  it('save, list, resolve and delete an intent', async () => {
    const fields = [
      { name: 'size', kind: 'select', label: 'Size', required: true, options: [{ value: 's', label: 'Small' }] },
    ];
    const { intent } = expectSuccess(saveIntent, await save('ask', { ...FORM, fields, submitLabel: 'Go' }));
    const { intents } = expectSuccess(listIntents, await manage('/intents'));

    assert.deepEqual(intent.kind === 'form' && intent.fields, [{ ...fields[0], limit: 120 }]);
    assert.deepEqual(
      intents.find(({ key }) => key === 'ask'),
      intent,
    );
    assert.deepEqual(
      intents.map(({ key }) => key),
      intents.map(({ key }) => key).sort(),
    );
    const resolved = expectSuccess(resolveIntent, await resolve('/intents/ask'));
    assert.equal(resolved.kind === 'form' && resolved.submitLabel, 'Go');
    expectSuccess(deleteIntent, await manage('/intents/ask', 'DELETE'));
    expectProblem(await manage('/intents/ask', 'DELETE'), 'intent_not_found');
    expectProblem(await resolve('/intents/ask'), 'intent_not_available');
  });

  it('enable and disable an intent for the next visitor', async () => {
    for (const enabled of [true, false, true, false]) {
      expectSuccess(saveIntent, await save('switch', { kind: 'conversation', title: 'Chat', enabled }));
      assert.equal((await resolve('/intents/switch')).status, enabled ? 200 : 404);
    }
  });

  it('require a confirmed host for links, stored with its account and time', async () => {
    const { intent: open } = expectSuccess(saveIntent, await save('docs', LINK));
    assert.deepEqual(open.kind === 'link' && [open.usable, open.host, open.confirmedBy, open.confirmedAt], [
      false,
      'docs.example.com',
      null,
      null,
    ]);
    expectProblem(await resolve('/intents/docs'), 'intent_not_available');

    const { intent } = expectSuccess(saveIntent, await save('docs', { ...LINK, confirmedHost: 'docs.example.com' }));
    assert.ok(intent.kind === 'link' && intent.usable);
    assert.match(intent.confirmedBy ?? '', /^account:acc_/);
    assert.notEqual(intent.confirmedAt, null);
    expectSuccess(resolveIntent, await resolve('/intents/docs'));

    const moved = { ...LINK, destination: 'https://elsewhere.example.com/' };
    assert.equal(expectSuccess(saveIntent, await save('docs', moved)).intent.usable, false);
    expectProblem(await resolve('/intents/docs'), 'intent_not_available');
  });

  for (const [what, body, ...pointers] of [
    ['no kind', { title: 'x', enabled: true }, '/kind'],
    ['another kind', { ...FORM, kind: 'script' }, '/kind'],
    ['a member of another kind', { ...FORM, destination: 'https://a.example.com' }, '/destination'],
    ['a script as destination', { ...LINK, destination: 'javascript:alert(1)' }, '/destination'],
    ['data as destination', { ...LINK, destination: 'data:text/html,x' }, '/destination'],
    ['a host as destination', { ...LINK, destination: '//docs.example.com' }, '/destination'],
    ['a private destination', { ...LINK, destination: 'https://10.0.0.1/' }, '/destination'],
    ['another host confirmed', { ...LINK, confirmedHost: 'example.com' }, '/confirmedHost'],
    ['no fields', { ...FORM, fields: [] }, '/fields'],
    ['a field of another kind', { ...FORM, fields: [{ name: 'a', kind: 'file', label: 'A' }] }, '/fields/0/kind'],
    [
      'a field with an odd name',
      { ...FORM, fields: [{ name: '__proto__', kind: 'text', label: 'A' }] },
      '/fields/0/name',
    ],
    [
      'a field named constructor',
      { ...FORM, fields: [{ name: 'constructor', kind: 'text', label: 'A' }] },
      '/fields/0/name',
    ],
    ['a select without options', { ...FORM, fields: [{ name: 'a', kind: 'select', label: 'A' }] }, '/fields/0/options'],
    ['a blank title', { ...FORM, title: ' ' }, '/title'],
    ['an array', [], ''],
  ] as const) {
    it(`reject ${what} with 400`, async () => {
      expectProblem(await save('bad', body), 'invalid_request', ...pointers);
      expectProblem(await manage('/intents/bad', 'DELETE'), 'intent_not_found');
    });
  }

  it('reject an invalid key with 400 intent_key_invalid', async () => {
    for (const key of ['Ask', 'a%20b', 'a.b', '%00', 'x'.repeat(121)]) {
      expectProblem(await save(key, FORM), 'intent_key_invalid');
    }
  });
});

describe('Action routes of the console', () => {
  it('list all eight actions in the documented order', async () => {
    const { actions } = expectSuccess(listActions, await manage('/actions'));
    const others = await api.asAccount(`/sites/${otherSiteId}/actions`, {}, otherAccessToken);

    assert.deepEqual(
      actions.map(({ actionKey, ready }) => [actionKey, ready]),
      ACTION_KEYS.map((key) => [key, true]),
    );
    assert.deepEqual(
      expectSuccess(listActions, others).actions.map(({ actionKey, lacks, settings }) => [actionKey, lacks, settings]),
      ACTION_KEYS.map((key) => [key, ['settings'], null]),
    );
  });

  it('list what is missing until the action is usable', async () => {
    const destination = 'https://book.example.com/';
    const { action } = expectSuccess(configureBookings, await configure('bookings', { ...OFFER, destination }));
    assert.deepEqual([action.ready, action.lacks], [false, ['confirmation']]);
    assert.equal(expectSuccess(resolveAction, await resolve('/actions/bookings')).kind, 'unavailable');

    const confirmedHosts = ['book.example.com'];
    const saved = await configure('bookings', { ...OFFER, destination, confirmedHosts, title: 'Book' });
    assert.deepEqual(expectSuccess(configureBookings, saved).action.lacks, []);
    const { kind, title } = expectSuccess(resolveAction, await resolve('/actions/bookings'));
    assert.deepEqual([kind, title], ['link', 'Book']);

    const hidden = await configure('bookings', { ...OFFER, destination, customerVisible: false });
    assert.deepEqual(expectSuccess(configureBookings, hidden).action.lacks, ['customer_visible']);
    assert.equal(expectSuccess(resolveAction, await resolve('/actions/bookings')).kind, 'unavailable');
    expectSuccess(configureBookings, await configure('bookings', { ...OFFER, destination, enabled: false }));
    expectProblem(await resolve('/actions/bookings'), 'action_not_available');
  });

  it('set placement and title, also of payments', async () => {
    const { actions } = expectSuccess(listActions, await manage('/actions'));
    const payments = actions.find(({ actionKey }) => actionKey === 'payments');
    const settings = { ...payments?.settings, placement: 'page', title: 'Join' };
    const { action } = expectSuccess(configurePayments, await configure('payments', settings));

    assert.deepEqual([action.placement, action.title, action.usable], ['page', 'Join', true]);
    const config = expectSuccess(readWidgetConfig, await api.asVisitor('/config'));
    const listed = config.actions.find(({ actionKey }) => actionKey === 'payments');
    assert.deepEqual([listed?.placement, listed?.title], ['page', 'Join']);
  });

  for (const [key, body, ...pointers] of [
    ['bookings', { destination: 'javascript:alert(1)' }, '/destination'],
    ['bookings', { destination: 'https://a.example.com/', confirmedHosts: ['b.example.com'] }, '/confirmedHosts/0'],
    ['promotions', { text: 'x', destination: 'data:text/html,x' }, '/destination'],
    ['promotions', { text: ' ' }, '/text'],
    ['videos', { videos: [] }, '/videos'],
    ['videos', { videos: [{ title: 'x', destination: '//a.example.com' }] }, '/videos/0/destination'],
    ['requests', { intentKey: 'chat' }, '/intentKey'],
    ['human_handoff', { intentKey: 'unknown' }, '/intentKey'],
    ['calls', { number: 'tel:1' }, '/number'],
    ['calls', { number: '+43 1 234' }, '/number'],
    ['messages', { placement: 'everywhere' }, '/placement'],
    ['messages', { enabled: 'yes', number: '+43123456' }, '/enabled', '/number'],
  ] as const) {
    it(`reject ${key} with ${JSON.stringify(body)}`, async () => {
      expectProblem(await configure(key, { ...OFFER, ...body }), 'invalid_request', ...pointers);
    });
  }

  it('answer an unknown action with 404', async () => {
    for (const key of ['unknown', 'Bookings', '__proto__']) expectProblem(await configure(key, OFFER), 'not_found');
  });
});

describe('texts of PATCH /sites/{siteId}', () => {
  const configureTexts = (texts: unknown) => manage('', 'PATCH', { texts });

  it('replace the product’s texts and are replaced as a whole', async () => {
    const { site } = expectSuccess(configureSite, await configureTexts({ de: { send: 'Los' }, en: { cancel: 'No' } }));
    const readTexts = async (locale: string) =>
      expectSuccess(readWidgetConfig, await api.asVisitor(`/config?locale=${locale}`)).texts;

    assert.deepEqual(site.texts, { de: { send: 'Los' }, en: { cancel: 'No' } });
    assert.equal((await readTexts('de-AT'))['send'], 'Los');
    assert.equal((await readTexts('en'))['cancel'], 'No');
    expectSuccess(configureSite, await configureTexts({}));
    assert.equal((await readTexts('de'))['send'], 'Senden');
  });

  it('must be known widget texts with their placeholders', async () => {
    for (const [texts, pointer] of [
      [{ de: { sned: 'x' } }, '/texts/de/sned'],
      [{ de: { leave: 'Weiter' } }, '/texts/de/leave'],
      [{ de: { send: ' ' } }, '/texts/de/send'],
      [{ de: { send: 7 } }, '/texts/de/send'],
      [{ '<b>': { send: 'x' } }, '/texts/<b>'],
      [{ de: 'x' }, '/texts/de'],
      [[], '/texts'],
    ] as const) {
      expectProblem(await configureTexts(texts), 'invalid_request', pointer);
    }
  });
});

describe('Management routes of the widget', () => {
  const targets = [
    ['GET', '/intents'],
    ['PUT', '/intents/ask'],
    ['DELETE', '/intents/ask'],
    ['GET', '/actions'],
    ['PUT', '/actions/calls'],
  ] as const;

  it('reject API keys, missing tokens and other accounts', async () => {
    for (const [method, path] of targets) {
      const sent = { method, ...(method === 'PUT' ? { body: {} } : {}) };
      expectProblem(await api.send(`/sites/${siteId}${path}`, sent), 'access_token_invalid');
      const byKey = { ...sent, headers: { 'x-service-api-key': apiKeys.all, origin } };
      expectProblem(await api.send(`/sites/${siteId}${path}`, byKey), 'access_token_invalid');
      expectProblem(await api.asAccount(`/sites/${siteId}${path}`, sent, otherAccessToken), 'site_not_found');
    }
  });

  it('reject preflight requests with 405', async () => {
    for (const [method, path] of targets) {
      const headers = { origin, 'access-control-request-method': method };
      const reply = await api.send(`/sites/${siteId}${path}`, { method: 'OPTIONS', headers });

      expectProblem(reply, 'method_not_allowed');
      assert.equal(reply.headers.get('access-control-allow-origin'), null);
    }
  });

  it('return what was saved', async () => {
    const videos = [{ title: 'One', destination: 'https://video.example.com/1' }];
    const saved = await configure('videos', { ...OFFER, videos, confirmedHosts: ['video.example.com'] });
    const { action } = expectSuccess(configureVideos, saved);
    assert.equal(action.actionKey === 'videos' && action.settings?.videos[0]?.host, 'video.example.com');
  });
});

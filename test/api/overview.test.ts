import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readFirstSteps, readOverview } from '../../contracts/management/overview.ts';
import { createSite } from '../../contracts/management/sites.ts';
import { newChat, newTicket } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';

const api = await startApi();
const { siteId, origin, otherAccessToken } = api.line;
const SITE = `/sites/${siteId}`;

const overview = async (query = '') => expectSuccess(readOverview, await api.asAccount(`${SITE}/overview${query}`));
const firstSteps = async () => expectSuccess(readFirstSteps, await api.asAccount(`${SITE}/first-steps`));
const write = (id: string, body: object) =>
  api.asAccount(`${SITE}/conversations/${id}/messages`, { method: 'POST', body });

describe('GET /sites/{siteId}/overview', () => {
  it('counts new, waiting and resolved conversations, and the first answers', async () => {
    const before = await overview();
    const [ticket, chat] = [await newTicket(api), await newChat(api)];
    await newTicket(api);
    await write(ticket.id, { content: 'We are on it.', kind: 'message', status: 'resolved' });
    await write(chat.id, { content: 'Call back.', kind: 'note' });

    const after = await overview('?range=24h&timeZone=Asia/Kathmandu');
    assert.equal(after.created.current, before.created.current + 3);
    assert.equal(after.resolved.current, before.resolved.current + 1);
    assert.equal(after.waiting.count, before.waiting.count + 2);
    assert.ok((after.medianFirstAnswerMs.current ?? -1) >= 0);
    assert.equal(after.intervalUnit, 'hour');
    assert.equal(after.intervals.length, 24);
    assert.ok((after.intervals.at(-1)?.created ?? 0) + (after.intervals.at(-2)?.created ?? 0) >= 3);
    assert.equal(Date.parse(after.period.since) % 3_600_000, 900_000);
  });

  it('rejects unknown ranges and time zones with 400', async () => {
    expectProblem(await api.asAccount(`${SITE}/overview?range=1y`), 'invalid_request', 'query:range');
    expectProblem(await api.asAccount(`${SITE}/overview?timeZone=Mars/Olympus`), 'invalid_request', 'query:timeZone');
  });

  it('does not show the figures and first steps of other accounts’ sites', async () => {
    for (const path of [`${SITE}/overview`, `${SITE}/first-steps`])
      expectProblem(await api.asAccount(path, {}, otherAccessToken), 'site_not_found');
  });
});

describe('GET /sites/{siteId}/first-steps', () => {
  it('returns the origin that loaded the widget last', async () => {
    const begin = Date.now() - 300_000;
    assert.equal((await api.asVisitor('/config')).status, 200);

    const { widgetSeen, hasConversation, hasAnswer, hasApiKey } = await firstSteps();
    assert.equal(widgetSeen?.origin, origin);
    assert.ok(Date.parse(widgetSeen?.at ?? '') > begin);
    assert.deepEqual([hasConversation, hasAnswer, hasApiKey], [true, true, true]);
  });

  it('returns that nothing is done on a new site, even if an origin was rejected', async () => {
    const reply = await api.asAccount('/sites', { method: 'POST', body: { name: 'New' } });
    const { site } = expectSuccess(createSite, reply);
    const config = await api.send(`/sites/${site.id}/widget/config`, { headers: { origin } });
    assert.equal(config.status, 403);

    const steps = expectSuccess(readFirstSteps, await api.asAccount(`/sites/${site.id}/first-steps`));
    assert.deepEqual(steps, {
      success: true,
      widgetSeen: null,
      hasConversation: false,
      hasAnswer: false,
      hasApiKey: false,
    });
  });
});

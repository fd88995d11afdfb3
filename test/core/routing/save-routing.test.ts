import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryRoutingRepository } from '../../../adapters/memory/memory-routing-repository.ts';
import { EMPTY_ROUTING, type Routing, type RoutingConditions } from '../../../core/routing/routing.ts';
import { SaveRouting } from '../../../core/routing/save-routing.ts';
import { InvalidRequestError } from '../../../core/shared/domain-error.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { aRule } from '../../support/builders/routing-builder.ts';
import { NOON } from '../../support/builders/times.ts';

const MEMBER = 'acc_member';
const FORMER_MEMBER = 'acc_former';

async function save(routing: Routing, current = EMPTY_ROUTING) {
  const routings = new MemoryRoutingRepository();
  await routings.save(SITE, current);
  const members = { list: async () => [{ siteId: SITE, accountId: MEMBER, role: 'agent' as const, since: NOON }] };
  const saved = await new SaveRouting(routings, members).execute({ siteId: SITE, routing }).catch((error: unknown) => {
    if (!(error instanceof InvalidRequestError)) throw error;
    return error.violations.map(({ pointer }) => pointer);
  });
  return { saved, stored: await routings.find(SITE) };
}

describe('SaveRouting', () => {
  it('stores the rules and returns them, with trimmed names and teams', async () => {
    const { saved, stored } = await save({
      rules: [aRule({ locale: 'de' }, { team: ' Wien ', priority: 'high' }, ' Austria ')],
      otherwise: { team: '\tGeneral' },
    });

    const expected = {
      rules: [aRule({ locale: 'de' }, { team: 'Wien', priority: 'high' }, 'Austria')],
      otherwise: { team: 'General' },
    };
    assert.deepEqual([saved, stored], [expected, expected]);
  });

  for (const [problem, rules, ...pointers] of [
    ['a rule without conditions', [aRule({})], '/rules/0/when'],
    ['a rule with undefined conditions only', [aRule({ locale: undefined })], '/rules/0/when'],
    ['a path that matches every page', [aRule({ locale: 'de', pagePath: '//' })], '/rules/0/when/pagePath'],
    [
      'conditions on the form of a chat',
      [aRule({ route: 'chat', intentKey: 'x', field: { name: 'a', equals: 'b' } })],
      '/rules/0/when/intentKey',
      '/rules/0/when/field',
    ],
    [
      'field conditions with nothing or two texts to compare',
      [aRule({ field: { name: 'a' } }, {}, 'a'), aRule({ field: { name: 'a', equals: 'b', contains: 'c' } }, {}, 'b')],
      '/rules/0/when/field',
      '/rules/1/when/field',
    ],
    [
      'names that are used twice, ignoring case',
      ['Straße', 'b', ' STRASSE'].map((name) => aRule({ locale: 'de' }, {}, name)),
      '/rules/2/name',
    ],
    ['an alert without receivers', [aRule({ locale: 'de' }, { alert: {} })], '/rules/0/then/alert'],
    [
      'an address that is given twice',
      [aRule({ locale: 'de' }, { alert: { emails: ['a@example.com', 'A@example.com'] } })],
      '/rules/0/then/alert/emails/1',
    ],
  ] satisfies readonly (readonly [string, readonly ReturnType<typeof aRule>[], ...string[]])[]) {
    it(`rejects ${problem} and stores nothing`, async () => {
      assert.deepEqual(await save({ rules, otherwise: {} }), { saved: pointers, stored: EMPTY_ROUTING });
    });
  }

  it('rejects an invalid alert of otherwise', async () => {
    assert.deepEqual((await save({ rules: [], otherwise: { alert: {} } })).saved, ['/otherwise/alert']);
  });

  it('rejects new assignees who are no members of the site', async () => {
    const rules = [
      aRule({ locale: 'de' }, { assigneeId: MEMBER }, 'a'),
      aRule({ locale: 'fr' }, { assigneeId: FORMER_MEMBER }, 'b'),
    ];
    const { saved, stored } = await save({ rules, otherwise: { assigneeId: 'acc_other' } });

    assert.deepEqual(saved, ['/rules/1/then/assigneeId', '/otherwise/assigneeId']);
    assert.deepEqual(stored, EMPTY_ROUTING);
  });

  it('keeps an assignee who has left since the rule was saved', async () => {
    const current = { rules: [], otherwise: { assigneeId: FORMER_MEMBER } };
    const routing = { rules: [aRule({ locale: 'de' }, { assigneeId: FORMER_MEMBER })], otherwise: {} };

    assert.deepEqual((await save(routing, current)).stored, routing);
  });

  it('accepts each condition alone, and rules that do nothing', async () => {
    const all: RoutingConditions[] = [
      { intentKey: 'contact' },
      { route: 'chat' },
      { locale: 'de' },
      { pagePath: '/a' },
      { emailDomain: 'example.com' },
      { priority: 'normal' },
      { field: { name: 'a', contains: 'b' } },
    ];
    const routing = { rules: all.map((when) => aRule(when)), otherwise: {} };

    assert.deepEqual((await save(routing)).stored, routing);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSiteAudit } from '../../contracts/management/monitoring.ts';
import { fetchTicket, newChat, newTicket } from '../support/fixtures/submissions.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';
import { createTemporaryFolder, runPortico } from '../support/servers/run-portico.ts';

const data = createTemporaryFolder();
const api = await startApi(['--store', 'sqlite', '--data', data]);
const { siteId } = api.line;
const run = (command: string, args: readonly string[] = [], input: unknown = '') =>
  runPortico(['routing', command, '--data', data, '--site', siteId, ...args], {
    input: typeof input === 'string' ? input : JSON.stringify(input),
  });

const ROUTING = {
  rules: [
    { name: 'Chats', when: { route: 'chat' }, then: { team: 'Chat' } },
    { name: 'Never', when: { pagePath: '/nowhere' }, then: {} },
  ],
  otherwise: { priority: 'high', team: 'Support' },
};

describe('portico routing', () => {
  it('saves and shows rules, which apply to the next ticket', async () => {
    assert.deepEqual(JSON.parse((await run('show')).stdout), { rules: [], otherwise: {} });
    const saved = await run('save', ['-'], ROUTING);
    assert.equal(saved.stdout, 'Saved 2 rules. They apply to new tickets and chats.\n', saved.stderr);

    const { stdout } = await run('show');
    assert.deepEqual(JSON.parse(stdout), ROUTING);
    assert.deepEqual(JSON.parse((await run('save', ['-', '--json'], stdout)).stdout), ROUTING);
    const { priority, team } = await fetchTicket(api, (await newTicket(api)).id);
    assert.deepEqual([priority, team], ['high', 'Support']);
    const [entry] = expectSuccess(readSiteAudit, await api.asAccount(`/sites/${siteId}/audit?limit=1`)).data;
    assert.deepEqual([entry?.by, entry?.action, entry?.detail], ['cli', 'routing.configured', '2 rules']);
  });

  it('tests rules on the latest tickets and changes nothing', async () => {
    const [ticket, chat] = [await newTicket(api), await newChat(api)];
    const otherRules = { ...ROUTING, otherwise: { team: 'Another' } };

    const { code, stdout, stderr } = await run('dry-run', ['-', '--limit', '2'], otherRules);

    assert.deepEqual([code, stderr], [0, 'Matches: 1 Chats, 0 Never, 1 otherwise.\n']);
    assert.deepEqual(
      stdout.split('\n').map((line) => line.split(/ {2,}/)),
      [
        ['ID', 'ROUTE', 'RULE', 'PRIORITY', 'TEAM', 'ASSIGNEE', 'SUMMARY'],
        [chat.id, 'chat', 'Chats', 'Chat', 'Is somebody there?'],
        [ticket.id, 'ticket', 'otherwise', 'Another', 'Where is my parcel?'],
        [''],
      ],
    );
    const matches = JSON.parse((await run('dry-run', ['-', '--json'], otherRules)).stdout) as { rule: string | null }[];
    assert.deepEqual([matches.length > 2, matches[0]?.rule, matches[1]?.rule], [true, 'Chats', null]);
    assert.deepEqual(JSON.parse((await run('show')).stdout), ROUTING);
  });

  for (const [problem, args, input, message] of [
    [
      'an empty when',
      ['-'],
      { rules: [{ name: 'a', when: {}, then: {} }] },
      /: \/rules\/0\/when must have at least one/,
    ],
    ['two violations', ['-'], { rules: [{ name: '', when: { locale: '-' }, then: {} }] }, /name.*\n.*\/locale/],
    ['no JSON', ['-'], 'rules', /is not valid JSON/],
  ] as const) {
    it(`exits with 2 for ${problem} and changes nothing`, async () => {
      for (const command of ['save', 'dry-run']) {
        const result = await run(command, args, input);

        assert.equal(result.code, 2, result.stderr);
        assert.match(result.stderr, message);
      }
      assert.deepEqual(JSON.parse((await run('show')).stdout), ROUTING);
    });
  }

  it('exits with 2 for an invalid limit, with 1 for an unknown site', async () => {
    for (const limit of ['0', '101', 'all']) {
      const { code, stderr } = await run('dry-run', ['-', '--limit', limit], ROUTING);
      assert.deepEqual([code, /^error: --limit must be .+\n$/.test(stderr)], [2, true], stderr);
    }
    const unknown = await runPortico(['routing', 'show', '--data', data, '--site', 'x']);
    assert.deepEqual([unknown.code, unknown.stderr], [1, 'error: Site "x" not found.\n']);
  });
});

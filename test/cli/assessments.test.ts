import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, describe, it } from 'node:test';
import type { PublicAssessmentRecord } from '../../core/assessments/assessment-document.ts';
import { readAssessment, summarizeAssessment } from '../support/fixtures/assessment-requests.ts';
import { FakeInternet } from '../support/fixtures/fake-internet.ts';
import { writeEvidenceMap } from '../support/fixtures/write-evidence-map.ts';
import { startApi } from '../support/servers/api.ts';
import { programArguments } from '../support/servers/programs.ts';
import { createTemporaryFolder, runPortico } from '../support/servers/run-portico.ts';

const data = createTemporaryFolder();
const fixture = new FakeInternet();
await fixture.addSite('shop.example.com', {
  '/': '<title>Shop</title>',
  '/plans': '<title>Plans</title><p>Integrates with Slack.</p><h1>Pricing</h1><h2>Free plan</h2><p>0 € per month</p>',
  '/tools': '<title>Tools</title><p>Integrates with Slack and Zapier: ask ada@shop.example.com</p>',
  '/long': `<title>${'Long title '.repeat(15)}</title><p>Integrates with ${'Slack and '.repeat(10)}Zapier.</p>`,
  '/none': (_, response) => void response.writeHead(404).end(),
});
fixture.mapHost('away.example.com', '127.0.0.1:1');
const map = ['--evidence-map', writeEvidenceMap(fixture)];
const api = await startApi(['--store', 'sqlite', '--data', data, '--assessment-lease', '1', ...map]);
after(() => fixture.close());

const run = (command: string, ...args: string[]) =>
  runPortico([command, '--data', data, '--site', api.line.siteId, ...args]);
const assess = (...args: string[]) => run('assess', '--no-run', '--name', 'Parcel', ...args);
const idIn = (text: string) => /asm_\w+/.exec(text)?.[0] ?? '';

describe('portico assess', () => {
  it('waits until the assessment ends, reports its status, and prints sources and facts', async () => {
    const result = await assess('http://shop.example.com/', 'documentation=http://shop.example.com/none');

    assert.equal(result.code, 0, result.stderr);
    assert.match(result.stderr, /^Queued assessment asm_\w+\.\n(?:(?:Status: |Still ).+\.\n)*Status: completed\.\n$/);
    assert.deepEqual(
      result.stdout.split('\n').map((line) => line.split(/\s{2,}/)),
      [
        ['SOURCE', 'OUTCOME', 'URL'],
        ['src_76d31bd270d1', 'fetched', 'http://shop.example.com/'],
        ['src_fe6cf55cb130', 'http_error', 'http://shop.example.com/none'],
        [''],
        ['FACT', 'VALUE', 'EVIDENCE', 'URL', 'QUOTE'],
        ['title', 'Shop', 'evd_e60807a06fda', 'http://shop.example.com/'],
        [''],
      ],
    );
  });

  it('prints facts by kind, and a value stated by several pages once with a quote of each page', async () => {
    const { stdout } = await assess('http://shop.example.com/plans', 'http://shop.example.com/tools');

    const [, facts = ''] = stdout.trimEnd().split('\n\n');
    const rows = facts.split('\n').map((line) =>
      line
        .trim()
        .split(/\s{2,}/)
        .filter((cell) => !cell.startsWith('evd_')),
    );
    const integrations = rows.slice(rows.findIndex(([fact]) => fact === 'integration'));
    assert.deepEqual(integrations, [
      ['integration', 'slack', 'http://shop.example.com/plans', 'Integrates with Slack.'],
      ['http://shop.example.com/tools', 'Integrates with Slack and Zapier: ask …'],
      ['zapier', 'http://shop.example.com/tools', 'Integrates with Slack and Zapier: ask …'],
    ]);
  });

  it('prints the status and the citations of each claim', async () => {
    const claimed = ['freeTier=true', 'platforms=Plan 9', 'integrations=Email'].flatMap((claim) => ['--claim', claim]);
    const { code, stdout } = await assess(...claimed, 'http://shop.example.com/plans');

    assert.equal(code, 0);
    const lines = stdout.trimEnd().split('\n');
    const rows = lines.slice(lines.lastIndexOf('') + 1).map((line) => line.split(/\s{2,}/));
    const cited = lines.flatMap((line) =>
      /^(?:offer|pricing_signal) /.test(line) ? (/evd_\w+/.exec(line) ?? []) : [],
    );
    assert.deepEqual(rows, [
      ['CLAIM', 'STATUS', 'REASON', 'CITATIONS'],
      ['freeTier true', 'supported', cited.join(' ')],
      ['platforms Plan 9', 'not_found'],
      ['integrations Email', 'unverifiable', 'claim_not_in_vocabulary'],
    ]);
  });

  it('truncates long values and quotes in the table, not with --json', async () => {
    const { stdout, stderr } = await assess('http://shop.example.com/long');

    const lines = stdout.trimEnd().split('\n');
    assert.ok(
      lines.some((line) => line.includes(` Long title Long title Long title Long title Long title Long…  evd_`)),
    );
    assert.ok(lines.some((line) => / {2}Integrates with [Slackand ]+…$/.test(line)));
    assert.ok(Math.max(...lines.map((line) => line.length)) <= 190);
    const { evidence } = JSON.parse(
      (await run('show-assessment', '--json', idIn(stderr))).stdout,
    ) as PublicAssessmentRecord;
    assert.equal(evidence.find(({ fact }) => fact === 'title')?.value, 'Long title '.repeat(15).trim());
  });

  it('lists unread pages if a claim was not found without them', async () => {
    const read = await assess('--claim', 'platforms=iOS', 'http://shop.example.com/');
    const unread = await assess('--claim', 'platforms=iOS', 'http://shop.example.com/', 'http://shop.example.com/none');

    assert.match(read.stdout, /\nplatforms iOS +not_found\n$/);
    const sentence = '1 of 2 pages could not be read: http://shop.example.com/none.';
    assert.equal(unread.stdout.trimEnd().split('\n\n').at(-1), sentence);
  });

  it('exits with 2 for an invalid claim and names it', async () => {
    for (const [claim, line] of [
      ['freeTier', /^error: --claim freeTier: must be <name>=<value>/],
      ['freeTier=yes', /^error: --claim freeTier: must be/],
      ['colour=red', /^error: --claim colour: is not a known field/],
    ] as const) {
      const result = await assess('--claim', claim, 'http://shop.example.com/');
      assert.deepEqual([result.code, result.stdout], [2, '']);
      assert.match(result.stderr, line);
    }
    const twice = await assess('--claim', 'freeTier=true', '--claim', 'freeTier=false', 'http://shop.example.com/');
    assert.deepEqual([twice.code, twice.stderr], [2, 'error: --claim freeTier: cannot be repeated\n']);
  });

  it('prints the record of the API with --json', async () => {
    const { stdout } = await assess('--json', 'http://shop.example.com/');

    const record = JSON.parse(stdout) as PublicAssessmentRecord;
    assert.deepEqual(record, await readAssessment(api.line, record.assessmentId));
    assert.deepEqual(summarizeAssessment(record), { status: 'completed', outcomes: ['fetched'], titles: ['Shop'] });
  });

  it('waits for the existing assessment when --key repeats', async () => {
    const twice = [
      await assess('--key', 'once', 'http://shop.example.com/'),
      await assess('--key', 'once', 'http://shop.example.com/'),
    ];

    const firstLines = twice.map(({ stderr }) => stderr.split('\n')[0]);
    const id = idIn(firstLines[0] ?? '');
    assert.deepEqual(firstLines, [
      `Queued assessment ${id}.`,
      `Assessment ${id} already exists for this idempotency key.`,
    ]);
    assert.deepEqual(
      twice.map(({ code }) => code),
      [0, 0],
    );
  });

  it('exits with 2 and prints a line per violation', async () => {
    const result = await assess('--profile', 'unknown', 'http://localhost/', 'http://10.0.0.1/');

    assert.deepEqual([result.code, result.stdout], [2, '']);
    const lines = result.stderr.trimEnd().split('\n');
    assert.deepEqual(lines.length, 3);
    assert.equal(lines[0], 'error: --profile: is not a known profile');
    assert.match(lines[1] ?? '', /^error: "http:\/\/localhost\/": /);
    assert.match(lines[2] ?? '', /^error: "http:\/\/10\.0\.0\.1\/": /);
  });

  it('exits with 1 and prints the failureMessage of a failed assessment, which can be retried', async () => {
    const result = await assess('http://away.example.com/');

    assert.equal(result.code, 1);
    assert.match(
      result.stderr,
      /\nerror: None of the submitted URLs could be reached; the cause may be temporary\.\n$/,
    );
    const id = idIn(result.stderr);
    assert.equal((await run('retry-assessment', id)).stdout, `Queued assessment ${id} for retry.\n`);
  });

  it('runs the assessment in this process when no server runs, here without network', () => {
    const ownData = createTemporaryFolder();
    const wrapper = ['--user', '--map-root-user', '--net', process.execPath, ...programArguments('cli')];
    const cli = (...args: string[]) =>
      spawnSync('unshare', [...wrapper, ...args, '--data', ownData], { encoding: 'utf8', timeout: 120_000 });
    cli('create-account', '--email', 'ada@example.com', '--generate-password');
    const created = cli(
      'create-site',
      '--account',
      'ada@example.com',
      '--name',
      'Shop',
      '--origin',
      'https://a.example',
    );
    const site = /site_\w+/.exec(created.stdout)?.[0] ?? '';

    const { status, stdout } = cli('assess', '--site', site, '--name', 'Parcel', 'http://shop.example.com/');

    assert.equal(status, 1);
    assert.match(stdout, /^src_[0-9a-f]{12} +unreachable +http:\/\/shop\.example\.com\/$/m);
  });
});

describe('portico show-assessment', () => {
  it('prints the output of assess, or the record of the API with --json', async () => {
    const assessed = await assess('--claim', 'freeTier=true', 'http://shop.example.com/plans');
    const id = idIn(assessed.stderr);

    const output = await run('show-assessment', id);
    assert.deepEqual(output, { code: 0, stdout: assessed.stdout, stderr: 'Status: completed.\n' });
    const { stdout } = await run('show-assessment', id, '--json');
    assert.deepEqual(JSON.parse(stdout), await readAssessment(api.line, id));
  });

  it('prints the failureMessage of a failed assessment', async () => {
    const output = await run('show-assessment', idIn((await assess('http://away.example.com/')).stderr));

    assert.deepEqual(
      [output.code, output.stderr],
      [0, 'Status: failed. None of the submitted URLs could be reached; the cause may be temporary.\n'],
    );
  });

  it('exits with 1 for an unknown assessment', async () => {
    const output = await run('show-assessment', 'asm_unknown');

    assert.deepEqual([output.code, output.stdout], [1, '']);
    assert.match(output.stderr, /^error: .+\n$/);
  });
});

describe('portico list-assessments, retry-assessment and delete-assessment', () => {
  it('list the newest first and filter by --status', async () => {
    const { stdout } = await run('list-assessments', '--status', 'completed', '--json');

    const listed = JSON.parse(stdout) as PublicAssessmentRecord[];
    const ids = listed.map(({ assessmentId }) => assessmentId);
    assert.ok(ids.length >= 3);
    assert.deepEqual(ids, ids.toSorted().reverse());
    const table = (await run('list-assessments', '--status', 'completed')).stdout.trimEnd().split('\n');
    assert.match(table[0] ?? '', /^ID +STATUS +ATTEMPT +CREATED +FINISHED +SUBJECT +FAILURE$/);
    assert.equal(table.length, ids.length + 1);
  });

  it('exit with 2 for an invalid cursor', async () => {
    const listed = await run('list-assessments', '--cursor', 'page-2');

    assert.deepEqual(listed, { code: 2, stdout: '', stderr: 'error: --cursor is not an assessment id\n' });
  });

  it('retry only failed assessments, and delete only once', async () => {
    const id = idIn((await assess('http://shop.example.com/')).stderr);

    const retried = await run('retry-assessment', id);
    assert.deepEqual([retried.code, retried.stdout], [1, '']);
    assert.match(retried.stderr, /^error: Only a failed assessment can be retried\.\n$/);
    const deleted = await run('delete-assessment', id);
    assert.deepEqual(deleted, { code: 0, stdout: `Deleted assessment ${id}.\n`, stderr: '' });
    assert.equal((await run('delete-assessment', id)).code, 1);
  });
});

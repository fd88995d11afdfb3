import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { CrmClient } from '../support/fixtures/crm-client.ts';
import { newTicket } from '../support/fixtures/submissions.ts';
import { expectProblem } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';
import { createTemporaryFolder, findFilesContaining, runPortico } from '../support/servers/run-portico.ts';

const data = createTemporaryFolder();
const api = await startApi(['--store', 'sqlite', '--data', data]);
const run = (command: string, ...args: string[]) =>
  runPortico([command, '--data', data, '--site', api.line.siteId, ...args]);
const file = (name: string, content: unknown) => {
  const path = join(data, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
};

const MAPPING = { recordId: '/id', status: { pointer: '/stage', values: { won: 'resolved' } } };
const mapping = file('mapping.json', MAPPING);

const created = await run('create-installation', '--name', 'Sales CRM');
const id = /ins_\w+/.exec(created.stderr)?.[0] ?? '';
const crm = new CrmClient(api, id, created.stdout.trimEnd());

describe('portico create-installation', () => {
  it('prints only the signing secret on standard output and does not store it in plain text', () => {
    assert.equal(created.code, 0, created.stderr);
    assert.match(created.stdout, /^crm_[A-Za-z0-9]{43}\n$/);
    assert.match(created.stderr, /\/marketplaces\/inbound\/crm\/ins_/);
    assert.deepEqual(findFilesContaining(crm.secret, data), []);
  });

  it('exits with 2 for an invalid name, with 1 for an unknown site', async () => {
    const [blank, unknown] = [
      await run('create-installation', '--name', ' '),
      await runPortico(['create-installation', '--data', data, '--site', 'x', '--name', 'y']),
    ];

    assert.deepEqual([blank.code, blank.stderr], [2, 'error: --name may not be blank\n']);
    assert.deepEqual([unknown.code, unknown.stderr], [1, 'error: Site "x" not found.\n']);
  });
});

describe('portico configure-installation', () => {
  it('takes effect for the next delivery', async () => {
    expectProblem(await crm.send(), 'installation_not_found');
    const result = await run('configure-installation', id, '--enable-inbound', '--mapping', mapping);
    assert.equal(result.stdout, `CRM connection ${id} is active, inbound is enabled, mapping: yes.\n`, result.stderr);
    await crm.deliver();

    await run('configure-installation', id, '--deactivate');
    expectProblem(await crm.send(), 'installation_not_found');
    const { stdout } = await run('configure-installation', id, '--activate', '--json');
    assert.deepEqual((JSON.parse(stdout) as { mapping: unknown }).mapping, MAPPING);
  });

  it('exits with 2, prints the JSON pointer into the file and changes nothing', async () => {
    const invalid = [
      file('a.json', { ...MAPPING, colour: 1 }),
      file('b.json', { ...MAPPING, comment: 'text' }),
      file('c.json', []),
    ];
    const result = [];
    for (const one of invalid) result.push(await run('configure-installation', id, '--name', 'X', '--mapping', one));

    assert.deepEqual(
      result.map(({ code }) => code),
      [2, 2, 2],
    );
    assert.equal(result[0]?.stderr, `error: ${invalid[0]}: /colour is not a known field\n`);
    assert.match(result[1]?.stderr ?? '', /b\.json: \/comment must be a JSON pointer/);
    assert.match((await run('list-installations')).stdout, /Sales CRM/);
  });

  for (const [problem, args, code] of [
    ['nothing to change', [id], 2],
    ['conflicting options', [id, '--activate', '--deactivate'], 2],
    ['an unknown CRM connection', ['ins_x', '--activate'], 1],
    ['a missing file', [id, '--mapping', join(data, 'none.json')], 1],
  ] as const) {
    it(`exits with ${code} for ${problem}`, async () => {
      const result = await run('configure-installation', ...args);

      assert.equal(result.code, code, result.stderr);
      assert.match(result.stderr, /^error: .+\n$/);
    });
  }
});

describe('portico rotate-signing-secret', () => {
  it('prints a valid secret, and with --overlap none invalidates the older one', async () => {
    const { stdout, stderr } = await run('rotate-signing-secret', id, '--overlap', 'none');

    assert.match(stderr, /^Older secrets are no longer valid\.\n/);
    expectProblem(await crm.send(), 'signature_invalid');
    await new CrmClient(api, id, stdout.trimEnd()).deliver();
  });

  it('prints until when older secrets are valid', async () => {
    assert.match((await run('rotate-signing-secret', id, '--overlap', 'hour')).stderr, /valid until 20\d\d-/);
    assert.equal((await run('rotate-signing-secret', id, '--overlap', 'year')).code, 2);
  });
});

describe('portico commands for deliveries', () => {
  it('create a test delivery, list it, preview a mapping and reprocess it', async () => {
    const event = file('event.json', { id: 'nowhere', stage: 'won' });
    const sent = await run('test-delivery', id, '--event', event);
    const deliveryId = sent.stdout.trimEnd();
    assert.equal(sent.code, 0, sent.stderr);
    await crm.waitUntilSettled(deliveryId);

    const listed = await run('list-deliveries', id, '--state', 'unmatched');
    assert.match(
      listed.stdout,
      new RegExp(`^ID +STATE +ATTEMPTS +RECEIVED +RECORD.*\n${deliveryId} +unmatched +1 +20.+ +nowhere`),
    );
    const preview = await run('dry-run-mapping', id, deliveryId);
    assert.match(preview.stdout, /^outcome: unmatched\nrecordId: nowhere\nchange: \{"status":"resolved"/);
    const one = await run('reapply-deliveries', id, '--delivery', deliveryId);
    assert.equal(one.stdout, 'Queued 1 delivery for reprocessing.\n', one.stderr);
    const all = await run('reapply-deliveries', id, '--since', '2020-01-01T00:00:00Z', '--json');
    assert.ok((JSON.parse(all.stdout) as { reapplied: number }).reapplied >= 2);
  });

  it('reprocess a delivery older than an applied one of the same record only with --confirm', async () => {
    const { id: ticketId } = await newTicket(api);
    await api.asKey(`/tickets/${ticketId}`, { method: 'PATCH', body: { externalTicketId: 'confirmed' } });
    const send = async (stage: string) =>
      (await run('test-delivery', id, '--event', file('event.json', { id: 'confirmed', stage }))).stdout.trimEnd();
    const [older, newer] = [await send('won'), await send('won')];
    await crm.waitUntilSettled(newer);

    const unconfirmed = await run('reapply-deliveries', id, '--delivery', older);
    assert.deepEqual([unconfirmed.code, unconfirmed.stdout], [1, '']);
    assert.match(
      unconfirmed.stderr,
      new RegExp(`Delivery ${newer} of the same record.* Use --confirm to apply it anyway\\.`),
    );
    assert.equal((await run('reapply-deliveries', id, '--delivery', older, '--confirm')).code, 0);
    const withoutDelivery = await run('reapply-deliveries', id, '--since', '2020-01-01T00:00:00Z', '--confirm');
    assert.deepEqual(
      [withoutDelivery.code, withoutDelivery.stderr.includes('--confirm requires --delivery')],
      [2, true],
    );
  });

  it('count rejected deliveries by reason and list the latest with their times', async () => {
    const sentAt = new Date().toISOString();
    expectProblem(await crm.send({ secret: 'wrong' }), 'signature_invalid');
    // The server writes its buffered rejections within a second, so earlier ones may also be missing before.
    await waitUntil(async () => ((await crm.listRejections()).latest[0]?.at ?? '') >= sentAt);
    const { counts, latest } = await crm.listRejections();
    const { stdout, stderr } = await run('list-refusals', id);

    assert.match(stdout, /^TIME +REASON\n20\S+Z +signature_invalid\n/);
    assert.match(stderr, new RegExp(`^signature_invalid: ${counts.signature_invalid}$`, 'm'));
    assert.deepEqual(JSON.parse((await run('list-refusals', id, '--json')).stdout), { counts, latest });
  });

  it('exit with 2 for invalid usage, with 1 for unknown IDs', async () => {
    const codes = [];
    for (const [command, ...args] of [
      ['reapply-deliveries', id],
      ['reapply-deliveries', id, '--since', 'yesterday'],
      ['list-deliveries', id, '--cursor', 'x'],
      ['list-deliveries', id, '--state', 'done'],
      ['reapply-deliveries', id, '--delivery', 'x'],
      ['dry-run-mapping', id, 'x'],
      ['test-delivery', 'ins_x'],
      ['list-refusals', 'ins_x'],
    ] as const) {
      codes.push((await run(command, ...args)).code);
    }

    assert.deepEqual(codes, [2, 2, 2, 2, 1, 1, 1, 1]);
  });
});

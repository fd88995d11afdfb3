import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { ProductionFixture } from '../support/servers/production-fixture.ts';

const WRITERS = 6;
const MAX_RESPONSE_MS = 9000;
/** An election takes about ten seconds, and more on a busy machine. */
const MAX_FAILOVER_MS = 90_000;

describe('When the primary of a replica set of three is killed under load', () => {
  let production: ProductionFixture;
  before(async () => {
    production = await ProductionFixture.start([], 3);
  });
  after(() => production.stop());

  it('requests succeed or get 503 in time, writes succeed again, and no acknowledged one is lost', async () => {
    const acknowledged: string[] = [];
    const counts = { before: 0, rejected: 0, after: 0 };
    const begun = performance.now();
    let killed = false;

    const write = async (writer: number) => {
      const server = writer % 2 ? 1 : 0;
      for (let turn = 0; counts.after < 5 * WRITERS; turn += 1) {
        const content = `${writer}-${turn}`;
        for (;;) {
          assert.ok(performance.now() - begun < MAX_FAILOVER_MS, 'writes did not succeed again in time');
          const requestedAt = performance.now();
          const { status } = await production.comment(server, content, { 'idempotency-key': content });
          assert.ok(performance.now() - requestedAt < MAX_RESPONSE_MS);
          if (status === 201) break;
          assert.equal(status, 503);
          counts.rejected += 1;
        }
        acknowledged.push(content);
        if (!killed) counts.before += 1;
        else if (counts.rejected > 0) counts.after += 1;
      }
    };
    const kill = async () => {
      while (counts.before < 2 * WRITERS) await setTimeout(10);
      process.kill(await findPrimaryPid(production), 'SIGKILL');
      killed = true;
    };
    await Promise.all([kill(), ...Array.from({ length: WRITERS }, (_, writer) => write(writer))]);

    const stored = await production.readMessages(0);
    for (const content of acknowledged) {
      assert.equal(stored.filter((one) => one === content).length, 1, content);
    }
  });
});

/** The process id of the primary. */
async function findPrimaryPid({ mongod }: ProductionFixture): Promise<number> {
  const client = await MongoClient.connect(mongod.url('admin'));
  const { primary } = await client.db().command({ hello: 1 });
  await client.close();
  const pid = mongod.pid(Number(String(primary).split(':')[1]));
  assert.ok(pid !== undefined);
  return pid;
}

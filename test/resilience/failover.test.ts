import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { Production } from '../support/servers/production.ts';

const WRITERS = 6;
const DEADLINE_MS = 9000;
/** An election takes about ten seconds after the loss is noticed, and longer on a busy machine. */
const LONGEST_MS = 90_000;

describe('when the primary of a replica set of three is killed under load', () => {
  let production: Production;
  before(async () => {
    production = await Production.begin([], 3);
  });
  after(() => production.end());

  it('requests are answered or rejected in time until another takes over; no acknowledged write is lost', async () => {
    const acknowledged: string[] = [];
    const answers = { before: 0, refused: 0, after: 0 };
    const begun = performance.now();
    let killed = false;

    const write = async (writer: number) => {
      const server = writer % 2 ? 1 : 0;
      for (let turn = 0; answers.after < 5 * WRITERS; turn += 1) {
        const content = `${writer}-${turn}`;
        for (;;) {
          assert.ok(performance.now() - begun < LONGEST_MS, 'it did not come back');
          const asked = performance.now();
          const { status } = await production.comment(server, content, { 'idempotency-key': content });
          assert.ok(performance.now() - asked < DEADLINE_MS);
          if (status === 201) break;
          assert.equal(status, 503);
          answers.refused += 1;
        }
        acknowledged.push(content);
        if (!killed) answers.before += 1;
        else if (answers.refused > 0) answers.after += 1;
      }
    };
    const kill = async () => {
      while (answers.before < 2 * WRITERS) await setTimeout(10);
      process.kill(await primaryOf(production), 'SIGKILL');
      killed = true;
    };
    await Promise.all([kill(), ...Array.from({ length: WRITERS }, (_, writer) => write(writer))]);

    const said = await production.said(0);
    for (const content of acknowledged) {
      assert.equal(said.filter((one) => one === content).length, 1, content);
    }
  });
});

/** The process of the member that is the primary. */
async function primaryOf({ mongod }: Production): Promise<number> {
  const client = await MongoClient.connect(mongod.url('admin'));
  const { primary } = await client.db().command({ hello: 1 });
  await client.close();
  const pid = mongod.pid(Number(String(primary).split(':')[1]));
  assert.ok(pid !== undefined);
  return pid;
}

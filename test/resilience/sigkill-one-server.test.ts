import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ProductionFixture } from '../support/servers/production-fixture.ts';

const ROUNDS = 4;
const WRITERS = 8;
const WRITES_EACH = 14;

describe('SIGKILL of one of two servers under write load', () => {
  let production: ProductionFixture;
  before(async () => {
    production = await ProductionFixture.start();
  });
  after(() => production.stop());

  it('loses no acknowledged write, and the other server keeps serving', async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const killed = round % 2 ? 1 : 0;
      await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(round, writer, acknowledged, killed)));
      await production.servers[killed].stop('SIGKILL');
      await production.restart(killed);
    }

    const stored = new Set(await production.readMessages(0));
    assert.deepEqual(
      acknowledged.filter((content) => !stored.has(content)),
      [],
    );
    assert.ok(acknowledged.length >= ROUNDS * WRITERS, 'too few writes were acknowledged');
  });

  /** Half of the writers use the server that is killed; all requests of the others must get a response. */
  async function write(round: number, writer: number, acknowledged: string[], killed: 0 | 1): Promise<void> {
    const server = writer % 2 ? 1 : 0;
    for (let turn = 0; turn < WRITES_EACH; turn += 1) {
      const content = `${round} ${writer} ${turn}`;
      const reply = await production.comment(server, content).catch((error: unknown) => {
        if (server === killed) return undefined;
        throw error;
      });
      if (!reply) return;
      // The killed server's open transaction blocks writes of the site for a moment; 503 may be retried.
      if (reply.status === 503) continue;
      assert.equal(reply.status, 201, reply.text);
      acknowledged.push(content);
      if (turn === 6 && writer === killed) production.servers[killed].child.kill('SIGKILL');
    }
  }
});

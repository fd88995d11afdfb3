import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Production } from '../support/servers/production.ts';

const ROUNDS = 4;
const WRITERS = 8;
const ENOUGH = 14;

describe('SIGKILL of one of two servers under write load', () => {
  let production: Production;
  before(async () => {
    production = await Production.begin();
  });
  after(() => production.end());

  it('loses no acknowledged write, and the other goes on', async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const killed = round % 2 ? 1 : 0;
      await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(round, writer, acknowledged, killed)));
      await production.servers[killed].end('SIGKILL');
      await production.restart(killed);
    }

    const said = new Set(await production.said(0));
    assert.deepEqual(
      acknowledged.filter((content) => !said.has(content)),
      [],
    );
    assert.ok(acknowledged.length >= ROUNDS * WRITERS, 'the load was no load');
  });

  /** Half of the writers speak to the server that is killed amid it; those of the other must be answered to the end. */
  async function write(round: number, writer: number, acknowledged: string[], killed: 0 | 1): Promise<void> {
    const server = writer % 2 ? 1 : 0;
    for (let turn = 0; turn < ENOUGH; turn += 1) {
      const content = `${round} ${writer} ${turn}`;
      const reply = await production.comment(server, content).catch((error: unknown) => {
        if (server === killed) return undefined;
        throw error;
      });
      if (!reply) return;
      // What the dead server had under way holds up the site's writes for moments; who is refused may ask again.
      if (reply.status === 503) continue;
      assert.equal(reply.status, 201, reply.text);
      acknowledged.push(content);
      if (turn === 6 && writer === killed) production.servers[killed].child.kill('SIGKILL');
    }
  }
});

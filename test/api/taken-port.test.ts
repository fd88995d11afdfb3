import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startBareServer } from '../support/servers/bare-server.ts';

describe('A server whose port is taken', () => {
  it('does not start, and says how another one is chosen', async () => {
    const { port } = new URL((await startBareServer()).server.address);
    const refusal = `Port ${port} on 127.0.0.1 is already in use. Choose another port with --port or PORTICO_PORT.`;

    await assert.rejects(startBareServer({ port }), new Error(refusal));
  });
});

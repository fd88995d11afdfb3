import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startBareServer } from '../support/servers/bare-server.ts';

describe('Starting a server on a port in use', () => {
  it('fails and names the options that choose another port', async () => {
    const { port } = new URL((await startBareServer()).server.address);
    const message = `Another program listens on 127.0.0.1:${port}. Choose another port by --port or PORTICO_PORT.`;

    await assert.rejects(startBareServer({ port }), new Error(message));
  });
});

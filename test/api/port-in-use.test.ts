import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startEmptyServer } from '../support/servers/empty-server.ts';

describe('Starting a server on a port in use', () => {
  it('fails and names the options that choose another port', async () => {
    const { port } = new URL((await startEmptyServer()).server.url);
    const message = `Port ${port} on 127.0.0.1 is already in use. Choose another port with --port or PORTICO_PORT.`;

    await assert.rejects(startEmptyServer({ port }), new Error(message));
  });
});

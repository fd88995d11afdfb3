import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, it } from 'node:test';
import { readBytes } from '../../apps/server/read-bytes.ts';

describe('The body of a request', () => {
  it('is refused, and not waited for, where the caller has gone before it is asked for', async () => {
    const request = new IncomingMessage(new Socket());
    request.destroy();

    await assert.rejects(readBytes(request, 10), { code: 'malformed_request' });
  });
});

import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, it } from 'node:test';
import { readBodyBytes } from '../../apps/server/operations/read-body.ts';

/** Creates a request whose whole body has arrived, in these parts. */
function requestWithBody(parts: readonly string[]): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  for (const part of parts) request.push(Buffer.from(part));
  request.push(null);
  request.complete = true;
  return request;
}

describe('readBodyBytes', () => {
  it('rejects the body of a client that has disconnected with malformed_request, without waiting', async () => {
    const request = new IncomingMessage(new Socket());
    request.destroy();

    await assert.rejects(readBodyBytes(request, 10), { code: 'malformed_request' });
  });

  it('reads a body that has arrived completely', async () => {
    const parts = ['one ', 'and ', 'other'];
    assert.equal(Buffer.from(await readBodyBytes(requestWithBody(parts), 13)).toString(), parts.join(''));
    assert.deepEqual(Buffer.from(await readBodyBytes(requestWithBody([]), 13)), Buffer.alloc(0));
  });

  it('reads a body as soon as Content-Length bytes have arrived', async () => {
    const request = new IncomingMessage(new Socket());
    request.headers = { 'content-length': '4' };
    request.push(Buffer.from('body'));

    assert.equal(Buffer.from(await readBodyBytes(request, 13)).toString(), 'body');
  });

  it('waits until Content-Length bytes have arrived', async () => {
    const request = new IncomingMessage(new Socket());
    request.headers = { 'content-length': '4' };
    request.push(Buffer.from('bo'));
    const reading = readBodyBytes(request, 13);
    request.push(Buffer.from('dy'));
    request.push(null);

    assert.equal(Buffer.from(await reading).toString(), 'body');
  });

  it('rejects a body above the limit with body_too_large', async () => {
    await assert.rejects(readBodyBytes(requestWithBody(['one ', 'and ', 'other']), 12), { code: 'body_too_large' });
  });
});

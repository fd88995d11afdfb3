import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, it } from 'node:test';
import { readBodyBytes } from '../../apps/server/operations/read-body.ts';

/** A request whose body has come in these parts. */
function arrived(parts: readonly string[]): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  for (const part of parts) request.push(Buffer.from(part));
  request.push(null);
  request.complete = true;
  return request;
}

describe('The body of a request', () => {
  it('is refused, and not waited for, where the caller has gone before it is asked for', async () => {
    const request = new IncomingMessage(new Socket());
    request.destroy();

    await assert.rejects(readBodyBytes(request, 10), { code: 'malformed_request' });
  });

  it('is read whole where all of it has come before it is asked for', async () => {
    const parts = ['one ', 'and ', 'other'];
    assert.equal(Buffer.from(await readBodyBytes(arrived(parts), 13)).toString(), parts.join(''));
    assert.deepEqual(Buffer.from(await readBodyBytes(arrived([]), 13)), Buffer.alloc(0));
  });

  it('is read whole where as much of it has come as was announced', async () => {
    const request = new IncomingMessage(new Socket());
    request.headers = { 'content-length': '4' };
    request.push(Buffer.from('body'));

    assert.equal(Buffer.from(await readBodyBytes(request, 13)).toString(), 'body');
  });

  it('is waited for where less of it has come than was announced', async () => {
    const request = new IncomingMessage(new Socket());
    request.headers = { 'content-length': '4' };
    request.push(Buffer.from('bo'));
    const reading = readBodyBytes(request, 13);
    request.push(Buffer.from('dy'));
    request.push(null);

    assert.equal(Buffer.from(await reading).toString(), 'body');
  });

  it('is refused where all of it has come and is too long', async () => {
    await assert.rejects(readBodyBytes(arrived(['one ', 'and ', 'other']), 12), { code: 'body_too_large' });
  });
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, describe, it } from 'node:test';
import { SiteStream } from '../../apps/server/streams/site-stream.ts';
import { STALL_TIMEOUT_MS, StateStream } from '../../apps/server/streams/state-stream.ts';

const state = (at: string, content: string | Uint8Array = at) => ({ at, event: Buffer.from(content) });
/** More than any kernel keeps for a connection. */
const HUGE = Buffer.alloc(64 * 1024 * 1024, 'x');

const server = createServer();
server.listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => {
  server.closeAllConnections();
  server.close();
});

/** A response with a client that has not read anything. */
async function unread(): Promise<{ response: ServerResponse; socket: Socket }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const [, response] = await once(server, 'request');
  return { response, socket };
}

async function textOf(socket: Socket): Promise<string> {
  const parts: Buffer[] = [];
  for await (const bytes of socket) parts.push(bytes);
  return Buffer.concat(parts).toString('latin1');
}

/** Which of these words a text holds, in its own order. */
const wordsOf = (text: string) => text.match(/\b(?:first|second|third|keep-alive)\b/g);

describe('StateStream', () => {
  it('shows each later state, and says that there is nothing new otherwise', async () => {
    const { response, socket } = await unread();
    response.writeHead(200);
    const stream = new StateStream(response);
    stream.show(state('2', 'second '));
    stream.show(state('1', 'first '));
    stream.show(state('3', 'third '));
    stream.end();

    assert.deepEqual(wordsOf(await textOf(socket)), ['second', 'keep-alive', 'third']);
  });

  it('keeps the latest state until the head of the answer is sent', async () => {
    const { response, socket } = await unread();
    const stream = new StateStream(response);
    stream.show(state('1', 'first '));
    stream.show(state('3', 'third '));
    stream.show(state('2', 'second '));
    assert.equal(response.headersSent, false);
    response.writeHead(200);
    stream.resume();
    stream.end();

    assert.deepEqual(wordsOf(await textOf(socket)), ['third']);
  });

  it('keeps but the latest state while bytes wait, and shows it once they are gone', async () => {
    const { response, socket } = await unread();
    response.writeHead(200);
    const stream = new StateStream(response);
    stream.show(state('0', HUGE));
    const waiting = response.writableLength;
    for (const at of ['1', '2', '3']) stream.show(state(at, at === '3' ? 'third ' : 'second '));
    assert.equal(response.writableLength, waiting);
    response.once('drain', () => setImmediate(() => stream.end()));

    assert.deepEqual(wordsOf(await textOf(socket)), ['third']);
  });

  it('ends when its bytes have waited for as long as it is patient', async () => {
    const { response, socket } = await unread();
    response.writeHead(200);
    const stream = new StateStream(response, 50);
    stream.show(state('0', HUGE));
    await once(response, 'close');

    assert.ok(response.destroyed);
    socket.destroy();
  });

  it('is patient for 30 s', () => {
    assert.equal(STALL_TIMEOUT_MS, 30_000);
  });
});

describe('SiteStream', () => {
  const change = { siteId: 'site_1', kind: 'conversations', id: 'tkt_1' } as const;

  it('sends ready, then each change', async () => {
    const { response, socket } = await unread();
    const stream = new SiteStream(response, async () => undefined);
    response.writeHead(200);
    stream.begin();
    stream.send(change);
    stream.send({ ...change, kind: 'assessments', id: 'asm_1' });
    response.end();

    const text = await textOf(socket);
    assert.deepEqual(text.match(/event: \w+|\{.*\}/g), [
      'event: ready',
      '{}',
      'event: conversations',
      '{"conversationId":"tkt_1"}',
      'event: assessments',
      '{"assessmentId":"asm_1"}',
    ]);
  });

  it('drops changes while the client does not read, then sends ready again', async () => {
    const { response, socket } = await unread();
    const stream = new SiteStream(response, async () => undefined);
    response.writeHead(200);
    stream.begin();
    response.write(HUGE);
    stream.send(change);
    response.once('drain', () => setImmediate(() => response.end()));

    const text = await textOf(socket);
    assert.equal(text.match(/event: ready/g)?.length, 2);
    assert.doesNotMatch(text, /tkt_1/);
  });

  it('keeps the connection alive while its client may follow, and ends when it may not', async (context) => {
    context.mock.timers.enable({ apis: ['setInterval'] });
    const { response, socket } = await unread();
    let may = true;
    const stream = new SiteStream(response, async () => assert.ok(may));
    response.writeHead(200);
    stream.begin();
    context.mock.timers.tick(15_000);
    await new Promise(setImmediate);
    may = false;
    context.mock.timers.tick(15_000);

    assert.match(await textOf(socket), /: keep-alive/);
  });
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, describe, it } from 'node:test';
import { SiteStream } from '../../apps/server/streams/site-stream.ts';
import { STALL_TIMEOUT_MS, StateStream } from '../../apps/server/streams/state-stream.ts';

const state = (version: string, content: string | Uint8Array = version) => ({ version, event: Buffer.from(content) });
/** More than a kernel buffers for a connection. */
const HUGE = Buffer.alloc(64 * 1024 * 1024, 'x');

const server = createServer();
server.listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => {
  server.closeAllConnections();
  server.close();
});

/** A response whose client has not read anything. */
async function openUnread(): Promise<{ response: ServerResponse; socket: Socket }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const [, response] = await once(server, 'request');
  return { response, socket };
}

async function readToEnd(socket: Socket): Promise<string> {
  const parts: Buffer[] = [];
  for await (const bytes of socket) parts.push(bytes);
  return Buffer.concat(parts).toString('latin1');
}

/** The known words of a text, in its order. */
const stateWords = (text: string) => text.match(/\b(?:first|second|third|keep-alive)\b/g);

describe('StateStream', () => {
  it('sends later states, and a comment in place of an older one', async () => {
    const { response, socket } = await openUnread();
    response.writeHead(200);
    const stream = new StateStream(response);
    stream.sendState(state('2', 'second '));
    stream.sendState(state('1', 'first '));
    stream.sendState(state('3', 'third '));
    stream.endStream();

    assert.deepEqual(stateWords(await readToEnd(socket)), ['second', 'keep-alive', 'third']);
  });

  it('buffers the latest state until the headers are sent', async () => {
    const { response, socket } = await openUnread();
    const stream = new StateStream(response);
    stream.sendState(state('1', 'first '));
    stream.sendState(state('3', 'third '));
    stream.sendState(state('2', 'second '));
    assert.equal(response.headersSent, false);
    response.writeHead(200);
    stream.sendBufferedState();
    stream.endStream();

    assert.deepEqual(stateWords(await readToEnd(socket)), ['third']);
  });

  it('buffers only the latest state while the client does not read, and sends it afterwards', async () => {
    const { response, socket } = await openUnread();
    response.writeHead(200);
    const stream = new StateStream(response);
    stream.sendState(state('0', HUGE));
    const waiting = response.writableLength;
    for (const at of ['1', '2', '3']) stream.sendState(state(at, at === '3' ? 'third ' : 'second '));
    assert.equal(response.writableLength, waiting);
    response.once('drain', () => setImmediate(() => stream.endStream()));

    assert.deepEqual(stateWords(await readToEnd(socket)), ['third']);
  });

  it('closes the connection after a stall longer than its timeout', async () => {
    const { response, socket } = await openUnread();
    response.writeHead(200);
    const stream = new StateStream(response, 50);
    stream.sendState(state('0', HUGE));
    await once(response, 'close');

    assert.ok(response.destroyed);
    socket.destroy();
  });

  it('has a stall timeout of 30 s', () => {
    assert.equal(STALL_TIMEOUT_MS, 30_000);
  });
});

describe('SiteStream', () => {
  const change = { siteId: 'site_1', kind: 'conversations', id: 'tkt_1' } as const;

  it('sends ready, then each change', async () => {
    const { response, socket } = await openUnread();
    const stream = new SiteStream(response, async () => undefined);
    response.writeHead(200);
    stream.sendReady();
    stream.sendChange(change);
    stream.sendChange({ ...change, kind: 'assessments', id: 'asm_1' });
    response.end();

    const text = await readToEnd(socket);
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
    const { response, socket } = await openUnread();
    const stream = new SiteStream(response, async () => undefined);
    response.writeHead(200);
    stream.sendReady();
    response.write(HUGE);
    stream.sendChange(change);
    response.once('drain', () => setImmediate(() => response.end()));

    const text = await readToEnd(socket);
    assert.equal(text.match(/event: ready/g)?.length, 2);
    assert.doesNotMatch(text, /tkt_1/);
  });

  it('sends keep-alive comments while access is granted, and ends when it is revoked', async (context) => {
    context.mock.timers.enable({ apis: ['setInterval'] });
    const { response, socket } = await openUnread();
    let isAllowed = true;
    const stream = new SiteStream(response, async () => assert.ok(isAllowed));
    response.writeHead(200);
    stream.sendReady();
    context.mock.timers.tick(15_000);
    await new Promise(setImmediate);
    isAllowed = false;
    context.mock.timers.tick(15_000);

    assert.match(await readToEnd(socket), /: keep-alive/);
  });
});

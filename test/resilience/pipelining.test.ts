import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type HarnessProcess, startHarnessProcess } from '../support/servers/harness-process.ts';
import { pollHealth } from '../support/servers/health-poll.ts';
import { formatHeaders } from '../support/servers/raw-http.ts';

const CONNECTIONS = 1000;
const REQUESTS_EACH = 1200;
/** Connections opened concurrently: Node.js accepts one per turn of its event loop. */
const OPENED_AT_ONCE = 50;
const MAX_GROWTH_MIB = 200;
const MAX_HEALTH_MS = 2000;

describe('1,000 connections of 1,200 pipelined requests each that never read a response', () => {
  let server: HarnessProcess;
  before(async () => {
    server = await startHarnessProcess([]);
  });
  after(() => server.stop('SIGTERM'));

  const chunkedBody = '1\r\n{\r\n0\r\n\r\n';
  const floods = {
    'GET /health': formatHeaders('GET /health'),
    'GET /widget.js': formatHeaders('GET /widget.js'),
    // Rejected before its body is read, so the server never waits for it.
    'POST to an unknown path': `${formatHeaders('POST /unknown', { 'Transfer-Encoding': 'chunked' })}${chunkedBody}`,
  };
  for (const [name, request] of Object.entries(floods)) {
    it(`${name} take at most ${MAX_GROWTH_MIB} MiB, and /health answers within 2 s throughout`, async () => {
      const { pid, baseUrl } = server.line;
      const sockets: Socket[] = [];
      const before = memory(pid, 'VmRSS');
      const health = pollHealth(baseUrl, 50);
      const requests = Buffer.from(request.repeat(REQUESTS_EACH));
      while (sockets.length < CONNECTIONS) {
        sockets.push(...(await Promise.all(Array.from({ length: OPENED_AT_ONCE }, () => flood(baseUrl, requests)))));
      }
      // The server closes connections with too many requests after 5 s.
      await wait(6000);
      const times = await health.end();
      for (const socket of sockets) socket.destroy();

      const growth = memory(pid, 'VmHWM') - before;
      const slowest = Math.max(...times);
      assert.ok(growth <= MAX_GROWTH_MIB, `resident memory grew by ${growth} MiB`);
      assert.ok(slowest <= MAX_HEALTH_MS, `the slowest of ${times.length} answers took ${slowest} ms`);
    });
  }
});

/** Opens a connection and sends requests on it without reading the responses. */
async function flood(baseUrl: string, requests: Uint8Array): Promise<Socket> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(requests);
  return socket;
}

/** Resident memory of a process in MiB: current (`VmRSS`) or peak (`VmHWM`). */
function memory(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024);
}

import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { fetchIn } from '../fixtures/evidence-fetcher.ts';
import { inWorld } from '../fixtures/evidence-world.ts';

/** How the head of a page begins. */
export const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
/** The head of a page that comes in chunks. */
export const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`;

/** What comes of a host that serves connections like this; all of them are gone afterwards. */
export const serving = (outcome: string, serve: (socket: Socket) => unknown, totalMs = 10_000) =>
  inWorld(async (world) => {
    await world.rawSite('a.example.com', serve);
    const source = await fetchIn(world, 'http://a.example.com/', { totalMs });
    assert.equal(source.outcome, outcome);
    assert.equal(source.body === null, outcome !== 'fetched');
    await world.untilAllAreClosed();
  });

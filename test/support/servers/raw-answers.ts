import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { fetchIn } from '../fixtures/evidence-fetcher.ts';
import { inWorld } from '../fixtures/evidence-world.ts';

/** First header lines of an HTML response. */
export const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
/** Headers of a chunked HTML response. */
export const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`;

/**
 * Returns a case that fetches from a host that serves connections like this, and expects the outcome. It also asserts
 * that all connections are closed.
 */
export const serving = (outcome: string, serve: (socket: Socket) => unknown, totalMs = 10_000) =>
  inWorld(async (internet) => {
    await internet.rawSite('a.example.com', serve);
    const source = await fetchIn(internet, 'http://a.example.com/', { totalMs });
    assert.equal(source.outcome, outcome);
    assert.equal(source.body === null, outcome !== 'fetched');
    await internet.untilAllAreClosed();
  });

import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { fetchPage } from '../fixtures/evidence-fetcher.ts';
import { withFakeInternet } from '../fixtures/fake-internet.ts';

/** First header lines of an HTML response. */
export const OK_HEADERS = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
/** Headers of a chunked HTML response. */
export const CHUNKED_HEADERS = `${OK_HEADERS}Transfer-Encoding: chunked\r\n\r\n`;

/**
 * Returns a case that fetches from a host that serves connections like this, and expects the outcome. It also asserts
 * that all connections are closed.
 */
export const expectOutcome = (outcome: string, serve: (socket: Socket) => unknown, totalMs = 10_000) =>
  withFakeInternet(async (internet) => {
    await internet.addRawSite('a.example.com', serve);
    const source = await fetchPage(internet, 'http://a.example.com/', { totalMs });
    assert.equal(source.outcome, outcome);
    assert.equal(source.body === null, outcome !== 'fetched');
    await internet.waitForClosedConnections();
  });

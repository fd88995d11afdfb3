import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { PaymentsClient, uniqueName } from '../support/fixtures/payments-client.ts';
import { startApi } from '../support/servers/api.ts';
import { CapturedLog } from '../support/servers/captured-log.ts';
import { StripeMock } from '../support/servers/stripe-mock/stripe-mock.ts';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN_ID = '00f067aa0ba902b7';

const peer = await StripeMock.open(() => Date.now(), 'whsec_harness', 'sk_test_harness');
after(() => peer.close());
const captured = new CapturedLog();
const flags = ['--payments', 'stripe', '--stripe-api-base', peer.baseUrl];
const api = await startApi(flags, { log: captured.log });
const payments = new PaymentsClient(api);

/** Returns the trace id in the log line of the request with this id. */
function findTraceId(requestId: string): unknown {
  return captured.lines().find((line) => line.requestId === requestId)?.traceId;
}

/** Sends a request with a new id and these headers. Returns the trace id in its log line. */
async function traceRequest(headers: Readonly<Record<string, string>>): Promise<unknown> {
  const requestId = uniqueName('trace');
  await api.send('/health', { headers: { ...headers, 'x-request-id': requestId } });
  return findTraceId(requestId);
}

describe('The trace of a request', () => {
  it('is logged with the trace id of the client', async () => {
    assert.equal(await traceRequest({ traceparent: `00-${TRACE_ID}-${SPAN_ID}-01` }), TRACE_ID);
  });

  it('is a new one without a valid traceparent', async () => {
    const ids = [
      await traceRequest({}),
      await traceRequest({ traceparent: `00-${TRACE_ID}-${SPAN_ID}` }),
      await traceRequest({ traceparent: '"><script>' }),
    ];

    for (const id of ids) assert.match(String(id), /^[0-9a-f]{32}$/);
    assert.equal(new Set([...ids, TRACE_ID]).size, 4);
  });

  it('is passed to the payment provider, with a new span id and the flag of the client', async () => {
    const before = peer.requests.length;
    const reply = await payments.execute({}, { headers: { traceparent: `00-${TRACE_ID}-${SPAN_ID}-00` } });

    assert.equal(reply.status, 201);
    const sent = peer.requests.slice(before).map(({ headers }) => String(headers['traceparent']));
    assert.equal(sent.length, 1);
    assert.match(sent[0] ?? '', new RegExp(`^00-${TRACE_ID}-(?!${SPAN_ID})[0-9a-f]{16}-00$`));
  });
});

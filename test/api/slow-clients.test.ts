import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SERVER_TIMEOUTS } from '../../apps/server/lifecycle/server-timeouts.ts';
import { readHealth } from '../../contracts/public/health.ts';
import { listTickets, updateTicket } from '../../contracts/public/tickets.ts';
import { assertChangesNoTicket } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { type Api, startApi } from '../support/servers/api.ts';
import { formatHeaders, RawConnection } from '../support/servers/raw-http.ts';

const timeouts = { ...SERVER_TIMEOUTS, headersMs: 1000, requestMs: 1500, idleSocketMs: 4000 };
const api = await startApi([], { timeouts });
const patient = await startApi();
const { baseUrl, ticketIds } = api.line;
const body = '{"status":"resolved"}';
const patch = ({ line }: Api, id = '') =>
  formatHeaders(`PATCH /v1/sites/${line.siteId}/tickets/${id}`, {
    'X-Service-Api-Key': line.apiKeys.all,
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
  });

describe('Slow clients', () => {
  it('are disconnected with 408 if the headers do not arrive in time', async () => {
    const connection = await RawConnection.connect(baseUrl);
    connection.send('GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ');

    expectProblem(await connection.readResponse(), 'request_timeout');
    assert.equal(await connection.waitForEnd(), '');
  });

  it('are disconnected with 408 if the body does not arrive in time, and nothing is changed', async () => {
    await assertChangesNoTicket(api, async () => {
      const connection = await RawConnection.connect(baseUrl);
      connection.send(patch(api, ticketIds[0]), body.slice(0, 10));

      expectProblem(await connection.readResponse(), 'request_timeout');
      assert.equal(await connection.waitForEnd(), '');
    });
  });

  it('are disconnected if they send nothing', async () => {
    const connection = await RawConnection.connect(baseUrl);

    expectProblem(await connection.readResponse(), 'request_timeout');
    await connection.waitForEnd();
  });

  it('do not delay others, and are answered once their request is complete', async () => {
    const slow = await Promise.all(Array.from({ length: 50 }, () => RawConnection.connect(patient.line.baseUrl)));
    for (const connection of slow) connection.send(patch(patient, patient.line.ticketIds[0]), body.slice(0, 10));
    expectSuccess(readHealth, await patient.send('/health'));
    expectSuccess(listTickets, await patient.asKey('/tickets'));

    for (const connection of slow) connection.send(body.slice(10));
    for (const connection of slow) expectSuccess(updateTicket, await connection.readResponse());
    for (const connection of slow) connection.close();
  });

  it('are answered if single bytes arrive in time', async () => {
    const connection = await RawConnection.connect(patient.line.baseUrl);
    for (const letter of patch(patient, patient.line.ticketIds[0]) + body) connection.send(letter);

    expectSuccess(updateTicket, await connection.readResponse());
    connection.close();
  });
});

describe('TIMEOUTS', () => {
  it('are 10 s for headers and 30 s for a request', () => {
    assert.deepEqual([SERVER_TIMEOUTS.headersMs, SERVER_TIMEOUTS.requestMs], [10_000, 30_000]);
  });
});

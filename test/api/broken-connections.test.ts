import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { newTicket } from '../support/fixtures/submissions.ts';
import { startApi } from '../support/servers/api.ts';
import { formatHeaders, RawConnection } from '../support/servers/raw-http.ts';

const api = await startApi();
const { baseUrl, siteId, origin, apiKeys } = api.line;
const listed = formatHeaders(`GET /v1/sites/${siteId}/tickets`, { 'X-Service-Api-Key': apiKeys.all });

describe('Bytes that are not HTTP', () => {
  it('end a connection with an open stream without writing into the stream', async () => {
    const { id, token } = await newTicket(api);
    const { hostname, port } = new URL(baseUrl);
    const socket = connect(Number(port), hostname);
    const headers = { Origin: origin, 'X-Conversation-Token': token };
    socket.write(formatHeaders(`GET /sites/${siteId}/widget/conversations/${id}/events`, headers));
    let text = '';
    let isBroken = false;
    for await (const bytes of socket) {
      text += String(bytes);
      if (isBroken || !text.includes('event: conversation')) continue;
      isBroken = true;
      socket.write('no HTTP at all\r\n\r\n');
    }

    assert.match(text, /^HTTP\/1\.1 200 OK\r\n/);
    assert.doesNotMatch(text, /malformed_request|HTTP\/1\.1 400/);
  });

  it('end the connection without a response behind an unanswered request', async () => {
    const connection = await RawConnection.connect(baseUrl);
    connection.send(`${listed}no HTTP at all\r\n\r\n`);

    assert.equal(await connection.waitForEnd(), '');
  });

  it('are answered with 400 malformed_request behind answered requests', async () => {
    const connection = await RawConnection.connect(baseUrl);
    connection.send(listed);
    assert.equal((await connection.readResponse()).status, 200);
    connection.send('no HTTP at all\r\n\r\n');

    assert.equal((await connection.readResponse()).problem.code, 'malformed_request');
    assert.equal(await connection.waitForEnd(), '');
  });
});

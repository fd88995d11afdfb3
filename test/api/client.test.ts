import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ClientOptions, createClient } from '../../contracts/client/create-client.ts';
import { ProblemError } from '../../contracts/client/problem-error.ts';
import { signDelivery } from '../../contracts/client/sign-delivery.ts';
import { startApi } from '../support/servers/api.ts';

const api = await startApi(['--no-worker']);
const { baseUrl, siteId, apiKeys, accessToken, origin, ticketIds, profileKey, installationId, signingSecret } =
  api.line;
const newClient = (options: Partial<ClientOptions> = {}) =>
  createClient({ baseUrl, siteId, apiKey: apiKeys.all, accessToken, origin, ...options });
const [ticketId = ''] = ticketIds;

describe('createClient', () => {
  const client = newClient();

  it('reads the health', async () => {
    assert.equal((await client.readHealth()).body.status, 'ok');
  });

  it('creates, revokes and lists API keys', async () => {
    const { body } = await client.createApiKey({ body: { name: 'Of the client' } });
    const revoked = await client.revokeApiKey({ keyId: body.key.id });

    assert.equal(revoked.body.key.status, 'revoked');
    assert.ok((await client.listApiKeys()).body.keys.some(({ id }) => id === body.key.id));
  });

  it('reads, updates and comments on tickets', async () => {
    const before = await client.readTicket({ ticketId });
    const update = { ticketId, headers: { 'if-match': before.headers.get('etag') ?? '' } };
    const { body } = await client.updateTicket({ ...update, body: { priority: 'urgent' } });

    assert.equal(body.priority, 'urgent');
    await assert.rejects(
      client.updateTicket({ ...update, body: { priority: 'high' } }),
      (error) => error instanceof ProblemError && error.code === 'precondition_failed' && error.status === 412,
    );
    const said = await client.commentOnTicket({ ticketId, body: { content: 'Hello' } });
    assert.equal(said.body.ticket.status, 'escalated');
  });

  it('throws a ProblemError with its violations and request id', async () => {
    const refusal = client.commentOnTicket({ ticketId, body: { content: '' } });

    await assert.rejects(refusal, (error) => {
      assert.ok(error instanceof ProblemError);
      assert.deepEqual(
        error.faults.map(({ pointer }) => pointer),
        ['/content'],
      );
      assert.match(error.requestId, /./);
      return true;
    });
  });

  it('creates and reads assessments', async () => {
    const urls = [{ type: 'website' as const, url: 'https://parcels.example.com/' }];
    const subject = { type: 'other' as const, name: 'Parcels', description: 'Where they are.', urls };
    const body = { profileKey, externalReference: '4711', subject };
    const made = await client.createAssessment({ headers: { 'idempotency-key': 'of-the-client' }, body });
    const { assessmentId } = made.body;

    assert.equal(made.status, 201);
    assert.equal((await client.readAssessment({ assessmentId })).body.status, 'queued');
  });

  it('sends signed CRM deliveries', async () => {
    const signed = await signDelivery({ secret: signingSecret, deliveryId: 'of-the-client', body: '{"a":"é"}' });
    const { body } = await client.receiveCrmDelivery({ installationId, ...signed });

    assert.equal(body.deliveryId, 'of-the-client');
  });

  it('starts and reads payments', async () => {
    const { body } = await client.executePayment({ body: { idempotencyKey: 'of-the-client' } });
    const execution = await client.readExecution({ executionId: body.executionId });

    assert.equal(execution.body.status, 'pending');
  });

  it('calls an apiKey function for each request', async () => {
    const keyRequests: string[] = [];
    const renewed = newClient({
      apiKey: async () => {
        keyRequests.push('key');
        return apiKeys.ticketsRead;
      },
    });
    await renewed.listTickets();
    await renewed.listTickets();

    assert.equal(keyRequests.length, 2);
  });
});

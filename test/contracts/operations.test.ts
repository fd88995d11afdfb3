import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Operation } from '../../contracts/operation.ts';
import { operations } from '../../contracts/public/operations.ts';

describe('The published operations', () => {
  it('have the documented order, methods, paths, access and scopes', () => {
    const published: readonly Operation[] = operations;

    assert.deepEqual(
      published.map(
        ({ method, path, access, scope }) => `${method.toUpperCase()} ${path} | ${access} | ${scope ?? 'none'}`,
      ),
      [
        'GET /health | none | none',
        'GET /sites/{siteId}/api-keys | bearer | none',
        'POST /sites/{siteId}/api-keys | bearer | none',
        'DELETE /sites/{siteId}/api-keys/{keyId} | bearer | none',
        'GET /v1/sites/{siteId}/tickets | apiKey | tickets:read',
        'GET /v1/sites/{siteId}/tickets/{ticketId} | apiKey | tickets:read',
        'PATCH /v1/sites/{siteId}/tickets/{ticketId} | apiKey | tickets:write',
        'POST /v1/sites/{siteId}/tickets/{ticketId}/comments | apiKey | tickets:write',
        'POST /v1/sites/{siteId}/assessments | apiKey | assessments:write',
        'GET /v1/sites/{siteId}/assessments/{assessmentId} | apiKey | assessments:read',
        'POST /marketplaces/inbound/crm/{installationId} | signature | none',
        'POST /sites/{siteId}/actions/payments/execute | origin | none',
        'GET /sites/{siteId}/actions/executions/{executionId} | origin | none',
      ],
    );
  });

  it('have the documented success status', () => {
    assert.deepEqual(
      operations.map(({ id, success }) => `${id} ${success.status}`),
      [
        'readHealth 200',
        'listApiKeys 200',
        'createApiKey 201',
        'revokeApiKey 200',
        'listTickets 200',
        'readTicket 200',
        'updateTicket 200',
        'commentOnTicket 201',
        'createAssessment 201',
        'readAssessment 200',
        'receiveCrmDelivery 201',
        'executePayment 201',
        'readExecution 200',
      ],
    );
  });

  it('have unique ids', () => {
    assert.equal(new Set(operations.map(({ id }) => id)).size, operations.length);
  });
});

import type { Operation } from '../operation.ts';
import type { operations } from '../public/operations.ts';

type PublishedOperation = (typeof operations)[number];

export type OperationId = PublishedOperation['id'];

/** The declaration of a published operation. */
export type OperationDeclaration<Id extends OperationId> = Extract<PublishedOperation, { readonly id: Id }>;

type RouteSignature<One extends Operation> = `${One['access']} ${One['method']} ${One['path']}`;

/**
 * Access, method and path of each operation. They are copied from the declarations, because importing the declarations
 * would add their schemas to the client. The compiler ensures that the copies are the same as the declarations.
 */
export const routeSignatures = {
  readHealth: 'none get /health',
  listApiKeys: 'bearer get /sites/{siteId}/api-keys',
  createApiKey: 'bearer post /sites/{siteId}/api-keys',
  revokeApiKey: 'bearer delete /sites/{siteId}/api-keys/{keyId}',
  listTickets: 'apiKey get /v1/sites/{siteId}/tickets',
  readTicket: 'apiKey get /v1/sites/{siteId}/tickets/{ticketId}',
  updateTicket: 'apiKey patch /v1/sites/{siteId}/tickets/{ticketId}',
  commentOnTicket: 'apiKey post /v1/sites/{siteId}/tickets/{ticketId}/comments',
  createAssessment: 'apiKey post /v1/sites/{siteId}/assessments',
  readAssessment: 'apiKey get /v1/sites/{siteId}/assessments/{assessmentId}',
  receiveCrmDelivery: 'signature post /marketplaces/inbound/crm/{installationId}',
  executePayment: 'origin post /sites/{siteId}/actions/payments/execute',
  readExecution: 'origin get /sites/{siteId}/actions/executions/{executionId}',
} as const satisfies { readonly [Id in OperationId]: RouteSignature<OperationDeclaration<Id>> };

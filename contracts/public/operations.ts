import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';
import { createAssessment, readAssessment } from './assessments.ts';
import { receiveCrmDelivery } from './crm-inbound.ts';
import { readHealth } from './health.ts';
import { executePayment, readExecution } from './payments.ts';
import { commentOnTicket, listTickets, readTicket, updateTicket } from './tickets.ts';

/** The published operations: exactly those of the OpenAPI document, in their order there. */
export const operations = [
  readHealth,
  listApiKeys,
  createApiKey,
  revokeApiKey,
  listTickets,
  readTicket,
  updateTicket,
  commentOnTicket,
  createAssessment,
  readAssessment,
  receiveCrmDelivery,
  executePayment,
  readExecution,
] as const;

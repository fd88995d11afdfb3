import { FAILURE_MESSAGES } from '../../core/assessments/assessment.ts';
import { CRM_DELIVERY_FAILURE_MESSAGES } from '../../core/crm/crm-delivery.ts';
import type { EventType } from '../../core/events/event.ts';
import type { WebhookEvent } from '../webhooks/events.ts';
import {
  completedAssessmentExample,
  exampleExecutionId,
  exampleSiteId,
  exampleTicket,
  queuedAssessmentExample,
} from './examples.ts';

type EventExample<Type extends EventType> = Extract<WebhookEvent, { readonly type: Type }>;
type ExecutionExample = EventExample<'payment.succeeded'>['data']['execution'];

/** Null values of the fields of `data` that only the events of tickets use. */
const NO_TICKET_CHANGE_MEMBERS = { changedBy: null, syncMark: null };

const paidExecutionExample: ExecutionExample = {
  executionId: exampleExecutionId,
  status: 'succeeded',
  provider: 'stripe',
  amount: 1900,
  currency: 'EUR',
  refundedAmount: 0,
  refundedAt: null,
  disputed: false,
  unmatched: 0,
  sessionId: 'cs_4711',
  paymentReference: 'pi_4711',
  pageUrl: 'https://www.example.com/pricing',
  intentKey: null,
  createdAt: '2026-03-02T13:00:00.000Z',
  updatedAt: '2026-03-02T13:02:11.480Z',
  expiresAt: '2026-03-02T13:45:00.000Z',
};

const refundedExecutionExample: ExecutionExample = {
  ...paidExecutionExample,
  refundedAmount: 500,
  refundedAt: '2026-03-04T08:30:00.000Z',
  updatedAt: '2026-03-04T08:30:02.117Z',
};

const escalatedTicketExample: EventExample<'ticket.commented'>['data']['ticket'] = {
  ...exampleTicket,
  status: 'escalated',
  messages: [
    ...exampleTicket.messages,
    {
      id: 'msg_01k9z5k8m9n0p1q2r3s4t5v6w7',
      role: 'specialist',
      authorName: 'Grace from Billing',
      content: 'We have corrected the address; a new invoice is on its way.',
      createdAt: '2026-03-02T10:42:17.318Z',
    },
  ],
  updatedAt: '2026-03-02T10:42:17.318Z',
  lastChangedBy: 'account:acc_01k9z3a0b1c2d3e4f5g6h7j8k9',
};

/** An example body of each event type. */
export const eventExamples: { readonly [Type in EventType]: EventExample<Type> } = {
  'ticket.created': {
    type: 'ticket.created',
    timestamp: exampleTicket.createdAt,
    data: { siteId: exampleSiteId, ticket: exampleTicket, changedBy: 'visitor', syncMark: 'm1a' },
  },
  'ticket.updated': {
    type: 'ticket.updated',
    timestamp: '2026-03-02T10:15:40.002Z',
    data: {
      siteId: exampleSiteId,
      ticket: {
        ...exampleTicket,
        priority: 'high',
        updatedAt: '2026-03-02T10:15:40.002Z',
        lastChangedBy: 'key:key_01k9z4a1b2c3d4e5f6g7h8j9k0',
      },
      changedBy: 'key:key_01k9z4a1b2c3d4e5f6g7h8j9k0',
      syncMark: 'm1b',
    },
  },
  'ticket.commented': {
    type: 'ticket.commented',
    timestamp: escalatedTicketExample.updatedAt,
    data: {
      siteId: exampleSiteId,
      ticket: escalatedTicketExample,
      changedBy: escalatedTicketExample.lastChangedBy,
      syncMark: 'm1c',
    },
  },
  'ticket.erased': {
    type: 'ticket.erased',
    timestamp: '2026-04-01T08:00:00.113Z',
    data: {
      siteId: exampleSiteId,
      ticket: { id: exampleTicket.id, siteId: exampleSiteId, erased: true, updatedAt: '2026-04-01T08:00:00.113Z' },
      changedBy: 'account:acc_01k9z3a0b1c2d3e4f5g6h7j8k9',
      syncMark: 'm1d',
    },
  },
  'assessment.completed': {
    type: 'assessment.completed',
    timestamp: '2026-03-02T11:00:00.874Z',
    data: { siteId: exampleSiteId, assessment: completedAssessmentExample, ...NO_TICKET_CHANGE_MEMBERS },
  },
  'assessment.failed': {
    type: 'assessment.failed',
    timestamp: '2026-03-02T11:00:30.512Z',
    data: {
      siteId: exampleSiteId,
      assessment: {
        ...queuedAssessmentExample,
        status: 'failed',
        attempt: 3,
        startedAt: '2026-03-02T11:00:00.031Z',
        finishedAt: '2026-03-02T11:00:30.512Z',
        failureCode: 'attempts_exhausted',
        failureMessage: FAILURE_MESSAGES.attempts_exhausted,
      },
      ...NO_TICKET_CHANGE_MEMBERS,
    },
  },
  'payment.succeeded': {
    type: 'payment.succeeded',
    timestamp: paidExecutionExample.updatedAt,
    data: { siteId: exampleSiteId, execution: paidExecutionExample, ...NO_TICKET_CHANGE_MEMBERS },
  },
  'payment.failed': {
    type: 'payment.failed',
    timestamp: paidExecutionExample.updatedAt,
    data: {
      siteId: exampleSiteId,
      execution: { ...paidExecutionExample, status: 'failed', paymentReference: null },
      ...NO_TICKET_CHANGE_MEMBERS,
    },
  },
  'payment.refunded': {
    type: 'payment.refunded',
    timestamp: refundedExecutionExample.updatedAt,
    data: { siteId: exampleSiteId, execution: refundedExecutionExample, ...NO_TICKET_CHANGE_MEMBERS },
  },
  'payment.disputed': {
    type: 'payment.disputed',
    timestamp: '2026-03-09T17:20:05.664Z',
    data: {
      siteId: exampleSiteId,
      execution: { ...paidExecutionExample, disputed: true, updatedAt: '2026-03-09T17:20:05.664Z' },
      ...NO_TICKET_CHANGE_MEMBERS,
    },
  },
  'payment.unmatched': {
    type: 'payment.unmatched',
    timestamp: '2026-03-02T13:05:44.019Z',
    data: {
      siteId: exampleSiteId,
      execution: { ...paidExecutionExample, unmatched: 1, updatedAt: '2026-03-02T13:05:44.019Z' },
      unmatched: {
        provider: 'stripe',
        paymentReference: 'pi_4712',
        amount: 1900,
        currency: 'EUR',
        refundedAmount: 0,
        reason: 'paid_twice',
        executionId: exampleExecutionId,
        sessionId: 'cs_4711',
        occurredAt: '2026-03-02T13:05:43.000Z',
      },
      ...NO_TICKET_CHANGE_MEMBERS,
    },
  },
  'crm_delivery.failed': {
    type: 'crm_delivery.failed',
    timestamp: '2026-03-02T12:00:01.240Z',
    data: {
      siteId: exampleSiteId,
      installationId: 'ins_01k9z7m0n1p2q3r4s5t6v7w8x9',
      delivery: {
        deliveryId: 'evt_7c1d',
        state: 'failed',
        receivedAt: '2026-03-02T12:00:00.113Z',
        sentAt: '2026-03-02T12:00:00.000Z',
        digest: '8f434346648f6b96df89dda901c5176b10a6d83961dd3c1ac88b59b2dc327aa4',
        bytes: 118,
        attempts: 1,
        nextAttemptAt: null,
        recordId: 'HD-4711',
        ticketId: null,
        settledAt: '2026-03-02T12:00:01.240Z',
        failureCode: 'value_not_mapped',
        failurePointer: '/record/stage',
        failureMessage: CRM_DELIVERY_FAILURE_MESSAGES.value_not_mapped,
      },
      ...NO_TICKET_CHANGE_MEMBERS,
    },
  },
  'webhook.test': {
    type: 'webhook.test',
    timestamp: '2026-03-02T09:20:00.000Z',
    data: { siteId: exampleSiteId, changedBy: 'account:acc_01k9z3a0b1c2d3e4f5g6h7j8k9', syncMark: null },
  },
};

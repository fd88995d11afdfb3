import { EVENT_TYPES, type EventType } from '../../core/events/event.ts';
import { WEBHOOK_RETRY_DELAYS_SECONDS } from '../../core/webhooks/webhook-delivery.ts';
import { deliverySchema } from '../installation-record.ts';
import type { Schema } from '../operation.ts';
import { managedExecutionSchema, unmatchedMoneySchema } from '../payment-records.ts';
import { eventDescriptions, eventSchemas } from '../webhooks/events.ts';
import { webhookTag } from './document-info.ts';
import { eventExamples } from './event-examples.ts';
import type { NamedSchemas } from './json-schema.ts';

/** The schemas of events and of the resources that only events have, by component name. */
export const eventComponents: NamedSchemas = {
  Execution: managedExecutionSchema,
  UnmatchedMoney: unmatchedMoneySchema,
  CrmDelivery: deliverySchema,
  ...Object.fromEntries(EVENT_TYPES.map((type) => [`${toPascalCase(type)}Event`, eventSchemas[type]])),
};

/** The headers of Standard Webhooks, as components of the OpenAPI document. */
export const webhookParameters = {
  'webhook-id': {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'Id of the event, the same at each attempt. Process each id once.',
    schema: { type: 'string' },
    example: 'evt_01k9z8a0b1c2d3e4f5g6h7j8k9',
  },
  'webhook-timestamp': {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description:
      'Time of this attempt, in seconds since 1970. Reject it if it is more than five minutes from your clock.',
    schema: { type: 'integer' },
    example: 1_772_452_800,
  },
  'webhook-signature': {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      '`v1,` and the HMAC-SHA256, in base64, of the id, the timestamp and the raw body, joined with `.`. The key is ' +
      'the base64 text after `whsec_` in the secret, decoded. During a rotation there are several signatures, ' +
      'separated by spaces; one of them must be valid.',
    schema: { type: 'string' },
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
} as const;

/** How Portico interprets the responses to webhooks, as components of the OpenAPI document. */
export const webhookResponses = {
  'webhook-delivered': {
    description: 'Any 2xx status within 15 seconds: the event is delivered. The body is ignored.',
  },
  'webhook-gone': {
    description: 'Disables the webhook at once. Nothing more is sent to it until its account enables it again.',
  },
  'webhook-retried': {
    description:
      'Any other status, redirects included, or no response within 15 seconds: the attempt failed. Portico sends the ' +
      `event again, up to ${WEBHOOK_RETRY_DELAYS_SECONDS.length} times within about three days.`,
  },
} as const;

/**
 * Creates the `webhooks` of the OpenAPI document, by event type. `toSchema` converts a schema, with references to
 * components.
 */
export function createWebhookObjects(toSchema: (schema: Schema) => object) {
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: createWebhookObject(type, toSchema) }]));
}

function createWebhookObject(type: EventType, toSchema: (schema: Schema) => object) {
  return {
    operationId: `${toPascalCase(type).replace(/^./, (letter) => letter.toLowerCase())}Webhook`,
    tags: [webhookTag.name],
    summary: eventDescriptions[type].replace(/\.$/, ''),
    description: eventSchemas[type].entries.data.pipe[1].description,
    security: [],
    parameters: Object.keys(webhookParameters).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: toSchema(eventSchemas[type]), example: eventExamples[type] } },
    },
    responses: {
      '2XX': { $ref: '#/components/responses/webhook-delivered' },
      410: { $ref: '#/components/responses/webhook-gone' },
      default: { $ref: '#/components/responses/webhook-retried' },
    },
  };
}

/** `crm_delivery.failed` becomes `CrmDeliveryFailed`. */
function toPascalCase(type: EventType): string {
  return type
    .split(/[._]/)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');
}

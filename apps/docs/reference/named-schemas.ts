import { deliverySchema, installationSchema } from '../../../contracts/installation-record.ts';
import { actionSchema } from '../../../contracts/management/actions.ts';
import { evidenceRulesSchema } from '../../../contracts/management/evidence-rules.ts';
import { intentSchema } from '../../../contracts/management/intents.ts';
import { auditEntrySchema, loggedRequestSchema } from '../../../contracts/management/monitoring.ts';
import { queuedMailSchema } from '../../../contracts/management/notifications.ts';
import { profileTestSchema } from '../../../contracts/management/profile-test.ts';
import { profileSchema, profileVersionSchema } from '../../../contracts/management/profiles.ts';
import { siteSchema } from '../../../contracts/management/sites.ts';
import { webhookDeliverySchema, webhookSchema } from '../../../contracts/management/webhooks.ts';
import {
  type NamedSchemas,
  type SchemaDirection,
  toComponentSchemas,
  toSchemaObject,
} from '../../../contracts/openapi/json-schema.ts';
import type { Schema } from '../../../contracts/operation.ts';
import {
  managedExecutionSchema,
  paymentSettingsSchema,
  paymentsActionSchema,
  unmatchedMoneySchema,
} from '../../../contracts/payment-records.ts';
import { apiKeySchema } from '../../../contracts/public/api-keys.ts';
import {
  assessmentSchema,
  assessmentSummarySchema,
  evidenceSchema,
  judgedClaimSchema,
  sourceSchema,
} from '../../../contracts/public/assessment-record.ts';
import { claimsSchema, evidenceUrlSchema, subjectSchema } from '../../../contracts/public/assessment-subject.ts';
import { messageSchema, ticketSchema } from '../../../contracts/public/tickets.ts';
import { formFieldSchema } from '../../../contracts/widget/widget-parts.ts';

/** Schemas that the reference shows by name, with collapsible fields. `exampleRecords` has the same names. */
const namedSchemas = {
  Action: actionSchema,
  ApiKey: apiKeySchema,
  Assessment: assessmentSchema,
  AssessmentSummary: assessmentSummarySchema,
  AuditEntry: auditEntrySchema,
  Claims: claimsSchema,
  CrmConnection: installationSchema,
  CrmDelivery: deliverySchema,
  Evidence: evidenceSchema,
  EvidenceRules: evidenceRulesSchema,
  EvidenceUrl: evidenceUrlSchema,
  Execution: managedExecutionSchema,
  FormField: formFieldSchema,
  Intent: intentSchema,
  JudgedClaim: judgedClaimSchema,
  LoggedRequest: loggedRequestSchema,
  Mail: queuedMailSchema,
  Message: messageSchema,
  PaymentsAction: paymentsActionSchema,
  PaymentSettings: paymentSettingsSchema,
  Profile: profileSchema,
  ProfileTest: profileTestSchema,
  ProfileVersion: profileVersionSchema,
  Site: siteSchema,
  Source: sourceSchema,
  Subject: subjectSchema,
  Ticket: ticketSchema,
  UnmatchedMoney: unmatchedMoneySchema,
  Webhook: webhookSchema,
  WebhookDelivery: webhookDeliverySchema,
} satisfies NamedSchemas;

export type SchemaName = keyof typeof namedSchemas;

/** The part of JSON Schema that the contracts use. */
export interface SchemaNode {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: SchemaNode;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
}

const namedSchemaNodes = {
  request: toComponentSchemas(namedSchemas, 'request') as Readonly<Record<string, SchemaNode>>,
  response: toComponentSchemas(namedSchemas, 'response') as Readonly<Record<string, SchemaNode>>,
};

const convertedSchemas = { request: new WeakMap<Schema, SchemaNode>(), response: new WeakMap<Schema, SchemaNode>() };

/**
 * Converts a schema to JSON Schema, in which named schemas are references. Results are cached, because each conversion
 * also converts all named schemas.
 */
export function toSchemaNode(schema: Schema, direction: SchemaDirection): SchemaNode {
  const node =
    convertedSchemas[direction].get(schema) ?? (toSchemaObject(schema, direction, namedSchemas) as SchemaNode);
  convertedSchemas[direction].set(schema, node);
  return node;
}

/** Converts the schema of a parameter or header to JSON Schema. Parameters and headers contain no named schemas. */
export function toParameterNode(schema: Schema): SchemaNode {
  return toSchemaObject(schema, 'request') as SchemaNode;
}

/** Returns the name that a reference points to, or `undefined` for a schema that is not a reference. */
export function getReferencedName({ $ref }: SchemaNode): SchemaName | undefined {
  return $ref?.slice($ref.lastIndexOf('/') + 1) as SchemaName | undefined;
}

/** Replaces a reference with the schema that it points to. Other schemas are returned unchanged. */
export function resolveReference(node: SchemaNode, direction: SchemaDirection): SchemaNode {
  const name = getReferencedName(node);
  return name === undefined ? node : (namedSchemaNodes[direction][name] ?? node);
}

import * as v from 'valibot';
import {
  CRM_DELIVERY_FAILURE_MESSAGES,
  CRM_DELIVERY_STATES,
  type CrmDeliveryFailureCode,
} from '../core/crm/crm-delivery.ts';
import { INSTALLATION_STATUSES } from '../core/crm/installation.ts';
import { isJsonPointer, MAX_JSON_POINTER_LENGTH } from '../core/crm/json-pointer.ts';
import { CRM_REJECTION_REASONS } from '../core/crm/rejected-deliveries.ts';
import {
  INVALID_POINTER_MESSAGE,
  MAX_EXTERNAL_SYSTEM_LENGTH,
  MAX_TABLE_ROWS,
  MAX_TABLE_VALUE_LENGTH,
  validateRequiredMappingMembers,
} from '../core/crm/validate-mapping.ts';
import { countCodePoints } from '../core/shared/text.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../core/tickets/ticket.ts';
import { crossFieldRule, documentedRule, exactObject, isoTimeSchema, nameSchema, recordWithKeys } from './schemas.ts';

const integerSchema = v.pipe(v.number(), v.integer());
const failureCodeSchema = v.nullable(
  v.picklist(Object.keys(CRM_DELIVERY_FAILURE_MESSAGES) as [CrmDeliveryFailureCode]),
);

const jsonPointerSchema = v.pipe(
  v.string(),
  documentedRule(isJsonPointer, INVALID_POINTER_MESSAGE, {
    description: `A JSON pointer (RFC 6901) of at most ${MAX_JSON_POINTER_LENGTH} characters.`,
  }),
);

const tableValueSchema = v.pipe(
  v.string(),
  documentedRule<string>(
    (value) => countCodePoints(value) <= MAX_TABLE_VALUE_LENGTH,
    `must be at most ${MAX_TABLE_VALUE_LENGTH} characters long`,
    { maxLength: MAX_TABLE_VALUE_LENGTH },
  ),
);

function valueTableSchema<const Meanings extends readonly [string, ...string[]]>(options: Meanings) {
  const values = v.pipe(
    recordWithKeys(tableValueSchema, v.picklist(options)),
    crossFieldRule<Record<string, Meanings[number]>>(validateTableRowCount, {
      description: `1 to ${MAX_TABLE_ROWS} rows.`,
    }),
  );
  return exactObject({ pointer: jsonPointerSchema, values });
}

function validateTableRowCount(
  table: unknown,
): readonly { readonly path: readonly string[]; readonly detail: string }[] {
  const rows = typeof table === 'object' && table !== null ? Object.keys(table).length : 1;
  return rows >= 1 && rows <= MAX_TABLE_ROWS ? [] : [{ path: [], detail: `must have 1 to ${MAX_TABLE_ROWS} rows` }];
}

const mappingEntriesSchema = exactObject({
  recordId: jsonPointerSchema,
  externalSystem: v.optional(nameSchema(MAX_EXTERNAL_SYSTEM_LENGTH)),
  status: v.optional(valueTableSchema(TICKET_STATUSES)),
  priority: v.optional(valueTableSchema(TICKET_PRIORITIES)),
  comment: v.optional(jsonPointerSchema),
  authorName: v.optional(jsonPointerSchema),
});

export const mappingSchema = v.pipe(
  mappingEntriesSchema,
  crossFieldRule<v.InferOutput<typeof mappingEntriesSchema>>(validateRequiredMappingMembers, {
    description: 'At least one of `status`, `priority` and `comment`; `authorName` needs `comment`.',
  }),
);

export const installationSchema = exactObject({
  id: v.string(),
  siteId: v.string(),
  name: v.string(),
  status: v.picklist(INSTALLATION_STATUSES),
  inboundEnabled: v.boolean(),
  /** Path of the URL to which the CRM system sends deliveries, relative to the server's base URL. */
  inboundPath: v.string(),
  mapping: v.nullable(mappingSchema),
  /** The signing secrets, newest first. Their values are not included. */
  secrets: v.array(
    exactObject({
      id: v.string(),
      createdAt: isoTimeSchema,
      endsAt: v.nullable(isoTimeSchema),
      status: v.picklist(['active', 'ended']),
    }),
  ),
  createdAt: isoTimeSchema,
  updatedAt: isoTimeSchema,
});

export const deliverySchema = exactObject({
  deliveryId: v.string(),
  state: v.picklist(CRM_DELIVERY_STATES),
  receivedAt: isoTimeSchema,
  sentAt: isoTimeSchema,
  digest: v.string(),
  bytes: integerSchema,
  attempts: integerSchema,
  nextAttemptAt: v.nullable(isoTimeSchema),
  recordId: v.nullable(v.string()),
  ticketId: v.nullable(v.string()),
  settledAt: v.nullable(isoTimeSchema),
  failureCode: failureCodeSchema,
  failurePointer: v.nullable(v.string()),
  failureMessage: v.nullable(v.string()),
});

/** The ticket change that a mapping makes of a delivery. The preview itself changes nothing. */
export const mappingPreviewSchema = exactObject({
  outcome: v.picklist(['applied', 'unmatched', 'failed']),
  recordId: v.nullable(v.string()),
  ticketId: v.nullable(v.string()),
  change: v.nullable(
    exactObject({
      status: v.nullable(v.picklist(TICKET_STATUSES)),
      priority: v.nullable(v.picklist(TICKET_PRIORITIES)),
      comment: v.nullable(exactObject({ content: v.string(), authorName: v.nullable(v.string()) })),
    }),
  ),
  failureCode: failureCodeSchema,
  failurePointer: v.nullable(v.string()),
  failureMessage: v.nullable(v.string()),
});

export const rejectionStatisticsEntries = {
  /**
   * Number of rejected deliveries by reason, since the connection was created. Reasons without a rejected delivery are
   * omitted.
   */
  counts: exactObject(v.entriesFromList(CRM_REJECTION_REASONS, v.optional(integerSchema))),
  /** The latest rejected deliveries, newest first. */
  latest: v.array(exactObject({ reason: v.picklist(CRM_REJECTION_REASONS), at: isoTimeSchema })),
};

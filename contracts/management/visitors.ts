import * as v from 'valibot';
import type { PathViolation } from '../../core/shared/object-violation.ts';
import { toLookupPhone } from '../../core/tickets/inbox-fields.ts';
import { MAX_FOUND_CONVERSATIONS } from '../../core/visitors/find-visitor-conversations.ts';
import { defineOperation } from '../operation.ts';
import {
  crossFieldRule,
  documentedRule,
  exactObject,
  firstViolationOnly,
  isoTimeSchema,
  nameSchema,
} from '../schemas.ts';
import { conversationHistorySchema, conversationSchema, conversationSummarySchema } from './conversations.ts';

/** A person, by email address or phone number. */
const personSchema = v.pipe(
  exactObject({
    email: v.optional(v.pipe(nameSchema(320), v.description('Email address of the visitor, in any case.'))),
    phone: v.optional(
      firstViolationOnly(
        v.pipe(
          nameSchema(80),
          documentedRule((value) => toLookupPhone(value) !== null, 'must have a digit', {
            description: 'Phone number of the visitor. Only the digits and a leading + or 00 count.',
          }),
        ),
      ),
    ),
  }),
  crossFieldRule<{ email?: string | undefined; phone?: string | undefined }>(validatePerson, {
    description: 'Either `email` or `phone`.',
  }),
);

function validatePerson(value: unknown): readonly PathViolation[] {
  const named = Object.keys(value ?? {});
  if (named.length === 0) return [{ path: ['email'], detail: 'is required, unless phone is given' }];
  return named.length > 1 ? [{ path: ['phone'], detail: 'may not be combined with email' }] : [];
}

const { isUnread: _isUnread, ...foundEntries } = conversationSummarySchema.entries;
/** A conversation in a list, without `isUnread`, which depends on the account that reads the list. */
const visitorConversationSummarySchema = exactObject(foundEntries);

const integerSchema = v.pipe(v.number(), v.integer());

const erasureSchema = exactObject({
  success: v.literal(true),
  erasureId: v.string(),
  state: v.pipe(
    v.picklist(['pending', 'completed']),
    v.description('`pending`: it waits or is being carried out. `completed`: all data of the person is erased.'),
  ),
  requestedAt: isoTimeSchema,
  finishedAt: v.nullable(isoTimeSchema),
  counts: v.pipe(
    exactObject({
      conversations: integerSchema,
      messages: integerSchema,
      deliveries: integerSchema,
      webhookDeliveries: integerSchema,
      mails: integerSchema,
      assessments: integerSchema,
      executions: integerSchema,
      requests: integerSchema,
    }),
    v.description('Numbers of erased records. `deliveries` are those of CRM connections.'),
  ),
});

export const searchVisitor = defineOperation({
  id: 'searchVisitor',
  method: 'post',
  path: '/sites/{siteId}/visitors/search',
  summary: 'Find the tickets and chats of a person by email address or phone number',
  access: 'bearer',
  role: 'admin',
  worksOnDeletedSite: true,
  audit: 'none',
  body: personSchema,
  success: {
    status: 200,
    description: `The newest ${MAX_FOUND_CONVERSATIONS} conversations of the person.`,
    schema: exactObject({
      success: v.literal(true),
      data: v.array(visitorConversationSummarySchema),
      total: integerSchema,
      isTotalExact: v.pipe(v.boolean(), v.description('If false, there are more than `total` conversations.')),
    }),
  },
  problems: ['site_not_found'],
});

export const exportVisitor = defineOperation({
  id: 'exportVisitor',
  method: 'post',
  path: '/sites/{siteId}/visitors/export',
  summary: 'Export all data of a person as JSON',
  access: 'bearer',
  role: 'admin',
  worksOnDeletedSite: true,
  audit: 'visitor.exported',
  body: personSchema,
  success: {
    status: 200,
    description: 'Conversations, and other records that mention the person.',
    schema: exactObject({
      success: v.literal(true),
      exportedAt: isoTimeSchema,
      person: v.union([exactObject({ email: v.string() }), exactObject({ phone: v.string() })]),
      conversations: v.array(exactObject({ conversation: conversationSchema, history: conversationHistorySchema })),
      executions: v.array(v.unknown()),
      assessments: v.array(v.unknown()),
      deliveries: v.array(v.unknown()),
    }),
  },
  problems: ['site_not_found'],
});

export const eraseVisitor = defineOperation({
  id: 'eraseVisitor',
  method: 'post',
  path: '/sites/{siteId}/visitors/erase',
  summary: 'Erase all data of a person',
  access: 'bearer',
  role: 'admin',
  worksOnDeletedSite: true,
  audit: 'visitor.erased',
  body: personSchema,
  success: {
    status: 202,
    description: 'The erasure is stored and will be carried out, even after a restart.',
    schema: exactObject({ success: v.literal(true), erasureId: v.string() }),
  },
  problems: ['site_not_found'],
});

export const readErasure = defineOperation({
  id: 'readErasure',
  method: 'get',
  path: '/sites/{siteId}/erasures/{erasureId}',
  summary: 'Read the receipt of an erasure, which names no person',
  access: 'bearer',
  role: 'admin',
  success: { status: 200, description: 'State and counts of the erasure.', schema: erasureSchema },
  problems: ['site_not_found', 'erasure_not_found'],
});

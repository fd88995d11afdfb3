import * as v from 'valibot';
import { EXECUTION_STATUSES } from '../../core/payments/executions/execution.ts';
import { defineOperation } from '../operation.ts';
import { exactObject, httpUrlSchema, idempotencyKeySchema, isoTimeSchema, nameSchema } from '../schemas.ts';

export const executionStatusSchema = v.picklist(EXECUTION_STATUSES);
const executionIdSchema = v.pipe(v.string(), v.description('Names the execution, for operation 13.'));

export const executePayment = defineOperation({
  id: 'executePayment',
  method: 'post',
  path: '/sites/{siteId}/actions/payments/execute',
  summary: 'Send a visitor to pay the site’s configured amount',
  description:
    'For the site’s own pages. The execution is stored first, then its one checkout session is opened at the ' +
    'payment provider. What is paid is the site’s configuration alone: an amount or a currency in the body is ' +
    'refused.',
  access: 'origin',
  body: v.optional(
    exactObject({
      pageUrl: v.optional(v.pipe(httpUrlSchema, v.description('The page that the visitor is on.'))),
      intentKey: v.optional(nameSchema(120)),
      idempotencyKey: v.optional(
        v.pipe(
          idempotencyKeySchema,
          v.description('Names the visitor’s wish: however often it is sent, there is one execution.'),
        ),
      ),
    }),
    {},
  ),
  success: {
    status: 201,
    description: 'Where the visitor pays. The same again for a key that was sent before.',
    schema: exactObject({
      success: v.literal(true),
      executionId: executionIdSchema,
      actionKey: v.literal('payments'),
      status: v.pipe(
        executionStatusSchema,
        v.description('`pending`, unless the key was sent before and the execution has moved since.'),
      ),
      checkoutUrl: v.pipe(v.string(), v.description('The provider’s page; ask the visitor before it is opened.')),
      expiresAt: v.pipe(isoTimeSchema, v.description('Until when it can be paid there.')),
    }),
  },
  problems: ['action_not_available', 'execution_ended', 'payment_provider_refused', 'payment_provider_unavailable'],
});

export const readExecution = defineOperation({
  id: 'readExecution',
  method: 'get',
  path: '/sites/{siteId}/actions/executions/{executionId}',
  summary: 'Read what became of an execution',
  description:
    'For the site’s own pages. While it is undecided the provider is asked before the answer, never for long; ' +
    'what is stored is answered where that brings nothing.',
  access: 'origin',
  success: {
    status: 200,
    description: 'The execution as far as it is known at this moment.',
    schema: exactObject({
      success: v.literal(true),
      executionId: executionIdSchema,
      actionKey: v.literal('payments'),
      status: executionStatusSchema,
      amount: v.pipe(
        v.number(),
        v.integer(),
        v.description('In the currency’s minor unit: 1000 is 10.00 EUR or 1000 JPY.'),
      ),
      currency: v.pipe(v.string(), v.description('ISO 4217.')),
      createdAt: isoTimeSchema,
      updatedAt: isoTimeSchema,
      expiresAt: isoTimeSchema,
    }),
  },
  problems: ['execution_not_found'],
});

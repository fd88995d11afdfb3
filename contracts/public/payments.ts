import * as v from 'valibot';
import { EXECUTION_STATUSES } from '../../core/payments/executions/execution.ts';
import { defineOperation } from '../operation.ts';
import { exactObject, httpUrlSchema, idempotencyKeySchema, isoTimeSchema, nameSchema } from '../schemas.ts';

export const executionStatusSchema = v.picklist(EXECUTION_STATUSES);
const executionIdSchema = v.pipe(
  v.string(),
  v.description('Id of the execution. Pass it to `readExecution` to read the status.'),
);

export const executePayment = defineOperation({
  id: 'executePayment',
  method: 'post',
  path: '/sites/{siteId}/actions/payments/execute',
  summary: 'Start a payment of the site’s configured amount',
  description:
    'For the site’s own pages. Stores an execution and opens one checkout session at the payment provider. ' +
    'Amount and currency come from the site’s settings only: a body that contains them is rejected.',
  access: 'origin',
  body: v.optional(
    exactObject({
      pageUrl: v.optional(v.pipe(httpUrlSchema, v.description('URL of the page that the visitor is on.'))),
      intentKey: v.optional(nameSchema(120)),
      idempotencyKey: v.optional(
        v.pipe(idempotencyKeySchema, v.description('Requests with the same key create one execution only.')),
      ),
    }),
    {},
  ),
  success: {
    status: 201,
    description: 'The execution with its checkout URL. A repeated key returns the existing execution.',
    schema: exactObject({
      success: v.literal(true),
      executionId: executionIdSchema,
      actionKey: v.literal('payments'),
      status: v.pipe(
        executionStatusSchema,
        v.description('`pending`, or the current status if the key was used before.'),
      ),
      checkoutUrl: v.pipe(
        v.string(),
        v.description('URL of the provider’s checkout page. Ask the visitor before you open it.'),
      ),
      expiresAt: v.pipe(isoTimeSchema, v.description('When the checkout session expires.')),
    }),
  },
  problems: ['action_not_available', 'execution_ended', 'payment_provider_refused', 'payment_provider_unavailable'],
});

export const readExecution = defineOperation({
  id: 'readExecution',
  method: 'get',
  path: '/sites/{siteId}/actions/executions/{executionId}',
  summary: 'Read the status of a payment',
  description:
    'For the site’s own pages. While the payment has no final status, the server first queries the provider, with a ' +
    'short timeout. If that fails, it returns the stored status.',
  access: 'origin',
  success: {
    status: 200,
    description: 'The execution with its latest known status.',
    schema: exactObject({
      success: v.literal(true),
      executionId: executionIdSchema,
      actionKey: v.literal('payments'),
      status: executionStatusSchema,
      amount: v.pipe(
        v.number(),
        v.integer(),
        v.description('In minor units of the currency: 1000 is 10.00 EUR or 1000 JPY.'),
      ),
      currency: v.pipe(v.string(), v.description('ISO 4217 currency code.')),
      createdAt: isoTimeSchema,
      updatedAt: isoTimeSchema,
      expiresAt: isoTimeSchema,
    }),
  },
  problems: ['execution_not_found'],
});

import type {
  configurePaymentProvider,
  configurePayments,
  listExecutions,
  listUnmatchedMoney,
  summarizeExecutions,
  testPayments,
} from '../../../contracts/management/payments.ts';
import { defineEndpoint, type OperationResult } from '../api/endpoint.ts';

export type PaymentsAction = OperationResult<typeof testPayments>['action'];
export type Execution = OperationResult<typeof listExecutions>['data'][number];
export type UnmatchedMoney = OperationResult<typeof listUnmatchedMoney>['data'][number];
export type ExecutionSummary = OperationResult<typeof summarizeExecutions>;

export const CONFIGURE_PAYMENTS_ACTION = defineEndpoint<typeof configurePayments>(
  'put',
  '/sites/{siteId}/actions/payments',
);
export const TEST_PAYMENTS = defineEndpoint<typeof testPayments>('post', '/sites/{siteId}/actions/payments/test');
export const CONFIGURE_PAYMENT_PROVIDER = defineEndpoint<typeof configurePaymentProvider>(
  'put',
  '/sites/{siteId}/payments/provider',
);
export const LIST_EXECUTIONS = defineEndpoint<typeof listExecutions>('get', '/sites/{siteId}/payments/executions');
export const LIST_UNMATCHED_MONEY = defineEndpoint<typeof listUnmatchedMoney>(
  'get',
  '/sites/{siteId}/payments/unmatched',
);
export const SUMMARIZE_EXECUTIONS = defineEndpoint<typeof summarizeExecutions>(
  'get',
  '/sites/{siteId}/payments/summary',
);

import type {
  configurePaymentProvider,
  configurePayments,
  listExecutions,
  listUnmatchedMoney,
  testPayments,
} from '../../../contracts/management/payments.ts';
import { endpoint, type OperationResult } from '../api/endpoint.ts';

export type PaymentsAction = OperationResult<typeof testPayments>['action'];
export type UnmatchedMoney = OperationResult<typeof listUnmatchedMoney>['data'][number];

export const CONFIGURE_PAYMENTS = endpoint<typeof configurePayments>('put', '/sites/{siteId}/actions/payments');
export const TEST_PAYMENTS = endpoint<typeof testPayments>('post', '/sites/{siteId}/actions/payments/test');
export const CONFIGURE_PROVIDER = endpoint<typeof configurePaymentProvider>('put', '/sites/{siteId}/payments/provider');
export const LIST_EXECUTIONS = endpoint<typeof listExecutions>('get', '/sites/{siteId}/payments/executions');
export const LIST_UNMATCHED = endpoint<typeof listUnmatchedMoney>('get', '/sites/{siteId}/payments/unmatched');

import { CheckoutSessions } from '../../core/payments/checkout/checkout-sessions.ts';
import { ExecutePayment } from '../../core/payments/checkout/execute-payment.ts';
import { ExecutionQuestions } from '../../core/payments/checkout/execution-questions.ts';
import { ReadExecution } from '../../core/payments/checkout/read-execution.ts';
import { ReconcileExecutions } from '../../core/payments/checkout/reconcile-executions.ts';
import { TestPayments } from '../../core/payments/checkout/test-payments.ts';
import { EventIntake } from '../../core/payments/events/event-intake.ts';
import { ReceivePaymentEvent } from '../../core/payments/events/receive-payment-event.ts';
import { ListExecutions } from '../../core/payments/executions/list-executions.ts';
import { ListUnmatchedMoney } from '../../core/payments/executions/list-unmatched-money.ts';
import { DeleteExpiredReturns } from '../../core/payments/refunds/delete-expired-returns.ts';
import { EarlyReturns } from '../../core/payments/refunds/early-returns.ts';
import { ConfigurePaymentProvider } from '../../core/payments/settings/configure-payment-provider.ts';
import { ConfigurePayments } from '../../core/payments/settings/configure-payments.ts';
import type { PaymentProviders } from '../../core/payments/settings/payment-providers.ts';
import { ReadPayments } from '../../core/payments/settings/read-payments.ts';
import { WebhookSecrets } from '../../core/payments/settings/webhook-secrets.ts';
import type { PortOf } from './tokens.ts';

/** What can be done with payments. */
export function paymentUseCases(port: PortOf, providers: PaymentProviders) {
  const [clock, ids] = [port('clock'), port('ids')];
  const [actions, executions] = [port('paymentActions'), port('executions')];
  const secrets = new WebhookSecrets(actions, providers);
  const sessions = new CheckoutSessions(executions, providers, clock);
  const early = new EarlyReturns(executions, port('earlyReturns'));
  const intake = new EventIntake(executions, early, clock);
  const questions = new ExecutionQuestions(executions, early, providers, sessions, clock);
  return {
    readPayments: new ReadPayments(actions, providers),
    configurePayments: new ConfigurePayments(actions, providers),
    configurePaymentProvider: new ConfigurePaymentProvider(actions, providers, clock),
    testPayments: new TestPayments(actions, providers, clock, ids),
    executePayment: new ExecutePayment(actions, executions, providers, sessions, clock, ids),
    readExecution: new ReadExecution(executions, questions, clock),
    receivePaymentEvent: new ReceivePaymentEvent(intake, providers, secrets, clock),
    reconcileExecutions: new ReconcileExecutions(questions),
    deleteExpiredReturns: new DeleteExpiredReturns(port('earlyReturns'), clock),
    listExecutions: new ListExecutions(executions, port('timer')),
    listUnmatchedMoney: new ListUnmatchedMoney(executions),
  };
}

import { CheckoutSessions } from '../../core/payments/checkout-sessions.ts';
import { ConfigurePaymentProvider } from '../../core/payments/configure-payment-provider.ts';
import { ConfigurePayments } from '../../core/payments/configure-payments.ts';
import { DeleteExpiredReturns } from '../../core/payments/delete-expired-returns.ts';
import { EarlyReturns } from '../../core/payments/early-returns.ts';
import { EventIntake } from '../../core/payments/event-intake.ts';
import { ExecutePayment } from '../../core/payments/execute-payment.ts';
import { ExecutionQuestions } from '../../core/payments/execution-questions.ts';
import { ListExecutions } from '../../core/payments/list-executions.ts';
import { ListUnmatchedMoney } from '../../core/payments/list-unmatched-money.ts';
import type { PaymentProviders } from '../../core/payments/payment-providers.ts';
import { ReadExecution } from '../../core/payments/read-execution.ts';
import { ReadPayments } from '../../core/payments/read-payments.ts';
import { ReceivePaymentEvent } from '../../core/payments/receive-payment-event.ts';
import { ReconcileExecutions } from '../../core/payments/reconcile-executions.ts';
import { TestPayments } from '../../core/payments/test-payments.ts';
import { WebhookSecrets } from '../../core/payments/webhook-secrets.ts';
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

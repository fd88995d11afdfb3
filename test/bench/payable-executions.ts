import type { DependencyContainer } from 'tsyringe';
import { EXECUTION_REPOSITORY } from '../../apps/composition/tokens.ts';
import { anId } from '../support/builders/known-ids.ts';
import { anExecution } from '../support/builders/payment-builder.ts';

/** The ids of a benchmark execution and its session. */
export function benchExecutionIds(number: number): { readonly executionId: string; readonly sessionId: string } {
  return { executionId: anId('exe', number), sessionId: `cs_test_${String(number).padStart(40, 'a')}` };
}

/** Stores `count` executions that wait for their payment and are not polled. */
export async function addPayableExecutions(
  container: DependencyContainer,
  siteId: string,
  count: number,
): Promise<void> {
  const added = Array.from({ length: count }, (_, number) => {
    const { executionId: id, sessionId } = benchExecutionIds(number);
    const session = { sessionId, checkoutUrl: `https://checkout.example/c/pay/${sessionId}` };
    const money = { amount: 1900, currency: 'EUR' };
    return container
      .resolve(EXECUTION_REPOSITORY)
      .create(anExecution({ id, siteId, session, money, questionAt: null }));
  });
  await Promise.all(added);
}

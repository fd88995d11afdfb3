import { FAILURE_MESSAGES } from '../../core/assessments/assessment.ts';
import { DELIVERY_FAILURES } from '../../core/crm/delivery.ts';
import { markdownTable } from './guide-tables.ts';

/** Why an assessment can fail, as `failureCode` and `failureMessage` report it. */
export function assessmentFailures(): string {
  return failureTable(FAILURE_MESSAGES);
}

/** Why a CRM delivery can fail, as `failureCode` and `failureMessage` report it. */
export function deliveryFailures(): string {
  return failureTable(DELIVERY_FAILURES);
}

function failureTable(messages: Readonly<Record<string, string>>): string {
  const rows = Object.entries(messages).map(([code, message]) => [`\`${code}\``, message]);
  return markdownTable([['`failureCode`', '`failureMessage`'], ...rows]);
}

import { FAILURE_MESSAGES } from '../../core/assessments/assessment.ts';
import { CRM_DELIVERY_FAILURE_MESSAGES } from '../../core/crm/crm-delivery.ts';
import { formatMarkdownTable } from './guide-tables.ts';

/** Renders the `failureCode` and `failureMessage` of failed assessments. */
export function renderAssessmentFailures(): string {
  return renderFailureTable(FAILURE_MESSAGES);
}

/** Renders the `failureCode` and `failureMessage` of failed CRM deliveries. */
export function renderDeliveryFailures(): string {
  return renderFailureTable(CRM_DELIVERY_FAILURE_MESSAGES);
}

function renderFailureTable(messages: Readonly<Record<string, string>>): string {
  const rows = Object.entries(messages).map(([code, message]) => [`\`${code}\``, message]);
  return formatMarkdownTable([['`failureCode`', '`failureMessage`'], ...rows]);
}

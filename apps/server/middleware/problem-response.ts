import type { ProblemDefinition } from '../../../contracts/problem-definition.ts';
import { type ProblemCode, problems } from '../../../contracts/problems.ts';
import type * as accessErrors from '../../../core/access/access-errors.ts';
import type * as assessmentErrors from '../../../core/assessments/assessment-errors.ts';
import { AssessmentQueueFullError } from '../../../core/assessments/assessment-errors.ts';
import type * as profileErrors from '../../../core/assessments/profile-errors.ts';
import type * as crmErrors from '../../../core/crm/crm-errors.ts';
import { CrmDeliveryReplayedError } from '../../../core/crm/crm-errors.ts';
import type * as paymentErrors from '../../../core/payments/payment-errors.ts';
import { PaymentProviderUnavailableError, PaymentWebhookRefusedError } from '../../../core/payments/payment-errors.ts';
import type * as sharedErrors from '../../../core/shared/domain-error.ts';
import { DomainError, InvalidRequestError, type Violation } from '../../../core/shared/domain-error.ts';
import { formatIsoTime } from '../../../core/shared/time.ts';
import type * as ticketErrors from '../../../core/tickets/ticket-errors.ts';
import type * as visitorErrors from '../../../core/visitors/visitor-errors.ts';
import type * as widgetErrors from '../../../core/widget/widget-errors.ts';

type ModuleErrorCodes<Module> = {
  [Name in keyof Module]: Module[Name] extends new (...args: never) => { readonly code: infer Code } ? Code : never;
}[keyof Module];

type CoreErrorCode = ModuleErrorCodes<
  typeof accessErrors &
    typeof assessmentErrors &
    typeof crmErrors &
    typeof paymentErrors &
    typeof profileErrors &
    typeof sharedErrors &
    typeof ticketErrors &
    typeof visitorErrors &
    typeof widgetErrors
>;

/**
 * The problems by error code of the core. This declaration does not compile if an error code of the core has no
 * problem.
 */
const coreProblems: Readonly<Record<CoreErrorCode, ProblemDefinition>> = problems;

/** An error that the server itself detects, with its problem code. Errors of use cases have classes in `core/`. */
export class HttpError extends Error {
  constructor(
    readonly code: Exclude<ProblemCode, CoreErrorCode>,
    detail?: string,
    readonly headers: readonly string[] = [],
  ) {
    super(detail ?? problems[code].meaning);
  }
}

const SIGNATURE_CHALLENGE = ['WWW-Authenticate', 'Signature realm="portico", header="x-service-signature"'] as const;

/** `WWW-Authenticate` challenges of 401 problems (RFC 9110, section 11.6.1). */
const AUTHENTICATION_CHALLENGES: Partial<Record<ProblemCode, readonly string[]>> = {
  access_token_invalid: ['WWW-Authenticate', 'Bearer realm="portico"'],
  api_key_invalid: ['WWW-Authenticate', 'ApiKey realm="portico", header="x-service-api-key"'],
  signature_invalid: SIGNATURE_CHALLENGE,
  digest_mismatch: SIGNATURE_CHALLENGE,
  timestamp_out_of_window: SIGNATURE_CHALLENGE,
};

/** Status, headers and fields of a problem document. */
export interface ProblemResponse {
  readonly status: number;
  readonly code: ProblemCode;
  readonly detail: string;
  readonly violations: readonly Violation[];
  readonly headers: readonly string[];
  /** Extension members (RFC 9457, section 3.2) of the problem document. `receivedAt` is an ISO time. */
  readonly extensionMembers?: { readonly receivedAt: string };
}

/** Maps an error to a problem. Unexpected errors become `internal_error`; their message is not exposed. */
export function toProblemResponse(error: unknown): ProblemResponse {
  if (error instanceof HttpError) return createProblemResponse(error.code, error.message, [], error.headers);
  if (error instanceof InvalidRequestError)
    return createProblemResponse(error.code, summarizeViolations(error.violations), error.violations);
  if (error instanceof CrmDeliveryReplayedError) {
    return {
      ...createProblemResponse(error.code, error.message),
      extensionMembers: { receivedAt: formatIsoTime(error.receivedAt) },
    };
  }
  if (error instanceof PaymentWebhookRefusedError) return toPaymentWebhookProblemResponse(error);
  if (error instanceof AssessmentQueueFullError || error instanceof PaymentProviderUnavailableError) {
    return createProblemResponse(error.code, error.message, [], ['Retry-After', String(error.retryAfterSeconds)]);
  }
  if (error instanceof DomainError && isCoreErrorCode(error.code)) {
    return createProblemResponse(error.code, error.message);
  }
  return createProblemResponse('internal_error', problems.internal_error.meaning);
}

/** Serialises a problem document (RFC 9457). `docsUrl` is the URL of the page that lists all problems. */
export function serializeProblem(
  { status, code, detail, violations, extensionMembers }: ProblemResponse,
  requestId: string,
  docsUrl: string,
): string {
  const { title }: ProblemDefinition = problems[code];
  const errors = violations.length > 0 ? { errors: violations } : {};
  const fields = { title, status, code, detail, requestId, ...extensionMembers, ...errors };
  return JSON.stringify({ success: false, type: `${docsUrl}#${code}`, ...fields });
}

function createProblemResponse(
  code: ProblemCode,
  detail: string,
  violations: readonly Violation[] = [],
  headers: readonly string[] = [],
): ProblemResponse {
  const { status } = problems[code];
  const retryHeaders = status === 503 && !headers.includes('Retry-After') ? ['Retry-After', '2'] : [];
  return {
    status,
    code,
    detail,
    violations,
    headers: [...headers, ...retryHeaders, ...(AUTHENTICATION_CHALLENGES[code] ?? [])],
  };
}

const PAYMENT_WEBHOOK_REJECTION_DETAILS: Readonly<Record<string, string>> = {
  signature_missing: 'The webhook’s signature header is missing or malformed.',
  signature_invalid: 'The webhook’s signature matches none of the stored webhook secrets.',
  timestamp_out_of_window: 'The webhook’s timestamp is more than five minutes off the server’s clock.',
};

function toPaymentWebhookProblemResponse({ code, reason, message }: PaymentWebhookRefusedError): ProblemResponse {
  return reason === 'body_unreadable'
    ? createProblemResponse('malformed_json', 'The webhook’s signature is valid, but its body is not a valid event.')
    : createProblemResponse(code, PAYMENT_WEBHOOK_REJECTION_DETAILS[reason] ?? message);
}

function summarizeViolations(violations: readonly Violation[]): string {
  return violations.map(({ pointer, detail }) => `${pointer || 'The body'} ${detail}`).join('; ');
}

function isCoreErrorCode(code: string): code is CoreErrorCode {
  return Object.hasOwn(coreProblems, code);
}

import type { Operation, OperationAccess } from './operation.ts';
import { type ProblemCode, problemCodes } from './problems.ts';
import { readHealth } from './public/health.ts';

const COMMON_PROBLEMS: readonly ProblemCode[] = [
  'malformed_request',
  'request_timeout',
  'headers_too_large',
  'internal_error',
];

/** Problems of an unavailable server. The health check does not return them: it reports these states in its body. */
const UNAVAILABLE_PROBLEMS: readonly ProblemCode[] = ['draining', 'store_unavailable'];

const ACCESS_PROBLEMS: Readonly<Record<OperationAccess, readonly ProblemCode[]>> = {
  none: [],
  bearer: ['access_token_invalid', 'rate_limited'],
  apiKey: ['api_key_invalid', 'network_not_allowed', 'insufficient_scope', 'rate_limited'],
  origin: ['origin_not_allowed', 'rate_limited'],
  conversation: ['origin_not_allowed', 'conversation_token_invalid', 'rate_limited'],
  webhook: ['webhook_refused', 'rate_limited'],
  signature: ['signature_invalid', 'digest_mismatch', 'timestamp_out_of_window', 'rate_limited'],
};

const JSON_BODY_PROBLEMS: readonly ProblemCode[] = ['malformed_json', 'body_too_large', 'unsupported_media_type'];
/**
 * Problems of a signed body. `malformed_json` is missing, because the core parses the JSON of a CRM delivery only after
 * it has verified the signature, and reports malformed JSON as `invalid_request`.
 */
const SIGNED_BODY_PROBLEMS: readonly ProblemCode[] = ['body_too_large', 'unsupported_media_type'];

/** Every problem that an operation can return, in the order of the problem table. */
export function listPossibleProblems(operation: Operation): readonly ProblemCode[] {
  const possible = new Set<ProblemCode>([
    ...COMMON_PROBLEMS,
    ...(operation.ignoresQuery && !operation.headers && !operation.body ? [] : (['invalid_request'] as const)),
    ...(operation.path === readHealth.path ? [] : UNAVAILABLE_PROBLEMS),
    ...ACCESS_PROBLEMS[operation.access],
    ...(operation.role === undefined || operation.role === 'viewer' ? [] : (['role_required'] as const)),
    ...(isRejectedOnDeletedSite(operation) ? (['site_deleted'] as const) : []),
    ...(operation.body ? listBodyProblems(operation) : []),
    ...operation.problems,
  ]);
  return problemCodes.filter((code) => possible.has(code));
}

/** Whether the operation is rejected if the site in its path is deleted. */
export function isRejectedOnDeletedSite({ access, path, method, worksOnDeletedSite }: Operation): boolean {
  return access === 'bearer' && path.startsWith('/sites/{siteId}') && method !== 'get' && !worksOnDeletedSite;
}

function listBodyProblems({ access }: Operation): readonly ProblemCode[] {
  if (access === 'signature') return SIGNED_BODY_PROBLEMS;
  return access === 'webhook' ? [...SIGNED_BODY_PROBLEMS, 'malformed_json'] : JSON_BODY_PROBLEMS;
}

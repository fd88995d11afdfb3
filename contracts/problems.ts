import { conflicts } from './conflicts.ts';

/** Every refusal that the service can answer: its stable code, its status, and what it means. Decisions 1. */
export const problems = {
  invalid_request: {
    status: 400,
    title: 'Invalid request',
    meaning: 'A field, parameter or header is missing, wrong or unknown. `errors` names each one.',
  },
  malformed_json: {
    status: 400,
    title: 'Malformed JSON',
    meaning: 'The body is not a UTF-8 JSON document, or is nested deeper than 64 levels.',
  },
  malformed_request: {
    status: 400,
    title: 'Malformed request',
    meaning: 'The request is not well-formed HTTP, or its address cannot be decoded.',
  },
  profile_key_invalid: {
    status: 400,
    title: 'Profile key invalid',
    meaning: 'A profile’s key has 1 to 120 characters: words of lower-case letters and digits, joined by hyphens.',
  },
  api_key_invalid: {
    status: 401,
    title: 'API key invalid',
    meaning: 'The API key is missing, malformed, unknown, of another site, expired or revoked.',
  },
  access_token_invalid: {
    status: 401,
    title: 'Access token invalid',
    meaning: 'The access token is missing, malformed, foreign or expired, or its session has ended.',
  },
  sign_in_failed: { status: 401, title: 'Sign-in failed', meaning: 'The e-mail address or the password is wrong.' },
  refresh_token_invalid: {
    status: 401,
    title: 'Refresh token invalid',
    meaning: 'The refresh token is missing, unknown, expired or was used before. Sign in again.',
  },
  conversation_token_invalid: {
    status: 401,
    title: 'Conversation token invalid',
    meaning: 'The conversation token is missing or does not open this conversation.',
  },
  signature_invalid: {
    status: 401,
    title: 'Signature invalid',
    meaning:
      'No signature is that of one of the installation’s secrets over exactly this timestamp, delivery id and body.',
  },
  digest_mismatch: {
    status: 401,
    title: 'Digest mismatch',
    meaning: 'The delivery is rightly signed, but `x-service-content-sha256` is not the SHA-256 of its body.',
  },
  timestamp_out_of_window: {
    status: 401,
    title: 'Timestamp out of window',
    meaning: 'The delivery is rightly signed, but its timestamp is more than five minutes from the service’s time.',
  },
  webhook_refused: {
    status: 401,
    title: 'Webhook refused',
    meaning:
      'The webhook is not signed, not by a webhook secret that is stored here, or more than five minutes from the service’s time; `detail` says which.',
  },
  insufficient_scope: {
    status: 403,
    title: 'Insufficient scope',
    meaning: 'The API key lacks the scope that the operation needs; `detail` names it.',
  },
  origin_not_allowed: {
    status: 403,
    title: 'Origin not allowed',
    meaning: 'The request does not come from one of the site’s allowed origins.',
  },
  page_not_allowed: {
    status: 403,
    title: 'Page not allowed',
    meaning: 'Only pages of the server itself may use the session cookie.',
  },
  operator_required: {
    status: 403,
    title: 'Operator required',
    meaning: 'Only the account that operates the installation may do this.',
  },
  profile_inactive: {
    status: 403,
    title: 'Profile inactive',
    meaning: 'The assessment profile takes no new assessments.',
  },
  set_up_closed: {
    status: 403,
    title: 'Set-up closed',
    meaning: 'The set-up link is wrong, or the first account exists already.',
  },
  not_found: { status: 404, title: 'Not found', meaning: 'There is no such address.' },
  site_not_found: { status: 404, title: 'Site not found', meaning: 'The account has no such site.' },
  api_key_not_found: { status: 404, title: 'API key not found', meaning: 'The site has no such API key.' },
  ticket_not_found: { status: 404, title: 'Ticket not found', meaning: 'The site has no such ticket.' },
  profile_not_found: { status: 404, title: 'Profile not found', meaning: 'There is no such assessment profile.' },
  assessment_not_found: {
    status: 404,
    title: 'Assessment not found',
    meaning: 'The site has no such assessment, or none any more.',
  },
  installation_not_found: {
    status: 404,
    title: 'Installation not found',
    meaning: 'There is no such installation, or it takes no deliveries: it is inactive or not enabled for them.',
  },
  delivery_not_found: {
    status: 404,
    title: 'Delivery not found',
    meaning: 'The installation has no such delivery, or none any more.',
  },
  intent_not_available: {
    status: 404,
    title: 'Intent not available',
    meaning: 'The site has no such intent, or it is disabled.',
  },
  action_not_available: {
    status: 404,
    title: 'Action not available',
    meaning: 'The site has no such action that can be used now.',
  },
  execution_not_found: { status: 404, title: 'Execution not found', meaning: 'The site has no such execution.' },
  payment_provider_unknown: {
    status: 404,
    title: 'Payment provider unknown',
    meaning: 'This installation offers no such payment provider.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    meaning: 'The address does not take this method; `Allow` lists those that it takes.',
  },
  request_timeout: { status: 408, title: 'Request timed out', meaning: 'The request did not arrive in time.' },
  ...conflicts,
  precondition_failed: {
    status: 412,
    title: 'Precondition failed',
    meaning: 'The ticket has changed since the state that `If-Match` names. Read it again.',
  },
  body_too_large: {
    status: 413,
    title: 'Body too large',
    meaning: 'The body is larger than the operation takes (JSON: 256 KiB; CRM deliveries and webhooks: 1 MiB).',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    meaning: 'The body must be sent as `Content-Type: application/json`, not compressed.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'Idempotency key reused',
    meaning: 'The idempotency key or submission id was used for another request.',
  },
  rate_limited: {
    status: 429,
    title: 'Rate limited',
    meaning: 'Too many requests; `Retry-After` says in how many seconds to try again.',
  },
  assessment_queue_full: {
    status: 429,
    title: 'Assessment queue full',
    meaning:
      'The site has as many queued and running assessments as it may; nothing was stored. Wait as long as `Retry-After` says.',
  },
  headers_too_large: {
    status: 431,
    title: 'Headers too large',
    meaning: 'The request line and headers are larger than 16 KiB.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    meaning: 'Something went wrong on our side; `requestId` finds it in the log.',
  },
  payment_provider_refused: {
    status: 502,
    title: 'Payment provider refused',
    meaning:
      'The payment provider refuses the payment as it is configured: most likely its credentials, the currency or the amount. Only the site’s owner can change that.',
  },
  draining: {
    status: 503,
    title: 'Draining',
    meaning: 'This process is about to end; try again, on another one where there are several.',
  },
  sign_in_busy: {
    status: 503,
    title: 'Sign-in busy',
    meaning: 'So many passwords wait to be checked that this one would wait too long. Try again shortly.',
  },
  payment_provider_unavailable: {
    status: 503,
    title: 'Payment provider unavailable',
    meaning:
      'The payment provider does not answer at the moment. The same request under the same idempotency key is safe.',
  },
  store_unavailable: {
    status: 503,
    title: 'Store unavailable',
    meaning: 'The store cannot be reached or cannot take writes at the moment. Nothing was changed.',
  },
} as const satisfies Record<string, Problem>;

export type ProblemCode = keyof typeof problems;

/** The codes in the order of the table. */
export const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]];

export interface Problem {
  readonly status: number;
  readonly title: string;
  readonly meaning: string;
}

import type { Problem } from './problem.ts';

/** The refusals with a status from 400 to 499: something about the request must change first. */
export const requestProblems = {
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
    meaning: 'The request is not well-formed HTTP, or its address has no path.',
  },
  profile_key_invalid: {
    status: 400,
    title: 'Profile key invalid',
    meaning: 'A profile’s key has 1 to 120 characters: words of lower-case letters and digits, joined by hyphens.',
  },
  intent_key_invalid: {
    status: 400,
    title: 'Intent key invalid',
    meaning: 'An intent’s key has 1 to 120 characters: lower-case letters, digits, hyphens and underscores.',
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
      'The webhook is not signed, not by a webhook secret that is stored here, or more than five minutes from ' +
      'the service’s time; `detail` says which.',
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
  password_wrong: { status: 403, title: 'Password wrong', meaning: 'This is not the account’s present password.' },
  operator_required: {
    status: 403,
    title: 'Operator required',
    meaning: 'Only the account that operates the deployment may do this.',
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
  intent_not_found: { status: 404, title: 'Intent not found', meaning: 'The site has no such intent.' },
  intent_not_available: {
    status: 404,
    title: 'Intent not available',
    meaning: 'The site has no such intent that can be used now.',
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
  api_key_not_active: {
    status: 409,
    title: 'API key not active',
    meaning: 'A revoked or expired API key cannot be rotated.',
  },
  assessment_not_failed: {
    status: 409,
    title: 'Assessment not failed',
    meaning: 'Only an assessment that has failed can be retried.',
  },
  conversation_full: {
    status: 409,
    title: 'Conversation full',
    meaning: 'The conversation holds as many messages as it can.',
  },
  delivery_replayed: {
    status: 409,
    title: 'Delivery replayed',
    meaning:
      'This delivery was received before, at the time that `receivedAt` tells. It is stored; do not send it again.',
  },
  delivery_id_reused: {
    status: 409,
    title: 'Delivery id reused',
    meaning: 'Another body was received under this delivery id before. Each event needs an id of its own.',
  },
  newer_delivery_applied: {
    status: 409,
    title: 'Newer delivery applied',
    meaning:
      'A later delivery of the same record has been applied; `detail` names it. ' +
      'Send `{ "confirm": true }` to replay this older one over it.',
  },
  installation_not_receiving: {
    status: 409,
    title: 'Installation not receiving',
    meaning: 'The installation takes no deliveries: it must be active and enabled for them first.',
  },
  too_many_signing_secrets: {
    status: 409,
    title: 'Too many signing secrets',
    meaning: 'As many secrets verify as can at a time; the oldest has to end first.',
  },
  execution_ended: {
    status: 409,
    title: 'Execution ended',
    meaning:
      'What was begun under this idempotency key ended before there was anything to pay. Begin anew under another key.',
  },
  payments_not_configured: {
    status: 409,
    title: 'Payments not configured',
    meaning: 'The payment settings and the credentials of their provider must be saved first.',
  },
  site_limit_reached: {
    status: 409,
    title: 'Site limit reached',
    meaning:
      'The account has reached its site limit. The server’s operator can raise it (`PORTICO_MAX_SITES_PER_ACCOUNT`).',
  },
  email_taken: { status: 409, title: 'E-mail taken', meaning: 'An account with this e-mail address exists.' },
  profile_version_exists: {
    status: 409,
    title: 'Profile version exists',
    meaning: 'The profile has a version of this number, and no version is ever edited. Publish it under a new number.',
  },
  precondition_failed: {
    status: 412,
    title: 'Precondition failed',
    meaning: 'The ticket has changed since the state that `If-Match` names. Read it again.',
  },
  body_too_large: {
    status: 413,
    title: 'Body too large',
    meaning:
      'The body is larger than the operation takes (JSON: 256 KiB; CRM deliveries and webhooks: 1 MiB; ' +
      'webhooks to an address that names no site: 64 KiB).',
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
      'The site has as many queued and running assessments as it may; nothing was stored. ' +
      'Wait as long as `Retry-After` says.',
  },
  headers_too_large: {
    status: 431,
    title: 'Headers too large',
    meaning: 'The request line and headers are larger than 16 KiB.',
  },
} as const satisfies Record<string, Problem>;

import type { ProblemDefinition } from './problem-definition.ts';

/** Client errors (400 to 499): the request must change before it can succeed. */
export const requestProblems = {
  invalid_request: {
    status: 400,
    title: 'Invalid request',
    meaning: 'A field, parameter or header is missing, invalid or unknown. `errors` lists each one.',
  },
  malformed_json: {
    status: 400,
    title: 'Malformed JSON',
    meaning: 'The body is not valid JSON in UTF-8, or is nested deeper than 64 levels.',
  },
  malformed_request: {
    status: 400,
    title: 'Malformed request',
    meaning: 'The request is not valid HTTP, or its URL has no path.',
  },
  profile_key_invalid: {
    status: 400,
    title: 'Profile key invalid',
    meaning: 'A profile key has 1 to 120 characters: words of lower-case letters and digits, joined by hyphens.',
  },
  intent_key_invalid: {
    status: 400,
    title: 'Intent key invalid',
    meaning: 'An intent key has 1 to 120 characters: lower-case letters, digits, hyphens and underscores.',
  },
  api_key_invalid: {
    status: 401,
    title: 'API key invalid',
    meaning: 'The API key is missing, malformed, unknown, expired or revoked, or belongs to another site.',
  },
  access_token_invalid: {
    status: 401,
    title: 'Access token invalid',
    meaning:
      'The access token is missing, malformed or expired, was not issued by this server, or its session has ended.',
  },
  account_closed: { status: 401, title: 'Account closed', meaning: 'Another request has closed the account.' },
  sign_in_failed: { status: 401, title: 'Sign-in failed', meaning: 'The email address or the password is wrong.' },
  refresh_token_invalid: {
    status: 401,
    title: 'Refresh token invalid',
    meaning: 'The refresh token is missing, unknown, expired or already used. Sign in again.',
  },
  conversation_token_invalid: {
    status: 401,
    title: 'Conversation token invalid',
    meaning: 'The conversation token is missing or does not belong to this conversation.',
  },
  signature_invalid: {
    status: 401,
    title: 'Signature invalid',
    meaning: 'No signature matches the timestamp, delivery id and body under any active secret of the CRM connection.',
  },
  digest_mismatch: {
    status: 401,
    title: 'Digest mismatch',
    meaning: 'The signature is valid, but `x-service-content-sha256` is not the SHA-256 of the body.',
  },
  timestamp_out_of_window: {
    status: 401,
    title: 'Timestamp out of window',
    meaning: 'The signature is valid, but the timestamp is more than five minutes from the server’s clock.',
  },
  webhook_refused: {
    status: 401,
    title: 'Webhook rejected',
    meaning:
      'The payment webhook is unsigned or signed with an unknown secret, or its timestamp is more than five minutes ' +
      'from the server’s clock. `detail` says which.',
  },
  network_not_allowed: {
    status: 403,
    title: 'Network not allowed',
    meaning:
      'The API key may only be used from certain networks, and the request came from another IP address. `detail` ' +
      'names this IP address.',
  },
  insufficient_scope: {
    status: 403,
    title: 'Insufficient scope',
    meaning: 'The API key does not have the scope that the operation requires. `detail` names this scope.',
  },
  origin_not_allowed: {
    status: 403,
    title: 'Origin not allowed',
    meaning: 'The request does not come from one of the site’s allowed origins.',
  },
  page_not_allowed: {
    status: 403,
    title: 'Page not allowed',
    meaning: 'Only pages of this server may use the session cookie.',
  },
  password_wrong: { status: 403, title: 'Password wrong', meaning: 'This is not the account’s current password.' },
  operator_required: {
    status: 403,
    title: 'Operator required',
    meaning: 'Only the operator account of this deployment may do this.',
  },
  role_required: {
    status: 403,
    title: 'Role required',
    meaning: 'You are a member of the site, but your role is too low. `detail` names the required role.',
  },
  profile_inactive: {
    status: 403,
    title: 'Profile inactive',
    meaning: 'The assessment profile is inactive and accepts no new assessments.',
  },
  set_up_closed: {
    status: 403,
    title: 'Setup closed',
    meaning: 'The setup link is invalid, or the first account already exists.',
  },
  reset_link_invalid: {
    status: 403,
    title: 'Reset link invalid',
    meaning:
      'The link to reset the password is invalid or older than one hour, or was used or replaced by a newer link.',
  },
  not_found: { status: 404, title: 'Not found', meaning: 'No resource exists at this URL.' },
  site_not_found: { status: 404, title: 'Site not found', meaning: 'You are not a member of a site with this id.' },
  session_not_found: {
    status: 404,
    title: 'Session not found',
    meaning: 'The account has no session with this id. It may have ended.',
  },
  api_key_not_found: { status: 404, title: 'API key not found', meaning: 'The site has no API key with this id.' },
  member_not_found: {
    status: 404,
    title: 'Member not found',
    meaning: 'The site has no member with this account id.',
  },
  ticket_not_found: { status: 404, title: 'Ticket not found', meaning: 'The site has no ticket with this id.' },
  erasure_not_found: { status: 404, title: 'Erasure not found', meaning: 'The site has no erasure with this id.' },
  profile_not_found: {
    status: 404,
    title: 'Profile not found',
    meaning: 'No assessment profile has this key or version.',
  },
  assessment_not_found: {
    status: 404,
    title: 'Assessment not found',
    meaning: 'The site has no assessment with this id. It may have been deleted.',
  },
  installation_not_found: {
    status: 404,
    title: 'CRM connection not found',
    meaning: 'There is no CRM connection with this id, or it is inactive or does not accept deliveries.',
  },
  delivery_not_found: {
    status: 404,
    title: 'Delivery not found',
    meaning: 'The CRM connection has no delivery with this id. It may have been deleted.',
  },
  intent_not_found: { status: 404, title: 'Intent not found', meaning: 'The site has no intent with this intent key.' },
  intent_not_available: {
    status: 404,
    title: 'Intent not available',
    meaning: 'The site has no intent with this intent key, or visitors cannot use the intent now.',
  },
  action_not_available: {
    status: 404,
    title: 'Action not available',
    meaning: 'The site has no action with this action key, or visitors cannot use the action now.',
  },
  execution_not_found: {
    status: 404,
    title: 'Execution not found',
    meaning: 'The site has no payment execution with this id.',
  },
  payment_provider_unknown: {
    status: 404,
    title: 'Unknown payment provider',
    meaning: 'This server does not support this payment provider.',
  },
  conversation_link_invalid: {
    status: 404,
    title: 'Link invalid',
    meaning: 'The link to the conversation is not valid or has expired. Links are valid for 30 days.',
  },
  mail_not_found: {
    status: 404,
    title: 'Mail not found',
    meaning: 'The site has no pending or failed mail with this id. It may have been sent or deleted.',
  },
  webhook_not_found: { status: 404, title: 'Webhook not found', meaning: 'The site has no webhook with this id.' },
  webhook_delivery_not_found: {
    status: 404,
    title: 'Webhook delivery not found',
    meaning: 'The webhook has no delivery with this id. It may have been deleted.',
  },
  invitation_not_found: {
    status: 404,
    title: 'Invitation not found',
    meaning: 'The site has no invitation with this id. It may have been accepted or revoked.',
  },
  invitation_invalid: {
    status: 404,
    title: 'Invitation invalid',
    meaning:
      'The link is wrong, or the invitation was accepted or revoked, or is older than 7 days. ' +
      'Ask for a new invitation.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    meaning: 'This URL does not support the method. `Allow` lists the supported methods.',
  },
  request_timeout: { status: 408, title: 'Request timed out', meaning: 'The request was not fully received in time.' },
  api_key_not_active: {
    status: 409,
    title: 'API key not active',
    meaning: 'A revoked or expired API key cannot be rotated.',
  },
  assessment_not_failed: {
    status: 409,
    title: 'Assessment not failed',
    meaning: 'Only a failed assessment can be retried.',
  },
  conversation_full: {
    status: 409,
    title: 'Conversation full',
    meaning: 'The conversation has reached its maximum number of messages.',
  },
  delivery_replayed: {
    status: 409,
    title: 'Delivery replayed',
    meaning: 'This delivery was already received, at `receivedAt`, and is stored. Do not send it again.',
  },
  delivery_id_reused: {
    status: 409,
    title: 'Delivery id reused',
    meaning: 'A delivery with this id and a different body was already received. Give each event its own id.',
  },
  newer_delivery_applied: {
    status: 409,
    title: 'Newer delivery applied',
    meaning:
      'A later delivery of the same record has been applied. `detail` names that delivery. ' +
      'Send `{ "confirm": true }` to replay the older delivery anyway. It overwrites the newer values.',
  },
  installation_not_receiving: {
    status: 409,
    title: 'CRM connection not receiving',
    meaning: 'The CRM connection must be active and have inbound deliveries enabled.',
  },
  too_many_signing_secrets: {
    status: 409,
    title: 'Too many signing secrets',
    meaning: 'The maximum number of active signing secrets is reached. Wait until the oldest expires.',
  },
  execution_ended: {
    status: 409,
    title: 'Execution ended',
    meaning:
      'The execution for this idempotency key ended before a checkout could be opened. ' +
      'Start again with a new idempotency key.',
  },
  payments_not_configured: {
    status: 409,
    title: 'Payments not configured',
    meaning: 'Save the payment settings and the provider’s credentials first.',
  },
  last_owner: {
    status: 409,
    title: 'Last owner',
    meaning:
      'A site needs an owner. Make another member an owner before this one leaves, gets a lower role, or closes its ' +
      'account. When an account is closed, `detail` names the sites.',
  },
  operator_account: {
    status: 409,
    title: 'Operator account',
    meaning: 'The account of the operator of this deployment cannot be closed.',
  },
  already_member: {
    status: 409,
    title: 'Already a member',
    meaning: 'This email address belongs to a member of the site.',
  },
  member_limit_reached: {
    status: 409,
    title: 'Member limit reached',
    meaning: 'The site has reached its maximum number of members. Remove a member first.',
  },
  invitation_limit_reached: {
    status: 409,
    title: 'Invitation limit reached',
    meaning: 'The site has reached its maximum number of open invitations. Revoke an invitation first.',
  },
  site_deleted: {
    status: 409,
    title: 'Site deleted',
    meaning: 'The site is deleted and will be removed. Until then, it can be read and restored, but not changed.',
  },
  site_limit_reached: {
    status: 409,
    title: 'Site limit reached',
    meaning:
      'The account has reached its site limit. The server’s operator can raise it (`PORTICO_MAX_SITES_PER_ACCOUNT`).',
  },
  webhook_limit_reached: {
    status: 409,
    title: 'Webhook limit reached',
    meaning: 'The site has reached its maximum number of webhooks. Delete a webhook first.',
  },
  webhook_url_taken: {
    status: 409,
    title: 'Webhook URL taken',
    meaning: 'Another webhook of the site already has this URL.',
  },
  webhook_disabled: {
    status: 409,
    title: 'Webhook disabled',
    meaning: 'Nothing is sent to a disabled webhook. Enable the webhook first.',
  },
  too_many_webhook_secrets: {
    status: 409,
    title: 'Too many webhook secrets',
    meaning: 'The maximum number of active signing secrets is reached. Wait until the oldest expires.',
  },
  email_taken: { status: 409, title: 'Email taken', meaning: 'An account with this email address already exists.' },
  profile_version_exists: {
    status: 409,
    title: 'Profile version exists',
    meaning: 'The profile already has this version. Versions are immutable: publish under a new version number.',
  },
  ticket_erased: {
    status: 410,
    title: 'Ticket erased',
    meaning: 'The ticket was deleted, or its visitor’s data was erased. Delete your copy of its data.',
  },
  precondition_failed: {
    status: 412,
    title: 'Precondition failed',
    meaning: 'The ticket no longer has the version in `If-Match`. Read the ticket again and retry.',
  },
  body_too_large: {
    status: 413,
    title: 'Body too large',
    meaning:
      'The body exceeds the limit of the operation (JSON: 256 KiB; CRM deliveries and payment webhooks: 1 MiB; ' +
      'payment webhooks to a URL without a site id: 64 KiB).',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    meaning: 'Send the body as `Content-Type: application/json`, uncompressed.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'Idempotency key reused',
    meaning: 'The idempotency key or submission id was already used for a different request.',
  },
  rate_limited: {
    status: 429,
    title: 'Rate limited',
    meaning: 'Too many requests. Try again after the number of seconds in `Retry-After`.',
  },
  assessment_queue_full: {
    status: 429,
    title: 'Assessment queue full',
    meaning:
      'The site has reached its limit of queued and running assessments. Nothing was stored. ' +
      'Try again after the number of seconds in `Retry-After`.',
  },
  headers_too_large: {
    status: 431,
    title: 'Headers too large',
    meaning: 'The request line and headers exceed 16 KiB.',
  },
} as const satisfies Record<string, ProblemDefinition>;

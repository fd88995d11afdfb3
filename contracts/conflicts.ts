import type { Problem } from './problems.ts';

/** The rows of the table of problems that answer 409: what is asked for does not go with what is there. */
export const conflicts = {
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
  email_taken: { status: 409, title: 'E-mail taken', meaning: 'An account with this e-mail address exists.' },
  profile_version_exists: {
    status: 409,
    title: 'Profile version exists',
    meaning: 'The profile has a version of this number, and no version is ever edited. Publish it under a new number.',
  },
} as const satisfies Record<string, Problem>;

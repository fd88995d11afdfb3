const NAMES = [
  'api-keys',
  'assessments-idempotency',
  'assessments-queue',
  'assessments-wait',
  'console-monitoring',
  'conversation-events',
  'crm-inbound',
  'draining',
  'installations-deliveries',
  'notifications',
  'payments',
  'payments-webhooks',
  'profiles',
  'rate-limits',
  'routing',
  'sessions',
  'sites',
  'ticket-idempotency',
  'ticket-paging',
  'ticket-preconditions',
  'ticket-sync',
  'unusual-texts',
  'widget-management',
];

/** The cross-store set: files of `test/api/` that also run on the production profile by default (docs/testing.md). */
export const CROSS_STORE_FILES: readonly string[] = NAMES.map((name) => `test/api/${name}.test.ts`);

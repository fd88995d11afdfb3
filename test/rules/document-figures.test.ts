import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { settingDefinitions } from '../../apps/composition/settings.ts';
import { SERVER_TIMEOUTS } from '../../apps/server/lifecycle/server-timeouts.ts';
import { MAX_WAIT_SECONDS } from '../../core/assessments/wait-for-assessment.ts';
import { CRM_RETRY_DELAYS_SECONDS } from '../../core/crm/crm-delivery.ts';
import { MAX_LATEST_CRM_REJECTIONS } from '../../core/crm/rejected-deliveries.ts';
import { MAX_EVIDENCE_PER_SOURCE } from '../../core/evidence/cite-findings.ts';
import { MAX_QUOTE_LENGTH, MAX_VALUE_LENGTH } from '../../core/evidence/evidence.ts';
import { MAX_STORED_REQUESTS } from '../../core/monitoring/request-log/record-requests.ts';
import { MAX_SHOWN_ALERT_ITEMS } from '../../core/notifications/compose-alert-mail.ts';
import { CONVERSATION_LINK_LIFETIME_MS } from '../../core/notifications/conversation-link-signer.ts';
import { FAILED_MAIL_RETENTION_MS } from '../../core/notifications/delete-failed-mails.ts';
import {
  MAX_FULL_QUOTE_LENGTH,
  MAX_SHORT_QUOTE_LENGTH as MAX_MAIL_QUOTE_LENGTH,
} from '../../core/notifications/mail.ts';
import { DEFAULT_MAIL_SCHEDULE, MAIL_RETRY_DELAYS_SECONDS } from '../../core/notifications/queued-mail.ts';
import {
  MAILS_PER_ADDRESS_RATE_LIMIT,
  MAX_CONVERSATION_MAILS_PER_DAY,
  MIN_SEND_INTERVAL_MS,
} from '../../core/notifications/visitor-mail-state.ts';
import { MAX_COUNTED_RECORDS } from '../../core/retention/count-expired-records.ts';
import {
  DEFAULT_REQUEST_LOG_RETENTION_DAYS,
  MAX_RETENTION_DAYS,
  MIN_RETENTION_DAYS,
} from '../../core/retention/retention.ts';
import { DAY, MINUTE, SECOND } from '../../core/shared/time.ts';
import { IDEMPOTENCY_KEY_RETENTION_MS } from '../../core/tickets/delete-expired-idempotency-keys.ts';
import { MAX_MESSAGES } from '../../core/tickets/ticket.ts';
import { MAX_FAILING_MS, MAX_WEBHOOK_SECRETS, MAX_WEBHOOKS } from '../../core/webhooks/webhook.ts';
import { MAX_LOGGED_ATTEMPTS, RETRY_JITTER } from '../../core/webhooks/webhook-delivery.ts';
import { loadCases, PARTS } from '../bench/evidence/labelled-cases.ts';
import { HALVES, loadRealSites, loadTrapPages } from '../bench/evidence/labelled-pages.ts';
import { listProjectFiles, readProjectFile } from './source-files.ts';

const sumBy = <One>(all: readonly One[], toNumber: (one: One) => number) =>
  all.reduce((total, one) => total + toNumber(one), 0);
const countPages = (parts: readonly (typeof PARTS)[number][]) =>
  sumBy(parts.flatMap(loadCases), ({ pages }) => pages.length);
const realSites = HALVES.flatMap(loadRealSites);
const formatDuration = (seconds: number) =>
  seconds < 60 ? `${seconds} s` : seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`;
const formatList = (words: readonly string[]) => `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
const formatNumber = (figure: number) => figure.toLocaleString('en');

/** Sentences whose figures are constants of the code. */
const sentences: readonly (readonly [document: string, sentence: string])[] = [
  [
    'docs/benchmarks.md',
    `on ${countPages(PARTS)} labelled pages. No rule is tuned on ${countPages(['untouched', 'unseen'])} of them`,
  ],
  ['docs/benchmarks.md', `| ${HALVES.flatMap(loadTrapPages).length} pages of a sentence or a small structure.`],
  [
    'docs/benchmarks.md',
    `| ${sumBy(realSites, ({ pages }) => pages.length)} pages of ${realSites.length} product sites,`,
  ],
  ['docs/assessments.md', `or N seconds have passed, at most ${MAX_WAIT_SECONDS}.`],
  ['docs/assessments.md', `a text of at most ${MAX_VALUE_LENGTH} characters`],
  ['docs/assessments.md', `one line of at most ${MAX_QUOTE_LENGTH} code points`],
  ['docs/assessments.md', `at most ${MAX_EVIDENCE_PER_SOURCE} facts per source`],
  ['docs/assessments.md', `the site has ${settingDefinitions.assessmentLimit.default} queued and running assessments`],
  ['docs/crm-inbound.md', `the next follows in ${formatList(CRM_RETRY_DELAYS_SECONDS.map(formatDuration))}.`],
  ['docs/crm-inbound.md', `stores the last ${MAX_LATEST_CRM_REJECTIONS} with their times`],
  ['docs/crm-inbound.md', `${settingDefinitions.deliveryLimit.default} deliveries a minute`],
  ['docs/crm-inbound.md', `are deleted ${settingDefinitions.deliveryRetention.default} days after receipt`],
  ['docs/management.md', `at most ${formatNumber(MAX_STORED_REQUESTS)} requests per site`],
  ['docs/management.md', `for ${DEFAULT_REQUEST_LOG_RETENTION_DAYS} days or the site's`],
  ['docs/data-protection.md', `| \`requestLog\` | ${DEFAULT_REQUEST_LOG_RETENTION_DAYS} |`],
  ['docs/data-protection.md', `from ${MIN_RETENTION_DAYS} to ${MAX_RETENTION_DAYS}.`],
  ['docs/data-protection.md', `At most ${formatNumber(MAX_COUNTED_RECORDS)} of`],
  ['docs/notifications.md', `the first ${MAX_MAIL_QUOTE_LENGTH} characters of each message`],
  ['docs/notifications.md', `up to ${formatNumber(MAX_FULL_QUOTE_LENGTH)} characters`],
  ['docs/notifications.md', `at most ${MAILS_PER_ADDRESS_RATE_LIMIT.limit} times in 24 hours`],
  ['docs/notifications.md', `the next ${DEFAULT_MAIL_SCHEDULE.alertIntervalMs / SECOND} seconds`],
  ['docs/notifications.md', `It shows the first ${MAX_SHOWN_ALERT_ITEMS} messages`],
  ['docs/notifications.md', `valid for ${CONVERSATION_LINK_LIFETIME_MS / DAY} days`],
  [
    'docs/notifications.md',
    `at most one mail in ${MIN_SEND_INTERVAL_MS / MINUTE} minutes and ${MAX_CONVERSATION_MAILS_PER_DAY} in 24 hours`,
  ],
  ['docs/notifications.md', `again after ${formatList(MAIL_RETRY_DELAYS_SECONDS.map(formatDuration))}.`],
  ['docs/notifications.md', `are deleted after ${FAILED_MAIL_RETENTION_MS / DAY} days`],
  ['docs/operations.md', `within ${SERVER_TIMEOUTS.headersMs / SECOND} s |`],
  ['docs/operations.md', `the whole request within ${SERVER_TIMEOUTS.requestMs / SECOND} s`],
  ['docs/operations.md', `| idle connection | ${SERVER_TIMEOUTS.keepAliveMs / SECOND} s |`],
  ['docs/tickets.md', `remembered for ${IDEMPOTENCY_KEY_RETENTION_MS / DAY} days`],
  ['docs/tickets.md', `at most ${formatNumber(MAX_MESSAGES)} messages`],
  ['docs/tickets.md', `can send ${settingDefinitions.apiKeyLimit.default} requests a minute`],
  ['docs/webhooks.md', `Each delay varies by up to ${RETRY_JITTER * 100} %`],
  ['docs/webhooks.md', `an attempt failed at least ${MAX_FAILING_MS / DAY} days after`],
  ['docs/webhooks.md', `at most ${MAX_WEBHOOK_SECRETS} valid secrets`],
  ['docs/webhooks.md', `the latest ${MAX_LOGGED_ATTEMPTS} attempts`],
  ['docs/webhooks.md', `are deleted ${settingDefinitions.deliveryRetention.default} days after the event`],
  ['docs/webhooks.md', `| webhooks of one site | ${MAX_WEBHOOKS}.`],
];

describe('Figures in documents', () => {
  for (const [document, sentence] of sentences) {
    it(`match the code: ${document}, ${sentence}`, () => {
      assert.ok(readProjectFile(document).replaceAll(/\s+/g, ' ').includes(sentence), sentence);
    });
  }
});

describe('docs/testing.md', () => {
  it('has a row for exactly the folders of test/', () => {
    const rows = [...readProjectFile('docs/testing.md').matchAll(/^\| `test\/([\w-]+)\/` \|/gm)].map(
      ([, folder]) => folder,
    );
    const folders = listProjectFiles().flatMap((path) => /^test\/([^/]+)\//.exec(path)?.[1] ?? []);

    assert.deepEqual(rows.sort(), [...new Set(folders)].sort());
  });
});

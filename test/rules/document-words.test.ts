import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgedClaimSchema } from '../../contracts/public/assessment-record.ts';
import { SCOPES } from '../../core/access/api-key.ts';
import { ASSESSMENT_STATUSES } from '../../core/assessments/assessment.ts';
import { SOURCE_OUTCOMES } from '../../core/assessments/coverage.ts';
import { CRM_DELIVERY_STATES } from '../../core/crm/crm-delivery.ts';
import { FACT_BASES, FACT_KINDS } from '../../core/evidence/fact.ts';
import { ANCHOR_SCHEMAS } from '../../core/evidence/matching/anchors/anchor-schemas.ts';
import { CAPTURE_SCHEMAS } from '../../core/evidence/matching/capture-schemas.ts';
import { CONDITION_SCHEMAS } from '../../core/evidence/matching/conditions/condition-schemas.ts';
import { SOURCE_TYPES, SUBJECT_TYPES } from '../../core/evidence/subject.ts';
import { VOCABULARIES } from '../../core/evidence/vocabulary.ts';
import { EXECUTION_STATUSES } from '../../core/payments/executions/execution.ts';
import { UNMATCHED_REASONS } from '../../core/payments/executions/unmatched-money.ts';
import { MISSING_REQUIREMENTS, PLACEMENTS } from '../../core/shared/action-readiness.ts';
import { LINK_FIELDS, TICKET_PRIORITIES, TICKET_STATUSES } from '../../core/tickets/ticket.ts';
import { DISABLED_REASONS } from '../../core/webhooks/webhook.ts';
import { WEBHOOK_ATTEMPT_FAILURE_CODES, WEBHOOK_DELIVERY_STATES } from '../../core/webhooks/webhook-delivery.ts';
import { ACTION_KEYS } from '../../core/widget/action.ts';
import { readProjectFile } from './source-files.ts';

const reasons = judgedClaimSchema.entries.reason.pipe[0].wrapped.options;

/** Requirements of payments; the others apply to actions with a destination. */
const PAYMENT_REQUIREMENTS = MISSING_REQUIREMENTS.filter(
  (one) => !['destination', 'confirmation', 'intent'].includes(one),
);

/** Tables whose first column has exactly these words, by the header of that column. */
const tables: readonly (readonly [document: string, header: string, words: readonly string[]])[] = [
  ['docs/assessments.md', 'fact', FACT_KINDS],
  ['docs/assessments.md', 'outcome', SOURCE_OUTCOMES],
  ['docs/assessments.md', '`status`', judgedClaimSchema.entries.status.options],
  ['docs/assessments.md', '`reason`', reasons],
  ['docs/crm-inbound.md', 'state', CRM_DELIVERY_STATES],
  ['docs/cli.md', 'action', ACTION_KEYS.filter((key) => key !== 'payments')],
  ['docs/profiles.md', 'anchor', Object.keys(ANCHOR_SCHEMAS)],
  ['docs/profiles.md', 'condition', Object.keys(CONDITION_SCHEMAS)],
  ['docs/profiles.md', 'capture', Object.keys(CAPTURE_SCHEMAS)],
  ['docs/webhooks.md', '`failureCode`', WEBHOOK_ATTEMPT_FAILURE_CODES],
];

/** Words of the contract that a document must mention; if `sentence` is set, in the sentence that begins with it. */
const lists: readonly (readonly [document: string, words: readonly string[], sentence?: string])[] = [
  ['docs/assessments.md', [...ASSESSMENT_STATUSES, ...SOURCE_TYPES, ...SUBJECT_TYPES, ...FACT_BASES]],
  ['docs/crm-inbound.md', CRM_DELIVERY_STATES],
  ['docs/payments.md', [...EXECUTION_STATUSES, ...UNMATCHED_REASONS]],
  ['docs/payments.md', PAYMENT_REQUIREMENTS, '`lacks` lists what is still missing'],
  ['docs/profiles.md', VOCABULARIES],
  ['docs/tickets.md', [...TICKET_STATUSES, ...TICKET_PRIORITIES, ...LINK_FIELDS]],
  ['docs/cli.md', [...ACTION_KEYS.filter((key) => key !== 'payments'), ...PLACEMENTS]],
  ['docs/webhooks.md', [...DISABLED_REASONS, ...WEBHOOK_DELIVERY_STATES]],
  ['docs/widget.md', ACTION_KEYS],
  ['docs/management.md', LINK_FIELDS],
  ['docs/getting-started.md', SCOPES],
];

describe('Tables of words', () => {
  for (const [document, header, words] of tables) {
    it(`match the code: ${header} in ${document}`, () => {
      assert.ok(words.length >= 4, 'expected more words');
      assert.deepEqual(readFirstColumn(readProjectFile(document), header).sort(), [...new Set(words)].sort());
    });
  }
});

describe('docs/profiles.md', () => {
  for (const [kind, { schema }] of Object.entries({ ...ANCHOR_SCHEMAS, ...CONDITION_SCHEMAS })) {
    it(`mentions each member of ${kind}`, () => {
      const [row = ''] = readProjectFile('docs/profiles.md').match(new RegExp(`^\\| [^|]*\`${kind}\`.*$`, 'm')) ?? [];
      assert.deepEqual(
        Object.keys(schema).filter((member) => !row.includes(`\`${member}\``)),
        [],
      );
    });
  }
});

describe('Documents', () => {
  for (const [document, words, sentence = ''] of lists) {
    it(`mention these words: ${document}, ${words.slice(0, 2).join(', ')} …`, () => {
      const whole = readProjectFile(document).replaceAll(/\s+/g, ' ');
      const text = sentence === '' ? whole : (whole.slice(whole.indexOf(sentence)).split(/\.\s/)[0] ?? '');
      const isNamed = (word: string) => new RegExp(`(?<!\\w)${word}(?!\\w)`).test(text);

      assert.deepEqual(
        words.filter((word) => !isNamed(word)),
        [],
      );
    });
  }
});

/** The inline code in the first column of the tables whose first header is `header`. */
function readFirstColumn(text: string, header: string): string[] {
  const found = text.split(/\n\n/).filter((block) => block.startsWith(`| ${header} |`));
  const cells = found.flatMap((table) => table.split('\n').slice(2)).map((row) => row.split(' | ')[0] ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, word = '']) => word));
}

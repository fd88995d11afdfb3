import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CrmDelivery } from '../../../core/crm/crm-delivery.ts';
import { toCrmDeliveryEvents } from '../../../core/crm/crm-delivery-events.ts';
import { toPostponedCrmOutcome } from '../../../core/crm/delivery-outcome.ts';
import { anAppliedOutcome, aRetryOutcome } from '../../support/builders/crm-builder.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { NOON } from '../../support/builders/times.ts';

const RECEIVED = {
  siteId: SITE,
  installationId: 'ins_1',
  deliveryId: 'd:1',
  sequence: '4',
  receivedAt: NOON - 2,
  sentAt: NOON - 3,
  digest: 'a'.repeat(64),
  bytes: 2,
};
const DELIVERY: CrmDelivery = {
  ...RECEIVED,
  state: 'retrying',
  attempts: 2,
  dueAt: NOON,
  recordId: null,
  ticketId: null,
  settledAt: null,
  failureCode: null,
  failurePointer: null,
  body: new TextEncoder().encode('{}'),
  revision: 7,
  replay: 'in_order',
  appliedAt: null,
};

describe('toCrmDeliveryEvents', () => {
  it('returns crm_delivery.failed with the summary of the failed delivery, without its body', () => {
    const failure = { failureCode: 'text_invalid', failurePointer: '/note' } as const;
    const outcome = anAppliedOutcome(DELIVERY, { state: 'failed', ticketId: null, ...failure });
    const events = toCrmDeliveryEvents(DELIVERY, outcome);

    const [{ document, ...event } = { document: '' }, ...others] = events;
    assert.deepEqual(others, []);
    assert.deepEqual(event, {
      siteId: SITE,
      type: 'crm_delivery.failed',
      subjectId: 'ins_1:d:1',
      version: 7,
      occurredAt: NOON,
      changedBy: null,
      changeNumber: null,
    });
    assert.deepEqual(JSON.parse(document), {
      ...RECEIVED,
      state: 'failed',
      attempts: 3,
      dueAt: null,
      recordId: 'R-1',
      ticketId: null,
      settledAt: NOON,
      ...failure,
    });
  });

  it('returns no event of another outcome', () => {
    for (const outcome of [
      anAppliedOutcome(DELIVERY),
      anAppliedOutcome(DELIVERY, { state: 'unmatched' }),
      aRetryOutcome(DELIVERY, 'R-1', NOON + 1),
      toPostponedCrmOutcome(DELIVERY, 'R-1', NOON + 1),
    ]) {
      assert.deepEqual(toCrmDeliveryEvents(DELIVERY, outcome), []);
    }
  });
});

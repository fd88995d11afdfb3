import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AssessmentLeases } from '../../core/assessments/assessment-leases.port.ts';
import type { AssessmentRepository } from '../../core/assessments/assessment-repository.port.ts';
import type { Backlog, WorkBacklogReader } from '../../core/monitoring/system/work-backlog-reader.port.ts';
import type { ExecutionRepository } from '../../core/payments/executions/execution-repository.port.ts';
import { MINUTE } from '../../core/shared/time.ts';
import { acquireAssessment, enqueueAssessment, LEASE_MS } from '../support/builders/assessment-builder.ts';
import {
  acceptDelivery,
  addInstallation,
  anAppliedOutcome,
  aRetryOutcome,
  type CrmStores,
} from '../support/builders/crm-builder.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { aPlannedMail, claimMails, type MailStores, planMails } from '../support/builders/mail-builder.ts';
import { anExecution, anUnmatchedPayment } from '../support/builders/payment-builder.ts';
import { NOON } from '../support/builders/times.ts';
import {
  addWebhook,
  appendEvent,
  aRetry,
  claimDelivery,
  dispatchAll,
  queueEvent,
  recordDeliveryOutcome,
  type WebhookStores,
} from '../support/builders/webhook-builder.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

interface Stores extends CrmStores, WebhookStores, Pick<MailStores, 'notificationSettings' | 'mailQueue'> {
  readonly workBacklog: WorkBacklogReader;
  readonly assessments: AssessmentRepository;
  readonly leases: AssessmentLeases;
  readonly executions: ExecutionRepository;
}

const NOTHING_DUE: Backlog['dueSince'] = {
  assessments: null,
  crm_deliveries: null,
  events: null,
  webhooks: null,
  mails: null,
};

/** Conformance tests of WorkBacklogReader. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function workBacklogReaderSuite(open: () => Promise<OpenPort<Stores>>): void {
  const onStores = (body: (stores: Stores) => Promise<void>) => withPort(open, body);
  const readDue = async ({ workBacklog }: Stores, now = NOON) => (await workBacklog.read(now, 10)).dueSince;

  describe('WorkBacklogReader', () => {
    it(
      'has nothing due in an empty store',
      onStores(async (stores) => {
        assert.deepEqual(await stores.workBacklog.read(NOON, 10), { dueSince: NOTHING_DUE, unmatchedPayments: 0 });
      }),
    );

    it(
      'returns the creation of the oldest queued assessment of all sites',
      onStores(async (stores) => {
        await enqueueAssessment(stores, { createdAt: NOON - 5 });
        await enqueueAssessment(stores, { createdAt: NOON - 9, siteId: OTHER_SITE });

        assert.deepEqual(await readDue(stores), { ...NOTHING_DUE, assessments: NOON - 9 });
      }),
    );

    it(
      'ignores a running assessment until its lease expires',
      onStores(async (stores) => {
        await enqueueAssessment(stores);
        await acquireAssessment(stores);

        assert.equal((await readDue(stores, NOON + LEASE_MS - 1)).assessments, null);
        assert.equal((await readDue(stores, NOON + LEASE_MS + 9)).assessments, NOON + LEASE_MS);
      }),
    );

    it(
      'returns the receipt of the first due CRM delivery, of connections whose deliveries are applied',
      onStores(async (stores) => {
        const inactive = await addInstallation(stores, { status: 'inactive' });
        await acceptDelivery(stores, inactive, { receivedAt: NOON - MINUTE });
        const [one, other] = [await addInstallation(stores), await addInstallation(stores, { siteId: OTHER_SITE })];
        await acceptDelivery(stores, one, { receivedAt: NOON - 3 });
        await acceptDelivery(stores, one, { receivedAt: NOON - 2 });
        const applied = await acceptDelivery(stores, other, { receivedAt: NOON - 8 });

        assert.deepEqual(await readDue(stores), { ...NOTHING_DUE, crm_deliveries: NOON - 8 });
        await stores.deliveryLeases.recordOutcome(applied, anAppliedOutcome(applied));
        assert.equal((await readDue(stores)).crm_deliveries, NOON - 3);
      }),
    );

    it(
      'returns the planned time of a CRM delivery that is retried',
      onStores(async (stores) => {
        const delivery = await acceptDelivery(stores, await addInstallation(stores));
        await stores.deliveryLeases.recordOutcome(delivery, aRetryOutcome(delivery, 'R', NOON + 5));

        assert.equal((await readDue(stores, NOON + 4)).crm_deliveries, null);
        assert.equal((await readDue(stores, NOON + 9)).crm_deliveries, NOON + 5);
      }),
    );

    it(
      'returns the time of the first event that is not dispatched, and then of its delivery',
      onStores(async (stores) => {
        await addWebhook(stores);
        await appendEvent(stores, { occurredAt: NOON - 7 });
        await appendEvent(stores, { occurredAt: NOON - 4 });
        assert.deepEqual(await readDue(stores), { ...NOTHING_DUE, events: NOON - 7 });
        await dispatchAll(stores);

        assert.deepEqual(await readDue(stores, NOON + 1), { ...NOTHING_DUE, webhooks: NOON });
      }),
    );

    it(
      'ignores deliveries of webhooks under a lease, those that wait for a retry, and those of disabled webhooks',
      onStores(async (stores) => {
        const webhook = await addWebhook(stores);
        await queueEvent(stores, webhook);
        const taken = await claimDelivery(stores);
        assert.deepEqual(await readDue(stores), NOTHING_DUE);
        await recordDeliveryOutcome(stores, taken, aRetry(taken.delivery, NOON + MINUTE));
        assert.deepEqual(await readDue(stores), NOTHING_DUE);
        assert.equal((await readDue(stores, NOON + MINUTE + 5)).webhooks, NOON + MINUTE);

        await stores.webhooks.change(SITE, webhook.id, (one) => ({ ...one, status: 'disabled' }));
        assert.equal((await readDue(stores, NOON + MINUTE + 5)).webhooks, null);
      }),
    );

    it(
      'returns the planned time of the mail that is due longest',
      onStores(async (stores) => {
        await planMails(
          stores,
          [NOON + 1, NOON - 6, NOON - 2].map((dueAt) => aPlannedMail({ dueAt })),
        );
        assert.deepEqual(await readDue(stores), { ...NOTHING_DUE, mails: NOON - 6 });
        await claimMails(stores);

        assert.equal((await readDue(stores)).mails, null);
      }),
    );

    it(
      'counts unmatched payments of all sites, with and without an execution, up to the limit',
      onStores(async (stores) => {
        const execution = anExecution({ idempotencyKey: null });
        await stores.executions.create(execution);
        const ofExecution = anUnmatchedPayment({ executionId: execution.id, reason: 'paid_twice' });
        await stores.executions.change(SITE, execution.id, (one) => ({ ...one, unmatched: [ofExecution] }));
        await stores.executions.addUnmatchedMoney(anUnmatchedPayment());
        await stores.executions.addUnmatchedMoney(anUnmatchedPayment({ siteId: OTHER_SITE, refundedAmount: 1000 }));

        assert.equal((await stores.workBacklog.read(NOON, 10)).unmatchedPayments, 3);
        assert.equal((await stores.workBacklog.read(NOON, 2)).unmatchedPayments, 2);
      }),
    );
  });
}

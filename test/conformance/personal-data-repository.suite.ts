import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toCrmDeliverySubjectId } from '../../core/crm/crm-delivery-events.ts';
import type { RequestLog } from '../../core/monitoring/request-log/request-log.port.ts';
import type { ExecutionRepository } from '../../core/payments/executions/execution-repository.port.ts';
import { NO_ERASURE_COUNTS } from '../../core/visitors/erasure.ts';
import type { ErasureRepository } from '../../core/visitors/erasure-repository.port.ts';
import {
  PERSONAL_DATA_KINDS,
  type PersonalDataKind,
  type PersonalDataRepository,
} from '../../core/visitors/personal-data-repository.port.ts';
import {
  acceptDelivery,
  addInstallation,
  type CrmStores,
  findStoredDelivery,
} from '../support/builders/crm-builder.ts';
import { ACCOUNT, anId, OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { aLoggedRequest, aRequestBatch } from '../support/builders/monitoring-builder.ts';
import { anExecution } from '../support/builders/payment-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { addWebhook, appendEvent, drainEvents, type EventStores } from '../support/builders/webhook-builder.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

interface Stores extends CrmStores, EventStores {
  readonly personalDataRecords: PersonalDataRepository;
  readonly erasures: ErasureRepository;
  readonly executions: ExecutionRepository;
  readonly requestLog: RequestLog;
}

const ERASURE_ID = anId('ers', 1);
const isMention = (document: string) => document.includes('canary');

/** Conformance tests of PersonalDataRepository. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function personalDataRepositorySuite(open: () => Promise<OpenPort<Stores>>): void {
  const onStores = (body: (stores: Stores) => Promise<void>) =>
    withPort(open, async (stores) => {
      const erasure = {
        id: ERASURE_ID,
        siteId: SITE,
        state: 'pending',
        requestedAt: NOON,
        requestedBy: `account:${ACCOUNT}`,
        finishedAt: null,
        counts: NO_ERASURE_COUNTS,
      } as const;
      await stores.erasures.add(erasure, { email: 'canary' });
      await body(stores);
    });
  const findAll = async ({ personalDataRecords }: Stores, kind: PersonalDataKind) => {
    const keys: string[] = [];
    let after: string | undefined;
    do {
      const page = await personalDataRecords.find(SITE, kind, isMention, 2, after);
      keys.push(...page.records.map(({ key }) => key));
      after = page.next;
    } while (after !== undefined);
    return keys;
  };
  const eraseAll = async (stores: Stores, kind: PersonalDataKind) => {
    const keys = await findAll(stores, kind);
    await stores.personalDataRecords.erase(SITE, kind, keys, isMention, ERASURE_ID, NOON + 1);
    assert.deepEqual(await findAll(stores, kind), []);
    return (await stores.erasures.find(SITE, ERASURE_ID))?.counts[kind];
  };

  describe('PersonalDataRepository', () => {
    it(
      'finds nothing in an empty store',
      onStores(async (stores) => {
        for (const kind of PERSONAL_DATA_KINDS) assert.deepEqual(await findAll(stores, kind), []);
      }),
    );

    it(
      'removes what a visitor sent with an execution, and nothing else of it',
      onStores(async (stores) => {
        const sent = { pageUrl: 'https://shop.example/canary', intentKey: 'canary', idempotencyKey: 'canary' };
        const executions = [anExecution(sent), anExecution(), anExecution({ pageUrl: 'https://shop.example/canary' })];
        const foreign = anExecution({ ...sent, siteId: OTHER_SITE });
        for (const execution of [...executions, foreign]) await stores.executions.create(execution);

        assert.equal(await eraseAll(stores, 'executions'), 2);
        for (const execution of executions) {
          const cleared = { ...execution, pageUrl: null, intentKey: null, idempotencyKey: null };
          assert.deepEqual(await stores.executions.find(SITE, execution.id), cleared);
        }
        assert.deepEqual(await stores.executions.find(OTHER_SITE, foreign.id), foreign);
        assert.equal((await stores.executions.create(anExecution(sent))).outcome, 'created');
      }),
    );

    it(
      'clears the body of CRM deliveries, and keeps their ids',
      onStores(async (stores) => {
        const installation = await addInstallation(stores);
        const body = new TextEncoder().encode('{"record":{"id":"R-1"},"note":"canary"}');
        const deliveries = [];
        for (let index = 0; index < 5; index += 1)
          deliveries.push(await acceptDelivery(stores, installation, index % 2 === 0 ? { body } : {}));

        assert.equal(await eraseAll(stores, 'deliveries'), 3);
        for (const [index, delivery] of deliveries.entries()) {
          const stored = await findStoredDelivery(stores.deliveries, delivery);
          if (index % 2 === 1) assert.deepEqual(stored, delivery);
          else
            assert.deepEqual(
              [new TextDecoder().decode(stored.body), stored.bytes, stored.state, stored.dueAt],
              ['{}', 2, 'unmatched', null],
            );
        }
      }),
    );

    it(
      'deletes the events about a CRM delivery, which have its record id',
      onStores(async (stores) => {
        await addWebhook(stores);
        const installation = await addInstallation(stores);
        const body = new TextEncoder().encode('{"record":{"id":"canary"}}');
        const erased = await acceptDelivery(stores, installation, { body });
        const other = await acceptDelivery(stores, installation);
        for (const delivery of [erased, other])
          await appendEvent(stores, { type: 'crm_delivery.failed', subjectId: toCrmDeliverySubjectId(delivery) });

        assert.equal(await eraseAll(stores, 'deliveries'), 1);
        const events = await drainEvents(stores);
        assert.deepEqual(
          events.map(({ subjectId }) => subjectId),
          [toCrmDeliverySubjectId(other)],
        );
      }),
    );

    it(
      'removes requests that mention the person, and batches that are empty then',
      onStores(async (stores) => {
        const [mention, other] = [aLoggedRequest({ path: '/v1/canary' }), aLoggedRequest()];
        const batches = [
          aRequestBatch({ requests: [mention, other] }),
          aRequestBatch({ requests: [other] }),
          aRequestBatch({ requests: [mention, mention] }),
        ];
        for (const batch of batches) await stores.requestLog.append(batch);

        assert.equal(await eraseAll(stores, 'requests'), 3);
        const left = await stores.requestLog.listBatches(SITE, 10);
        assert.deepEqual(
          left.map(({ requests }) => requests),
          [[other], [other]],
        );
      }),
    );

    it(
      'erases no record that does not mention the person any more',
      onStores(async (stores) => {
        const execution = anExecution({ pageUrl: 'https://shop.example/canary' });
        await stores.executions.create(execution);
        const never = () => false;
        await stores.personalDataRecords.erase(SITE, 'executions', [execution.id], never, ERASURE_ID, NOON);

        assert.deepEqual(await stores.executions.find(SITE, execution.id), execution);
      }),
    );
  });
}

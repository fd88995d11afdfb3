import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AuditEntry } from '../../core/access/audit-entry.ts';
import type { AuditLog } from '../../core/access/audit-log.port.ts';
import type { Webhook } from '../../core/webhooks/webhook.ts';
import { anId, OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import { addWebhook, aWebhook, type WebhookStores } from '../support/builders/webhook-builder.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { webhookDeletionCases } from './webhook-repository-deletion.suite.ts';

const EIGHT = Array.from({ length: 8 }, (_, index) => index);
const disable = (one: Webhook): Webhook => ({ ...one, status: 'disabled', disabledReason: 'by_owner' });

interface Stores extends WebhookStores {
  readonly auditLog: AuditLog;
}

/** Builds the audit entry of a disabled webhook. `count` distinguishes entries. */
function anAuditEntry({ id, siteId, disabledReason }: Webhook, count = 1): AuditEntry {
  const [by, action] = ['system', 'webhook.disabled'] as const;
  return { id: anId('aud', count), ownerId: siteId, at: NOON, by, action, subjectId: id, detail: disabledReason };
}

/** Conformance tests of WebhookRepository. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function webhookRepositorySuite(open: () => Promise<OpenPort<Stores>>): void {
  const onStores = (body: (stores: Stores) => Promise<void>) => withPort(open, body);

  describe('WebhookRepository', () => {
    it(
      'stores a webhook and finds it unchanged',
      onStores(async ({ webhooks }) => {
        const full = aWebhook({
          url: 'https://hooks.example/?$a.b=%20"Ünï"',
          events: ['ticket.created', 'payment.refunded'],
          description: 'Ünï 😀 $where',
          includeNotes: true,
          excludeChangesBy: 'key_1',
          status: 'disabled',
          disabledReason: 'failing',
          failingSince: NOON - 5,
          lastFailedAt: NOON - 1,
          secrets: [
            { sealed: 'a1.new', createdAt: NOON, endsAt: null },
            { sealed: 'a1.old', createdAt: NOON - 9, endsAt: NOON + 9 },
          ],
          updatedAt: NOON + 1,
        });
        const bare = aWebhook({ secrets: [] });

        assert.equal(await webhooks.add(full, 2), 'added');
        assert.equal(await webhooks.add(bare, 2), 'added');
        assert.deepEqual(await webhooks.find(SITE, full.id), full);
        assert.deepEqual(await webhooks.find(SITE, bare.id), bare);
      }),
    );

    it(
      'finds no unknown webhook and none of another site',
      onStores(async (stores) => {
        const { id } = await addWebhook(stores);

        assert.equal(await stores.webhooks.find(OTHER_SITE, id), undefined);
        for (const unknown of ['whk_unknown', '', `${id} `, '$ne'])
          assert.equal(await stores.webhooks.find(SITE, unknown), undefined, unknown);
      }),
    );

    it(
      'lists the site’s webhooks, newest first',
      onStores(async (stores) => {
        assert.deepEqual(await stores.webhooks.list(SITE), []);
        const first = await addWebhook(stores, { url: 'https://z.example/' });
        await addWebhook(stores, { siteId: OTHER_SITE });
        const second = await addWebhook(stores, { url: 'https://a.example/', status: 'disabled' });
        const third = await addWebhook(stores, { url: 'https://m.example/' });

        assert.deepEqual(await stores.webhooks.list(SITE), [third, second, first]);
      }),
    );

    it(
      'returns full if the site has the maximum number of webhooks, disabled ones included',
      onStores(async (stores) => {
        const known = [await addWebhook(stores, { status: 'disabled' }), await addWebhook(stores)];
        const surplus = aWebhook();

        assert.equal(await stores.webhooks.add(surplus, 2), 'full');
        assert.deepEqual(await stores.webhooks.list(SITE), known.toReversed());
        assert.equal(await stores.webhooks.add(aWebhook({ siteId: OTHER_SITE }), 2), 'added');
        assert.equal(await stores.webhooks.add(surplus, 3), 'added');
      }),
    );

    it(
      'never exceeds the limit with concurrent calls',
      onStores(async (stores) => {
        await addWebhook(stores);
        const outcomes = await Promise.all(EIGHT.map(() => stores.webhooks.add(aWebhook(), 4)));

        assert.deepEqual(outcomes.toSorted(), [...Array(3).fill('added'), ...Array(5).fill('full')]);
        assert.equal((await stores.webhooks.list(SITE)).length, 4);
      }),
    );

    it(
      'returns url_taken if another webhook of the site has the URL',
      onStores(async (stores) => {
        const { url } = await addWebhook(stores);

        for (const spelling of [url, url.replace('https:', 'HTTPS:'), url.replace(/^(https:..[^/]+)/, '$1:443')])
          assert.equal(await stores.webhooks.add(aWebhook({ url: spelling }), 20), 'url_taken', spelling);
        assert.equal((await stores.webhooks.list(SITE)).length, 1);
        assert.equal(await stores.webhooks.add(aWebhook({ url: `${url}/` }), 20), 'added');
        assert.equal(await stores.webhooks.add(aWebhook({ url, siteId: OTHER_SITE }), 20), 'added');
      }),
    );

    it(
      'stores one webhook for concurrent calls with the same URL',
      onStores(async ({ webhooks }) => {
        const url = 'https://hooks.example/same';
        const outcomes = await Promise.all(EIGHT.map(() => webhooks.add(aWebhook({ url }), 20)));

        assert.deepEqual(outcomes.toSorted(), ['added', ...Array(7).fill('url_taken')]);
        assert.equal((await webhooks.list(SITE)).length, 1);
      }),
    );

    it(
      'stores and returns a change',
      onStores(async (stores) => {
        const known = await addWebhook(stores);
        const expected = { ...disable(known), events: ['ticket.created'], updatedAt: NOON + 1 };
        const changed = await stores.webhooks.change(SITE, known.id, (one) => ({
          ...disable(one),
          events: ['ticket.created'],
          updatedAt: NOON + 1,
        }));

        assert.deepEqual(changed, expected);
        assert.deepEqual(await stores.webhooks.find(SITE, known.id), expected);
      }),
    );

    it(
      'returns the stored webhook if the change returns its argument',
      onStores(async (stores) => {
        const known = await addWebhook(stores);

        assert.deepEqual(await stores.webhooks.change(SITE, known.id, (one) => one), known);
        assert.deepEqual(await stores.webhooks.find(SITE, known.id), known);
      }),
    );

    it(
      'does not change an unknown webhook or one of another site',
      onStores(async (stores) => {
        const known = await addWebhook(stores);

        assert.equal(await stores.webhooks.change(OTHER_SITE, known.id, disable), undefined);
        assert.equal(await stores.webhooks.change(SITE, 'whk_unknown', disable), undefined);
        assert.deepEqual(await stores.webhooks.find(SITE, known.id), known);
      }),
    );

    it(
      'never changes id, site and creation time',
      onStores(async (stores) => {
        const known = await addWebhook(stores);
        const moved = { id: 'whk_other', siteId: OTHER_SITE, createdAt: 1 };
        const changed = await stores.webhooks.change(SITE, known.id, (one) => ({ ...one, ...moved }));

        assert.deepEqual(changed, known);
        assert.deepEqual(await stores.webhooks.find(SITE, known.id), known);
        assert.equal(await stores.webhooks.find(OTHER_SITE, known.id), undefined);
      }),
    );

    it(
      'returns url_taken and stores nothing if another webhook of the site has the new URL',
      onStores(async (stores) => {
        const [one, other] = [await addWebhook(stores), await addWebhook(stores)];
        const foreign = await addWebhook(stores, { siteId: OTHER_SITE });
        const setUrl = (url: string) => stores.webhooks.change(SITE, one.id, (known) => ({ ...disable(known), url }));

        assert.equal(await setUrl(other.url), 'url_taken');
        assert.deepEqual(await stores.webhooks.find(SITE, one.id), one);
        assert.deepEqual(await setUrl(one.url), disable(one));
        assert.deepEqual(await setUrl(foreign.url), { ...disable(one), url: foreign.url });
        assert.equal(await stores.webhooks.add(aWebhook({ url: one.url }), 20), 'added');
      }),
    );

    it(
      'gives a URL to one of several concurrent changes',
      onStores(async (stores) => {
        const known = [];
        for (const _ of EIGHT) known.push(await addWebhook(stores));
        const url = 'https://hooks.example/same';
        const changes = await Promise.all(
          known.map(({ id }) => stores.webhooks.change(SITE, id, (one) => ({ ...one, url }))),
        );

        assert.equal(changes.filter((one) => one === 'url_taken').length, 7);
        assert.equal((await stores.webhooks.list(SITE)).filter((one) => one.url === url).length, 1);
      }),
    );

    it(
      'applies concurrent changes one after the other',
      onStores(async (stores) => {
        const { id } = await addWebhook(stores);
        const count = (one: Webhook): Webhook => ({ ...one, failingSince: (one.failingSince ?? 0) + 1 });
        await Promise.all(EIGHT.map(() => stores.webhooks.change(SITE, id, count)));

        assert.equal((await stores.webhooks.find(SITE, id))?.failingSince, 8);
      }),
    );

    it(
      'passes on the error of a change and stores nothing',
      onStores(async (stores) => {
        const known = await addWebhook(stores);
        const fail = () => {
          throw new RangeError('Not so.');
        };

        await assert.rejects(stores.webhooks.change(SITE, known.id, fail), RangeError);
        assert.deepEqual(await stores.webhooks.find(SITE, known.id), known);
      }),
    );

    it(
      'stores the audit entry of a change',
      onStores(async (stores) => {
        const known = await addWebhook(stores);
        const changed = await stores.webhooks.change(SITE, known.id, disable, (one) => anAuditEntry(one));
        const entries = await stores.auditLog.list(SITE, 10);

        assert.deepEqual(changed, disable(known));
        assert.deepEqual(await stores.webhooks.find(SITE, known.id), disable(known));
        assert.deepEqual(entries, [anAuditEntry(disable(known))]);
      }),
    );

    it(
      'stores no audit entry if nothing changes, or if the change has none',
      onStores(async (stores) => {
        const [known, other] = [await addWebhook(stores), await addWebhook(stores)];
        const { webhooks } = stores;
        await webhooks.change(SITE, known.id, (one) => one, anAuditEntry);
        await webhooks.change(OTHER_SITE, known.id, disable, anAuditEntry);
        await webhooks.change(SITE, known.id, (one) => ({ ...one, url: other.url }), anAuditEntry);
        await webhooks.change(SITE, known.id, disable, () => undefined);

        assert.deepEqual(await stores.auditLog.list(SITE, 10), []);
        assert.equal((await webhooks.find(SITE, known.id))?.status, 'disabled');
      }),
    );

    it(
      'stores neither the change nor the audit entry if the entry cannot be stored',
      onStores(async (stores) => {
        const known = await addWebhook(stores);
        await stores.auditLog.append(anAuditEntry(known));
        const fail = () => {
          throw new RangeError('Not so.');
        };

        await assert.rejects(stores.webhooks.change(SITE, known.id, disable, fail), RangeError);
        // The log already has an entry with this id.
        await assert.rejects(stores.webhooks.change(SITE, known.id, disable, (one) => anAuditEntry(one)));
        assert.deepEqual(await stores.webhooks.find(SITE, known.id), known);
        assert.deepEqual(await stores.auditLog.list(SITE, 10), [anAuditEntry(known)]);
      }),
    );

    it(
      'stores one audit entry if concurrent changes disable the webhook',
      onStores(async (stores) => {
        const { id } = await addWebhook(stores);
        const disableOnce = (one: Webhook) => (one.status === 'active' ? disable(one) : one);
        await Promise.all(
          EIGHT.map((index) => stores.webhooks.change(SITE, id, disableOnce, (one) => anAuditEntry(one, index))),
        );

        assert.equal((await stores.auditLog.list(SITE, 10)).length, 1);
      }),
    );

    webhookDeletionCases(open);
  });
}

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidRequestError } from '../../../core/shared/domain-error.ts';
import { HOUR } from '../../../core/shared/time.ts';
import { MAX_WEBHOOKS } from '../../../core/webhooks/webhook.ts';
import {
  TooManyWebhookSecretsError,
  WebhookLimitReachedError,
  WebhookNotFoundError,
  WebhookUrlTakenError,
} from '../../../core/webhooks/webhook-errors.ts';
import { anApiKey } from '../../support/builders/api-key-builder.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { NOON } from '../../support/builders/times.ts';
import { WebhookFixture } from '../../support/fixtures/webhook-fixture.ts';

const HOOK_URL = 'https://hooks.example/tickets';

describe('CreateWebhook', () => {
  it('creates an active webhook, and stores its secret encrypted', async () => {
    const fixture = new WebhookFixture();
    const { webhook, secret } = await fixture.create.execute({
      siteId: SITE,
      url: HOOK_URL,
      events: ['ticket.created'],
    });

    const { id, secrets, ...members } = webhook;
    assert.match(id, /^whk_[0-9a-z]{26}$/);
    assert.deepEqual(members, {
      siteId: SITE,
      url: HOOK_URL,
      events: ['ticket.created'],
      description: null,
      includeNotes: false,
      excludeChangesBy: null,
      status: 'active',
      disabledReason: null,
      failingSince: null,
      lastFailedAt: null,
      createdAt: NOON,
      updatedAt: NOON,
    });
    assert.match(secret, /^whsec_[\w+/]{43}=$/);
    assert.equal(secrets.length, 1);
    assert.ok(!JSON.stringify(webhook).includes(secret.slice(6)));
    assert.deepEqual(fixture.secrets.decryptValidSecrets(webhook), [secret]);
    assert.deepEqual(await fixture.list.execute({ siteId: SITE }), [webhook]);
  });

  it('trims the description, and stores an empty one as null', async () => {
    const fixture = new WebhookFixture();
    const create = async (description: string) => (await fixture.addWebhook({ description })).webhook.description;

    assert.deepEqual([await create(' For Kim. '), await create('  ')], ['For Kim.', null]);
  });

  it('rejects a URL that the policy refuses and an unknown API key, each named', async () => {
    const fixture = new WebhookFixture();
    const ofOtherSite = anApiKey({ siteId: OTHER_SITE });
    await fixture.keys.add(ofOtherSite);
    const invalid = fixture.addWebhook({ url: 'http://hooks.example/', excludeChangesBy: ofOtherSite.id });

    await assert.rejects(invalid, (error: unknown) => {
      assert.ok(error instanceof InvalidRequestError);
      const pointers = error.violations.map(({ pointer }) => pointer);
      assert.deepEqual(pointers, ['/url', '/excludeChangesBy']);
      return true;
    });
    assert.deepEqual(await fixture.list.execute({ siteId: SITE }), []);
  });

  it('accepts an API key of the site', async () => {
    const fixture = new WebhookFixture();
    const key = anApiKey();
    await fixture.keys.add(key);

    assert.equal((await fixture.addWebhook({ excludeChangesBy: key.id })).webhook.excludeChangesBy, key.id);
  });

  it('throws WebhookUrlTakenError for a URL that another webhook of the site has', async () => {
    const fixture = new WebhookFixture();
    await fixture.addWebhook({ url: HOOK_URL });

    await assert.rejects(fixture.addWebhook({ url: HOOK_URL }), WebhookUrlTakenError);
    await fixture.addWebhook({ url: HOOK_URL, siteId: OTHER_SITE });
  });

  it('throws WebhookLimitReachedError after 20 webhooks', async () => {
    const fixture = new WebhookFixture();
    for (let count = 0; count < 20; count += 1) await fixture.addWebhook();

    assert.equal(MAX_WEBHOOKS, 20);
    await assert.rejects(fixture.addWebhook(), WebhookLimitReachedError);
  });
});

describe('ConfigureWebhook', () => {
  it('changes only the given members, and wakes the workers', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook({ description: 'For Kim.', includeNotes: true });
    fixture.clock.advance(HOUR);
    const change = { siteId: SITE, webhookId: webhook.id, events: ['payment.failed'] as const };
    const count = await fixture.countAnnouncements(async () => {
      const expected = { ...webhook, events: ['payment.failed'], updatedAt: NOON + HOUR };
      assert.deepEqual(await fixture.configure.execute(change), expected);
    });

    assert.equal(count, 1);
    const cleared = await fixture.configure.execute({ siteId: SITE, webhookId: webhook.id, description: null });
    assert.equal(cleared.description, null);
  });

  it('disables and enables a webhook, with the reason by_owner', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    await fixture.webhooks.change(SITE, webhook.id, (one) => ({ ...one, failingSince: NOON }));
    const setStatus = async (status: 'active' | 'disabled') => {
      const changed = await fixture.configure.execute({ siteId: SITE, webhookId: webhook.id, status });
      return [changed.status, changed.disabledReason, changed.failingSince];
    };

    assert.deepEqual(await setStatus('active'), ['active', null, NOON]);
    assert.deepEqual(await setStatus('disabled'), ['disabled', 'by_owner', null]);
    assert.deepEqual(await setStatus('active'), ['active', null, null]);
  });

  it('keeps the reason of a webhook that is disabled already', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    await fixture.webhooks.change(SITE, webhook.id, (one) => ({ ...one, status: 'disabled', disabledReason: 'gone' }));
    const change = { siteId: SITE, webhookId: webhook.id, status: 'disabled' } as const;

    assert.equal((await fixture.configure.execute(change)).disabledReason, 'gone');
  });

  it('changes nothing if one member is invalid, or if the URL is taken', async () => {
    const fixture = new WebhookFixture();
    const [{ webhook }, other] = [await fixture.addWebhook(), await fixture.addWebhook()];
    const change = { siteId: SITE, webhookId: webhook.id, description: 'new' };

    await assert.rejects(fixture.configure.execute({ ...change, url: 'http://hooks.example/' }), InvalidRequestError);
    await assert.rejects(fixture.configure.execute({ ...change, excludeChangesBy: 'key_1' }), InvalidRequestError);
    await assert.rejects(fixture.configure.execute({ ...change, url: other.webhook.url }), WebhookUrlTakenError);
    assert.deepEqual(await fixture.readWebhook(webhook), webhook);
  });
});

describe('RotateWebhookSecret', () => {
  it('adds a secret, and lets the older ones expire after the overlap', async () => {
    const fixture = new WebhookFixture();
    const { webhook, secret: first } = await fixture.addWebhook();
    const rotate = (overlapHours: number) =>
      fixture.rotateSecret.execute({ siteId: SITE, webhookId: webhook.id, overlapHours });
    const { webhook: rotated, secret: second } = await rotate(2);
    const valid = async () => fixture.secrets.decryptValidSecrets(await fixture.readWebhook(webhook));

    assert.notEqual(first, second);
    assert.deepEqual(
      rotated.secrets.map(({ endsAt }) => endsAt),
      [null, NOON + 2 * HOUR],
    );
    assert.deepEqual(await valid(), [second, first]);
    fixture.clock.advance(2 * HOUR - 1);
    assert.deepEqual(await valid(), [second, first]);
    fixture.clock.advance(1);
    assert.deepEqual(await valid(), [second]);
    const { secret: third } = await rotate(0);
    assert.deepEqual(await valid(), [third]);
  });

  it('does not lengthen the time of a secret that expires earlier', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    const rotate = (overlapHours: number) =>
      fixture.rotateSecret.execute({ siteId: SITE, webhookId: webhook.id, overlapHours });
    await rotate(1);
    const { webhook: rotated } = await rotate(9);

    assert.deepEqual(
      rotated.secrets.map(({ endsAt }) => endsAt),
      [null, NOON + 9 * HOUR, NOON + HOUR],
    );
  });

  it('throws TooManyWebhookSecretsError if five secrets are valid, until one expires', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    const rotate = () => fixture.rotateSecret.execute({ siteId: SITE, webhookId: webhook.id, overlapHours: 1 });
    for (let count = 0; count < 4; count += 1) await rotate();

    await assert.rejects(rotate(), TooManyWebhookSecretsError);
    assert.equal((await fixture.readWebhook(webhook)).secrets.length, 5);
    fixture.clock.advance(HOUR);
    assert.equal((await rotate()).webhook.secrets.length, 2);
  });
});

describe('Use cases of a webhook', () => {
  it('throw WebhookNotFoundError for a webhook of another site and a deleted one', async () => {
    const fixture = new WebhookFixture();
    const [{ webhook }, deleted] = [await fixture.addWebhook(), await fixture.addWebhook()];
    await fixture.deleteWebhook.execute({ siteId: SITE, webhookId: deleted.webhook.id });

    for (const key of [
      { siteId: OTHER_SITE, webhookId: webhook.id },
      { siteId: SITE, webhookId: deleted.webhook.id },
    ]) {
      for (const call of [
        () => fixture.read.execute(key),
        () => fixture.configure.execute({ ...key, description: 'new' }),
        () => fixture.rotateSecret.execute({ ...key, overlapHours: 0 }),
        () => fixture.deleteWebhook.execute(key),
        () => fixture.listDeliveries.execute({ ...key, limit: 10 }),
        () => fixture.resendDelivery.execute({ ...key, eventId: 'evt_1' }),
        () => fixture.resendEvents.execute({ ...key, since: 0 }),
        () => fixture.sendTestEvent.execute({ ...key, by: 'cli' }),
      ]) {
        await assert.rejects(call(), WebhookNotFoundError);
      }
    }
    assert.deepEqual(await fixture.list.execute({ siteId: SITE }), [webhook]);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  CrmDeliveryIdReusedError,
  CrmDeliveryReplayedError,
  DigestMismatchError,
  InstallationNotFoundError,
  SignatureInvalidError,
  TimestampOutOfWindowError,
} from '../../../core/crm/crm-errors.ts';
import { InvalidRequestError } from '../../../core/shared/domain-error.ts';
import { formatIsoTime, MINUTE } from '../../../core/shared/time.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { NOON } from '../../support/builders/times.ts';
import { CrmFixture } from '../../support/fixtures/crm-fixture.ts';

const EVENT = { record: { id: 'R-1' } };

describe('ReceiveCrmDelivery', () => {
  it('stores a correctly signed delivery and returns its time of receipt', async () => {
    const fixture = new CrmFixture();
    const to = await fixture.addInstallation();
    const incoming = fixture.signDelivery(to, '{"a":1.0}\r\n', {
      deliveryId: 'e-1',
      timestamp: formatIsoTime(NOON - MINUTE),
    });

    assert.deepEqual(await fixture.receive.execute(incoming), { deliveryId: 'e-1', receivedAt: NOON });
    const { state, body, sentAt } = await fixture.findDelivery(to.installationId, 'e-1');
    assert.deepEqual([state, Buffer.from(body).toString(), sentAt], ['received', '{"a":1.0}\r\n', NOON - MINUTE]);
  });

  it('rejects a repeated delivery with the time of the first one, and another body with the same id', async () => {
    const fixture = new CrmFixture();
    const to = await fixture.addInstallation();
    const incoming = fixture.signDelivery(to, EVENT, { deliveryId: 'e-1' });
    await fixture.receive.execute(incoming);
    fixture.clock.advance(MINUTE);

    await assert.rejects(fixture.receive.execute(incoming), new CrmDeliveryReplayedError(NOON));
    await assert.rejects(
      fixture.receive.execute(fixture.signDelivery(to, {}, { deliveryId: 'e-1' })),
      CrmDeliveryIdReusedError,
    );
  });

  it('accepts an id that another CRM connection has received', async () => {
    const fixture = new CrmFixture();
    const [one, other] = [await fixture.addInstallation(), await fixture.addInstallation()];
    await fixture.receive.execute(fixture.signDelivery(one, EVENT, { deliveryId: 'e-1' }));

    assert.ok(await fixture.receive.execute(fixture.signDelivery(other, EVENT, { deliveryId: 'e-1' })));
  });

  it('throws the same InstallationNotFoundError for an unknown, inactive or not enabled CRM connection', async () => {
    const fixture = new CrmFixture();
    const [to, off] = [await fixture.addInstallation(), await fixture.addInstallation()];
    await fixture.configureInstallation.execute({
      siteId: SITE,
      installationId: to.installationId,
      status: 'inactive',
    });
    await fixture.configureInstallation.execute({
      siteId: SITE,
      installationId: off.installationId,
      inboundEnabled: false,
    });

    for (const one of [to, off, { ...to, installationId: 'ins_unknown' }]) {
      await assert.rejects(fixture.receive.execute(fixture.signDelivery(one, EVENT)), new InstallationNotFoundError());
    }
  });

  it('stores only reason and time of a rejected delivery, so that its id can be used again', async () => {
    const fixture = new CrmFixture();
    const to = await fixture.addInstallation();
    const sent = { deliveryId: 'e-1' };
    const { headers, ...rest } = fixture.signDelivery(to, EVENT, sent);
    const rejected = [
      [{ ...rest, headers: {} }, InvalidRequestError],
      [fixture.signDelivery({ ...to, secret: 'crm_other' }, EVENT, sent), SignatureInvalidError],
      [fixture.signDelivery(to, EVENT, { ...sent, digest: 'a'.repeat(64) }), DigestMismatchError],
      [
        fixture.signDelivery(to, EVENT, { ...sent, timestamp: formatIsoTime(NOON - 6 * MINUTE) }),
        TimestampOutOfWindowError,
      ],
      [fixture.signDelivery(to, '[]', sent), InvalidRequestError],
    ] as const;
    for (const [incoming, error] of rejected) await assert.rejects(fixture.receive.execute(incoming), error);
    assert.ok(await fixture.receive.execute({ ...rest, headers }));

    const { installationId } = to;
    const reasons = [
      'body_invalid',
      'timestamp_out_of_window',
      'digest_mismatch',
      'signature_invalid',
      'invalid_request',
    ];
    assert.deepEqual(await fixture.readRejectionStatistics.execute({ siteId: SITE, installationId }), {
      counts: Object.fromEntries(reasons.map((reason) => [reason, 1])),
      latest: reasons.map((reason) => ({ reason, at: NOON })),
    });
    const otherSite = { siteId: OTHER_SITE, installationId };
    await assert.rejects(fixture.readRejectionStatistics.execute(otherSite), InstallationNotFoundError);
  });

  it('accepts both secrets during the overlap, and only the new one afterwards', async () => {
    const fixture = new CrmFixture();
    const to = await fixture.addInstallation();
    const { installationId } = to;
    const { secret } = await fixture.rotateSigningSecret.execute({
      siteId: SITE,
      installationId,
      overlapSeconds: 3600,
    });
    await fixture.send(to, EVENT);
    await fixture.send({ installationId, secret }, EVENT);
    fixture.clock.advance(60 * MINUTE);

    await assert.rejects(fixture.send(to, EVENT), SignatureInvalidError);
    assert.ok(await fixture.send({ installationId, secret }, EVENT));
  });
});

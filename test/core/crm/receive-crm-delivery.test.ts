import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  DeliveryIdReused,
  DeliveryReplayed,
  DigestMismatch,
  InstallationNotFound,
  SignatureInvalid,
  TimestampOutOfWindow,
} from '../../../core/crm/crm-errors.ts';
import { InvalidRequest } from '../../../core/shared/domain-error.ts';
import { isoTime, MINUTE } from '../../../core/shared/time.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { NOON } from '../../support/builders/times.ts';
import { CrmDesk } from '../../support/fixtures/crm-desk.ts';

const EVENT = { record: { id: 'R-1' } };

describe('ReceiveCrmDelivery', () => {
  it('stores what is rightly signed, and says when it came', async () => {
    const desk = new CrmDesk();
    const to = await desk.install();
    const incoming = desk.signed(to, '{"a":1.0}\r\n', { deliveryId: 'e-1', timestamp: isoTime(NOON - MINUTE) });

    assert.deepEqual(await desk.receive.execute(incoming), { deliveryId: 'e-1', receivedAt: NOON });
    const { state, body, sentAt } = await desk.delivery(to.installationId, 'e-1');
    assert.deepEqual([state, Buffer.from(body).toString(), sentAt], ['received', '{"a":1.0}\r\n', NOON - MINUTE]);
  });

  it('refuses a second one with the time of the first, and another body under its id', async () => {
    const desk = new CrmDesk();
    const to = await desk.install();
    const incoming = desk.signed(to, EVENT, { deliveryId: 'e-1' });
    await desk.receive.execute(incoming);
    desk.clock.advance(MINUTE);

    await assert.rejects(desk.receive.execute(incoming), new DeliveryReplayed(NOON));
    await assert.rejects(desk.receive.execute(desk.signed(to, {}, { deliveryId: 'e-1' })), DeliveryIdReused);
  });

  it('takes an id that came to another installation', async () => {
    const desk = new CrmDesk();
    const [one, other] = [await desk.install(), await desk.install()];
    await desk.receive.execute(desk.signed(one, EVENT, { deliveryId: 'e-1' }));

    assert.ok(await desk.receive.execute(desk.signed(other, EVENT, { deliveryId: 'e-1' })));
  });

  it('knows no installation that is unknown, inactive or not enabled', async () => {
    const desk = new CrmDesk();
    const [to, off] = [await desk.install(), await desk.install()];
    await desk.configureInstallation.execute({ siteId: SITE, installationId: to.installationId, status: 'inactive' });
    await desk.configureInstallation.execute({
      siteId: SITE,
      installationId: off.installationId,
      inboundEnabled: false,
    });

    for (const one of [to, off, { ...to, installationId: 'ins_unknown' }]) {
      await assert.rejects(desk.receive.execute(desk.signed(one, EVENT)), new InstallationNotFound());
    }
  });

  it('burns nothing by a refusal, and remembers its reason and time alone', async () => {
    const desk = new CrmDesk();
    const to = await desk.install();
    const sent = { deliveryId: 'e-1' };
    const { headers, ...rest } = desk.signed(to, EVENT, sent);
    const refused = [
      [{ ...rest, headers: {} }, InvalidRequest],
      [desk.signed({ ...to, secret: 'crm_other' }, EVENT, sent), SignatureInvalid],
      [desk.signed(to, EVENT, { ...sent, digest: 'a'.repeat(64) }), DigestMismatch],
      [desk.signed(to, EVENT, { ...sent, timestamp: isoTime(NOON - 6 * MINUTE) }), TimestampOutOfWindow],
      [desk.signed(to, '[]', sent), InvalidRequest],
    ] as const;
    for (const [incoming, error] of refused) await assert.rejects(desk.receive.execute(incoming), error);
    assert.ok(await desk.receive.execute({ ...rest, headers }));

    const { installationId } = to;
    const reasons = [
      'body_invalid',
      'timestamp_out_of_window',
      'digest_mismatch',
      'signature_invalid',
      'invalid_request',
    ];
    assert.deepEqual(await desk.listRefusals.execute({ siteId: SITE, installationId }), {
      counts: Object.fromEntries(reasons.map((reason) => [reason, 1])),
      latest: reasons.map((reason) => ({ reason, at: NOON })),
    });
    await assert.rejects(desk.listRefusals.execute({ siteId: OTHER_SITE, installationId }), InstallationNotFound);
  });

  it('verifies by both secrets while they overlap, and by the new one alone afterwards', async () => {
    const desk = new CrmDesk();
    const to = await desk.install();
    const { installationId } = to;
    const { secret } = await desk.rotateSigningSecret.execute({ siteId: SITE, installationId, overlapSeconds: 3600 });
    await desk.send(to, EVENT);
    await desk.send({ installationId, secret }, EVENT);
    desk.clock.advance(60 * MINUTE);

    await assert.rejects(desk.send(to, EVENT), SignatureInvalid);
    assert.ok(await desk.send({ installationId, secret }, EVENT));
  });
});

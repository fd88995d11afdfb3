import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { signDelivery } from '../../../contracts/client/sign-delivery.ts';

const unsigned = { secret: 'crm_é', deliveryId: 'evt-1', at: new Date('2026-03-02T12:00:00.000Z') };

describe('signDelivery', () => {
  it('signs timestamp, delivery id and body with the whole secret', async () => {
    const body = new TextEncoder().encode('{"a":"🦊"}');
    const { headers } = await signDelivery({ ...unsigned, body });
    const hmac = createHmac('sha256', 'crm_é').update('2026-03-02T12:00:00.000Z.evt-1.').update(body).digest('hex');

    assert.equal(headers['x-service-signature'], `v1=${hmac}`);
    assert.equal(headers['x-service-timestamp'], '2026-03-02T12:00:00.000Z');
  });

  it('encodes a text body as UTF-8 and returns the signed bytes', async () => {
    const text = '{"a":"é"}';
    const [ofText, ofBytes] = await Promise.all([
      signDelivery({ ...unsigned, body: text }),
      signDelivery({ ...unsigned, body: new TextEncoder().encode(text) }),
    ]);

    assert.deepEqual(ofText, ofBytes);
    assert.equal(new TextDecoder().decode(ofText.body), text);
  });
});

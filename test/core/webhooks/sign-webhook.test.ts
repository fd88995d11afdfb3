import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NodeCryptography } from '../../../adapters/node/node-cryptography.ts';
import { signWebhook } from '../../../core/webhooks/sign-webhook.ts';

const CRYPTOGRAPHY = new NodeCryptography(new Uint8Array(32));
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

describe('signWebhook', () => {
  it('signs the example of the Standard Webhooks libraries', () => {
    const content = { eventId: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: 1_614_265_330_999, body: '{"test": 2432232314}' };

    assert.deepEqual(signWebhook(content, [SECRET], CRYPTOGRAPHY), {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('has one signature per secret, separated by spaces', () => {
    const content = { eventId: 'evt_1', at: 0, body: '{}' };
    const other = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
    const signatureOf = (...secrets: readonly string[]) =>
      signWebhook(content, secrets, CRYPTOGRAPHY)['webhook-signature'];

    assert.notEqual(signatureOf(SECRET), signatureOf(other));
    assert.equal(signatureOf(SECRET, other), `${signatureOf(SECRET)} ${signatureOf(other)}`);
  });

  it('signs the id, the time and the body', () => {
    const content = { eventId: 'evt_1', at: 5000, body: 'Ünï 😀' };
    const variants = [content, { ...content, eventId: 'evt_2' }, { ...content, at: 6000 }, { ...content, body: 'Uni' }];
    const signatures = variants.map((one) => signWebhook(one, [SECRET], CRYPTOGRAPHY)['webhook-signature']);

    assert.equal(new Set(signatures).size, variants.length);
  });
});

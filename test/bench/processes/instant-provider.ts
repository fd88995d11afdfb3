import { answerJson, receiveBodies } from './receive-bodies.ts';

/** A payment provider with Stripe's API that opens each checkout session at once. */
let opened = 0;
receiveBodies((_request, response, body) => {
  opened += 1;
  answerJson(response, 200, {
    id: `cs_test_${opened}`,
    object: 'checkout.session',
    expires_at: Number(new URLSearchParams(body.toString()).get('expires_at') ?? 0),
    mode: 'payment',
    payment_status: 'unpaid',
    status: 'open',
    url: `https://checkout.example/c/pay/cs_test_${opened}`,
  });
});

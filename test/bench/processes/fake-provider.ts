import { FakePaymentGateway } from '../../../adapters/fake-payments/fake-payment-gateway.ts';
import { NodeCryptography } from '../../../adapters/node/node-cryptography.ts';
import { SystemClock } from '../../../adapters/node/system-clock.ts';
import { openSqliteStorage } from '../../../adapters/sqlite/sqlite-storage.ts';
import { toSessionRequest } from '../../../core/payments/checkout/session-request.ts';
import { median } from '../rounds.ts';

/**
 * Runs the fake provider without the rest of Portico. Opens checkout sessions in sequence for the given seconds, and
 * sends back the median time in milliseconds. Parameter: a database file for itself alone.
 */
const [, , file = ''] = process.argv;
const { fakeSessions } = openSqliteStorage(file);
const gateway = new FakePaymentGateway(
  fakeSessions,
  new NodeCryptography(new Uint8Array(32)),
  new SystemClock(),
  () => 'http://127.0.0.1',
);
const credentials = { secretKey: 'fake_key', webhookSecrets: ['fake_whsec'] };
let opened = 0;

process.on('message', (seconds: number) => {
  measure(seconds).then((p50) => process.send?.(p50));
});
process.on('SIGTERM', () => process.exit());
process.stdout.write('ready\n');

async function measure(seconds: number): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    opened += 1;
    const request = toSessionRequest(`exe_${process.pid}_${opened}`, {
      siteId: 'site_bench',
      money: { amount: 1900, currency: 'EUR' },
      description: 'A year of Acme',
      successUrl: 'https://shop.example/thanks',
      cancelUrl: 'https://shop.example/pricing',
      expiresAt: Date.now() + 2_700_000,
    });
    const startedAt = performance.now();
    await gateway.createSession(request, credentials, new AbortController().signal);
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

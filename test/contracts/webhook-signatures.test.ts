import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Webhook } from 'standardwebhooks';
import type { WebhookSignatureVector } from '../../apps/generator/webhook-signature-vectors.ts';
import { verifyWebhook } from '../../contracts/client/verify-webhook.ts';
import { NOT_RUN } from '../runner/not-run.ts';
import fc from '../support/builders/fast-check.ts';
import {
  aSignedWebhook,
  OTHER_WEBHOOK_SECRET,
  type SignedWebhook,
  WEBHOOK_SECRET,
} from '../support/builders/signed-webhook.ts';
import { verifyWithPython } from '../support/servers/python-webhooks.ts';

const VECTORS_FILE = new URL('../../contracts/webhook-signature-vectors.json', import.meta.url);
const { vectors } = JSON.parse(readFileSync(VECTORS_FILE, 'utf8')) as {
  readonly vectors: readonly WebhookSignatureVector[];
};
const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Ids that an HTTP header can have. */
const eventIds = fc.stringMatching(/^[!-~]{1,80}$/);
const bodies = fc
  .record({ type: fc.string({ unit: 'binary', maxLength: 40 }), data: fc.jsonValue({ stringUnit: 'binary' }) })
  .map((event) => JSON.stringify(event));
const secretLists = fc.constantFrom(
  [WEBHOOK_SECRET],
  [WEBHOOK_SECRET, OTHER_WEBHOOK_SECRET],
  [OTHER_WEBHOOK_SECRET, WEBHOOK_SECRET],
);
/** Webhooks that Portico signs now, with WEBHOOK_SECRET and perhaps another secret. */
const webhooks = fc
  .record({ eventId: eventIds, body: bodies, secrets: secretLists })
  .map((content) => aSignedWebhook(content));

/** A webhook with one changed bit in its body or in one of its signed headers. */
const tampered = fc
  .record({
    eventId: eventIds,
    body: bodies,
    part: fc.constantFrom('body', 'webhook-id', 'webhook-timestamp', 'webhook-signature'),
    position: fc.nat(),
    bit: fc.nat({ max: 7 }),
  })
  .map(({ eventId, body, part, position, bit }) => {
    const { headers } = aSignedWebhook({ eventId, body });
    const bytes = Buffer.from(part === 'body' ? body : (headers[part] ?? ''));
    const index = position % bytes.length;
    bytes[index] = (bytes[index] ?? 0) ^ (1 << bit);
    return part === 'body'
      ? { headers, body: bytes }
      : { headers: { ...headers, [part]: bytes.toString() }, body: Buffer.from(body) };
  });

function verifyWithJavaScript({ headers, body }: { headers: SignedWebhook['headers']; body: string | Buffer }) {
  return new Webhook(WEBHOOK_SECRET).verify(body, { ...headers });
}

describe('A signed webhook', () => {
  it('is accepted by @portico-gateway/client and the JavaScript library, for any id and body', async () => {
    await fc.assert(
      fc.asyncProperty(webhooks, async (webhook) => {
        const event = JSON.parse(webhook.body);

        assert.deepEqual(await verifyWebhook({ ...webhook, secret: WEBHOOK_SECRET }), event);
        assert.deepEqual(verifyWithJavaScript(webhook), event);
      }),
      { numRuns: 300 },
    );
  });

  it('is rejected by both if any single bit of body, id, timestamp or signature has changed', async () => {
    await fc.assert(
      fc.asyncProperty(tampered, async (webhook) => {
        await assert.rejects(verifyWebhook({ ...webhook, secret: WEBHOOK_SECRET }));
        assert.throws(() => verifyWithJavaScript(webhook));
      }),
      { numRuns: 1000 },
    );
  });

  it('has the signatures of the JavaScript library, for every vector', () => {
    for (const { name, secrets, headers, bodyBase64 } of vectors.filter(({ valid }) => valid)) {
      const {
        'webhook-id': [id = ''] = [],
        'webhook-timestamp': [timestamp] = [],
        'webhook-signature': [signature] = [],
      } = lowerCaseNames(headers);
      const body = Buffer.from(bodyBase64, 'base64').toString();
      const expected = secrets.map((one) => new Webhook(one).sign(id, new Date(Number(timestamp) * 1000), body));

      assert.ok(
        signature?.split(' ').some((one) => expected.includes(one)),
        name,
      );
    }
  });

  if (!hasPython) {
    it('is not tested with the Python library', (test) => {
      test.diagnostic(`${NOT_RUN} Standard Webhooks for Python: \`python3 --version\` fails here.`);
    });
  } else {
    it('is accepted by the Python library, for any id and body', async () => {
      const sampled = fc.sample(webhooks, 300).map(toPythonWebhook);
      const results = await verifyWithPython(sampled);

      assert.equal(results.length, sampled.length);
      assert.deepEqual(
        sampled.filter((_, index) => results[index]?.isAccepted !== true),
        [],
      );
    });

    it('is rejected by the Python library with another secret, and with a changed body', async () => {
      const [one = assert.fail()] = fc.sample(webhooks, 1).map(toPythonWebhook);
      const { body, headers } = aSignedWebhook();
      const changed = { body: body.replace('site_1', 'site_2'), headers };
      const other = { ...one, secret: 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz' };

      const results = await verifyWithPython([other, toPythonWebhook(changed)]);
      assert.deepEqual(
        results.map(({ isAccepted }) => isAccepted),
        [false, false],
      );
    });

    it('has the signatures of the Python library, for every vector', async () => {
      const cases = vectors
        .filter(({ valid }) => valid)
        .flatMap(({ name, secrets, headers, bodyBase64 }) => {
          const values = Object.entries(lowerCaseNames(headers)).map(([header, [value = '']]) => [header, value]);
          return secrets.map((secret) => ({ name, secret, headers: Object.fromEntries(values), bodyBase64 }));
        });
      const results = await verifyWithPython(cases);
      const confirmed = cases.filter(({ headers }, index) =>
        headers['webhook-signature'].split(' ').includes(results[index]?.signature),
      );

      assert.deepEqual(new Set(confirmed.map(({ name }) => name)), new Set(cases.map(({ name }) => name)));
    });
  }
});

function toPythonWebhook({ headers, body }: SignedWebhook) {
  return { secret: WEBHOOK_SECRET, headers, bodyBase64: Buffer.from(body).toString('base64') };
}

function lowerCaseNames(headers: WebhookSignatureVector['headers']): WebhookSignatureVector['headers'] {
  return Object.fromEntries(Object.entries(headers).map(([name, values]) => [name.toLowerCase(), values]));
}

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Metrics } from '../../adapters/prometheus/metrics.ts';
import { aBacklog } from '../support/builders/monitoring-builder.ts';

const createMetrics = () => new Metrics(async () => aBacklog());

/** Returns the value of each sample whose line begins with `prefix`, by the rest of the line's name and labels. */
async function readSamples(metrics: Metrics, prefix: string): Promise<Record<string, number>> {
  const { body } = await metrics.renderMetrics();
  const lines = body.split('\n').filter((line) => line.startsWith(prefix));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value] = /^(\S+) (\S+)$/.exec(line) ?? [];
      return [name.slice(prefix.length), Number(value)];
    }),
  );
}

describe('Metrics', () => {
  it('counts the durations of requests in cumulative buckets, by route, method and status class', async () => {
    const metrics = createMetrics();
    for (const [status, millis] of [
      [200, 0.5],
      [201, 2.5],
      [200, 70_000],
      [404, 3],
    ] as const)
      metrics.recordRequest('GET', '/v1/sites/{siteId}/tickets', status, millis);
    const labels = 'method="GET",route="/v1/sites/{siteId}/tickets",status_class="2xx"';
    const samples = await readSamples(metrics, 'portico_http_request_duration_seconds');

    const bucket = (bound: string) => samples[`_bucket{${labels},le="${bound}"}`];
    assert.deepEqual(['0.001', '0.0025', '0.005', '60', '+Inf'].map(bucket), [1, 2, 2, 2, 3]);
    assert.equal(samples[`_count{${labels}}`], 3);
    assert.equal(samples[`_sum{${labels}}`], 70.003);
    assert.equal(samples[`_count{${labels.replace('2xx', '4xx')}}`], 1);
  });

  it('has counters with 0 before the first event, so that the first one is an increase', async () => {
    const samples = await readSamples(createMetrics(), 'portico_webhook_deliveries_total');

    assert.deepEqual(samples, { '{state="delivered"}': 0, '{state="failed"}': 0 });
  });

  it('counts the waits, runs and failures of assessments', async () => {
    const metrics = createMetrics();
    const run = { siteId: 'site_1', assessmentId: 'asm_1', attempt: 1 };
    metrics.work.recordAssessmentRun({ ...run, outcome: 'completed', failureCode: null, waitMs: 40 }, 1500);
    metrics.work.recordAssessmentRun({ ...run, outcome: 'failed', failureCode: 'attempts_exhausted', waitMs: null }, 1);
    metrics.work.recordAssessmentError(10);
    const samples = await readSamples(metrics, 'portico_assessment_');

    assert.equal(samples['wait_seconds_count'], 1);
    assert.equal(samples['wait_seconds_sum'], 0.04);
    assert.equal(samples['run_duration_seconds_sum{outcome="completed"}'], 1.5);
    assert.equal(samples['run_duration_seconds_count{outcome="failed"}'], 1);
    assert.equal(samples['run_duration_seconds_count{outcome="error"}'], 1);
    assert.equal(samples['failures_total{code="attempts_exhausted"}'], 1);
    assert.equal(samples['failures_total{code="sources_unavailable"}'], 0);
  });

  it('counts webhooks by status class or failure code, and deliveries that have ended', async () => {
    const metrics = createMetrics();
    const ids = { siteId: 'site_1', webhookId: 'whk_1', eventId: 'evt_1', traceId: 'a', durationMs: 120 };
    const retried = { isDelivered: false, state: 'pending', httpStatus: 503, failureCode: null } as const;
    metrics.work.recordWebhookAttempt({ ...ids, ...retried, waitMs: 30 });
    metrics.work.recordWebhookAttempt({
      ...ids,
      ...retried,
      httpStatus: null,
      failureCode: 'timed_out',
      waitMs: null,
    });
    metrics.work.recordWebhookAttempt({
      ...ids,
      isDelivered: true,
      state: 'delivered',
      httpStatus: 204,
      failureCode: null,
      waitMs: null,
    });
    const samples = await readSamples(metrics, 'portico_webhook_');

    for (const result of ['5xx', 'timed_out', '2xx'])
      assert.equal(samples[`attempt_duration_seconds_count{result="${result}"}`], 1, result);
    assert.equal(samples['delivery_wait_seconds_count'], 1);
    assert.equal(samples['deliveries_total{state="delivered"}'], 1);
    assert.equal(samples['deliveries_total{state="failed"}'], 0);
  });

  it('has the backlog of the store', async () => {
    const agesMs = { ...aBacklog().agesMs, assessments: 90_000, mails: 1500 };
    const metrics = new Metrics(async () => aBacklog({ waitingAssessments: 7, agesMs, unmatchedPayments: 2 }));
    const samples = await readSamples(metrics, 'portico_');

    assert.equal(samples['store_available'], 1);
    assert.equal(samples['assessments_waiting'], 7);
    assert.equal(samples['queue_age_seconds{queue="assessments"}'], 90);
    assert.equal(samples['queue_age_seconds{queue="mails"}'], 1.5);
    assert.equal(samples['queue_age_seconds{queue="webhooks"}'], 0);
    assert.equal(samples['unmatched_payments'], 2);
  });

  it('leaves out the backlog while the store is unavailable, and has it again afterwards', async () => {
    let isAvailable = false;
    const metrics = new Metrics(async () => {
      if (!isAvailable) throw new Error('mongodb://inside:27017 is away');
      return aBacklog({ waitingAssessments: 1 });
    });
    const before = await readSamples(metrics, 'portico_');
    isAvailable = true;
    const after = await readSamples(metrics, 'portico_');
    isAvailable = false;
    const again = await readSamples(metrics, 'portico_');

    assert.deepEqual(
      [before, after, again].map((samples) => samples['store_available']),
      [0, 1, 0],
    );
    assert.deepEqual(
      [after, again].map((samples) => samples['assessments_waiting']),
      [1, undefined],
    );
    assert.deepEqual(
      [after, again].map((samples) => samples['queue_age_seconds{queue="events"}']),
      [0, undefined],
    );
    assert.deepEqual(
      [after, again].map((samples) => samples['unmatched_payments']),
      [0, undefined],
    );
  });

  it('counts CRM deliveries, mails and crashes of child processes', async () => {
    const metrics = createMetrics();
    metrics.work.recordCrmAttempt({ outcome: 'applied', waitMs: 300 });
    metrics.work.recordCrmAttempt({ outcome: 'postponed', waitMs: null });
    const mail = { siteId: 'site_1', mailId: 'mail_1', kind: 'alert' } as const;
    metrics.work.recordMailAttempt({ ...mail, result: 'retrying', waitMs: 2000 });
    metrics.work.recordMailAttempt({ ...mail, result: 'sent', waitMs: null });
    metrics.work.recordChildProcessCrash('webhook_sender');
    const samples = await readSamples(metrics, 'portico_');

    assert.equal(samples['crm_delivery_attempts_total{outcome="applied"}'], 1);
    assert.equal(samples['crm_delivery_wait_seconds_count'], 1);
    assert.equal(samples['mail_attempts_total{kind="alert",result="retrying"}'], 1);
    assert.equal(samples['mail_attempts_total{kind="answer",result="sent"}'], 0);
    assert.equal(samples['mail_wait_seconds_sum{kind="alert"}'], 2);
    assert.equal(samples['child_process_crashes_total{process="webhook_sender"}'], 1);
    assert.equal(samples['child_process_crashes_total{process="page_reader"}'], 0);
  });
});

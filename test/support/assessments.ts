import assert from 'node:assert/strict';
import type { AssessmentRecord } from '../../core/assessments/assessment-document.ts';
import { request } from './api.ts';
import { aSubject } from './assessment-builder.ts';

/** Whom to ask, and as whom. */
interface Asked {
  readonly baseUrl: string;
  readonly siteId: string;
  readonly profileKey: string;
  readonly apiKeys: { readonly all: string };
}

/** Queues an assessment of these addresses over HTTP and answers its id. */
export async function queueAssessment(
  { baseUrl, siteId, profileKey, apiKeys }: Asked,
  urls: readonly string[],
): Promise<string> {
  const subject = aSubject({ urls: urls.map((url) => ({ type: 'website', url })) });
  const made = await request<AssessmentRecord>(`${baseUrl}/v1/sites/${siteId}/assessments`, {
    method: 'POST',
    headers: { 'x-service-api-key': apiKeys.all, 'idempotency-key': crypto.randomUUID() },
    body: { profileKey, externalReference: 'listing 4711', subject },
  });
  assert.equal(made.status, 201, made.text);
  assert.equal(made.body.status, 'queued');
  return made.body.assessmentId;
}

/** The record over HTTP; `wait` seconds are given to it to end. */
export async function readAssessment(
  { baseUrl, siteId, apiKeys }: Asked,
  assessmentId: string,
  wait = 0,
): Promise<AssessmentRecord> {
  const { status, body, text } = await request<AssessmentRecord>(
    `${baseUrl}/v1/sites/${siteId}/assessments/${assessmentId}`,
    { headers: { 'x-service-api-key': apiKeys.all, ...(wait > 0 && { prefer: `wait=${wait}` }) } },
  );
  assert.equal(status, 200, text);
  return body;
}

/** The record once it has ended. @throws AssertionError when it does not within 40 s */
export async function endOfAssessment(asked: Asked, assessmentId: string): Promise<AssessmentRecord> {
  const begun = performance.now();
  for (;;) {
    // In short pieces, since nobody is told of an end while Redis is away.
    const record = await readAssessment(asked, assessmentId, 1);
    if (record.finishedAt !== null) return record;
    assert.ok(performance.now() - begun < 40_000, `it is ${record.status} still`);
  }
}

/** What a reader cares about: the status, each source's outcome, and the evidence's values. */
export function gistOf({ status, sources, evidence }: AssessmentRecord) {
  return { status, outcomes: sources.map(({ outcome }) => outcome), titles: evidence.map(({ value }) => value) };
}

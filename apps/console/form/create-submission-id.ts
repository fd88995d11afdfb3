/** Creates an idempotency key for a submission. `crypto.randomUUID` exists only on https pages, so it is not used. */
export function createSubmissionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `console-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

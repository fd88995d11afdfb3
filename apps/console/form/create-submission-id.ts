/** Creates an idempotency key for a submission. Pages without https have no `crypto.randomUUID`. */
export function createSubmissionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `console-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

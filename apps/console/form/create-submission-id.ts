/**
 * An id for one submission, so that it is carried out once. Also works on pages without https, which lack `randomUUID`.
 */
export function createSubmissionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `console-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

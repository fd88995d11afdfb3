/**
 * What names one wish of a person, so that it is carried out once. Also where a page without https has no `randomUUID`.
 */
export function newSubmissionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `console-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

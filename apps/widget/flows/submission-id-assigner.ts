/**
 * Assigns submission ids, by which the server recognizes a repeated request. If the content is the same as before, the
 * id is also the same. Other content gets a new id.
 */
export class SubmissionIdAssigner {
  private last: { readonly content: string; readonly id: string } | undefined;

  assignId(content: string): string {
    if (this.last?.content !== content) this.last = { content, id: createRandomId() };
    return this.last.id;
  }

  /** Forgets the id. Call it after success, so that the visitor can send the same content again on purpose. */
  forgetId(): void {
    this.last = undefined;
  }
}

/** Creates a random id: 32 hex digits. `crypto.randomUUID` exists only on https pages, so it is not used. */
export function createRandomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

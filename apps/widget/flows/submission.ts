/** Assigns submission ids: the same content keeps its id on a retry, other content gets a new one. */
export class Submission {
  private last: { readonly content: string; readonly id: string } | undefined;

  idFor(content: string): string {
    if (this.last?.content !== content) this.last = { content, id: createRandomId() };
    return this.last.id;
  }

  /** Forgets the id after success, so that the same content can be sent again on purpose. */
  reset(): void {
    this.last = undefined;
  }
}

/** Creates a random id of 128 bits. Pages without https have no `crypto.randomUUID`. */
export function createRandomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

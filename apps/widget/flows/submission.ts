/** Names what is sent, so that the same sent again is the same: a new name only for other words. */
export class Submission {
  private last: { readonly content: string; readonly id: string } | undefined;

  idFor(content: string): string {
    if (this.last?.content !== content) this.last = { content, id: createRandomId() };
    return this.last.id;
  }

  /** What was sent has arrived: the same words again are meant again. */
  reset(): void {
    this.last = undefined;
  }
}

/** 128 random bits; `randomUUID` is only there for pages that came by https. */
export function createRandomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Names what is sent, so that the same sent again is the same: a new name only for other words. */
export class Submission {
  private last: { readonly words: string; readonly id: string } | undefined;

  idOf(words: string): string {
    if (this.last?.words !== words) this.last = { words, id: randomName() };
    return this.last.id;
  }

  /** What was sent has arrived: the same words again are meant again. */
  forget(): void {
    this.last = undefined;
  }
}

/** 128 random bits; `randomUUID` is only there for pages that came by https. */
export function randomName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

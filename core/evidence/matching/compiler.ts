import { type Phrase, PhraseSet } from '../text/phrases.ts';

const REFERENCE = '@';

/** What anchors and conditions are compiled with: the lists and licences of a profile. */
export class Compiler {
  private readonly sets = new Map<string, PhraseSet>();

  constructor(
    private readonly lists: Readonly<Record<string, readonly Phrase[]>>,
    readonly licences: Readonly<Record<string, boolean>>,
  ) {}

  /** Phrases as one set; `@name` stands for a list. The same phrases give the same set. */
  phrases(phrases: readonly string[] = []): PhraseSet {
    const key = phrases.join('\n');
    const known = this.sets.get(key) ?? new PhraseSet(this.spelledOut(phrases));
    this.sets.set(key, known);
    return known;
  }

  private spelledOut(phrases: readonly string[]): readonly string[] {
    return phrases.flatMap((phrase) =>
      phrase.startsWith(REFERENCE) ? (this.lists[phrase.slice(REFERENCE.length)] ?? []) : [phrase],
    );
  }
}

import { memoize } from '../../shared/memoize.ts';
import { type Phrase, PhraseSet } from '../text/phrases.ts';

const LIST_REFERENCE_PREFIX = '@';

/** Compiles the phrases in the anchors and conditions of a profile. Anchors also need its licences. */
export class PhraseCompiler {
  private readonly createPhraseSet = memoize(
    (joined: string) => new PhraseSet(joined.split('\n').flatMap((one) => this.expandReference(one))),
  );

  constructor(
    private readonly lists: Readonly<Record<string, readonly Phrase[]>>,
    readonly licences: Readonly<Record<string, boolean>>,
  ) {}

  /** Compiles phrases to one set. Replaces each `@name` by the list with that name. The result is cached. */
  compilePhrases(phrases: readonly string[] = []): PhraseSet {
    return this.createPhraseSet(phrases.join('\n'));
  }

  private expandReference(phrase: string): readonly string[] {
    if (phrase === '') return [];
    return phrase.startsWith(LIST_REFERENCE_PREFIX)
      ? (this.lists[phrase.slice(LIST_REFERENCE_PREFIX.length)] ?? [])
      : [phrase];
  }
}

import { memoized } from '../../shared/memoized.ts';
import { type Phrase, PhraseSet } from '../text/phrases.ts';

const REFERENCE = '@';

/** What anchors and conditions are compiled with: the lists and licences of a profile. */
export class Compiler {
  private readonly createPhraseSet = memoized(
    (joined: string) => new PhraseSet(joined.split('\n').flatMap((one) => this.expandReference(one))),
  );

  constructor(
    private readonly lists: Readonly<Record<string, readonly Phrase[]>>,
    readonly licences: Readonly<Record<string, boolean>>,
  ) {}

  /** Phrases as one set; `@name` stands for a list. The same phrases give the same set. */
  phrases(phrases: readonly string[] = []): PhraseSet {
    return this.createPhraseSet(phrases.join('\n'));
  }

  private expandReference(phrase: string): readonly string[] {
    if (phrase === '') return [];
    return phrase.startsWith(REFERENCE) ? (this.lists[phrase.slice(REFERENCE.length)] ?? []) : [phrase];
  }
}

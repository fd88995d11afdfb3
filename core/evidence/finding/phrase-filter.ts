import type { ReadPhrase } from '../phrase.ts';
import { hashOf, hashWords } from '../words.ts';

/** Powers of two. */
const FIRSTS = 16_384;
const PAIRS = 65_536;
/** What a first word may be enough for: a phrase of one word, or one whose second word may be several. */
const ALONE = 1;
const IN_PAIR = 2;

const NOWHERE: readonly number[] = [];

/** Of the text that was looked at last: several filters look at one text after each other. */
let hashes = new Int32Array(2048);
let hashed = '';
let count = 0;

/** Tells where phrases cannot stand, by hashes of their first two words: most text is done with that. */
export class PhraseFilter {
  private readonly firsts = new Uint8Array(FIRSTS);
  private readonly pairs = new Uint8Array(PAIRS);

  constructor(phrases: Iterable<ReadPhrase>) {
    for (const { words } of phrases) {
      const first = hashOf(words[0] ?? '');
      const second = words[1];
      const isPair = second !== undefined && !second.startsWith('{');
      this.firsts[first & (FIRSTS - 1)] = (this.firsts[first & (FIRSTS - 1)] ?? 0) | (isPair ? IN_PAIR : ALONE);
      if (isPair) this.pairs[pairOf(first, hashOf(second))] = 1;
    }
  }

  /**
   * The places of the words that one of the phrases may begin with; every phrase that does stand in the text begins at
   * one. `isSought` is asked by the hash of such a word whether phrases that begin with it are still sought.
   */
  placesIn(text: string, isSought: (hash: number) => boolean = () => true): readonly number[] {
    hash(text);
    let places: number[] | undefined;
    for (let at = 0; at < count; at += 1) {
      const word = hashes[at] ?? 0;
      const first = this.firsts[word & (FIRSTS - 1)] ?? 0;
      if (first === 0) continue;
      const isMeant = (first & ALONE) !== 0 || (at + 1 < count && this.pairs[pairOf(word, hashes[at + 1] ?? 0)] === 1);
      if (!isMeant || !isSought(word)) continue;
      if (places) places.push(at);
      else places = [at];
    }
    return places ?? NOWHERE;
  }
}

function hash(text: string): void {
  if (text === hashed) return;
  if (text.length > hashes.length) hashes = new Int32Array(text.length);
  count = hashWords(text, hashes);
  hashed = text;
}

function pairOf(first: number, second: number): number {
  return (Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b)) >>> (32 - Math.log2(PAIRS));
}

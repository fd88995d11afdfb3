import type { MentionOrigin, TextOrigin } from '../fact-rule.ts';
import { type PhraseSet, standsAmong } from '../phrase.ts';
import { type Words, wordsOf } from '../words.ts';
import { asksIn } from './beside-phrase.ts';
import type { ReadBlock } from './read-blocks.ts';
import type { Tables } from './table-rows.ts';

/** A question that goes on for longer, or in another way, asks something narrower than what its beginning says. */
const LONGEST_REST = 4;
const REST = new Set('of available at today now currently of de von disponible verfugbar か'.split(' '));
/** So much of a yes is looked at for what limits it, in UTF-16 code units. */
const LONGEST_ANSWER = 200;
/** What may stand before the phrase that a question begins with. */
const LONGEST_START = 1;
/** How many words a question that is answered as a whole may have, and what it begins with. */
const LONGEST_QUESTION = 14;
const ASKING = new Set([
  'does',
  'do',
  'can',
  'is',
  'will',
  'are',
  'kann',
  'gibt',
  'lauft',
  'funktioniert',
  'lasst',
  'ist',
  'est',
  'peut',
  'puis',
  'existe',
  'fonctionne',
  'funciona',
  'puedo',
  'hay',
  'se',
]);
/** What makes a no one that is about a part only, or another way. */
const LIMITING = /\b(?:native|natively|wine|wsl|via|through|beta|workaround|only if|unless|nativ|über)\b/iu;
const PAUSE =
  String.raw`(?=\s*(?:[,.!:;–—-]|$)|\s+(?:we|there|but|unfortunately|sorry|the|our|it|il|nous|wir|es|sie|` +
  String.raw`hay|no|kein|keine|der|die|das|une|un|le|la)\b)`;
/** What an answer is told by. */
const LABEL = /^(?:A|R|Answer|Antwort|Réponse|Respuesta)\s?[.:．：]\s*/;
const ANSWERS = {
  yes: new RegExp(
    String.raw`^(?:yes|yep|ja|oui|sí|si|sim|sì)${PAUSE}|^(?:absolutely|of course)\s*[,.!]|^はい[、。！,]`,
    'iu',
  ),
  no: new RegExp(
    `^(?:no|nope|nein|non|não|nee|nej|nie)${PAUSE}|^(?:there (?:isn['’]t|is not|is none|` +
      "aren['’]t)|we (?:don['’]t|do not)|it (?:doesn['’]t|does not)|il n['’]y en a pas|no (?:hay|" +
      String.raw`tenemos|existe)|não (?:há|temos))(?=\s*[.,!:;–—-]|$)|^(?:not (?:at the moment|at this time|` +
      'yet|currently|right now)|(?:unfortunately|sadly),? no(?:t)?|leider nein|leider nicht|' +
      'malheureusement non|por el momento no|de momento no|de moment no|pas encore|' +
      String.raw`pas pour le moment)\s*(?:[,.!:;–—-]|$)|^いいえ[、。！,]|^(?:申し訳(?:ありません|ございません)[^。]*。)?(?:ございません|` +
      'ありません|ご用意しておりません|提供しておりません)',
    'iu',
  ),
};

/** What says behind a name, or in its definition, that there is none of it. */
const NONE =
  String.raw`(?:no|none|nein|non|nee|não|kein(?:e[rs]?)?|aucune?|ningun[oa]|nessun[oa]?|geen|n\/a|` +
  'not (?:available|included|offered)|nicht (?:verfügbar|enthalten)|non (?:disponible|inclus)|' +
  String.raw`no (?:disponible|incluido)|なし|無し|[×✗✘✖✕❌])\s*(?:$|[.!。,;:)）(])`;
const NONE_BEHIND = new RegExp(String.raw`^\s*[:：–—(（-]\s*${NONE}`, 'iu');
const DEFINED_AS_NONE = new RegExp(`^${NONE}`, 'iu');
const TERM = /> dt(?::nth-of-type\(\d+\))?$/;

/** A phrase in a block, between two of its words, and what tells how it is answered. */
interface Asked {
  readonly block: ReadBlock;
  readonly at: number;
  readonly end: number;
  readonly blocks: readonly ReadBlock[];
  readonly tables: Tables;
  readonly unless: PhraseSet | undefined;
}

/**
 * How a phrase stands: in a question that is answered as its rule wants it, plainly, or in a way that its rule does not
 * take.
 */
export function standingOf(
  from: TextOrigin | MentionOrigin,
  { block, at, end, blocks, tables, unless }: Asked,
): 'answered' | 'plain' | 'refused' {
  const isWhole = at === 0 && end === block.text.words.length;
  const mayBeRow = from.kind === 'mention' || (isWhole && tables.isOwnCell(block));
  const isNo = mayBeRow && from.answer === 'no' && tables.isAnsweredNo(block);
  if (isNo) return 'answered';
  if (from.answer !== 'no' && tables.isDeniedInTable(block, isWhole)) return 'refused';
  if (from.kind === 'text' && from.answer) {
    return isAnswered(block, [at, end], blocks, { answer: from.answer, unless }) ? 'answered' : 'refused';
  }
  if (from.kind === 'text') return isNone(block, end, blocks) ? 'refused' : 'plain';
  if (from.around && !from.answer) return 'plain';
  if (isAnsweredWhole(block, at, blocks, { answer: from.answer ?? 'yes', unless })) return 'answered';
  return from.answer ? 'refused' : 'plain';
}

/** Whether what a block says up to this word is told right behind it, or in its definition, not to be there. */
function isNone({ block, text, index }: ReadBlock, end: number, blocks: readonly ReadBlock[]): boolean {
  if (NONE_BEHIND.test(text.raw.slice(text.ends[end - 1]))) return true;
  const isTerm = end === text.words.length && TERM.test(`> ${block.locator}`);
  return isTerm && DEFINED_AS_NONE.test(blocks[index + 1]?.block.text ?? '');
}

/**
 * Whether a short question that begins with the phrase between these words is answered so, in its block or in the next
 * one.
 */
function isAnswered(
  { text, index }: ReadBlock,
  [at, end]: readonly [at: number, end: number],
  blocks: readonly ReadBlock[],
  { answer, unless }: { readonly answer: 'yes' | 'no'; readonly unless: PhraseSet | undefined },
): boolean {
  const last = endOfClause(text, at);
  const before = text.clauses.indexOf(text.clauses[at] ?? 0);
  if (at - before > LONGEST_START || last - end > LONGEST_REST) return false;
  if (last > end && !REST.has(text.words[end] ?? '')) return false;
  const behind = text.raw.slice(text.ends[last - 1]);
  if (!asksIn(text, last)) return false;
  const rest = behind.replace(/^[^\p{L}]*/u, '');
  const said = (rest === '' ? blocks[index + 1]?.block.text : rest)?.replace(LABEL, '');
  if (said === undefined || !ANSWERS[answer].test(said)) return false;
  return answer === 'no' || !unless || !standsAmong(unless, wordsOf(said.slice(0, LONGEST_ANSWER)));
}

/**
 * Whether a short question that begins with one of the words questions begin with, and holds this word, is answered so,
 * and not with a but.
 */
function isAnsweredWhole(
  { text, index }: ReadBlock,
  at: number,
  blocks: readonly ReadBlock[],
  { answer, unless }: { readonly answer: 'yes' | 'no'; readonly unless: PhraseSet | undefined },
): boolean {
  const last = endOfClause(text, at);
  const first = text.clauses.indexOf(text.clauses[at] ?? 0);
  if (last - first > LONGEST_QUESTION || !ASKING.has(text.words[first] ?? '')) return false;
  const behind = text.raw.slice(text.ends[last - 1]);
  if (!asksIn(text, last)) return false;
  const rest = behind.replace(/^[^\p{L}]*/u, '');
  const said = (rest === '' ? blocks[index + 1]?.block.text : rest)?.replace(LABEL, '');
  if (said === undefined || !ANSWERS[answer].test(said)) return false;
  if (answer === 'no') return !LIMITING.test(said);
  return !unless || !standsAmong(unless, wordsOf(said.slice(0, LONGEST_ANSWER)));
}

function endOfClause({ clauses }: Words, at: number): number {
  return clauses.lastIndexOf(clauses[at] ?? 0) + 1;
}

import { type PhraseSet, phraseSetForRole } from '../../text/phrases.ts';
import { clauseAt, isQuestion, toWords, type Words } from '../../text/words.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import type { TextBlock } from '../page-text.ts';
import type { PhraseCompiler } from '../phrase-compiler.ts';
import type { ConditionParams } from './condition-schemas.ts';

const MAX_QUESTION_WORDS = 16;
/** Maximum length of the part of an answer that is searched for `lacks`, in UTF-16 code units. */
const MAX_ANSWER_LENGTH = 200;
const ANSWER_PHRASES = { yes: phraseSetForRole('answer-yes'), no: phraseSetForRole('answer-no') };
const ANSWER_LABELS = phraseSetForRole('answer-labels');
/**
 * Punctuation or the end of the text, which must follow an answer of one word. `No credit card` is therefore not an
 * answer.
 */
const PAUSE_PATTERN = /^\s*(?:[,.!:;–—-]|$)|^[、。！]/;

type AnsweredParams = ConditionParams<'answered'>;

export function compile({ answer: wantedAnswer, lacks }: AnsweredParams, compiler: PhraseCompiler) {
  const weakening = compiler.compilePhrases(lacks);
  return ({ raw, occurrence: { block, range } }: TextMatch, { pageText, tables }: SourceContext) => {
    const answer = wantedAnswer ?? (String(raw).startsWith('no_') ? 'no' : 'yes');
    if (block.pageBlock.kind === 'cell') {
      return tables.findRowAnswer(block) === answer && (answer === 'yes' || tables.hasAnswersForProduct(block));
    }
    const reply = findAnswer(block, range[0], pageText.next(block));
    if (reply === undefined || !startsWithAnswer(reply, ANSWER_PHRASES[answer])) return false;
    return (!wantedAnswer && answer === 'no') || !weakening.hasMatchIn(toWords(reply.raw.slice(0, MAX_ANSWER_LENGTH)));
  };
}

/**
 * Returns the text after a question: the rest of its block, or the next block. Returns `undefined` if the word is not
 * in a short question.
 */
function findAnswer({ text }: TextBlock, at: number, next: TextBlock | undefined): Words | undefined {
  const [from, to] = clauseAt(text, at);
  if (to - from > MAX_QUESTION_WORDS || !isQuestion(text, to)) return undefined;
  const answer = to < text.words.length ? toWords(text.raw.slice(text.starts[to])) : next?.text;
  const label = answer && ANSWER_LABELS.matchAt(answer, 0);
  return label ? toWords(answer.raw.slice(answer.starts[label.range[1]])) : answer;
}

function startsWithAnswer(text: Words, answers: PhraseSet): boolean {
  const found = answers.matchAt(text, 0);
  if (found === undefined) return false;
  const to = found.range[1];
  return to > 1 || PAUSE_PATTERN.test(text.raw.slice(text.ends[to - 1]));
}

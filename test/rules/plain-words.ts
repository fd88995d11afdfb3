import { formatPlace, type SourceFile } from './source-files.ts';
import { collectNodes, identifierName, isNode, type SyntaxNode } from './syntax.ts';

/** One text that people read, with the place that it was found at: `core/a.ts:12`. */
export interface Prose {
  readonly place: string;
  readonly text: string;
}

export const MAX_SENTENCE_WORDS = 30;

/** Archaic, indirect or ambiguous phrases, each with the words that replace it. */
const PHRASES: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\banew\b/i, 'again'],
  [/\b(?:whoever|whomever|whosoever|whichever|whatsoever)\b/i, 'name the person or program'],
  [/\bwhatever (?:it|they|is|was|comes|happens|had|has|stands)\b/i, 'name the thing'],
  [/\b(?:thereof|therein|thereby|therefrom|thereafter|therewith|whereof|wherein|whereby|whereupon)\b/i, 'it'],
  [/\b(?:hence|henceforth|hitherto|heretofore|lest|albeit|ere|thus|ought|nought|alas)\b/i, 'therefore, so, or nothing'],
  [/\bbe it\b/i, 'whether'],
  [/\b(?:of which|of whom|in which case|out of which)\b/i, 'two sentences'],
  [/\bso that (?:none|nothing|no one|nobody|neither)\b/i, 'what happens, as its own sentence'],
  [/\bthat which\b/i, 'the noun'],
  [/\b(?:those|that|one) (?:of them )?(?:that|who) [^.]{1,60} (?:those|that) (?:that|who)\b/i, 'the nouns'],
  [
    /(?:^|[.:;] )What (?:is|was|has|had|comes|came|goes|went|stands|stood|remains|becomes|waits) (?![^.;:]*\?)/,
    'the noun',
  ],
  [/\bof what (?:is|was|has|had|it|they|a|an|the)\b/i, 'the noun'],
  [/\bto what (?:is|was|has|had)\b/i, 'the noun'],
  [/\b(?:is|are|was|were|be|been|being) (?:told|owed|asked of)\b/i, 'is notified, is pending, is requested'],
  [/\b(?:told of|tells? of|telling of|tells? it|tells? whether|tells? how)\b/i, 'reports'],
  [/\bstands? for\b/i, 'means'],
  [/\bheld against\b/i, 'compared with'],
  [/\b(?:come|comes|came) to pass\b/i, 'happen'],
  [/\b(?:let|lets|letting) go\b/i, 'release'],
  [/\b(?:taken|takes?|taking|took) for\b/i, 'treated as'],
  [/\bfor good\b/i, 'permanently'],
  [/\bone another(?:'s)?\b/i, 'each other'],
  [/\banother'?s own\b/i, "another site's, another account's"],
  [/\bof (?:its|their) own kind\b/i, 'name the kind'],
  [/\bno (?:more|longer|fewer|less|later|earlier) than (?:there|it|they)\b/i, 'the number or constant'],
  [/\b(?:as|when) it came\b/i, 'unchanged'],
  [/\bwhose like\b/i, 'such'],
  [/\bsuch a one\b/i, 'it'],
  [/\bin (?:its|their) stead\b/i, 'instead'],
  [/(?<!\bneither\b[^.]{0,80})\bnor\b/i, 'or, or a second sentence'],
  [/(?<!\bthere )\b(?:is|are|was|were) no (?!such\b|longer\b|more\b)[a-z]+(?:[.,;:]|$)/i, 'is not a …'],
  [/\bfor ever\b/i, 'forever, or without a limit'],
  [/\bby far too\b/i, 'too'],
  [/\bto (?:its|their|the) (?:very )?end of (?:it|them)\b/i, 'to the end of the noun'],
  [/\b(?:comes?|came) of\b/i, 'result from'],
  [/\bbec[ao]mes? of\b/i, 'happens to'],
  [/\b(?:to be had|at hand|broken off|taken up|in so many words)\b/i, 'available, aborted, handled, literally'],
  [/\bthe very (?:next|same|first|last|moment)\b/i, 'without “very”'],
  [/\b(?:rightly|likewise)\b/i, 'correctly, also'],
  [/\bas (?:it|they) (?:stands?|stood)\b/i, 'unchanged'],
  [/\b(?:that|which|who) (?:is|are|was) none\b/i, 'that is not a …'],
  [/\bstands? (?:there|whole|beside|behind)\b/i, 'is'],
  [/^(?:Of (?:a|an|the|its|what)|So (?:many|much|often|few)|The most) /, 'a subject'],
  [/\b(?:makes?|made) (?:up )?known\b/i, 'report'],
  [/\b(?:makes?|made|making) out of\b/i, 'derive from'],
  [/\b(?:has|have|had) it that\b/i, 'says'],
  [/\b(?:at|in) (?:its|their) turn\b/i, 'then'],
  [/\balike\.(?:\s|$)/i, 'both, or the same'],
  [/\bit is that\b/i, 'the subject'],
  [/\b(?:upon|unto|amid|amidst|amongst|whilst|betwixt)\b/i, 'on, to, among, while'],
];

/** Parts of names that are not words of the field, each with the usual word. */
const NAME_PARTS: ReadonlyMap<string, string> = new Map([
  ['kept', 'stored'],
  ['told', 'reported or notified'],
  ['tell', 'report or notify'],
  ['tells', 'reports'],
  ['given', 'input'],
  ['asked', 'requested'],
  ['gather', 'collect or batch'],
  ['gathered', 'batched'],
  ['stray', 'unmatched'],
  ['strays', 'unmatched'],
  ['owed', 'pending'],
  ['world', 'fixture'],
  ['desk', 'fixture'],
  ['patience', 'timeout'],
  ['whose', 'owner'],
  ['MOST', 'MAX'],
  ['LONGEST', 'MAX'],
  ['GREATEST', 'MAX'],
]);

/** As above, but allowed for local variables: `faults` and `lacks` are fields of published documents. */
const DECLARATION_PARTS: ReadonlyMap<string, string> = new Map([
  ['fault', 'violation'],
  ['faults', 'violations'],
  ['lacks', 'missing'],
]);

/** The banned phrases of a text, as `phrase → replacement`. Code between backticks is not read. */
export function findDialect(text: string): readonly string[] {
  const prose = text.replaceAll(/`[^`]*`/g, '`code`').replaceAll(/\s+/g, ' ');
  return PHRASES.flatMap(([pattern, instead]) => {
    const found = pattern.exec(prose);
    return found ? [`“${found[0].trim()}” → ${instead}`] : [];
  });
}

/** The sentences with more than {@link MAX_SENTENCE_WORDS} words. An inline code span counts as one word. */
export function findLongSentences(text: string): readonly string[] {
  return text
    .replaceAll(/`[^`]*`/g, 'code')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/\b(?:e\.g|i\.e|cf|vs|etc)\./g, 'eg')
    .split(/(?<=[.!?:;])["')\]*_]*\s+|\n\s*\n/)
    .filter((sentence) => wordCount(sentence) > MAX_SENTENCE_WORDS);
}

function wordCount(sentence: string): number {
  return sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,/_-]*/gu)?.length ?? 0;
}

/** The comments of a file, without the stars and slashes of their lines. Adjacent line comments are one text. */
export function collectComments(file: SourceFile): readonly Prose[] {
  const { text, comments } = file;
  const merged: { start: number; end: number; value: string }[] = [];
  for (const { start, end, value } of comments) {
    const last = merged.at(-1);
    if (last && /^[^\S\n]*\n[^\S\n]*$/.test(text.slice(last.end, start))) {
      last.value += `\n${value}`;
      last.end = end;
    } else merged.push({ start, end, value });
  }
  return merged
    .filter(({ value }) => !/^\s*(?:biome-ignore|@vite|v8|c8|language=)/.test(value))
    .map(({ start, value }) => ({ place: formatPlace(file, start), text: plainComment(value) }));
}

function plainComment(value: string): string {
  return value
    .replaceAll(/^\s*\* ?/gm, '')
    .replaceAll(/^\s*@(\w+)/gm, '\n\n$1')
    .replaceAll(/^\s*[-•] /gm, '\n\n')
    .trim();
}

/** The titles of `describe`, `it` and `test`; the changing parts of a template read `…`. */
export function collectTitles(file: SourceFile): readonly Prose[] {
  return collectNodes(file.program).flatMap((node) => {
    if (node.type !== 'CallExpression' || !['describe', 'it', 'test'].includes(calleeName(node) ?? '')) return [];
    const [title] = Array.isArray(node['arguments']) ? node['arguments'] : [];
    const words = isNode(title) ? literalText(title) : undefined;
    return words === undefined ? [] : [{ place: formatPlace(file, node.start), text: words }];
  });
}

/** Strings and JSX texts of at least three words: messages, labels and descriptions. */
export function collectTexts(file: SourceFile): readonly Prose[] {
  return collectNodes(file.program).flatMap((node) => {
    const words = node.type === 'JSXText' ? String(node['value']) : literalText(node);
    if (words === undefined || words.trim().split(/\s+/).length < 3) return [];
    return [{ place: formatPlace(file, node.start), text: words.replaceAll(/\s+/g, ' ').trim() }];
  });
}

/** The paragraphs, list items, headings and table cells of a Markdown document, without its code blocks. */
export function splitParagraphs(path: string, text: string): readonly Prose[] {
  const blank = (block: string) => block.replaceAll(/[^\n]/g, '');
  const lines = text
    .replaceAll(/^(`{3,})[^\n]*\n[\s\S]*?^\1[ \t]*$/gm, blank)
    .replaceAll(/<!--[\s\S]*?-->/g, blank)
    .split('\n');
  const found: { place: string; text: string }[] = [];
  let isOpen = false;
  for (const [index, line] of lines.entries()) {
    const place = `${path}:${index + 1}`;
    if (line.startsWith('|')) {
      found.push(...line.split(/(?<!\\)\|/).map((cell) => ({ place, text: cell.trim() })));
      isOpen = false;
    } else if (/^\s*(?:#|$)/.test(line)) {
      found.push({ place, text: line.replace(/^#+ /, '') });
      isOpen = false;
    } else if (/^\s*(?:[-*]|\d+\.) /.test(line) || !isOpen) {
      found.push({ place, text: line.trim() });
      isOpen = true;
    } else {
      const last = found.at(-1);
      if (last) last.text += ` ${line.trim()}`;
    }
  }
  return found.filter(({ text: words }) => words !== '');
}

/** Declared names with a banned part, as `path:line name: part → word`. */
export function findBannedNames(file: SourceFile): readonly string[] {
  return collectNodes(file.program)
    .flatMap(toDeclaration)
    .flatMap(({ name, start, isVariable }) =>
      name
        .split(/(?<=[a-z\d])(?=[A-Z])|_|(?<=[A-Z])(?=[A-Z][a-z])/)
        .flatMap((part) => bannedPart(part, isVariable))
        .map((found) => `${formatPlace(file, start)} ${name}: ${found}`),
    );
}

function bannedPart(part: string, isVariable: boolean): readonly string[] {
  const word = part.toLowerCase();
  const instead =
    NAME_PARTS.get(part) ?? NAME_PARTS.get(word) ?? (isVariable ? undefined : DECLARATION_PARTS.get(word));
  return instead === undefined ? [] : [`${part} → ${instead}`];
}

interface Declaration {
  readonly name: string;
  readonly start: number;
  readonly isVariable: boolean;
}

const DECLARATIONS = /^(?:TSTypeAliasDeclaration|TSInterfaceDeclaration|ClassDeclaration|FunctionDeclaration)$/;

function toDeclaration(node: SyntaxNode): readonly Declaration[] {
  const isVariable = node.type === 'VariableDeclarator';
  const isNamed = isVariable || DECLARATIONS.test(node.type);
  const name = identifierName(isNamed ? node['id'] : node.type === 'MethodDefinition' ? node['key'] : undefined);
  return name === undefined ? [] : [{ name, start: node.start, isVariable }];
}

function calleeName(node: SyntaxNode): string | undefined {
  const { callee } = node;
  return (
    identifierName(callee) ?? (isNode(callee) && 'object' in callee ? identifierName(callee['object']) : undefined)
  );
}

function literalText(node: SyntaxNode): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return undefined;
  return node['quasis'].map(({ value }: { value: { cooked: string } }) => value.cooked).join('…');
}

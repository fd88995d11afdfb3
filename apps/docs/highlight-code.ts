import { escapeHtml } from './escape-html.ts';

const STRING_PATTERN = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\`(?:[^\`\\]|\\.)*\``;
const NUMBER_PATTERN = String.raw`(?<![\w.-])\d+(?:\.\d+)?(?![\w.-])`;
const SCRIPT_KEYWORDS =
  'as async await break case catch class const continue do else export extends false finally for from function ' +
  'if implements import in interface let new null of readonly return static switch throw true try type undefined ' +
  'while';

interface LanguageSyntax {
  readonly comment?: string;
  readonly string: string;
  readonly keyword?: string;
}

const scriptSyntax: LanguageSyntax = {
  comment: String.raw`(?<![:\w])//[^\n]*|/\*[\s\S]*?\*/`,
  string: STRING_PATTERN,
  keyword: `\\b(?:${SCRIPT_KEYWORDS.replaceAll(' ', '|')})\\b`,
};

const syntaxByLanguage: Readonly<Record<string, LanguageSyntax>> = {
  js: scriptSyntax,
  ts: scriptSyntax,
  sh: {
    comment: String.raw`(?<=^|\s)#[^\n]*`,
    string: STRING_PATTERN,
    keyword: String.raw`(?<=^|\n|\| |&& |\()\s*(?:npm|npx|node|portico|curl|export|echo|docker|openssl)\b(?! ?=)`,
  },
  json: { string: STRING_PATTERN, keyword: String.raw`\b(?:true|false|null)\b` },
  html: { comment: '<!--[\\s\\S]*?-->', string: STRING_PATTERN, keyword: String.raw`</?[a-z][\w-]*|(?<=["\w])/?>` },
  http: {
    string: STRING_PATTERN,
    keyword: String.raw`(?<=^|\n)(?:(?:GET|POST|PUT|PATCH|DELETE) |HTTP/1\.1 |[A-Za-z][\w-]*:(?= ))`,
  },
};

/**
 * Renders code as HTML and highlights comments, strings, numbers and keywords. Code in an unknown language is escaped,
 * but not highlighted.
 */
export function highlightCode(code: string, language: string): string {
  const known = syntaxByLanguage[language];
  if (!known) return escapeHtml(code);
  const { comment = '(?!)', string, keyword = '(?!)' } = known;
  const part = new RegExp(`(?<c>${comment})|(?<s>${string})|(?<k>${keyword})|(?<n>${NUMBER_PATTERN})`, 'g');
  let html = '';
  let end = 0;
  for (const match of code.matchAll(part)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? ['n'];
    html += `${escapeHtml(code.slice(end, match.index))}<span class="${kind}">${escapeHtml(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(code.slice(end));
}

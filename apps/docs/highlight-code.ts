import { createCssVariablesTheme, createHighlighterCoreSync } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import css from 'shiki/langs/css.mjs';
import html from 'shiki/langs/html.mjs';
import http from 'shiki/langs/http.mjs';
import javascript from 'shiki/langs/javascript.mjs';
import json from 'shiki/langs/json.mjs';
import python from 'shiki/langs/python.mjs';
import shellscript from 'shiki/langs/shellscript.mjs';
import typescript from 'shiki/langs/typescript.mjs';
import { escapeHtml } from './escape-html.ts';

const THEME_NAME = 'portico';

/**
 * CSS classes by the colour that the theme assigns to a token. Classes replace Shiki's inline styles, which the content
 * security policy of the pages blocks. Tokens of other colours get no class.
 */
const TOKEN_CLASSES: Readonly<Record<string, string>> = {
  'var(--token-comment)': 'c',
  'var(--token-constant)': 'n',
  'var(--token-function)': 'f',
  'var(--token-keyword)': 'k',
  'var(--token-string)': 's',
  'var(--token-string-expression)': 's',
};

const highlighter = createHighlighterCoreSync({
  themes: [createCssVariablesTheme({ name: THEME_NAME, variablePrefix: '--' })],
  langs: [css, html, http, javascript, json, python, shellscript, typescript],
  engine: await createOnigurumaEngine(import('shiki/wasm')),
});
const languages = new Set(highlighter.getLoadedLanguages());

/** Highlighted code by language and code. Many pages contain the same examples. */
const highlightedCode = new Map<string, string>();

/**
 * Renders code as HTML in which comments, constants, functions, keywords and strings have a CSS class. Code in an
 * unknown language is escaped, but not highlighted.
 */
export function highlightCode(code: string, language: string): string {
  if (!languages.has(language)) return escapeHtml(code);
  const key = `${language} ${code}`;
  const html = highlightedCode.get(key) ?? renderTokens(code, language);
  highlightedCode.set(key, html);
  return html;
}

function renderTokens(code: string, language: string): string {
  const { tokens } = highlighter.codeToTokens(code, {
    lang: language,
    theme: THEME_NAME,
    // Without this setting, Shiki skips the rest of a line after half a second, so the output would depend on the
    // machine.
    tokenizeTimeLimit: 0,
  });
  return tokens.map(renderLine).join('\n');
}

/** Renders the tokens of a line. Adjacent tokens of the same class share an element. */
function renderLine(tokens: readonly { readonly content: string; readonly color?: string | undefined }[]): string {
  const parts: { className: string | undefined; text: string }[] = [];
  for (const { content, color = '' } of tokens) {
    const className = TOKEN_CLASSES[color];
    const last = parts.at(-1);
    if (last !== undefined && last.className === className) last.text += content;
    else parts.push({ className, text: content });
  }
  return parts
    .map(({ className, text }) =>
      className === undefined ? escapeHtml(text) : `<span class="${className}">${escapeHtml(text)}</span>`,
    )
    .join('');
}

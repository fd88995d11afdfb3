import { listProjectFiles, readProjectFile } from '../../rules/source-files.ts';

/** A fenced block of code in a document. */
export interface Snippet {
  /** The document's path, and the line of the code's first line, from 1. */
  readonly path: string;
  readonly line: number;
  readonly language: string;
  readonly code: string;
  /** The file that the reader saves the code in: `<!-- snippet in PATH -->` before the fence. */
  readonly file: string | undefined;
  /** Declarations that the code relies on: each `<!-- snippet with CODE -->` before the fence. */
  readonly context: readonly string[];
}

/** The paths of the guides and of the documents in the project's root. */
export function listGuides(): readonly string[] {
  return listProjectFiles().filter((path) => /^(?:[A-Z]+|docs\/[\w-]+|docs\/decisions\/[\w-]+)\.md$/.test(path));
}

/** Parses the fenced code blocks of a document. */
export function parseSnippets(path: string, text: string = readProjectFile(path)): readonly Snippet[] {
  const snippets: Snippet[] = [];
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const [, indent = '', language] = /^( *)```(\w*)$/.exec(lines[at] ?? '') ?? [];
    if (language === undefined) continue;
    const end = lines.indexOf(`${indent}\`\`\``, at + 1);
    if (end < 0) throw new Error(`${path}:${at + 1} begins a block that does not end`);
    const code = lines.slice(at + 1, end).map((line) => line.slice(indent.length));
    snippets.push({ path, line: at + 2, language, code: code.join('\n'), ...parseMarkersBefore(lines, at) });
    at = end;
  }
  return snippets;
}

function parseMarkersBefore(lines: readonly string[], fence: number): Pick<Snippet, 'file' | 'context'> {
  const context: string[] = [];
  let file: string | undefined;
  for (let at = fence - 1; at >= 0; at -= 1) {
    const [, kind, words = ''] = /^<!-- snippet (in|with) (.+) -->$/.exec(lines[at] ?? '') ?? [];
    if (kind === undefined) break;
    if (kind === 'in') file = words;
    else context.unshift(words);
  }
  return { file, context };
}

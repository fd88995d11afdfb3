const SCALAR = /(?:"(?:[^"\\]|\\.)*"|true|false|null|-?\d[\d.eE+-]*)/.source;
const LIST = new RegExp(`\\[\\n((?:\\s*${SCALAR},?\\n)+)\\s*\\]`, 'g');

/** Rules as people read and write them: JSON in lines, a list of words in one of them. */
export function formatRules(rules: unknown): string {
  return JSON.stringify(rules, null, 2).replace(
    LIST,
    (_, lines: string) => `[${lines.trim().replaceAll(/\n\s*/g, ' ')}]`,
  );
}

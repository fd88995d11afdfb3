const SCALAR = /(?:"(?:[^"\\]|\\.)*"|true|false|null|-?\d[\d.eE+-]*)/.source;
const LIST = new RegExp(`\\[\\n((?:\\s*${SCALAR},?\\n)+)\\s*\\]`, 'g');

/** Formats rules as indented JSON. A list without nested objects or lists stays on one line. */
export function formatRules(rules: unknown): string {
  return JSON.stringify(rules, null, 2).replace(
    LIST,
    (_, lines: string) => `[${lines.trim().replaceAll(/\n\s*/g, ' ')}]`,
  );
}

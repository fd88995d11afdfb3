const SCALAR_PATTERN = /(?:"(?:[^"\\]|\\.)*"|true|false|null|-?\d[\d.eE+-]*)/.source;
const SCALAR_LIST_PATTERN = new RegExp(`\\[\\n((?:\\s*${SCALAR_PATTERN},?\\n)+)\\s*\\]`, 'g');

/** Formats rules as indented JSON. A list without nested objects or lists stays on one line. */
export function formatRules(rules: unknown): string {
  return JSON.stringify(rules, null, 2).replace(
    SCALAR_LIST_PATTERN,
    (_, lines: string) => `[${lines.trim().replaceAll(/\n\s*/g, ' ')}]`,
  );
}

const MAX_INLINE_LENGTH = 64;
const INDENT = '  ';

/** How a programming language writes JSON values as literals. */
interface LiteralSyntax {
  readonly indent: string;
  formatText(text: string): string;
  formatKey(key: string): string;
  /** Formats `null`, `true` and `false`. */
  formatConstant(value: boolean | null): string;
  /** Whether a comma follows the last item of a list or object on several lines. */
  readonly trailingComma: boolean;
  /** Spaces inside the braces of an object on one line. */
  readonly padding: string;
}

const jsonSyntax: LiteralSyntax = {
  indent: INDENT,
  formatText: JSON.stringify,
  formatKey: JSON.stringify,
  formatConstant: String,
  trailingComma: false,
  padding: ' ',
};

const typeScriptSyntax: LiteralSyntax = {
  ...jsonSyntax,
  formatText: (text) => (/['\\\n]/.test(text) ? JSON.stringify(text) : `'${text}'`),
  formatKey: (key) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : `'${key}'`),
  trailingComma: true,
};

const pythonSyntax: LiteralSyntax = {
  ...jsonSyntax,
  indent: INDENT.repeat(2),
  formatConstant: (value) => (value === null ? 'None' : value ? 'True' : 'False'),
  trailingComma: true,
  padding: '',
};

/** Formats a JSON value, with short objects and lists on one line. `level` is the indentation level of the value. */
export function formatJson(value: unknown, level = 0): string {
  return formatLiteral(value, jsonSyntax, level);
}

/** Formats a JSON value as a TypeScript expression. */
export function formatTypeScript(value: unknown, level = 0): string {
  return formatLiteral(value, typeScriptSyntax, level);
}

/** Formats a JSON value as a Python expression. */
export function formatPython(value: unknown, level = 0): string {
  return formatLiteral(value, pythonSyntax, level);
}

function formatLiteral(value: unknown, syntax: LiteralSyntax, level: number): string {
  if (typeof value === 'string') return syntax.formatText(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean' || value === null) return syntax.formatConstant(value);
  const inline = formatInline(value, syntax);
  if (inline.length + level * syntax.indent.length <= MAX_INLINE_LENGTH) return inline;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const margin = syntax.indent.repeat(level + 1);
  const items = Array.isArray(value)
    ? value.map((item: unknown) => formatLiteral(item, syntax, level + 1))
    : listMembers(value).map(([key, item]) => `${syntax.formatKey(key)}: ${formatLiteral(item, syntax, level + 1)}`);
  const lines = items.map((item) => margin + item).join(',\n');
  return `${open}\n${lines}${syntax.trailingComma ? ',' : ''}\n${syntax.indent.repeat(level)}${close}`;
}

function formatInline(value: unknown, syntax: LiteralSyntax): string {
  if (Array.isArray(value)) return `[${value.map((item: unknown) => formatInline(item, syntax)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return formatLiteral(value, syntax, 0);
  const members = listMembers(value).map(([key, item]) => `${syntax.formatKey(key)}: ${formatInline(item, syntax)}`);
  return members.length === 0 ? '{}' : `{${syntax.padding}${members.join(', ')}${syntax.padding}}`;
}

/** Lists the fields of an object. Skips `undefined` fields, as JSON does. */
function listMembers(value: unknown): readonly [string, unknown][] {
  return Object.entries(value as object).filter(([, item]) => item !== undefined);
}

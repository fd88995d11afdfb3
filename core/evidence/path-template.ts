const MAX_TEMPLATE_LENGTH = 500;
const LITERAL_PATTERN = '[\\w.@~-]+';
const TEMPLATE_PATTERN = new RegExp(
  `^(?:/(?:\\*\\*?|\\{(?:value|release)\\}|${LITERAL_PATTERN}|\\(${LITERAL_PATTERN}(?:\\|${LITERAL_PATTERN})*\\)))+$`,
);
const NAME_PATTERN = '[^/]+';
/** Pattern of a version number without a pre-release suffix. */
const RELEASE_PATTERN = 'v?\\d[\\d.]*';

/**
 * Returns `undefined` if a text is a valid path template, else a message that says why not. Each segment of the path is
 * one of these: a name, a choice of names `(pricing|plans)`, `*` for any name, `**` for any number of names, or
 * `{value}` for a name that is captured. Several `{value}` in a row are captured as one text, with the slashes between
 * them. `{release}` captures a version number without a pre-release suffix.
 */
export function validateTemplate(template: string): string | undefined {
  if (template.length > MAX_TEMPLATE_LENGTH) return `must have at most ${MAX_TEMPLATE_LENGTH} characters`;
  if (!TEMPLATE_PATTERN.test(template))
    return 'must be a path of names, (one|another), *, **, {value} and {release}, such as /docs/{value}';
  if (template.split('**').length > 2) return 'may have ** only once';
  const captures = template.replace(/\{value\}(?:\/\{value\})*/g, '{').split('{').length - 1;
  if (captures > 1) return 'may have {value} or {release} once, or {value} several times in a row';
  return undefined;
}

/**
 * Compiles a template to a pattern for whole paths, with or without a slash at the end. Group 1 is the text at
 * `{value}` or `{release}`. Matching takes linear time, because a name cannot contain a slash and only one `**` is
 * allowed.
 */
export function compileTemplate(template: string): RegExp {
  const source = template
    .replaceAll('.', '\\.')
    .replaceAll('(', '(?:')
    .replace(/\/\*\*/, '(?:/<name>)<many>')
    .replaceAll('*', '<name>')
    .replace(/\{value\}(?:\/\{value\})*/, (values) => `(${values.replaceAll('{value}', '<name>')})`)
    .replace('{release}', `(${RELEASE_PATTERN})`)
    .replaceAll('<name>', NAME_PATTERN)
    .replace('<many>', '*');
  return new RegExp(`^${source}/?$`);
}

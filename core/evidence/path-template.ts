const MAX_TEMPLATE_LENGTH = 500;
const LITERAL = '[\\w.@~-]+';
const TEMPLATE = new RegExp(
  `^(?:/(?:\\*\\*?|\\{(?:value|release)\\}|${LITERAL}|\\(${LITERAL}(?:\\|${LITERAL})*\\)))+$`,
);
const NAME = '[^/]+';
/** The number of a version that is no pre-release. */
const RELEASE = 'v?\\d[\\d.]*';

/**
 * Why a text is no template of paths; `undefined` for one that is. Between its slashes stand names, choices of names
 * `(pricing|plans)`, `*` for one name, `**` for any number of names, and `{value}` for one that is captured, or for
 * several in a row with the slashes between them. `{release}` captures a version number that is no pre-release.
 */
export function faultOfTemplate(template: string): string | undefined {
  if (template.length > MAX_TEMPLATE_LENGTH) return `must have at most ${MAX_TEMPLATE_LENGTH} characters`;
  if (!TEMPLATE.test(template))
    return 'must be a path of names, (one|another), *, **, {value} and {release}, such as /docs/{value}';
  if (template.split('**').length > 2) return 'may have ** only once';
  const captures = template.replace(/\{value\}(?:\/\{value\})*/g, '{').split('{').length - 1;
  if (captures > 1) return 'may have {value} or {release} once, or {value} several times in a row';
  return undefined;
}

/**
 * The pattern of a template for whole paths; a slash at their end is left out. Its group captures `{value}`. It takes
 * linear time, since a name ends at a slash and only `**` can end at several.
 */
export function compileTemplate(template: string): RegExp {
  const source = template
    .replaceAll('.', '\\.')
    .replaceAll('(', '(?:')
    .replace(/\/\*\*/, '(?:/<name>)<many>')
    .replaceAll('*', '<name>')
    .replace(/\{value\}(?:\/\{value\})*/, (values) => `(${values.replaceAll('{value}', '<name>')})`)
    .replace('{release}', `(${RELEASE})`)
    .replaceAll('<name>', NAME)
    .replace('<many>', '*');
  return new RegExp(`^${source}/?$`);
}

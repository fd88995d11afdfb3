const VERSION_PATTERN = /^v?(\d{1,9}(?:\.\d{1,9}){0,3}(?:[-+.]?[0-9A-Za-z]{1,30}(?:[.+_-][0-9A-Za-z]{1,30}){0,6})?)$/;
/** Signs of a version. A single number and a date count as versions too. */
const VERSION_LIKE_PATTERN = /\.|^\d+$|^\d{4}-\d{2}-\d{2}$/;

/** Returns a version number without its `v`. Returns `undefined` if the text is not a version number. */
export function toEvidenceVersion(text: string): string | undefined {
  const written = text.trim().replace(/[.,;)]+$/, '');
  const [, version] = VERSION_PATTERN.exec(written) ?? [];
  if (version === undefined) return undefined;
  return VERSION_LIKE_PATTERN.test(version) ? version : undefined;
}

import licences from 'spdx-license-list';

/**
 * Renders the identifiers of SPDX licences with their OSI approval. Omits variants without approval (`HPND-Netrek`,
 * `CC-BY-3.0-AT`): they are a fifth of the list, and products rarely use them.
 */
export function renderLicences(): string {
  const entries = Object.keys(licences)
    .sort()
    .map((id) => [id, licences[id]?.osiApproved ?? false] as const)
    .filter(([id, isApproved]) => isApproved || !isVariant(id));
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}

/** Whether an identifier is another identifier with a suffix other than `-only` and `-or-later`. */
function isVariant(id: string): boolean {
  const parts = id.replace(/-(?:only|or-later)$/, '').split('-');
  return parts.some((_, end) => end > 0 && Object.hasOwn(licences, parts.slice(0, end).join('-')));
}

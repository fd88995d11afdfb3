import licences from 'spdx-license-list';

/**
 * The identifiers of SPDX licences, each with whether the OSI has approved it. Variants that the OSI has not approved
 * are left out (`HPND-Netrek`, `CC-BY-3.0-AT`): they are a fifth of the list, and hardly any product has one.
 */
export function renderLicences(): string {
  const entries = Object.keys(licences)
    .sort()
    .map((id) => [id, licences[id]?.osiApproved ?? false] as const)
    .filter(([id, isApproved]) => isApproved || !isVariant(id));
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}

/** Whether an identifier is another one with more behind it than the version that may be used. */
function isVariant(id: string): boolean {
  const parts = id.replace(/-(?:only|or-later)$/, '').split('-');
  return parts.some((_, end) => end > 0 && Object.hasOwn(licences, parts.slice(0, end).join('-')));
}

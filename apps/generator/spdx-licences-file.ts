import licences from 'spdx-license-list';

/**
 * Renders the identifiers of SPDX licences and whether the OSI has approved each licence. Omits variants that the OSI
 * has not approved, such as `HPND-Netrek` and `CC-BY-3.0-AT`. They are a fifth of the list, and products rarely use
 * them.
 */
export function renderSpdxLicences(): string {
  const entries = Object.keys(licences)
    .sort()
    .map((id) => [id, licences[id]?.osiApproved ?? false] as const)
    .filter(([id, isApproved]) => isApproved || !isSpdxLicenceVariant(id));
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}

/**
 * Whether an identifier is another licence's identifier followed by a suffix. The suffixes `-only` and `-or-later` do
 * not count.
 */
function isSpdxLicenceVariant(id: string): boolean {
  const parts = id.replace(/-(?:only|or-later)$/, '').split('-');
  return parts.some((_, end) => end > 0 && Object.hasOwn(licences, parts.slice(0, end).join('-')));
}

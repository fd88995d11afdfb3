import licences from 'spdx-license-list';

/** The SPDX identifiers, each with whether the OSI has approved the licence. */
export function licencesFile(): string {
  const entries = Object.keys(licences)
    .sort()
    .map((id) => [id, licences[id]?.osiApproved ?? false] as const);
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}

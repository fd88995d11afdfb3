/**
 * Licences by their identifiers, which white space separates: those that the OSI has approved, and those that it has
 * not.
 */
export function licencesOf(approved: string, others: string): Readonly<Record<string, boolean>> {
  const entries = (ids: string, isApproved: boolean) =>
    ids
      .trim()
      .split(/\s+/)
      .map((id) => [id, isApproved] as const);
  return Object.fromEntries([...entries(approved, true), ...entries(others, false)]);
}

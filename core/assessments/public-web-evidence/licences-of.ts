/** Licences by identifier, separated by white space: those approved by the OSI, and others. */
export function licencesOf(approved: string, others: string): Readonly<Record<string, boolean>> {
  const entries = (ids: string, isApproved: boolean) =>
    ids
      .trim()
      .split(/\s+/)
      .map((id) => [id, isApproved] as const);
  return Object.fromEntries([...entries(approved, true), ...entries(others, false)]);
}

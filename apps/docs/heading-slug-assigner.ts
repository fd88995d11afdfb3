/**
 * Assigns anchors to the headings of one page, as GitHub does: lower case, hyphens instead of spaces. A repeated anchor
 * gets a number.
 */
export class HeadingSlugAssigner {
  private readonly assigned = new Set<string>();

  assignSlug(heading: string): string {
    const base = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-');
    let slug = base;
    for (let count = 1; this.assigned.has(slug); count += 1) slug = `${base}-${count}`;
    this.assigned.add(slug);
    return slug;
  }
}

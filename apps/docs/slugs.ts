/**
 * Assigns anchors to the headings of one page as GitHub does: lower case, hyphens for spaces, a number for duplicates.
 */
export class Slugs {
  private readonly taken = new Set<string>();

  of(heading: string): string {
    const words = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-');
    let slug = words;
    for (let count = 1; this.taken.has(slug); count += 1) slug = `${words}-${count}`;
    this.taken.add(slug);
    return slug;
  }
}

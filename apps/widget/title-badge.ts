/** Puts the number of unread answers before the title of the page: `(2) Shop`. */
export class TitleBadge {
  private prefix = '';

  /** Shows the count, or removes it if the count is 0. Keeps a title that the page has set meanwhile. */
  show(count: number): void {
    const prefix = count > 0 ? `(${count}) ` : '';
    const { title } = document;
    const ownTitle = this.prefix && title.startsWith(this.prefix) ? title.slice(this.prefix.length) : title;
    this.prefix = prefix;
    if (title !== prefix + ownTitle) document.title = prefix + ownTitle;
  }
}

/**
 * Redirects an old link such as `/docs/#/Tickets/listTickets` to the page of the operation or event. Earlier versions
 * of the documentation had all operations on the first page.
 */
export function redirectOldLink(docsUrl: URL): void {
  const [, tag = '', id = ''] = /^#\/(\w+)\/(\w+)$/.exec(location.hash) ?? [];
  if (id === '') return;
  const name = id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const path = /^webhooks$/i.test(tag) ? `events/${name.replace(/-webhook$/, '')}.html` : `api/${name}.html`;
  const isPage = document.querySelector(`.pages a[href="${path}"]`) !== null;
  if (isPage) location.replace(new URL(path, docsUrl));
}

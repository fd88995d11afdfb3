const PATH =
  'M12 2.25c-5.385 0-9.75 4.365-9.75 9.75s4.365 9.75 9.75 9.75 9.75-4.365 9.75-9.75S17.385 2.25 12 2.25Zm.53 5.47a.75.75 0 0 0-1.06 0l-3 3';
const ENTRIES = ['Product', 'Pricing', 'Docs', 'Customers', 'Changelog', 'Status', 'Careers', 'Security', 'Privacy'];

/** The beginning of a page: metadata, preloads and analytics scripts. */
export function createHead(number: number, bytes: number, language: string): string {
  const chunks = Array.from(
    { length: 8 },
    (_, at) =>
      `<link rel="preload" as="script" href="/_next/static/chunks/${at}8f3c${number}-e1b07d5a9c44.js" crossorigin="anonymous">`,
  );
  return `<!doctype html><html lang="${language}" class="h-full scroll-smooth" data-theme="light"><head><meta charset="utf-8"><title>Page ${number} | Acme</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="A page of many, with plans for every team."><link rel="canonical" href="https://acme.example/${number}">
<meta property="og:title" content="Page ${number}"><meta property="og:site_name" content="Acme"><meta property="og:image" content="https://cdn.acme.example/social/${number}.png"><meta name="twitter:card" content="summary_large_image">
${chunks.join('\n')}
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Acme","offers":{"@type":"Offer","price":"9","priceCurrency":"EUR"}}</script>
<script>${createAnalyticsScript(bytes * 0.05)}</script>`;
}

/** Inlined critical CSS. */
export function createStyles(bytes: number): string {
  const rule = (at: number) =>
    `.c-${at}{display:flex;padding:${at % 9}px ${at % 7}px;border-radius:.5rem;color:rgb(15 23 ${at % 255}/var(--tw-text-opacity))}`;
  return `<style>${Array.from({ length: Math.ceil((bytes * 0.05) / rule(10).length) }, (_, at) => rule(at)).join('')}</style>`;
}

/** The header of every page. */
export function createNavigation(): string {
  return `<header class="sticky top-0 z-40 w-full backdrop-blur"><nav class="mx-auto flex max-w-7xl items-center justify-between p-6 lg:px-8" aria-label="Global">${ENTRIES.map(
    (name) =>
      `<a href="/${name.toLowerCase()}" class="text-sm font-semibold leading-6 text-slate-900 hover:text-slate-600">${name}</a>`,
  ).join('')}</nav></header>`;
}

/** The footer of every page. */
export function createFooter(): string {
  return `<footer class="border-t border-slate-200"><ul role="list" class="mt-6 space-y-4">${ENTRIES.map(
    (name) => `<li><a href="/company/${name.toLowerCase()}" class="text-sm leading-6 text-slate-600">${name}</a></li>`,
  ).join('')}</ul><p class="mt-8 text-xs text-slate-500">© 2025 Acme GmbH</p></footer>`;
}

/** A section with nested boxes, an icon and a responsive picture around its text. */
export function createSectionWithPicture(piece: number, text: string): string {
  const sizes = [640, 1280].map(
    (width) => `/_next/image?url=%2Fimages%2Fsection-${piece}.webp&amp;w=${width}&amp;q=75 ${width}w`,
  );
  return `<section id="section-${piece}" class="bg-white py-24 sm:py-32"><div class="mx-auto max-w-7xl px-6 lg:px-8">
<svg class="h-6 w-6 flex-none text-indigo-600" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><path stroke-linecap="round" stroke-linejoin="round" d="${PATH}"/></svg>
${text}
<img alt="" loading="lazy" decoding="async" width="640" height="360" class="aspect-video w-full rounded-2xl object-cover" srcset="${sizes.join(', ')}" src="/_next/image?url=%2Fimages%2Fsection-${piece}.webp&amp;w=1280&amp;q=75">
</div></section>\n`;
}

/** Part of a section as hydration data of a framework. */
export function createHydrationData(piece: number, section: string): string {
  const said = section.replaceAll(/<[^>]*>/g, ' ').slice(0, 260);
  return JSON.stringify({
    id: `section-${piece}`,
    kind: 'section',
    image: `/images/section-${piece}.webp`,
    said,
  }).replaceAll('<', '\\u003c');
}

function createAnalyticsScript(bytes: number): string {
  const line = (at: number) =>
    `(self.q=self.q||[]).push([${at},function(e,t,n){"use strict";var r=n(${at * 7});t.exports=e&&r<${at}?r.d(t,{a:()=>e}):void 0}]);`;
  return Array.from({ length: Math.ceil(bytes / line(100).length) }, (_, at) => line(at)).join('');
}

/** Page sizes in bytes: 18 of 100 KB and two of 1 MB. */
export const PAGE_SIZES = [...Array.from({ length: 18 }, () => 100_000), 1_000_000, 1_000_000];

/** Sections in the style of different page builders, by number. */
const SECTION_TEMPLATES: readonly ((piece: number) => string)[] = [
  (piece) => `<section class="card" id="card-${piece}"><h2>Plan ${piece} &amp; its price</h2>
<p>The plan <strong>number ${piece}</strong> costs <span data-price="${piece}">${piece} EUR</span> a month, for up to ${piece} people.</p>
<ul><li>Reports<li>Exports to Google Sheets<li><a href="/plans/${piece}">Details of the plan</a></ul>
<table><tr><td>Seats</td><td>${piece % 50}</td></tr><tr><td>API</td><td>yes</td></tr></table></section>\n`,
  (
    piece,
  ) => `<article><header><h3><a href="/blog/${piece}">How we shipped release ${piece}</a></h3><time datetime="2025-01-0${(piece % 9) + 1}">January</time></header>
<p>It took ${piece} weeks, three people and a good deal of patience. The first version was slow; we measured it, found that most of the time
went into reading the same rows again and again, and kept what had been read. What remained was a matter of taste, and of tests.</p>
<p>In the end the release came out on a Tuesday, which is when releases should come out.</p></article>\n`,
  (
    piece,
  ) => `<div class="flex flex-col p-6 rounded-2xl border"><div class="text-sm font-medium text-gray-500"><span>Feature ${piece}</span></div>
<div class="mt-2 text-2xl font-semibold"><span>Works with Slack</span></div><div class="mt-4 text-base"><div><div><p>Messages arrive where your team is.</p></div></div></div>
<button type="button" class="btn btn-primary w-full" data-id="${piece}">Learn more</button></div>\n`,
  (piece) =>
    `<tr><th scope="row">Row ${piece}</th><td>${piece},00 €</td><td>${piece * 12},00 €</td><td>ja</td><td>–</td></tr>\n`,
  (
    piece,
  ) => `<h3>質問 ${piece}</h3><p>料金は月額${piece}00円です。スマートフォンとパソコンのどちらからでも、同じアカウントでご利用いただけます。</p>
<ul><li>予約の管理</li><li>顧客の管理</li></ul>\n`,
];

/** Pages of only text and short tags, identical in every run: the maximum content for their size. */
export function createDenseMix(): readonly Uint8Array[] {
  return PAGE_SIZES.map((bytes, index) => createPage(index, bytes));
}

function createPage(number: number, bytes: number): Uint8Array {
  const pieceOf = SECTION_TEMPLATES[number % SECTION_TEMPLATES.length] ?? String;
  const isTable = number % SECTION_TEMPLATES.length === 3;
  const start = `<!doctype html><html lang="${number % SECTION_TEMPLATES.length === 4 ? 'ja' : 'en'}"><head><meta charset="utf-8"><title>Page ${number} | Acme</title>
<meta name="description" content="A page of many."><link rel="canonical" href="https://acme.example/${number}">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Acme","offers":{"@type":"Offer","price":"9","priceCurrency":"EUR"}}</script>
<style>.card { display: grid; gap: 1rem }</style></head><body><nav><a href="/pricing">Pricing</a> <a href="/docs">Docs</a></nav><main>${isTable ? '<table>' : ''}`;
  const encoder = new TextEncoder();
  const parts = [start];
  for (let size = start.length, piece = 1; size < bytes; piece += 1) {
    const part = pieceOf(piece);
    parts.push(part);
    size += encoder.encode(part).length;
  }
  return encoder.encode(`${parts.join('')}${isTable ? '</table>' : ''}</main></body></html>`);
}

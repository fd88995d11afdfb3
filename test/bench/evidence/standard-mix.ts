import { PAGE_SIZES } from './dense-mix.ts';
import {
  createFooter,
  createHead,
  createHydrationData,
  createNavigation,
  createSectionWithPicture,
  createStyles,
} from './page-parts.ts';

/** Sections in the style of different page builders, by number. Every page has plans among them. */
const createPlanSection = (piece: number) =>
  createSectionWithPicture(
    piece,
    `<h2 class="text-3xl font-semibold tracking-tight text-slate-900">Plan ${piece} for growing teams</h2>
<p class="mt-4 text-lg leading-8 text-slate-600">Everything of the plan before, and what a team of ${piece + 2} people needs to keep its work in one place: shared boards, reports that can be sent on, and a history of all changes for two years. Whoever joins later sees what was decided before, and why; whoever leaves takes nothing along that belongs to the others.</p>
<p class="mt-4 text-slate-600">You can move from one plan to another at the end of every month. What you have paid for and not used is credited, boards that a smaller plan has no room for can be read and exported for half a year, and nobody calls you to talk you out of it.</p>
<p class="mt-6 flex items-baseline gap-x-2"><span class="text-5xl font-bold text-slate-900">€${piece + 4}</span><span class="text-sm font-semibold text-slate-500">/ user / month</span></p>
<ul role="list" class="mt-8 space-y-3 text-sm leading-6 text-slate-600"><li class="flex gap-x-3">Unlimited boards and guests who only read</li><li class="flex gap-x-3">Exports to Google Sheets and as CSV, at any hour</li><li class="flex gap-x-3">Answers within a working day by people who know the product</li></ul>
<a href="/signup?plan=${piece}&amp;source=pricing" class="mt-8 block rounded-md px-3 py-2 text-center text-sm font-semibold text-white shadow-sm" data-event="select_plan" data-plan="plan-${piece}">Start with plan ${piece}</a>`,
  );

const createStorySection = (piece: number) =>
  createSectionWithPicture(
    piece,
    `<p class="text-sm font-medium text-slate-500"><time datetime="2025-01-0${(piece % 9) + 1}">January ${(piece % 9) + 1}, 2025</time></p>
<h3 class="mt-3 text-lg font-semibold leading-6 text-slate-900 group-hover:text-slate-600"><a href="/blog/how-we-shipped-release-${piece}">How we shipped release ${piece}</a></h3>
<p class="mt-5 text-sm leading-6 text-slate-600">It took ${piece} weeks, three people and a good deal of patience. The first version was slow; we measured it, found that most of the time went into reading the same rows again and again, and kept what had been read. What remained was a matter of taste, and of tests.</p>
<p class="mt-5 text-sm leading-6 text-slate-600">In the end the release came out on a Tuesday, which is when releases should come out. Thanks to everybody who wrote to us in the weeks before: a third of what was mended was found by you.</p>`,
  );

const createFeatureSection = (piece: number) =>
  createSectionWithPicture(
    piece,
    `<div class="text-base font-semibold leading-7 text-slate-900"><span>Feature ${piece}: messages where your team is</span></div>
<div class="mt-2 text-sm leading-6 text-slate-600"><div><div><p>Works with Slack, Microsoft Teams and whatever else your team talks in. A message arrives once, can be answered from where it is read, and is found again by whoever looks for it later.</p></div></div></div>
<div class="mt-4 text-sm text-slate-600"><p>Available for iOS, Android and in the browser; nothing has to be installed on the desk, and nothing is lost when the train goes through a tunnel.</p><p>What is sent from the phone is on the desk before you are. Drafts wait until they are finished, pictures are made smaller on the way, and a list that two people change at once is the same list for both of them a moment later. Whoever was away for a week is shown what matters first, and can leave the rest unread without a bad conscience.</p></div>
<button type="button" class="inline-flex items-center rounded-md px-2.5 py-1.5 text-sm font-semibold" aria-expanded="false" data-id="${piece}">Learn more</button>`,
  );

const createTableSection = (piece: number) =>
  `<div class="mt-10 overflow-x-auto rounded-xl ring-1 ring-slate-200"><table class="min-w-full divide-y divide-slate-200 text-left text-sm"><caption class="sr-only">Comparison ${piece}</caption>${Array.from(
    { length: 8 },
    (_, row) =>
      `<tr class="align-top"><th scope="row" class="px-4 py-3 font-medium text-slate-900">Storage for attachments, pictures and recordings of meetings, part ${piece * 8 + row} of the list</th><td>${row + 1} GB a person</td><td class="text-right">${piece},00 € im Monat</td><td>included in every plan, with daily backups that are kept for thirty days and can be restored by yourself</td><td class="px-4 py-3 text-center"><svg class="h-5 w-5" viewBox="0 0 20 20" aria-hidden="true"><path d="M16.7 4.2a.8.8 0 0 1 .1 1l-8 10.5a.8.8 0 0 1-1.1.1L3.2 11.3"/></svg></td></tr>`,
  ).join('\n')}</table></div>\n`;

const createQuestionSection = (piece: number) =>
  createSectionWithPicture(
    piece,
    `<h3 class="text-base font-semibold leading-7 text-slate-900">質問${piece} 解約はいつでもできますか。</h3><p class="mt-2 text-sm leading-7 text-slate-600">はい、いつでも管理画面から手続きいただけます。料金は月額${piece}00円です。スマートフォンとパソコンのどちらからでも、同じアカウントでご利用いただけます。お支払いは月末にまとめて行われ、領収書はメールでお送りします。解約された月の末日までは、すべての機能をそのままお使いいただけます。データは三か月間保管され、その間はいつでも書き出すことができます。ご不明な点は、平日の九時から十八時まで担当者がお答えします。</p>
<ul class="mt-4 list-disc pl-5 text-sm text-slate-600"><li>予約の管理と通知</li><li>顧客の管理と履歴</li><li>売上の集計と書き出し</li></ul>`,
  );

const SECTION_TEMPLATES = [
  createPlanSection,
  createStorySection,
  createFeatureSection,
  createTableSection,
  createQuestionSection,
] as const;

/**
 * The standard mix of realistic pages, identical in every run. A quarter to a third of the bytes is visible text. About
 * half is tags with classes, picture sizes and icons. A sixth is scripts, styles and framework state. Every page states
 * a plan, a price, an integration and the URL of its documentation, in structured data, links and text. So facts are
 * found on each. The dense mix has pages of text alone.
 */
export function createStandardMix(): readonly Uint8Array[] {
  return PAGE_SIZES.map((bytes, index) => createPage(index, bytes));
}

function createPage(number: number, bytes: number): Uint8Array {
  const makerOf = SECTION_TEMPLATES[number % SECTION_TEMPLATES.length] ?? createStorySection;
  const encoder = new TextEncoder();
  const sections = [makerOf(1), createPlanSection(1)];
  const around =
    createHead(number, bytes, makerOf === createQuestionSection ? 'ja' : 'en') +
    createStyles(bytes) +
    createNavigation() +
    createFooter();
  const said: string[] = [];
  let size = encoder.encode(around + sections.join('')).length;
  for (let piece = 2; size < bytes; piece += 1) {
    const section = makerOf(piece);
    // Framework pages contain part of their text a second time, as hydration data.
    const data = piece % 2 === 0 ? createHydrationData(piece, section) : '';
    size += encoder.encode(section + data).length;
    if (size > bytes) break;
    sections.push(section);
    if (data !== '') said.push(data);
  }
  return encoder.encode(`${createHead(number, bytes, makerOf === createQuestionSection ? 'ja' : 'en')}${createStyles(bytes)}</head><body class="antialiased">${createNavigation()}<main id="content">${sections.join('')}</main>${createFooter()}
<script id="__STATE__" type="application/json">{"page":${number},"sections":[${said.join(',')}]}</script></body></html>`);
}

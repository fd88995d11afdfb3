const MEGABYTE = 1_000_000;

/** Pages that are written to keep a reader busy, by what they hold. */
export const HOSTILE: readonly (readonly [what: string, page: string])[] = [
  ['1 MB of nested tags', '<div>'.repeat(MEGABYTE / 5)],
  ['1 MB of `<`', '<'.repeat(MEGABYTE)],
  ['100,000 attributes', `<p ${Array.from({ length: 100_000 }, (_, index) => `a${index}=1`).join(' ')}>x</p>`],
  ['200,000 unclosed anchors', '<a href=/x>'.repeat(200_000)],
  ['200,000 entities', `<p>${'&amp;'.repeat(200_000)}</p>`],
  ['JSON-LD 5,000 deep', `<script type=application/ld+json>${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}</script>`],
  [
    'JSON-LD with 100,000 offers',
    `<script type=application/ld+json>{"@type":"Product","offers":[${'{"@type":"Offer","price":1},'.repeat(99_999)}{"price":1}]}</script>`,
  ],
  ['1 MB of NULs', '\0'.repeat(MEGABYTE)],
  ['1 MB of short list items', '<li>x'.repeat(MEGABYTE / 5)],
  ['1 MB of a word', `<p>${'free plan '.repeat(MEGABYTE / 10)}`],
  ['1 MB of prices', `<p>${'$9 a month. '.repeat(MEGABYTE / 12)}`],
  ['1 MB of Japanese', `<p>${'月額無料プラン'.repeat(47_000)}`],
  ['1 MB without a space', `<p>${'x'.repeat(MEGABYTE)}`],
];

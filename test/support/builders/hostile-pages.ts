/** Creates pages of about `bytes` bytes that are expensive to parse, each with a description. */
export function createHostilePages(bytes: number): readonly (readonly [what: string, page: string])[] {
  const many = (text: string, most = Number.POSITIVE_INFINITY) =>
    text.repeat(Math.min(most, Math.ceil(bytes / text.length)));
  const attributes = Array.from({ length: bytes / 10 }, (_, index) => `a${index}=1`).join(' ');
  return [
    ['nested tags', many('<div>')],
    ['signs that open tags', many('<')],
    ['attributes', `<p ${attributes}>x</p>`],
    ['anchors that are not closed', many('<a href=/x>')],
    ['entities', `<p>${many('&amp;')}</p>`],
    ['deep JSON-LD', `<script type=application/ld+json>${many('{"a":', 5000)}1${many('}', 5000)}</script>`],
    [
      'offers in JSON-LD',
      `<script type=application/ld+json>
        {"@type":"Product","offers":[${many('{"@type":"Offer","price":1},')}{"price":1}]}</script>`,
    ],
    [
      'names of prototypes',
      '<script type=application/ld+json>{"@type":"Product","__proto__":{"offers":1},"constructor":{}}</script>',
    ],
    ['comments without an end in a style', `<p style="${many('/*a')}">x`],
    ['NULs', many('\0')],
    ['short list items', many('<li>x')],
    ['a phrase again and again', `<p>${many('free plan ')}`],
    ['broken lines', `<p>${many('a<br>')}`],
    ['words of one element each', `<pre>${many('<i>Aa</i>')}`],
    ['prices again and again', `<p>${many('$9 a month. ')}`],
    ['Japanese without a full stop', `<p>${many('月額無料プラン')}`],
    ['a word without an end', `<p>${many('x')}`],
    ['an image', `\x89PNG\r\n\x1a\n${many('\u0000IHDR\u0001\ufffd')}`],
    ['nothing', ''],
  ];
}

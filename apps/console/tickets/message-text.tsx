import { Anchor } from '@mantine/core';
import { Fragment } from 'react';

/** Matches http and https URLs. Punctuation and closing brackets at the end belong to the sentence. */
const URL_PATTERN = /(https?:\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?'’)\]}])/gi;

/** The text of a message. URLs are links. */
export function MessageText({ text }: { readonly text: string }) {
  // `split` with a group returns texts and URLs alternately.
  return text.split(URL_PATTERN).map((part, index) =>
    index % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change
      <Fragment key={index}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change
      <Anchor key={index} href={part} target="_blank" rel="noreferrer noopener nofollow" inherit underline="always">
        {part}
      </Anchor>
    ),
  );
}

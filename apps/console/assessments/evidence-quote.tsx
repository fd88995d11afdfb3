import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Evidence } from '../../../core/evidence/evidence.ts';
import { toCitationUrl } from '../../presenters/citation-url.ts';
import { markQuote } from '../../presenters/mark-quote.ts';
import { ExternalLink } from '../parts/external-link.tsx';
import classes from './evidence.module.css';

interface EvidenceQuoteProps {
  readonly evidence: Evidence;
  /** Shown beside the link. */
  readonly children?: ReactNode;
}

/** The quote with the value highlighted, and the link to the quote on its page. */
export function EvidenceQuote({ evidence, children }: EvidenceQuoteProps) {
  const { url, quote } = evidence;
  return (
    <>
      {quote !== null && <MarkedQuote evidence={{ ...evidence, quote }} />}
      <div className={classes['page']}>
        <ExternalLink href={toCitationUrl(evidence)}>{url}</ExternalLink>
        {children}
      </div>
    </>
  );
}

/** Renders the quote as text nodes, so that markup in a page's text has no effect. */
function MarkedQuote({ evidence }: { readonly evidence: Evidence & { readonly quote: string } }) {
  return (
    <Text size="sm" component="blockquote" dir="auto" className={classes['quote'] ?? ''}>
      {markQuote(evidence).map(({ text, isMarked }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a quote never change their order
        isMarked ? <mark key={index}>{text}</mark> : text,
      )}
    </Text>
  );
}

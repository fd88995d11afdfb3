import { Code, Text, Title } from '@mantine/core';
import {
  type Citation,
  type FactGroup,
  type FactValue,
  formatFactName,
  formatFactValue,
} from '../../presenters/evidence-groups.ts';
import { markQuote } from '../../presenters/quote-marks.ts';
import { toCitationUrl } from '../../presenters/text-fragment.ts';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { ExternalLink } from '../parts/external-link.tsx';
import classes from './evidence.module.css';

/** Maximum length at which a locator is shown in full, in code points. */
const MAX_LOCATOR_LENGTH = 32;

/** The facts by type. Each fact is listed once, with all its quotes and their pages. */
export function EvidenceList({ groups }: { readonly groups: readonly FactGroup[] }) {
  return (
    <Card flush title="Evidence" description="Each fact with its quotes and pages. A link opens the page at the quote.">
      {groups.length === 0 && (
        <EmptyState title="No facts found">Check the sources below for the fetch result of each page.</EmptyState>
      )}
      {groups.map(({ fact, facts }) => (
        <section key={fact} className={classes['group']} aria-label={formatFactName(fact)}>
          <Title order={3} size="h5" mb={4}>
            {formatFactName(fact)}
          </Title>
          <ul>
            {facts.map((one) => (
              <FactRow key={String(one.value)} fact={fact} stated={one} />
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}

function FactRow({
  fact,
  stated: { value, citations },
}: {
  readonly fact: FactGroup['fact'];
  readonly stated: FactValue;
}) {
  return (
    <li className={classes['fact']}>
      <Text size="sm" fw={600} className={classes['value'] ?? ''}>
        {formatFactValue(fact, value)}
      </Text>
      <ul>
        {citations.map((citation) => (
          <CitationRow key={citation.evidenceId} citation={citation} />
        ))}
      </ul>
    </li>
  );
}

function CitationRow({ citation }: { readonly citation: Citation }) {
  const { evidenceId, number, quote, url, basis, ruleId, locator } = citation;
  return (
    <li className={classes['citation']} id={evidenceId}>
      <Text size="sm" c="dimmed" component="span">
        [{number}]
      </Text>
      <div>
        {quote !== null && <CitationQuote citation={{ ...citation, quote }} />}
        <ExternalLink href={toCitationUrl(citation)}>{url}</ExternalLink>
        <ExpandableLocator locator={locator}>{`${basis.replaceAll('_', ' ')} · rule ${ruleId}`}</ExpandableLocator>
      </div>
    </li>
  );
}

/** A text followed by the locator. A long locator is shortened and can be expanded. */
function ExpandableLocator({ locator, children }: { readonly locator: string; readonly children: string }) {
  const short = truncateMiddle(locator);
  const line = (
    <>
      {children} · <Code fz="xs">{short}</Code>
    </>
  );
  if (short === locator) {
    return (
      <Text size="xs" c="dimmed">
        {line}
      </Text>
    );
  }
  return (
    <Text size="xs" c="dimmed" component="details">
      <summary>{line}</summary>
      <Code fz="xs">{locator}</Code>
    </Text>
  );
}

/** Removes the middle of a text that is too long for one line on a phone. */
function truncateMiddle(text: string): string {
  const points = [...text];
  return points.length <= MAX_LOCATOR_LENGTH
    ? text
    : `${points.slice(0, MAX_LOCATOR_LENGTH / 2).join('')}…${points.slice(-MAX_LOCATOR_LENGTH / 2).join('')}`;
}

/** Renders the quote as text nodes, so that markup in a page's text has no effect. */
function CitationQuote({ citation }: { readonly citation: Citation & { readonly quote: string } }) {
  return (
    <Text size="sm" component="blockquote" dir="auto" className={classes['quote'] ?? ''}>
      {markQuote(citation).map(({ text, isMarked }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a quote never change their order
        isMarked ? <mark key={index}>{text}</mark> : text,
      )}
    </Text>
  );
}

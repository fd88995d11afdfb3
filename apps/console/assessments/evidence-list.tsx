import { Code, Text, Title } from '@mantine/core';
import {
  type Citation,
  type FactGroup,
  type FactValueGroup,
  formatFactName,
  formatFactValue,
} from '../../presenters/evidence-groups.ts';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import classes from './evidence.module.css';
import { EvidenceQuote } from './evidence-quote.tsx';

/** If there are at least this many kinds of facts, the list begins with links to them. */
const MIN_INDEXED_FACT_KINDS = 4;

/** The facts by kind. Each fact is listed once, with all its quotes and their pages. */
export function EvidenceList({ groups }: { readonly groups: readonly FactGroup[] }) {
  return (
    <Card flush id="facts" title="Facts" description="A link opens the page at the quote.">
      {groups.length === 0 && (
        <EmptyState title="No facts found">Check the sources below for the fetch result of each page.</EmptyState>
      )}
      {groups.length >= MIN_INDEXED_FACT_KINDS && <FactKindIndex groups={groups} />}
      {groups.map(({ fact, facts }) => (
        <section key={fact} className={classes['group']} id={toFactGroupId(fact)} aria-label={formatFactName(fact)}>
          <Title order={3} size="h6">
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

/** Links to the kinds of facts, each with the number of its facts. */
function FactKindIndex({ groups }: { readonly groups: readonly FactGroup[] }) {
  return (
    <nav className={classes['index']} aria-label="Kinds of facts">
      {groups.map(({ fact, facts }) => (
        <a key={fact} href={`#${toFactGroupId(fact)}`}>
          {formatFactName(fact)} <span>{facts.length}</span>
        </a>
      ))}
    </nav>
  );
}

function toFactGroupId(fact: FactGroup['fact']): string {
  return `fact-${fact}`;
}

function FactRow({
  fact,
  stated: { value, citations },
}: {
  readonly fact: FactGroup['fact'];
  readonly stated: FactValueGroup;
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
  const { evidenceId, number, basis, ruleId, locator } = citation;
  return (
    <li className={classes['citation']} id={evidenceId}>
      <Text size="sm" c="dimmed" component="span">
        [{number}]
      </Text>
      <div>
        <EvidenceQuote evidence={citation}>
          <Text size="xs" c="dimmed" component="details">
            <summary>{basis.replaceAll('_', ' ')}</summary>
            Rule {ruleId} at <Code fz="xs">{locator}</Code>
          </Text>
        </EvidenceQuote>
      </div>
    </li>
  );
}

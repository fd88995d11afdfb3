import { Anchor, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatFactName, formatFactValue } from '../../presenters/evidence-groups.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { useSite } from '../sites/use-site.ts';
import { type Assessment, COMPARE_ASSESSMENT, type Comparison } from './assessment-endpoints.ts';
import { CLAIM_LABELS } from './claim-labels.ts';
import { ClaimStatusBadge } from './claim-status-badge.tsx';
import classes from './comparison.module.css';
import { EvidenceQuote } from './evidence-quote.tsx';
import { SourceOutcomeBadge } from './source-outcome-badge.tsx';

type ComparedFact = Comparison['facts']['changed'][number]['after'];
type FactInOneRecord = Comparison['facts']['appeared'][number];
type JudgedClaim = Assessment['claims'][number];
type ComparedSource = Comparison['sources']['appeared'][number];

/** A kind of change, which also sets the colour. */
type ChangeKind = 'appeared' | 'gone' | 'changed';

/**
 * The differences from the previous assessment of the same reference. Renders nothing if there is no previous
 * assessment.
 */
export function ComparisonCard({ assessment }: { readonly assessment: Assessment }) {
  const { id: siteId } = useSite();
  const { assessmentId, profileVersion } = assessment;
  const result = useApiQuery(COMPARE_ASSESSMENT, { params: { siteId, assessmentId } });
  return (
    <QueryResultView result={result} isSection>
      {({ previous, comparison }) =>
        previous !== null &&
        comparison !== null && (
          <Card
            flush
            id="changes"
            title="ComparisonChanges"
            description={
              <>
                Compared with the{' '}
                <Anchor component={Link} href={`/assessments/${previous.assessmentId}`} inherit underline="always">
                  previous assessment
                </Anchor>{' '}
                of this reference, <RelativeTime at={previous.finishedAt} />.
                {previous.profileVersion !== profileVersion &&
                  ` It used ${previous.profileVersion}, so some changes may come from other rules.`}
              </>
            }
          >
            <ComparisonChanges comparison={comparison} />
          </Card>
        )
      }
    </QueryResultView>
  );
}

function ComparisonChanges({ comparison: { facts, claims, sources } }: { readonly comparison: Comparison }) {
  const sections = [
    <ChangeSection key="claims" title="Claims" changes={claims}>
      <ChangeRows kind="changed" items={claims.changed} toKey={({ after }) => toClaimKey(after)}>
        {({ before, after }) => <ChangedClaim before={before} after={after} />}
      </ChangeRows>
      <ChangeRows kind="appeared" items={claims.appeared} toKey={toClaimKey}>
        {(claim) => <ClaimWithStatus claim={claim} />}
      </ChangeRows>
      <ChangeRows kind="gone" items={claims.gone} toKey={toClaimKey}>
        {(claim) => <ClaimWithStatus claim={claim} />}
      </ChangeRows>
    </ChangeSection>,
    <ChangeSection key="facts" title="Facts" changes={facts}>
      <ChangeRows kind="changed" items={facts.changed} toKey={({ after }) => toFactKey(after)}>
        {({ before, after }) => <ChangedFact before={before} after={after} />}
      </ChangeRows>
      <ChangeRows kind="appeared" items={facts.appeared} toKey={toFactKey}>
        {(fact) => <FactWithQuote fact={fact} note={formatMissingPageNote(fact, 'the previous assessment')} />}
      </ChangeRows>
      <ChangeRows kind="gone" items={facts.gone} toKey={toFactKey}>
        {(fact) => <FactWithQuote fact={fact} note={formatMissingPageNote(fact, 'this assessment')} />}
      </ChangeRows>
    </ChangeSection>,
    <ChangeSection key="sources" title="Sources" changes={sources}>
      <ChangeRows kind="changed" items={sources.changed} toKey={({ after }) => after.sourceId}>
        {({ before, after }) => (
          <Group gap="0.25rem 0.5rem">
            {after.url} <ComparedSourceOutcome source={before} /> → <ComparedSourceOutcome source={after} />
          </Group>
        )}
      </ChangeRows>
      <ChangeRows kind="appeared" items={sources.appeared} toKey={({ sourceId }) => sourceId}>
        {({ url }) => url}
      </ChangeRows>
      <ChangeRows kind="gone" items={sources.gone} toKey={({ sourceId }) => sourceId}>
        {({ url }) => url}
      </ChangeRows>
    </ChangeSection>,
  ];
  const isSame = [facts, claims, sources].every((changes) => countChanges(changes) === 0);
  return isSame ? <EmptyState title="No changes">All facts, claims and sources are the same.</EmptyState> : sections;
}

interface ListChanges {
  readonly appeared: readonly unknown[];
  readonly gone: readonly unknown[];
  readonly changed: readonly unknown[];
  readonly unchanged: number;
}

function countChanges({ appeared, gone, changed }: ListChanges): number {
  return appeared.length + gone.length + changed.length;
}

interface ChangeSectionProps {
  readonly title: string;
  readonly changes: ListChanges;
  readonly children: ReactNode;
}

function ChangeSection({ title, changes, children }: ChangeSectionProps) {
  if (countChanges(changes) === 0) return null;
  return (
    <section className={classes['section']} aria-label={`Changed ${title.toLowerCase()}`}>
      <div>
        <Title order={3} size="h6">
          {title}
        </Title>
        <Text size="xs" c="dimmed">
          {changes.unchanged} unchanged
        </Text>
      </div>
      <ul>{children}</ul>
    </section>
  );
}

interface ChangeRowsProps<Item> {
  readonly kind: ChangeKind;
  readonly items: readonly Item[];
  readonly toKey: (item: Item) => string;
  readonly children: (item: Item) => ReactNode;
}

function ChangeRows<Item>({ kind, items, toKey, children }: ChangeRowsProps<Item>) {
  return items.map((item) => (
    <li key={`${kind} ${toKey(item)}`} className={classes['change']}>
      <span className={classes['kind']} data-kind={kind}>
        {kind}
      </span>
      <div className={classes['item']}>{children(item)}</div>
    </li>
  ));
}

function ChangedFact({ before, after }: { readonly before: ComparedFact; readonly after: ComparedFact }) {
  const [citation] = after.evidence;
  return (
    <>
      {formatFactName(after.fact)}: <del>{formatFactValue(before.fact, before.value)}</del> →{' '}
      <strong>{formatFactValue(after.fact, after.value)}</strong>
      {citation && <EvidenceQuote evidence={citation} />}
    </>
  );
}

function FactWithQuote({
  fact: { fact, value, evidence },
  note,
}: {
  readonly fact: ComparedFact;
  readonly note: string | null;
}) {
  const [citation] = evidence;
  return (
    <>
      {formatFactName(fact)}: <strong>{formatFactValue(fact, value)}</strong>
      {note !== null && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
      {citation && <EvidenceQuote evidence={citation} />}
    </>
  );
}

/**
 * Notes that a fact may be missing only because its page was not read. Returns null if the page was read in both
 * assessments.
 */
function formatMissingPageNote({ pagesInOther }: FactInOneRecord, otherName: string): string | null {
  if (pagesInOther === 'read') return null;
  return pagesInOther === 'not_read'
    ? `The page could not be read for ${otherName}.`
    : `The page was not submitted for ${otherName}.`;
}

function ChangedClaim({ before, after }: { readonly before: JudgedClaim; readonly after: JudgedClaim }) {
  return (
    <Group gap="0.25rem 0.5rem">
      <ClaimName claim={after} />
      {before.claimed !== after.claimed && `(before: ${formatClaimedValue(before)})`}
      <ClaimStatusBadge status={before.status} /> → <ClaimStatusBadge status={after.status} />
    </Group>
  );
}

function ClaimWithStatus({ claim }: { readonly claim: JudgedClaim }) {
  return (
    <Group gap="0.25rem 0.5rem">
      <ClaimName claim={claim} />
      <ClaimStatusBadge status={claim.status} />
    </Group>
  );
}

function ClaimName({ claim }: { readonly claim: JudgedClaim }) {
  return (
    <span>
      {CLAIM_LABELS[claim.claim]}: <strong>{formatClaimedValue(claim)}</strong>
    </span>
  );
}

function ComparedSourceOutcome({ source: { outcome, httpStatus } }: { readonly source: ComparedSource }) {
  return (
    <span>
      <SourceOutcomeBadge outcome={outcome} />
      {outcome === 'http_error' && ` ${httpStatus}`}
    </span>
  );
}

function formatClaimedValue({ claimed }: Pick<JudgedClaim, 'claimed'>): string {
  return typeof claimed === 'boolean' ? (claimed ? 'yes' : 'no') : claimed;
}

function toClaimKey({ claim, claimed }: JudgedClaim): string {
  return `${claim} ${claimed}`;
}

function toFactKey({ fact, value, evidence }: ComparedFact): string {
  return `${fact} ${value} ${evidence[0]?.evidenceId}`;
}

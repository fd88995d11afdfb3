import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Problem } from '../api/problem.ts';
import { Card } from '../parts/card.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { DataTable } from '../table/data-table.tsx';
import { useMemberNames } from '../team/use-members.ts';
import { describeOutcome } from './describe-rule.ts';
import type { Routing, RoutingMatch } from './routing-endpoints.ts';

/** The result of a test, and the routing that was tested. */
export interface RoutingTestResult {
  readonly routing: Routing;
  readonly matches: readonly RoutingMatch[];
}

interface RoutingDryRunProps {
  /** The edited routing. */
  readonly routing: Routing;
  readonly test: Pick<UseMutationResult<RoutingTestResult, Problem, Routing>, 'data' | 'isPending'>;
  readonly onTest: () => void;
}

/** Shows which of the edited rules the most recently updated tickets and chats match. Changes nothing. */
export function RoutingDryRun({ routing, test: { data, isPending }, onTest }: RoutingDryRunProps) {
  const isOutdated = data !== undefined && JSON.stringify(data.routing) !== JSON.stringify(routing);
  return (
    <>
      <Card
        title="Test rules"
        description="See which rule matches each of the 50 most recently updated tickets and chats. Nothing is changed."
      >
        <Stack>
          <div>
            <Button variant="default" loading={isPending} onClick={onTest}>
              Test rules
            </Button>
          </div>
          <div aria-live="polite">
            {isOutdated && (
              <Text size="sm" c="dimmed" mb="xs">
                You changed the rules after this test. Test them again.
              </Text>
            )}
            {data && <MatchCounts {...data} />}
          </div>
        </Stack>
      </Card>
      {data && (
        <Card flush>
          <MatchTable matches={data.matches} />
        </Card>
      )}
    </>
  );
}

function MatchTable({ matches }: Pick<RoutingTestResult, 'matches'>) {
  const memberNames = useMemberNames();
  return (
    <DataTable
      label="Matches"
      rows={matches}
      rowKey={({ ticketId }) => ticketId}
      empty={{ title: 'No tickets or chats yet', children: 'You can test rules once visitors have written.' }}
      columns={[
        {
          title: 'Ticket or chat',
          isPrimary: true,
          cell: ({ ticketId, summary, route, createdAt }) => (
            <>
              <Anchor component={Link} href={`/tickets/${ticketId}`} fw={600} size="sm" lineClamp={2}>
                {summary}
              </Anchor>
              <Text size="xs" c="dimmed">
                <RelativeTime at={createdAt} />
                {route === 'chat' && ' · chat'}
              </Text>
            </>
          ),
        },
        {
          title: 'Rule',
          cell: ({ rule, then }) => (
            <div>
              {rule ?? 'All other tickets and chats'}
              <Text size="xs" c="dimmed">
                {describeOutcome(then, memberNames)}
              </Text>
            </div>
          ),
        },
      ]}
    />
  );
}

/**
 * How many tickets and chats each rule matches. If a rule matches none, a more general rule above it may match them
 * first.
 */
function MatchCounts({ routing, matches }: RoutingTestResult) {
  const names = [...routing.rules.map(({ name }) => name.trim()), null];
  return (
    <Stack gap={2} component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Number of matches">
      {names.map((name) => (
        <Group key={name} component="li" justify="space-between" gap="xs" wrap="nowrap">
          <Text size="sm">{name ?? 'All other tickets and chats'}</Text>
          <Text size="sm" fw={600}>
            {matches.filter(({ rule }) => rule === name).length}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}

import { Badge, Group, Text } from '@mantine/core';
import { MAX_LISTED_SESSIONS } from '../../../core/access/list-sessions.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Card } from '../parts/card.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { DataTable } from '../table/data-table.tsx';
import { type AccountSession, END_OTHER_SESSIONS, END_SESSION, LIST_SESSIONS } from './account-endpoints.ts';

const UNKNOWN_DEVICE = 'Unknown device';

/** The browsers in which the account is signed in. Each browser except this one can be signed out. */
export function SessionsCard() {
  const result = useApiQuery(LIST_SESSIONS, {});
  return (
    <Card
      title="Sessions"
      description="Browsers and programs that are signed in to your account."
      actions={<EndOtherSessionsButton />}
      flush
    >
      <QueryResultView result={result}>
        {({ sessions }) => (
          <>
            <SessionTable sessions={sessions} />
            {sessions.length >= MAX_LISTED_SESSIONS && (
              <Text size="sm" c="dimmed" px="md" py="sm">
                The {MAX_LISTED_SESSIONS} most recently used sessions are listed. “Sign out all others” ends older ones
                too.
              </Text>
            )}
          </>
        )}
      </QueryResultView>
    </Card>
  );
}

function SessionTable({ sessions }: { readonly sessions: readonly AccountSession[] }) {
  return (
    <DataTable
      label="Sessions"
      rows={sessions}
      rowKey={({ id }) => id}
      empty={{ title: 'No sessions' }}
      columns={[
        {
          title: 'Device',
          isPrimary: true,
          cell: ({ device, isCurrent }) => (
            <Group gap="xs">
              <Text size="sm" fw={600}>
                {device ?? UNKNOWN_DEVICE}
              </Text>
              {isCurrent && <Badge variant="default">This browser</Badge>}
            </Group>
          ),
        },
        { title: 'Signed in', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
        { title: 'Last used', cell: ({ lastUsedAt }) => <RelativeTime at={lastUsedAt} /> },
        {
          title: 'Actions',
          hidesTitle: true,
          alignRight: true,
          cell: (session) => !session.isCurrent && <EndSessionButton session={session} />,
        },
      ]}
    />
  );
}

function EndSessionButton({ session: { id, device } }: { readonly session: AccountSession }) {
  const end = useApiMutation(END_SESSION, 'AccountSession signed out.');
  const name = device ?? UNKNOWN_DEVICE;
  return (
    <ConfirmButton
      label="Sign out"
      aria-label={`Sign out ${name}`}
      question={`Sign out “${name}”?`}
      consequence="This session ends immediately."
      confirmLabel="Sign out session"
      onConfirm={() => end.mutateAsync({ params: { sessionId: id } })}
    />
  );
}

function EndOtherSessionsButton() {
  const endOthers = useApiMutation(END_OTHER_SESSIONS, 'All other sessions were signed out.');
  return (
    <ConfirmButton
      label="Sign out all others"
      question="Sign out all other sessions?"
      consequence="All sessions except this one end immediately."
      confirmLabel="Sign out others"
      onConfirm={() => endOthers.mutateAsync({})}
    />
  );
}

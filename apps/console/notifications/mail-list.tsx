import { Anchor, Group, Text, Title } from '@mantine/core';
import { Link } from 'wouter';
import { QUEUED_MAIL_STATES } from '../../../core/notifications/queued-mail.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { FilterSelect } from '../parts/filter-select.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { useSite } from '../sites/use-site.ts';
import { PagedTable } from '../table/paged-table.tsx';
import { usePaging } from '../table/use-paging.ts';
import { explainMailFailure } from './mail-failures.ts';
import { LIST_MAILS, type QueuedMail } from './notification-endpoints.ts';
import { RetryMailButton } from './retry-mail-button.tsx';

const POLL_INTERVAL_MS = 5_000;

/** The mails of the site that are pending or have failed, newest first. */
export function MailList() {
  const { id: siteId } = useSite();
  const paging = usePaging();
  const state = QUEUED_MAIL_STATES.find((one) => one === paging.filter('state'));
  const result = useApiQuery(
    LIST_MAILS,
    { params: { siteId }, query: { state, cursor: paging.cursor } },
    { pollInterval: POLL_INTERVAL_MS, keepsPrevious: true },
  );
  return (
    <>
      <Group justify="space-between" mt="xl" mb="md">
        <Title order={2} size="h4">
          Pending and failed mails
        </Title>
        <FilterSelect
          label="State"
          placeholder="Any state"
          options={QUEUED_MAIL_STATES}
          value={state}
          onChange={(value) => paging.setFilter('state', value)}
        />
      </Group>
      <PagedTable
        result={result}
        paging={paging}
        label="Mails"
        rowKey={({ mailId }) => mailId}
        empty={
          state
            ? { title: 'No mails in this state', children: 'Remove the filter to see all pending and failed mails.' }
            : { title: 'No pending or failed mails', children: 'Mails that were sent are not listed.' }
        }
        columns={[
          { title: 'Recipient', isPrimary: true, cell: (mail) => <RecipientCell mail={mail} /> },
          { title: 'State', cell: (mail) => <MailStateBadge mail={mail} /> },
          { title: 'Attempts', alignRight: true, cell: ({ attempts }) => attempts },
          { title: 'Reason', cell: (mail) => <FailureCell mail={mail} /> },
          {
            title: 'Next attempt',
            noWrap: true,
            cell: ({ nextAttemptAt }) => nextAttemptAt && <RelativeTime at={nextAttemptAt} />,
          },
          { title: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
          {
            title: 'Actions',
            hidesTitle: true,
            alignRight: true,
            cell: ({ mailId, attempts }) => attempts > 0 && <RetryMailButton mailId={mailId} />,
          },
        ]}
      />
    </>
  );
}

function RecipientCell({ mail }: { readonly mail: QueuedMail }) {
  const { recipient, conversationId } = mail;
  return (
    <>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {recipient ?? 'No address'}
      </Text>
      {conversationId === null ? (
        describeMail(mail)
      ) : (
        <Anchor component={Link} href={`/tickets/${conversationId}`} size="xs">
          {describeMail(mail)}
        </Anchor>
      )}
    </>
  );
}

function describeMail({ kind, messages, team }: QueuedMail): string {
  if (kind === 'answer') return 'Answer to a visitor';
  const what = messages === 1 ? 'Alert' : `Alert about ${messages} messages`;
  return team === null ? what : `${what} for ${team}`;
}

function MailStateBadge({ mail: { state, attempts } }: { readonly mail: QueuedMail }) {
  return <StatusBadge status={state === 'pending' && attempts > 0 ? 'retrying' : state} />;
}

function FailureCell({ mail: { failure } }: { readonly mail: QueuedMail }) {
  if (failure === null) return null;
  const { sentence, reply } = explainMailFailure(failure);
  return (
    <>
      <Text size="sm">{sentence}</Text>
      {reply !== '' && (
        <Text size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {reply}
        </Text>
      )}
    </>
  );
}

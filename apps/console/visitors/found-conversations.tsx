import { Anchor, Box, Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import { callOperation } from '../api/call-operation.ts';
import type { Problem } from '../api/problem.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { CARD_PADDING, Card } from '../parts/card.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { downloadFile } from '../parts/download-file.ts';
import { RelativeTime } from '../parts/relative-time.tsx';
import { showProblemToast } from '../parts/toasts.tsx';
import { useSite } from '../sites/use-site.ts';
import { DataTable } from '../table/data-table.tsx';
import { OtherMentionsNotice } from './other-mentions-notice.tsx';
import { ERASE_VISITOR, EXPORT_VISITOR, type VisitorContact, type VisitorSearchResult } from './visitor-endpoints.ts';

interface FoundConversationsProps {
  readonly person: VisitorContact;
  readonly found: VisitorSearchResult;
  /** Receives the id of the erasure that was requested. */
  readonly onErase: (erasureId: string) => void;
}

/** The tickets and chats of a person, with buttons that export and erase all data. */
export function FoundConversations({ person, found, onErase }: FoundConversationsProps) {
  const { id: siteId } = useSite();
  const name = person.email ?? person.phone ?? '';
  const erase = useApiMutation(ERASE_VISITOR);
  const exportData = useMutation<void, Problem>({
    mutationFn: async () => {
      const data = await callOperation(EXPORT_VISITOR, { params: { siteId }, body: person });
      downloadFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'visitor-data.json');
    },
    onError: showProblemToast,
  });
  const noun = found.total === 1 ? 'conversation' : 'conversations';
  const count = `${found.total}${found.isTotalExact ? '' : '+'} ${noun}`;
  return (
    <Card
      title={count}
      flush={found.data.length > 0}
      actions={
        <Group gap="xs">
          <Button variant="default" size="xs" loading={exportData.isPending} onClick={() => exportData.mutate()}>
            Export JSON
          </Button>
          <ConfirmButton
            label="Erase"
            color="red"
            variant="light"
            question={`Erase all data of ${name}?`}
            consequence={
              `Deletes ${count} with all messages. Also removes the visitor from payments, CRM updates and the ` +
              'request log. Other conversations keep their text, even if it mentions the visitor. Webhooks notify ' +
              'connected systems. This can’t be undone.'
            }
            confirmLabel="Erase data"
            onConfirm={async () => onErase((await erase.mutateAsync({ params: { siteId }, body: person })).erasureId)}
          />
        </Group>
      }
    >
      {found.data.length === 0 ? (
        <Text size="sm" mb="sm">
          No tickets or chats have this contact detail. Payments and CRM updates that mention it can still be exported
          and erased.
        </Text>
      ) : (
        <>
          <DataTable
            label="Conversations"
            rows={found.data}
            rowKey={({ id }) => id}
            empty={{ title: 'No conversations' }}
            columns={[
              {
                title: 'Conversation',
                isPrimary: true,
                cell: ({ id, summary }) => (
                  <Anchor component={Link} href={`/tickets/${id}`} size="sm">
                    {summary}
                  </Anchor>
                ),
              },
              {
                title: 'Visitor',
                cell: ({ visitor }) => (
                  <span>{[visitor.name, visitor.email, visitor.phone].filter((one) => one !== null).join(', ')}</span>
                ),
              },
              { title: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
            ]}
          />
          {found.data.length < found.total && (
            <Text size="sm" c="dimmed" px={CARD_PADDING} pt="sm">
              The newest {found.data.length} are listed. Export and erase include all of them.
            </Text>
          )}
        </>
      )}
      <Box p={found.data.length > 0 ? CARD_PADDING : 0}>
        <OtherMentionsNotice contact={name} />
      </Box>
    </Card>
  );
}

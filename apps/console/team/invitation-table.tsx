import { Text } from '@mantine/core';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Card } from '../parts/card.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { useSite } from '../sites/use-site.ts';
import { DataTable } from '../table/data-table.tsx';
import { ROLE_LABELS } from './role-labels.ts';
import { type Invitation, LIST_INVITATIONS, REVOKE_INVITATION } from './team-endpoints.ts';

/** The open invitations of a site. */
export function InvitationTable() {
  const { id: siteId } = useSite();
  const result = useApiQuery(LIST_INVITATIONS, { params: { siteId } });
  return (
    <QueryResultView result={result}>
      {({ invitations }) => (
        <Card title="Open invitations" flush>
          <DataTable
            label="Open invitations"
            rows={invitations}
            rowKey={({ invitationId }) => invitationId}
            empty={{ title: 'No open invitations', children: 'Invite somebody to work on this site with you.' }}
            columns={[
              {
                title: 'Email',
                isPrimary: true,
                cell: ({ email }) => (
                  <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                    {email}
                  </Text>
                ),
              },
              { title: 'Role', cell: ({ role }) => ROLE_LABELS[role] },
              { title: 'Expires', cell: ({ expiresAt }) => <RelativeTime at={expiresAt} /> },
              {
                title: 'Actions',
                hidesTitle: true,
                alignRight: true,
                cell: (invitation) => <RevokeInvitationButton invitation={invitation} />,
              },
            ]}
          />
        </Card>
      )}
    </QueryResultView>
  );
}

function RevokeInvitationButton({ invitation: { invitationId, email } }: { readonly invitation: Invitation }) {
  const { id: siteId } = useSite();
  const revoke = useApiMutation(REVOKE_INVITATION, 'Invitation revoked.');
  return (
    <ConfirmButton
      label="Revoke"
      aria-label={`Revoke the invitation of ${email}`}
      question={`Revoke the invitation of ${email}?`}
      consequence="The link stops working immediately. You can invite this person again."
      confirmLabel="Revoke invitation"
      onConfirm={() => revoke.mutateAsync({ params: { siteId, invitationId } })}
    />
  );
}

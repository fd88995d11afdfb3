import { Badge, Group, Select, Text } from '@mantine/core';
import { useLocation } from 'wouter';
import { isRoleAtLeast, SITE_ROLES } from '../../../core/access/site-role.ts';
import { session } from '../api/session.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { Initials } from '../parts/initials.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { useSite } from '../sites/use-site.ts';
import { DataTable } from '../table/data-table.tsx';
import { HandOverSiteButton } from './hand-over-site-button.tsx';
import { listGrantableRoleOptions, ROLE_LABELS } from './role-labels.ts';
import { CHANGE_MEMBER_ROLE, type Member, REMOVE_MEMBER } from './team-endpoints.ts';

/** The members of a site, with buttons for what the signed-in account may change. */
export function MemberTable({ members }: { readonly members: readonly Member[] }) {
  const hasOneOwner = members.filter(({ role }) => role === 'owner').length === 1;
  const isLastOwner = ({ role }: Member) => role === 'owner' && hasOneOwner;
  return (
    <DataTable
      label="Members"
      rows={members}
      rowKey={({ accountId }) => accountId}
      empty={{ title: 'No members' }}
      columns={[
        {
          title: 'Member',
          isPrimary: true,
          cell: ({ accountId, email, name }) => (
            <Group gap="xs">
              <Initials name={name} />
              <div>
                <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {name}
                </Text>
                <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {email}
                </Text>
              </div>
              {accountId === session.accountId && (
                <Badge variant="light" tt="none">
                  You
                </Badge>
              )}
            </Group>
          ),
        },
        { title: 'Role', cell: (member) => <RoleSelect member={member} isLastOwner={isLastOwner(member)} /> },
        { title: 'Member since', cell: ({ since }) => <RelativeTime at={since} /> },
        {
          title: 'Actions',
          hidesTitle: true,
          alignRight: true,
          cell: (member) => (
            <Group gap="xs" justify="flex-end">
              <HandOverSiteButton member={member} />
              <RemoveMemberButton member={member} isLastOwner={isLastOwner(member)} />
            </Group>
          ),
        },
      ]}
    />
  );
}

interface ManagedMemberProps {
  readonly member: Member;
  /** A site needs an owner, so its only owner cannot be changed. */
  readonly isLastOwner: boolean;
}

/** Whether the account may change or remove this member. */
function useCanManageMember({ role }: Member): boolean {
  return isRoleAtLeast(useSite().role, role === 'owner' ? 'owner' : 'admin');
}

function RoleSelect({ member, isLastOwner }: ManagedMemberProps) {
  const site = useSite();
  const change = useApiMutation(CHANGE_MEMBER_ROLE, 'Role changed.');
  const { accountId, email, role } = member;
  if (!useCanManageMember(member) || isLastOwner) return <Text size="sm">{ROLE_LABELS[role]}</Text>;
  return (
    <Select
      size="xs"
      w={120}
      aria-label={`Role of ${email}`}
      allowDeselect={false}
      disabled={change.isPending}
      data={listGrantableRoleOptions(site.role)}
      value={change.isPending ? change.variables.body.role : role}
      onChange={(selected) => {
        const newRole = SITE_ROLES.find((one) => one === selected);
        if (newRole && newRole !== role)
          change.mutate({ params: { siteId: site.id, accountId }, body: { role: newRole } });
      }}
    />
  );
}

function RemoveMemberButton({ member, isLastOwner }: ManagedMemberProps) {
  const site = useSite();
  const [, navigate] = useLocation();
  const { accountId, email } = member;
  const isOwn = accountId === session.accountId;
  const remove = useApiMutation(REMOVE_MEMBER, isOwn ? 'You left the site.' : 'Member removed.');
  const canManage = useCanManageMember(member);
  if (isLastOwner)
    return isOwn ? (
      <Text size="xs" c="dimmed">
        A site needs an owner. Make somebody else an owner before you leave.
      </Text>
    ) : null;
  if (!isOwn && !canManage) return null;
  return (
    <ConfirmButton
      label={isOwn ? 'Leave' : 'Remove'}
      aria-label={isOwn ? 'Leave the site' : `Remove ${email}`}
      question={isOwn ? `Leave ${site.name}?` : `Remove ${email}?`}
      consequence={
        isOwn
          ? 'You lose access at once. To come back, you need a new invitation.'
          : `${email} loses access at once. Answers and history stay.`
      }
      confirmLabel={isOwn ? 'Leave site' : 'Remove member'}
      onConfirm={async () => {
        // Leaves the page first, because the site cannot be read afterwards.
        if (isOwn) navigate('~/console/sites');
        await remove.mutateAsync({ params: { siteId: site.id, accountId } });
      }}
    />
  );
}

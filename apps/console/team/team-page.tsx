import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useApiQuery } from '../api/use-api-query.ts';
import { Card } from '../parts/card.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { Icon } from '../parts/icon.tsx';
import { Page } from '../parts/page.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { useSite } from '../sites/use-site.ts';
import { type CreatedInvitation, InvitationLinkDialog } from './invitation-link-dialog.tsx';
import { InvitationTable } from './invitation-table.tsx';
import { InviteMemberDialog } from './invite-member-dialog.tsx';
import { MemberTable } from './member-table.tsx';
import { LIST_MEMBERS } from './team-endpoints.ts';
import { useHasRole } from './use-has-role.ts';

/** The members of a site and its open invitations. */
export function TeamPage() {
  const site = useSite();
  const canInvite = useHasRole('admin');
  const result = useApiQuery(LIST_MEMBERS, { params: { siteId: site.id } });
  const [opened, { open, close }] = useDisclosure();
  const [created, setCreated] = useState<CreatedInvitation>();
  return (
    <Page
      title="Team"
      description={
        <>
          Who works on this site. {!canInvite && 'Only admins and owners can invite people. '}
          <GuideLink page="security#members-and-roles">What each role may do</GuideLink>
        </>
      }
      actions={
        canInvite && (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={open}>
            Invite
          </Button>
        )
      }
    >
      <InviteMemberDialog opened={opened} onClose={close} onCreated={setCreated} />
      <InvitationLinkDialog created={created} onClose={() => setCreated(undefined)} />
      <QueryResultView result={result}>
        {({ members }) => (
          <Card flush>
            <MemberTable members={members} />
          </Card>
        )}
      </QueryResultView>
      {canInvite && <InvitationTable />}
    </Page>
  );
}

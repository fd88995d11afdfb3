import type { createInvitation, listInvitations, revokeInvitation } from '../../../contracts/management/invitations.ts';
import type { changeMemberRole, listMembers, removeMember } from '../../../contracts/management/members.ts';
import { defineEndpoint, type OperationResult } from '../api/endpoint.ts';

export type Member = OperationResult<typeof listMembers>['members'][number];
export type Invitation = OperationResult<typeof listInvitations>['invitations'][number];

export const LIST_MEMBERS = defineEndpoint<typeof listMembers>('get', '/sites/{siteId}/members');
export const CHANGE_MEMBER_ROLE = defineEndpoint<typeof changeMemberRole>(
  'patch',
  '/sites/{siteId}/members/{accountId}',
);
export const REMOVE_MEMBER = defineEndpoint<typeof removeMember>('delete', '/sites/{siteId}/members/{accountId}');
export const LIST_INVITATIONS = defineEndpoint<typeof listInvitations>('get', '/sites/{siteId}/invitations');
export const CREATE_INVITATION = defineEndpoint<typeof createInvitation>('post', '/sites/{siteId}/invitations');
export const REVOKE_INVITATION = defineEndpoint<typeof revokeInvitation>(
  'delete',
  '/sites/{siteId}/invitations/{invitationId}',
);

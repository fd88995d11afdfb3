import { useLocation } from 'wouter';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { useSite } from '../sites/use-site.ts';
import { useHasRole } from '../team/use-has-role.ts';
import { type Conversation, DELETE_CONVERSATION } from './ticket-endpoints.ts';

/** Deletes a ticket or a chat permanently. */
export function DeleteConversationButton({ conversation: { id, request } }: { readonly conversation: Conversation }) {
  const { id: siteId } = useSite();
  const [, navigate] = useLocation();
  const canDelete = useHasRole('admin');
  const kind = request.route === 'chat' ? 'chat' : 'ticket';
  const remove = useApiMutation(DELETE_CONVERSATION, kind === 'chat' ? 'Chat deleted.' : 'Ticket deleted.');
  if (!canDelete) return null;
  return (
    <ConfirmButton
      label={`Delete ${kind}`}
      color="red"
      variant="subtle"
      px={6}
      ml={-7}
      question={`Delete this ${kind}?`}
      consequence={
        'Deletes all messages, notes and contact details. Webhooks notify connected systems. This can’t be undone.'
      }
      confirmLabel={`Delete ${kind}`}
      onConfirm={async () => {
        // Leaves the page first, because a deleted conversation cannot be read.
        navigate('/tickets');
        await remove.mutateAsync({ params: { siteId, conversationId: id } });
      }}
    />
  );
}

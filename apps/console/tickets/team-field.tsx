import { useRef } from 'react';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useForm } from '../form/use-form.ts';
import { TeamInput } from '../routing/team-input.tsx';
import { useKnownTeams } from '../routing/use-known-teams.ts';
import { useSite } from '../sites/use-site.ts';
import { type Conversation, UPDATE_CONVERSATION } from './ticket-endpoints.ts';

/** The team of a ticket. It is saved when an entry is selected, with Enter, and when the field loses the focus. */
export function TeamField({ conversation }: { readonly conversation: Conversation }) {
  const { id: siteId } = useSite();
  const element = useRef<HTMLFormElement>(null);
  const teams = useKnownTeams([conversation.team]);
  const form = useForm({ team: conversation.team ?? '' });
  const update = useApiMutation(UPDATE_CONVERSATION, 'Ticket updated.');
  const { team } = form.values;
  const save = async () => {
    if (!form.isChanged) return;
    await update.mutateAsync({
      params: { siteId, conversationId: conversation.id },
      body: { team: team.trim() === '' ? null : team },
    });
    form.markSaved({ team: team.trim() });
  };
  return (
    <form ref={element} onSubmit={form.submit(save)} noValidate>
      <TeamInput
        label="Team"
        teams={teams}
        value={team}
        error={form.errorAt('/team')}
        onChange={(typed) => form.set({ team: typed })}
        onOptionSubmit={() => requestAnimationFrame(() => element.current?.requestSubmit())}
        onBlur={() => form.isChanged && element.current?.requestSubmit()}
      />
    </form>
  );
}
